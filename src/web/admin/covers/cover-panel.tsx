import Phone from 'lucide-react/icons/phone';
import { useId } from 'react';
import { Link } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import type { CoverToCheck } from '../../../contract/admin/funding';
import { phoneHref } from '../../../domain/phone-href';
import { formatDate, formatIsoMoment, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { DrawerFacts, DrawerSection, HistoryList } from '../ui/drawer-parts';
import { schemeName } from '../ui/scheme-names';
import { AnswerForm } from './answer-form';
import { PanelCallout } from '../ui/panel-callout';
import { TimeLeft } from './cover-queue';
import { Referral } from './referral';
import { asksFor, isNextAsked } from './queue';

type CoverPanelProps = { cover: CoverToCheck; now: Date; onAnswered: (cover: CoverToCheck) => void };

/** One cover: the patient and the card, the sessions that wait for it, its letter, and the answer. */
export function CoverPanel({ cover, now, onAnswered }: CoverPanelProps) {
  const { t } = useTranslation('admin-covers');
  const titleId = useId();
  const { patient, state, answerBy, hasLetter, approvedUntil, next } = cover;
  const isAsked = isNextAsked(cover, now);
  return (
    <section
      aria-labelledby={titleId}
      className="rounded-tile border border-line bg-surface px-4 py-4 rail:px-6 rail:py-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 id={titleId} className="text-xl leading-tight font-[620] [overflow-wrap:anywhere]">
            {patient.name}
          </h2>
          {patient.phone && (
            <a href={phoneHref(patient.phone)} className="text-link figure inline-flex min-h-9 items-center gap-1.5">
              <Phone size={16} />
              {patient.phone}
            </a>
          )}
        </div>
        {(state === 'waiting' || state === 'paper-wanted' || isAsked || answerBy !== null) && (
          <div className="rail:text-right">
            <TimeLeft cover={cover} now={now} />
            {answerBy && <p className="admin-fine text-muted">{t('answerBy', { when: formatIsoMoment(answerBy) })}</p>}
          </div>
        )}
      </div>
      <div className="mt-3 grid gap-x-8 xl:grid-cols-[minmax(0,4fr)_minmax(0,5fr)] xl:grid-rows-[auto_1fr]">
        <div>
          {isAsked && (
            <PanelCallout tone="info" className="mb-3">
              {t(`next.${asksFor(cover)}`, { date: formatDate(approvedUntil!) })}. {t('next.stands')}
            </PanelCallout>
          )}
          <DrawerFacts facts={useFacts(cover)} />
          {next?.reason && (
            <p className="mt-2 [overflow-wrap:anywhere]">
              {t(next.state === 'refused' ? 'next.refused' : 'next.paper', { reason: next.reason })}
            </p>
          )}
          <Waiting cover={cover} />
          <AnswerForm cover={cover} now={now} onAnswered={() => onAnswered(cover)} />
        </div>
        <div className="xl:row-span-2">
          <DrawerSection title={t('letter.title')}>
            {hasLetter ? <Referral cover={cover} /> : <p className="text-muted">{t('letter.none')}</p>}
          </DrawerSection>
        </div>
        <History cover={cover} />
      </div>
    </section>
  );
}

function useFacts(cover: CoverToCheck) {
  const { t } = useTranslation('admin-covers');
  const { scheme, holder, cardLast4, validTo, CenterName, state, approvedUntil, sessions, sessionsLeft, reference } =
    cover;
  const { earlier } = cover;
  return [
    { label: t('facts.scheme'), value: schemeName(scheme) },
    { label: t('facts.holder'), value: holder },
    { label: t('facts.card'), value: <span className="figure">{t('facts.cardEnds', { digits: cardLast4 })}</span> },
    { label: t('facts.validTo'), value: validTo ? formatDate(validTo) : t('facts.notGiven') },
    { label: t('facts.center'), value: CenterName },
    ...(state === 'approved' && approvedUntil
      ? [
          { label: t('facts.approvedUntil'), value: formatDate(approvedUntil) },
          {
            label: t('facts.sessions'),
            value:
              sessions === null ? t('facts.noLimit') : t('facts.sessionsLeft', { left: sessionsLeft ?? 0, sessions }),
          },
          ...(earlier
            ? [
                {
                  label: t('facts.earlier', { date: formatDate(earlier.until) }),
                  value:
                    earlier.sessionsLeft === null
                      ? t('facts.noLimit')
                      : t('facts.earlierLeft', { count: earlier.sessionsLeft }),
                },
              ]
            : []),
          ...(reference ? [{ label: t('facts.reference'), value: reference }] : []),
        ]
      : []),
  ];
}

function Waiting({ cover: { waiting } }: { cover: CoverToCheck }) {
  const { t } = useTranslation('admin-covers');
  return (
    <DrawerSection title={t('waiting.title', { count: waiting.length })}>
      {waiting.length === 0 ? (
        <p className="text-muted">{t('waiting.none')}</p>
      ) : (
        <ul>
          {waiting.map(({ bookingId, date, time, chair }) => (
            <li key={bookingId}>
              <Link to={adminPaths.appointment(bookingId)} className="text-link inline-flex min-h-9 items-center">
                {t('waiting.chair', { date: formatDate(date), window: formatWindow(time), chair })}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </DrawerSection>
  );
}

function History({
  cover: { askedAt, letterAt, decidedAt, decidedBy, state, approvedUntil, reason, next },
}: {
  cover: CoverToCheck;
}) {
  const { t } = useTranslation('admin-covers');
  const events = [
    { id: 'asked', at: askedAt, what: t('history.asked'), who: t('history.byPatient') },
    ...(next?.askedAt ? [{ id: 'next', at: next.askedAt, what: t('history.next'), who: t('history.byPatient') }] : []),
    ...(letterAt ? [{ id: 'letter', at: letterAt, what: t('letter.title'), who: t('history.byPatientLetter') }] : []),
    ...(decidedAt && state !== 'waiting'
      ? [
          {
            id: 'decided',
            at: decidedAt,
            what:
              state === 'approved'
                ? t('history.approved', { date: approvedUntil ? formatDate(approvedUntil) : '' })
                : t(`history.${state}`),
            who: decidedBy ?? t('history.removed'),
            why: reason ?? undefined,
          },
        ]
      : []),
  ];
  return (
    <DrawerSection title={t('history.title')}>
      <HistoryList
        events={[...events]
          .sort((one, other) => other.at.localeCompare(one.at))
          .map(({ at, ...event }) => ({ ...event, when: formatIsoMoment(at) }))}
      />
    </DrawerSection>
  );
}
