import { hasChair } from '../../../domain/booking';
import { LONG_GAP_HOURS } from '../../../domain/series';
import { useTranslation } from '../../lib/i18n/use-translation';
import type { Appointment } from './appointment';
import { AppointmentRow } from './appointment-row';
import type { Ask } from './ask-button';
import { byWeeks } from './coming';
import { SessionLines } from './session-lines';
import { SessionMonths } from './session-months';

type ComingSessionsProps = {
  headingId: string;
  /** The sessions to come, the soonest first. */
  sessions: readonly Appointment[];
  /** The session that is already shown above the list. */
  next: Appointment | null;
  /** The sessions that wait to be paid. They are shown in full. */
  held: readonly Appointment[];
  /** Whether each session is shown as a line, since there are many. */
  isCompact: boolean;
  now: Date;
  /** Opens a question about a session; null where the appointments may only be looked at. */
  onAsk: Ask | null;
};

/** The sessions after the next one: a few in full, many as lines grouped by week, with the long gaps between them. */
export function ComingSessions({ headingId, sessions, next, held, isCompact, now, onAsk }: ComingSessionsProps) {
  const { t } = useTranslation('appointments');
  const weeks = isCompact ? byWeeks(sessions, next) : [];
  const isLong = weeks.some((week) => week.lines.some(({ gap }) => gap !== null && gap > LONG_GAP_HOURS));
  const inFull = isCompact ? held : [...held, ...sessions.filter(({ _id }) => _id !== next?._id)];
  if (weeks.length === 0 && inFull.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3 desk:mt-6 desk:gap-5">
      <h2 id={headingId} tabIndex={-1} className="type-section outline-none desk:text-figure">
        {t('coming.title')}
      </h2>
      {inFull.length > 0 && (
        <ul className="flex flex-col gap-3 desk:gap-0 desk:overflow-hidden desk:rounded-card desk:border desk:border-line">
          {inFull.map((appointment) => (
            <AppointmentRow key={appointment._id} appointment={appointment} now={now} onAsk={onAsk} />
          ))}
        </ul>
      )}
      {isCompact && (
        <div className="flex flex-col gap-4 desk:flex-row-reverse desk:items-start desk:gap-8">
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            <SessionLines weeks={weeks} now={now} onAsk={onAsk} />
            {isLong && <p className="type-second mt-2 font-label text-marigold-text">{t('gap.ask')}</p>}
          </div>
          <SessionMonths sessions={sessions.filter(({ bookingStatus }) => hasChair(bookingStatus))} />
        </div>
      )}
    </section>
  );
}
