import ChevronDown from 'lucide-react/icons/chevron-down';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { LONG_GAP_HOURS } from '../../../domain/series';
import { formatShortDate } from '../../lib/i18n/format';
import { usePlaceName } from '../../lib/i18n/name-in-language';
import { useTranslation } from '../../lib/i18n/use-translation';
import type { Appointment } from './appointment';
import { OpenedRow, titleIdOf } from './appointment-row';
import { AppointmentBadge, MoneyText, When } from './appointment-text';
import type { Ask } from './ask-button';
import { formatShortWindow, type Week } from './coming';

type SessionLinesProps = {
  weeks: readonly Week[];
  /** Whether the sessions are over: then their status is shown instead of the gaps between them. */
  isOver?: boolean;
  now: Date;
  /** Opens a question about a session; null where the appointments may only be looked at. */
  onAsk: Ask | null;
};

/**
 * Sessions grouped by week, as lines that open to the whole appointment. Where all sessions of a week are at one center, it is
 * named once, above the first.
 */
export function SessionLines({ weeks, isOver = false, now, onAsk }: SessionLinesProps) {
  const { t } = useTranslation('appointments');
  return weeks.map(({ monday, lines, center }, n) => {
    const id = `${isOver ? 'past' : 'week'}-${monday}`;
    return (
      <section key={monday} aria-labelledby={id}>
        <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-3">
          <h3 id={id} className="type-small flex flex-wrap gap-x-2 text-muted">
            <span className="figure font-label">{t('coming.week', { date: formatShortDate(monday) })}</span>
            {center && center._id !== weeks[n - 1]?.center?._id && (
              <span className="wrap-anywhere">{center.CenterName}</span>
            )}
          </h3>
          {!isOver && <LongGap hours={lines[0]!.gap} />}
        </div>
        <ul className="overflow-hidden rounded-card border border-line bg-surface">
          {lines.map(({ appointment, gap }, place) => (
            <li
              key={appointment._id}
              aria-labelledby={titleIdOf(appointment)}
              data-session={appointment.appoinmentDate}
              className={isOver && place > 0 ? 'border-t border-line' : ''}
            >
              {!isOver && place > 0 && (
                <div className="bg-sunken px-3 md:px-4">
                  <LongGap hours={gap} />
                </div>
              )}
              <SessionLine {...{ appointment, isOver, now, onAsk }} isPlaceNamed={center === null} />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

/** How long after the previous session it is, where that gap is long. A usual gap needs no words. */
function LongGap({ hours }: { hours: number | null }) {
  const { t } = useTranslation('appointments');
  if (hours === null || hours <= LONG_GAP_HOURS) return null;
  return (
    <p className="tabular flex items-center gap-1.5 py-1 font-label text-small leading-[1.125rem] text-marigold-text">
      <TriangleAlert size={16} className="shrink-0" />
      {t('gap.long', { count: hours })}
    </p>
  );
}

type SessionLineProps = {
  appointment: Appointment;
  isOver: boolean;
  isPlaceNamed: boolean;
  now: Date;
  onAsk: Ask | null;
};

/**
 * A session as a line that opens to the whole appointment, also without scripts. Coming sessions don't say that they are confirmed.
 * Past ones also show address and payment, where there is room.
 */
function SessionLine({ appointment, isOver, isPlaceNamed, now, onAsk }: SessionLineProps) {
  const { appoinmentDate, appoinmentTime, dialysisCenterId: center, bookingStatus } = appointment;
  const isStatusSaid = isOver || bookingStatus !== 'confirmed';
  return (
    <details className="group">
      <summary
        className={`focus-visible:outline-3 focus-visible:-outline-offset-3 focus-visible:outline-teal flex cursor-pointer list-none items-center gap-2 px-3 text-base hover:bg-teal-faint md:gap-4 md:px-4 [&::-webkit-details-marker]:hidden ${isOver ? 'min-h-14' : 'min-h-11'}`}
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 py-1 md:gap-x-4">
          <span className={isOver ? 'contents desk:hidden' : 'contents'}>
            <span className="figure font-strong md:w-28">{formatShortDate(appoinmentDate)}</span>
            <span className="figure md:w-40">{formatShortWindow(appoinmentTime)}</span>
          </span>
          {isOver && (
            <span className="hidden font-strong desk:block">
              <When appointment={appointment} />
            </span>
          )}
          {(isPlaceNamed || isStatusSaid) && (
            <span className="flex flex-wrap items-center gap-x-3 max-md:w-full md:flex-1">
              {isPlaceNamed && (
                <span className={`type-small text-muted wrap-anywhere ${isOver ? 'desk:hidden' : ''}`}>
                  {center.CenterName}
                </span>
              )}
              {isStatusSaid && (
                <span className="max-md:order-first md:ml-auto">
                  <AppointmentBadge appointment={appointment} isPlain />
                </span>
              )}
            </span>
          )}
        </span>
        {isOver && <PastFacts appointment={appointment} />}
        <ChevronDown size={18} className="shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <OpenedRow appointment={appointment} now={now} onAsk={onAsk} />
    </details>
  );
}

/**
 * The place and the payment of a past session, beside its date at desktop width. Elsewhere the opened line shows them.
 */
function PastFacts({ appointment }: { appointment: Appointment }) {
  const { dialysisCenterId: center } = appointment;
  const placeName = usePlaceName();
  return (
    <span className="type-small hidden w-[46%] shrink-0 items-center gap-4 py-1.5 text-muted desk:flex">
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block text-ink">{center.CenterName}</span>
        {center.CenterAddress}, {placeName(center.CenterCity)}
      </span>
      <span className="w-36 shrink-0">
        <MoneyText appointment={appointment} />
      </span>
    </span>
  );
}
