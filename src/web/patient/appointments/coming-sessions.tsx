import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleX from 'lucide-react/icons/circle-x';
import Hourglass from 'lucide-react/icons/hourglass';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { hasChair } from '../../../domain/booking';
import { formatShortDate } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import type { Appointment } from './appointment';
import { AppointmentRow, OpenedRow } from './appointment-row';
import type { Ask } from './ask-button';
import { byWeeks, formatShortWindow, gapParts } from './coming';
import { SessionMonths } from './session-months';

type ComingSessionsProps = {
  headingId: string;
  /** Each a line, the soonest first. */
  lines: readonly Appointment[];
  /** Those that wait to be paid: they are shown in full. */
  held: readonly Appointment[];
  now: Date;
  /** Null where the appointments may only be looked at. */
  onAsk: Ask | null;
};

/** The sessions to come by weeks, one line each, with the long gaps between them; a line opens to the whole appointment. */
export function ComingSessions({ headingId, lines, held, now, onAsk }: ComingSessionsProps) {
  const { t } = useTranslation('appointments');
  const weeks = byWeeks(lines);
  const isLong = weeks.some((week) => week.lines.some(({ gap }) => gap !== null && gapParts(gap).isLong));
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3 desk:gap-5">
      <h2 id={headingId} tabIndex={-1} className="type-section outline-none desk:text-[1.75rem]">
        {t('coming.title')}
      </h2>
      {held.length > 0 && (
        <ul className="flex flex-col gap-3 desk:gap-0 desk:overflow-hidden desk:rounded-card desk:border desk:border-line">
          {held.map((appointment) => (
            <AppointmentRow key={appointment._id} appointment={appointment} now={now} onAsk={onAsk} />
          ))}
        </ul>
      )}
      <div className="flex flex-col gap-4 desk:flex-row-reverse desk:items-start desk:gap-8">
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          {weeks.map(({ monday, lines: sessions }) => (
            <section key={monday} aria-labelledby={`week-${monday}`}>
              <div className="flex min-h-7 items-center justify-between gap-3">
                <h3 id={`week-${monday}`} className="type-small font-label text-muted">
                  {t('coming.week', { date: formatShortDate(monday) })}
                </h3>
                <LongGap hours={sessions[0]!.gap} />
              </div>
              <ul className="overflow-hidden rounded-card border border-line bg-surface">
                {sessions.map(({ appointment, gap }, place) => (
                  <li key={appointment._id} data-session={appointment.appoinmentDate}>
                    {place > 0 && (
                      <div className="bg-sunken px-3 md:px-4">
                        <LongGap hours={gap} />
                      </div>
                    )}
                    <SessionLine appointment={appointment} now={now} onAsk={onAsk} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {isLong && <p className="type-second mt-2 font-label text-marigold-text">{t('gap.ask')}</p>}
        </div>
        <SessionMonths sessions={lines.filter(({ bookingStatus }) => hasChair(bookingStatus))} />
      </div>
    </section>
  );
}

/** How long after the session before, where that is long; a gap as usual needs no words. */
function LongGap({ hours: all }: { hours: number | null }) {
  const { t } = useTranslation('appointments');
  if (all === null) return null;
  const { days, hours, isLong } = gapParts(all);
  if (!isLong) return null;
  const length = hours === 0 ? t('gap.days', { days }) : t('gap.both', { days, hours });
  return (
    <p className="tabular flex items-center gap-1.5 py-1 font-label text-[0.9375rem] leading-4.5 text-marigold-text">
      <TriangleAlert size={16} className="shrink-0" />
      {t('gap.long', { length })}
    </p>
  );
}

const MARKS = {
  pending: { Icon: Hourglass, colour: 'text-yellow' },
  cancelled: { Icon: CircleX, colour: 'text-red' },
} as const;

/** A session on one line, which opens to the whole appointment, also without scripts. */
function SessionLine({ appointment, now, onAsk }: { appointment: Appointment; now: Date; onAsk: Ask | null }) {
  const { t } = useTranslation('appointments');
  const { appoinmentDate, appoinmentTime, dialysisCenterId: center, bookingStatus } = appointment;
  const mark = bookingStatus === 'pending' || bookingStatus === 'cancelled' ? bookingStatus : null;
  const { Icon, colour } = MARKS[mark ?? 'pending'];
  return (
    <details className="group">
      <summary className="focus-visible:outline-3 focus-visible:-outline-offset-3 focus-visible:outline-teal flex min-h-11 cursor-pointer list-none items-center gap-2 px-3 large-text:flex-wrap text-base hover:bg-teal-faint md:gap-4 md:px-4 [&::-webkit-details-marker]:hidden">
        <span className="figure shrink-0 font-strong md:w-28">{formatShortDate(appoinmentDate)}</span>
        <span className="figure shrink-0 large-text:shrink md:w-40">{formatShortWindow(appoinmentTime)}</span>
        <span className="min-w-0 flex-1 truncate large-text:whitespace-normal text-[0.9375rem] text-muted">
          {mark && (
            <span className={`mr-2 font-label ${colour}`}>
              <Icon size={16} className="stroke-2 mr-1 inline align-[-0.15em]" />
              {t(`list.${mark}`)}
            </span>
          )}
          {center.CenterName}
        </span>
        <ChevronDown size={18} className="shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <OpenedRow appointment={appointment} now={now} onAsk={onAsk} />
    </details>
  );
}
