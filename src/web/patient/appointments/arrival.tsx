import { formatClockTime } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import type { Appointment } from './appointment';

/** By what the desk recognises the patient: the PIN, and the code, which is only fetched when it is opened. */
export function ArrivalPin({ appointment: { arrival, attendance } }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments');
  if (!arrival || attendance) return null;
  return (
    <details className="type-second">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3">
        {t('arrival.pin')} <strong className="figure text-xl tracking-[0.15em]">{arrival.pin}</strong>
        <span className="text-link">{t('arrival.show')}</span>
      </summary>
      <img
        src={arrival.picture}
        alt={t('arrival.code')}
        loading="lazy"
        width="220"
        height="220"
        className="mt-1 rounded-control bg-white"
      />
    </details>
  );
}

/** The same in a row, which may be opened itself: the code is behind a link. */
export function ArrivalLine({ appointment: { arrival, attendance } }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments');
  if (!arrival || attendance) return null;
  return (
    <p className="type-second flex min-h-11 flex-wrap items-center gap-x-3">
      {t('arrival.pin')} <strong className="figure tracking-[0.1em]">{arrival.pin}</strong>
      <a href={arrival.picture} target="_blank" rel="noreferrer" className="text-link">
        {t('arrival.show')}
      </a>
    </p>
  );
}

const STATES = { arrived: 'arrivedAt', 'in-chair': 'startedAt', finished: 'endedAt' } as const;

/** What the desk recorded; of a missed session, what to do. */
export function AttendanceLine({ appointment: { attendance } }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments');
  if (!attendance || attendance.state === 'expected') return null;
  if (attendance.state === 'missed') return <p className="type-second">{t('attendance.missedText')}</p>;
  const at = attendance[STATES[attendance.state]];
  // What the clock filled in, nobody saw.
  if (at === null || attendance.byClock) return null;
  return (
    <p className="type-second font-label text-green">
      {t(`attendance.${attendance.state}`, { time: formatClockTime(new Date(at)) })}
    </p>
  );
}

/** What was answered to the reminder, until the desk recorded more. */
export function AnswerLine({ appointment: { answer, attendance } }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments');
  if (!answer || (attendance && attendance.state !== 'expected')) return null;
  return (
    <p className={`type-second ${answer === 'coming' ? 'text-green font-label' : ''}`}>{t(`answered.${answer}`)}</p>
  );
}
