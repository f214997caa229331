import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button as PlainButton } from 'react-aria-components/Button';
import { useNavigate, useSearchParams } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import { MOST_CLAIMED, type payerClaims } from '../../../contract/admin/funding/payer-claims';
import type { ResponseOf } from '../../../contract/endpoint';
import { paiseToRupees } from '../../../domain/money';
import { daysOfMonth } from '../../../domain/reports';
import { type IstDate, formatMonth, isIstDate } from '../../../domain/time';
import { istToday } from '../../lib/api/server-today';
import { formatDate, formatPrice, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PageTitle } from '../../page-head';
import { BackLink } from '../../ui/back-link';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { Checkbox } from '../../ui/checkbox';
import { TextField } from '../../ui/text-field';
import { useMay } from '../api/administrator';
import { everyCenterQuery } from '../api/every-center';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { readCounted } from '../cash/count';
import type { PageHandle } from '../frame/require-right';
import { lastMonths } from '../reports/ranges';
import { CenterButtons } from '../ui/center-buttons';
import { CenterChoice } from '../ui/center-choice';
import { Choice } from '../ui/choice';
import { DateField } from '../ui/date-field';
import { DrawerBody } from '../ui/drawer-parts';
import { PanelCallout } from '../ui/panel-callout';
import { TableMessage } from '../ui/table-message';
import { tell } from '../ui/tell';
import { TitleBar } from '../ui/title-bar';
import { useChoose } from '../ui/use-choose';
import { draftQuery, toClaimQuery, usePrepare } from './queries';

export const handle = { Head, right: 'file-claims' } satisfies PageHandle;

const OWN = 'own';

function Head() {
  const { t } = useTranslation('admin-claims');
  return <PageTitle title={t('make.title')} />;
}

type Days = { centerId: string; from: IstDate; to: IstDate };
type Payer = ResponseOf<typeof payerClaims.toClaim>['payers'][number];
type Draft = ResponseOf<typeof payerClaims.draft>;

/**
 * Makes a claim (/admin/claims/new): the center, the days, the payer, then its sessions with the amount for each. The address has what
 * is chosen.
 */
export default function NewClaimPage() {
  const { t } = useTranslation('admin-claims');
  const may = useMay();
  const [search] = useSearchParams();
  const choose = useChoose();
  const every = useQuery(everyCenterQuery).data;
  const centers = every?.filter(({ _id }) => may('file-claims', _id));
  const centerId = search.get('center') ?? (centers?.length === 1 ? centers[0]!._id : null);
  const months = lastMonths(istToday());
  // Claims are made for the month that is over.
  const month = months.find((one) => one === search.get('month')) ?? months[1]!;
  const dayIn = (field: string) => {
    const day = search.get(field);
    return day !== null && isIstDate(day) ? day : null;
  };
  const [from, to] = [dayIn('from'), dayIn('to')];
  const isOwn = search.get('month') === OWN;
  const range = isOwn ? (from && to ? { from, to } : null) : daysOfMonth(month);
  const days = centerId && range ? { centerId, ...range } : null;
  const payers = useQuery(toClaimQuery(days));
  const asked = search.get('payer');
  const payer = payers.data?.payers.find((one) => one.payer === asked) ?? null;

  if (centers && centerId === null) {
    return (
      <>
        <BackLink to={adminPaths.claims}>{t('title')}</BackLink>
        <TitleBar title={t('make.title')} />
        <CenterButtons title={t('make.center')} centers={centers} onChoose={(center) => choose({ center })} />
      </>
    );
  }
  return (
    <>
      <BackLink to={adminPaths.claims}>{t('title')}</BackLink>
      <TitleBar title={t('make.title')} />
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <CenterChoice
          className="min-w-0 flex-1 basis-56 rail:max-w-80"
          centers={centers ?? []}
          value={centerId}
          onChange={(center) => choose({ center, payer: undefined })}
        />
        <Choice
          label={t('make.month')}
          className="w-48"
          options={[...months.map((id) => ({ id, label: formatMonth(id) })), { id: OWN, label: t('make.own') }]}
          value={isOwn ? OWN : month}
          onChange={(id) =>
            choose({
              month: id,
              payer: undefined,
              ...(id === OWN ? daysOfMonth(month) : { from: undefined, to: undefined }),
            })
          }
        />
        {isOwn &&
          (['from', 'to'] as const).map((end) => (
            <DateField
              key={end}
              label={t(`make.${end}`)}
              value={(end === 'from' ? from : to) ?? ''}
              onChange={(day) => choose({ [end]: isIstDate(day) ? day : undefined, payer: undefined })}
              className="min-w-[10rem] flex-1 lg:w-46 lg:flex-none"
            />
          ))}
      </div>
      {days && (
        <DrawerBody
          known={payers.data}
          error={payers.error}
          missing={t('make.failed')}
          failed={t('make.failed')}
          onRetry={() => void payers.refetch()}
          isRetrying={payers.isFetching}
        >
          {({ payers: all }) =>
            payer ? (
              <DraftOf
                key={`${payer.payer} ${days.centerId} ${days.from} ${days.to}`}
                days={days}
                payer={payer}
                onOther={() => choose({ payer: undefined })}
              />
            ) : (
              <Payers payers={all} onChoose={(one) => choose({ payer: one }, { replace: false })} />
            )
          }
        </DrawerBody>
      )}
    </>
  );
}

/** The payers on whom something can be claimed in these days, a button for each. */
function Payers({ payers, onChoose }: { payers: readonly Payer[]; onChoose: (payer: string) => void }) {
  const { t } = useTranslation('admin-claims');
  const claimable = payers.filter(({ sessions }) => sessions > 0);
  const unapproved = payers.reduce((sum, one) => sum + one.unapproved, 0);
  return (
    <section aria-label={t('make.payers')} className="flex flex-col gap-3">
      {claimable.length === 0 ? (
        <div className="rounded-tile border border-line bg-surface">
          <TableMessage kind="empty" title={t('make.nothing')}>
            {t('make.nothingText')}
          </TableMessage>
        </div>
      ) : (
        <>
          <h2 className="admin-heading">{t('make.payers')}</h2>
          <ul className="grid gap-2 rail:grid-cols-2 lg:grid-cols-3">
            {claimable.map(({ payer, payerName, sessions }) => (
              <li key={payer}>
                <PlainButton
                  onPress={() => onChoose(payer)}
                  className="focus-ring flex h-full min-h-14 w-full flex-col justify-center rounded-chip border border-line-strong bg-surface px-3.5 py-2 text-left leading-snug hover:bg-teal-faint"
                >
                  <span className="admin-strong">{payerName}</span>
                  <span className="admin-fine text-muted">{t('make.sessions', { count: sessions })}</span>
                </PlainButton>
              </li>
            ))}
          </ul>
        </>
      )}
      {unapproved > 0 && (
        <PanelCallout tone="info">
          {t('make.unapproved', { count: unapproved })}{' '}
          <ButtonLink size="compact" variant="neutral" to={adminPaths.covers}>
            {t('make.toCovers')}
          </ButtonLink>
        </PanelCallout>
      )}
    </section>
  );
}

function DraftOf({ days, payer, onOther }: { days: Days; payer: Payer; onOther: () => void }) {
  const { t } = useTranslation('admin-claims');
  const draft = useQuery(draftQuery({ ...days, payer: payer.payer }));
  return (
    <DrawerBody
      known={draft.data}
      error={draft.error}
      missing={t('make.failed')}
      failed={t('make.failed')}
      onRetry={() => void draft.refetch()}
      isRetrying={draft.isFetching}
    >
      {(known) => <DraftForm days={days} payer={payer} draft={known} onOther={onOther} />}
    </DrawerBody>
  );
}

type DraftFormProps = { days: Days; payer: Payer; draft: Draft; onOther: () => void };

/**
 * The sessions of the claim, and the amount for each. All of them are ticked but those for which the patient was charged an extra: these
 * are claimed only where somebody ticks them.
 */
function DraftForm({ days, payer, draft: { sessions, count }, onOther }: DraftFormProps) {
  const { t } = useTranslation('admin-claims');
  const navigate = useNavigate();
  const errorText = useAdminErrorText();
  // Whether a session is claimed, where somebody has decided it.
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map());
  // What is typed as the amount of single sessions.
  const [own, setOwn] = useState<ReadonlyMap<string, string>>(new Map());
  const [text, setText] = useState(payer.lastRate === null ? '' : String(payer.lastRate));
  const prepare = usePrepare(({ _id, number }) => {
    tell('success', t('make.done', { number }));
    void navigate(adminPaths.claim(_id), { replace: true });
  });
  const isClaimed = ({ bookingId, extras }: Draft['sessions'][number]) => ticked.get(bookingId) ?? extras === 0;
  const chosen = sessions.filter(isClaimed);
  const rate = readCounted(text);
  const amounts = chosen.flatMap(({ bookingId }) => {
    const typed = own.get(bookingId);
    return typed === undefined ? [] : [{ bookingId, paise: readCounted(typed) }];
  });
  const ownSum = amounts.reduce((sum, { paise }) => sum + (paise ?? 0), 0);
  const missing =
    count > MOST_CLAIMED
      ? t('make.tooMany', { most: MOST_CLAIMED })
      : !rate
        ? t('make.rateMissing')
        : chosen.length === 0
          ? t('make.noneChosen')
          : amounts.some(({ paise }) => !paise)
            ? t('make.ownMissing')
            : null;
  const send = () => {
    if (!rate || missing !== null) return;
    const except = sessions.flatMap((one) => (isClaimed(one) ? [] : [one.bookingId]));
    const chargedToo = chosen.flatMap(({ bookingId, extras }) => (extras > 0 ? [bookingId] : []));
    prepare.mutate({
      ...{ ...days, payer: payer.payer, rate: paiseToRupees(rate), count: chosen.length },
      ...(except.length > 0 && { except }),
      ...(chargedToo.length > 0 && { chargedToo }),
      ...(amounts.length > 0 && {
        amounts: amounts.map(({ bookingId, paise }) => ({ bookingId, amount: paiseToRupees(paise!) })),
      }),
    });
  };
  return (
    <section aria-label={payer.payerName} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="admin-heading">
          {payer.payerName} <span className="admin-fine text-muted">{t('make.sessions', { count })}</span>
        </h2>
        <Button size="compact" variant="neutral" onPress={onOther}>
          {t('make.other')}
        </Button>
      </div>
      <div className="flex flex-wrap items-end gap-3 rounded-tile border border-line bg-surface px-4 py-3">
        <TextField
          label={t('make.rate')}
          description={t(payer.lastRate === null ? 'make.rateNone' : 'make.rateLast')}
          value={text}
          onChange={setText}
          inputMode="numeric"
          maxLength={10}
          icon="₹"
          autoFocus
          className="w-full rail:w-80"
        />
        <p role="status" className="figure admin-strong min-h-(--control) content-center">
          {rate
            ? t('make.sum', {
                count: chosen.length,
                amount: formatPrice(paiseToRupees(rate * (chosen.length - amounts.length) + ownSum)),
              })
            : ''}
        </p>
        <Button
          size="compact"
          isBusy={prepare.isPending}
          busyLabel={t('saving')}
          unavailableBecause={missing}
          onPress={send}
        >
          {t('make.prepare')}
        </Button>
      </div>
      {prepare.error && <PanelCallout tone="error">{errorText(prepare.error)}</PanelCallout>}
      <ul aria-label={t('make.choose')} className="rounded-tile border border-line bg-surface px-4">
        {sessions.map((session) => (
          <DraftLine
            key={session.bookingId}
            session={session}
            isClaimed={isClaimed(session)}
            onTick={(isTicked) => setTicked(new Map(ticked).set(session.bookingId, isTicked))}
            own={own.get(session.bookingId)}
            onOwn={(typed) => setOwn(new Map(own).set(session.bookingId, typed))}
          />
        ))}
      </ul>
    </section>
  );
}

type DraftLineProps = {
  session: Draft['sessions'][number];
  isClaimed: boolean;
  onTick: (isTicked: boolean) => void;
  /** The amount that is typed for this session; undefined: it has that of all. */
  own: string | undefined;
  onOwn: (typed: string) => void;
};

/** A session of the claim to be: ticked or not, with what its patient pays, and an amount of its own where somebody wants one. */
function DraftLine({ session, isClaimed, onTick, own, onOwn }: DraftLineProps) {
  const { t } = useTranslation('admin-claims');
  const { date, time, patient, fileNumber, reference, refused, share, extras } = session;
  const name = { patient, date: formatDate(date) };
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-3 border-t border-line py-1.5 first:border-t-0">
      <div className="min-w-0 flex-1 basis-60">
        <Checkbox isSelected={isClaimed} onChange={onTick}>
          {patient}
          <span className="admin-fine block text-muted">
            {[
              t('make.session', { date: formatDate(date), window: formatWindow(time) }),
              fileNumber && t('lines.file', { number: fileNumber }),
              reference ?? t('lines.noReference'),
              share > 0 && t('lines.share', { amount: formatPrice(share) }),
              refused !== null && t('make.refusedBefore', { number: refused }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {extras > 0 && (
            <span className="admin-fine block text-red">{t('make.charged', { amount: formatPrice(extras) })}</span>
          )}
        </Checkbox>
      </div>
      {isClaimed &&
        (own === undefined ? (
          <Button size="compact" variant="quiet" aria-label={t('make.ownNamed', name)} onPress={() => onOwn('')}>
            {t('make.ownAmount')}
          </Button>
        ) : (
          <TextField
            label={t('make.ownNamed', name)}
            value={own}
            onChange={onOwn}
            inputMode="numeric"
            maxLength={10}
            icon="₹"
            autoFocus
            className="w-full rail:w-60"
          />
        ))}
    </li>
  );
}
