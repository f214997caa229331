import { useQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import {
  type ClaimLine,
  PAYER_CLAIM_CSV,
  type PayerClaimStep,
  type WholeClaim,
} from '../../../contract/admin/funding/payer-claims';
import { urlOf } from '../../../contract/endpoint';
import { type ClaimDeed, mayChargePatient } from '../../../domain/payer-claims';
import { PRODUCT } from '../../../domain/product';
import { SCHEMES } from '../../../domain/schemes';
import { formatDate, formatIsoMoment, formatPrice, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PageTitle } from '../../page-head';
import { BackLink } from '../../ui/back-link';
import { Button } from '../../ui/button';
import { CsvLink } from '../ui/csv-link';
import { classNames } from '../../ui/class-names';
import { useMay } from '../api/administrator';
import type { PageHandle } from '../frame/require-right';
import { DrawerBody } from '../ui/drawer-parts';
import { PanelCallout } from '../ui/panel-callout';
import { PatientName } from '../ui/patient-link';
import { TitleBar } from '../ui/title-bar';
import { ClaimStateTag } from './claim-state-tag';
import { DeedDialog } from './deed-dialog';
import { claimQuery } from './queries';
import '../ui/numbered-pages.css';

export const handle = { Head, right: 'see' } satisfies PageHandle;

function Head() {
  const { t } = useTranslation('admin-claims');
  return <PageTitle title={t('title')} />;
}

/** A claim on a payer (/admin/claims/:claimId): how it stands, what can be recorded, its sessions and what happened; also on paper. */
export default function ClaimPage() {
  const { t } = useTranslation('admin-claims');
  const { claimId: id = '' } = useParams();
  const answer = useQuery(claimQuery(id));
  return (
    <>
      <BackLink to={adminPaths.claims}>{t('title')}</BackLink>
      <DrawerBody
        known={answer.data}
        error={answer.error}
        missing={t('claimFailed')}
        failed={t('claimFailed')}
        onRetry={() => void answer.refetch()}
        isRetrying={answer.isFetching}
      >
        {({ claim }) => <Claim key={id} claim={claim} />}
      </DrawerBody>
    </>
  );
}

function Claim({ claim }: { claim: WholeClaim }) {
  const { t } = useTranslation('admin-claims');
  const may = useMay();
  const [asked, setAsked] = useState<ClaimDeed | null>(null);
  const { number, payerName, center, centerId, state, isOverdue, mayDo, lines, steps } = claim;
  const scheme = SCHEMES.find((one) => one === claim.payer) ?? null;
  const labelOf = (deed: ClaimDeed) => t(deed === 'file' && state === 'asked' ? 'do.fileAgain' : `do.${deed}`);
  return (
    <div className="numbered-pages flex flex-col gap-4">
      <div className="hidden print:block">
        <p className="text-[8.5pt]">{PRODUCT.name}</p>
        <h2 className="text-[14pt] font-[620]">{t('claimOn', { number, payer: payerName })}</h2>
      </div>
      <TitleBar
        title={t('claim', { number })}
        count={`${payerName} · ${center}`}
        action={
          <>
            {may('file-claims', centerId) && (
              <CsvLink href={urlOf(PAYER_CLAIM_CSV, { id: claim._id }, undefined)}>{t('csv')}</CsvLink>
            )}
            <Button size="compact" variant="neutral" icon={<Printer size={18} />} onPress={() => window.print()}>
              {t('print')}
            </Button>
          </>
        }
      />
      <section
        aria-label={t('claim', { number })}
        className="flex flex-col gap-3 rounded-tile border border-line bg-surface px-4 py-3 print:border-0 print:px-0"
      >
        <p>
          <ClaimStateTag claim={claim} />
        </p>
        <Facts claim={claim} />
        {isOverdue && (
          <PanelCallout tone="warning">{t(state === 'asked' ? 'overdue.asked' : 'overdue.filed')}</PanelCallout>
        )}
        {state === 'refused' && (
          <PanelCallout tone="info">{t(mayChargePatient(scheme) ? 'refused.charge' : 'refused.free')}</PanelCallout>
        )}
        {mayDo.length > 0 && (
          <div className="flex flex-wrap gap-2 print:hidden">
            {mayDo.map((deed, index) => (
              <Button
                key={deed}
                size="compact"
                variant={index === 0 && deed !== 'take-back' ? 'primary' : 'neutral'}
                onPress={() => setAsked(deed)}
              >
                {labelOf(deed)}
              </Button>
            ))}
          </div>
        )}
      </section>
      <Lines claim={claim} lines={lines} />
      <Steps steps={steps} />
      {asked && <DeedDialog claim={claim} deed={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

function Facts({ claim }: { claim: WholeClaim }) {
  const { t } = useTranslation('admin-claims');
  const { payerName, center, from, to, claimed, paid, deducted, outstanding, filedOn, reference, answerBy } = claim;
  const facts = [
    { id: 'payer', value: payerName },
    { id: 'center', value: center },
    { id: 'days', value: t('list.days', { from: formatDate(from), to: formatDate(to) }) },
    { id: 'claimed', value: formatPrice(claimed) },
    { id: 'paid', value: paid > 0 && formatPrice(paid) },
    { id: 'deducted', value: deducted > 0 && formatPrice(deducted) },
    { id: 'outstanding', value: outstanding > 0 && formatPrice(outstanding) },
    { id: 'filedOn', value: filedOn && formatDate(filedOn) },
    { id: 'reference', value: reference },
    { id: 'answerBy', value: answerBy && formatDate(answerBy) },
  ] as const;
  return (
    <dl className="grid gap-x-6 gap-y-2 rail:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
      {facts.map(
        ({ id, value }) =>
          value && (
            <div key={id}>
              <dt className="admin-fine text-muted">{t(`facts.${id}`)}</dt>
              <dd className="tabular [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

const HEAD = 'px-2.5 py-2 text-left font-[550] whitespace-nowrap first:pl-4 last:pr-4 print:px-1 print:py-0.5';
/** Of a column that a phone has no room for: what it says stands below the patient there. */
const WIDE_ONLY = 'max-rail:hidden print:table-cell';
const CELL = 'border-t border-line px-2.5 py-1.5 align-top first:pl-4 last:pr-4 print:px-1 print:py-0.5';

function Lines({ claim, lines }: { claim: WholeClaim; lines: readonly ClaimLine[] }) {
  const { t } = useTranslation('admin-claims');
  const heads = ['date', 'patient', 'card', 'reference', 'amount'] as const;
  return (
    // Focusable, so that the keyboard can scroll it where it is wider than the screen.
    <div
      tabIndex={0}
      role="group"
      aria-label={t('lines.title')}
      className="focus-ring overflow-x-auto rounded-tile border border-line bg-surface print:border-0"
    >
      <table aria-label={t('lines.title')} className="w-full border-collapse text-small print:text-[9pt]">
        <thead>
          <tr className="text-sm text-muted">
            {heads.map((head) => (
              <th
                key={head}
                scope="col"
                className={classNames(
                  HEAD,
                  head === 'amount' && 'text-right',
                  (head === 'card' || head === 'reference') && WIDE_ONLY,
                )}
              >
                {t(`lines.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <Line key={line.session?.bookingId ?? `forgotten ${index}`} line={line} centerId={claim.centerId} />
          ))}
        </tbody>
        <tfoot>
          <tr className="admin-strong">
            <th scope="row" colSpan={2} className={`${CELL} text-left`}>
              {t('lines.sum', { count: claim.sessions })}
            </th>
            <td colSpan={2} className={`${CELL} ${WIDE_ONLY}`} />
            <td className={`${CELL} figure text-right whitespace-nowrap`}>{formatPrice(claim.claimed)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Line({ line: { session, amount, mayCharge }, centerId }: { line: ClaimLine; centerId: string }) {
  const { t } = useTranslation('admin-claims');
  const may = useMay();
  if (!session) {
    return (
      <tr>
        <td colSpan={2} className={`${CELL} text-muted`}>
          {t('lines.forgotten')}
        </td>
        <td colSpan={2} className={`${CELL} ${WIDE_ONLY}`} />
        <td className={`${CELL} figure text-right whitespace-nowrap`}>{formatPrice(amount)}</td>
      </tr>
    );
  }
  const { date, time, patient, patientId, fileNumber, cardLast4, holder, reference, share, extras } = session;
  return (
    <tr className="print:break-inside-avoid">
      <td className={`${CELL} figure rail:whitespace-nowrap`}>
        {formatDate(date)}
        <span className="admin-fine block text-muted">{formatWindow(time)}</span>
      </td>
      <th scope="row" className={`${CELL} min-w-28 text-left font-[450]`}>
        <PatientName patient={{ _id: patientId, name: patient }} centerId={centerId} />
        {fileNumber && <span className="admin-fine block text-muted">{t('lines.file', { number: fileNumber })}</span>}
        <span className="admin-fine block text-muted rail:hidden print:hidden">
          {cardLast4 && <span className="block">{t('lines.cardEnds', { digits: cardLast4 })}</span>}
          {reference ?? t('lines.noReference')}
        </span>
        {share > 0 && (
          <span className="admin-fine block text-muted">{t('lines.share', { amount: formatPrice(share) })}</span>
        )}
        {extras > 0 && (
          <span className="admin-fine block text-muted">{t('lines.charged', { amount: formatPrice(extras) })}</span>
        )}
        {mayCharge && may('book', centerId) && may('take-money', centerId) && (
          <Link to={adminPaths.patient(patientId)} className="text-link admin-fine block print:hidden">
            {t('refused.chargeOne')}
          </Link>
        )}
      </th>
      <td className={`${CELL} ${WIDE_ONLY} min-w-20`}>
        {cardLast4 && <span className="figure block">{t('lines.cardEnds', { digits: cardLast4 })}</span>}
        {holder !== patient && <span className="admin-fine block text-muted">{holder}</span>}
      </td>
      <td className={`${CELL} ${WIDE_ONLY} [overflow-wrap:anywhere]`}>
        {reference ?? <span className="text-muted">{t('lines.noReference')}</span>}
      </td>
      <td className={`${CELL} figure text-right whitespace-nowrap`}>{formatPrice(amount)}</td>
    </tr>
  );
}

/** What was recorded of the claim, the oldest first. */
function Steps({ steps }: { steps: readonly PayerClaimStep[] }) {
  const { t } = useTranslation('admin-claims');
  return (
    <section
      aria-label={t('steps.title')}
      className="rounded-tile border border-line bg-surface px-4 py-3 print:border-0"
    >
      <h2 className="admin-part">{t('steps.title')}</h2>
      <ol className="mt-2 flex flex-col gap-2.5">
        {steps.map((step) => (
          <Step key={step.number} step={step} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step }: { step: PayerClaimStep }) {
  const { t } = useTranslation('admin-claims');
  const { kind, on, at, by, reference, words, answerBy, paid, deducted, isTakenBack } = step;
  const about = [
    paid > 0 && t('steps.paid', { amount: formatPrice(paid) }),
    deducted > 0 && t('steps.deducted', { amount: formatPrice(deducted) }),
    reference && t('steps.reference', { reference }),
    answerBy && t('steps.answerBy', { date: formatDate(answerBy) }),
    words,
  ];
  return (
    <li className={classNames(isTakenBack && 'text-muted')}>
      <span className="admin-strong">{t(`steps.${kind}`)}</span> <span className="figure">{formatDate(on)}</span>
      {isTakenBack && <span className="admin-fine"> ({t('steps.takenBack')})</span>}
      {about.some(Boolean) && (
        <span className="block [overflow-wrap:anywhere]">{about.filter(Boolean).join(' · ')}</span>
      )}
      <span className="admin-fine block text-muted">{t('steps.by', { name: by, when: formatIsoMoment(at) })}</span>
    </li>
  );
}
