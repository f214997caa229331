import { formatClockTime } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import type { Appointment } from './appointment';

/** The PIN and the code by which the desk recognises the patient, ready to be shown. */
export function ArrivalPin({ appointment: { arrival, attendance } }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments');
  if (!arrival || attendance) return null;
  return (
    <div className="type-second flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="flex flex-wrap items-baseline gap-x-3">
        {t('arrival.pin')} <strong className="figure text-2xl tracking-[0.15em]">{arrival.pin}</strong>
      </p>
      <img
        src={arrival.picture}
        alt={t('arrival.code')}
        loading="lazy"
        width="132"
        height="132"
        className="rounded-control bg-white"
      />
    </div>
  );
}

/** The PIN in a row, with the code behind a link. */
export function ArrivalLine({ appointment: { arrival, attendance } }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments');
  if (!arrival || attendance) return null;
  return (
    <p className="type-second flex min-h-11 flex-wrap items-center gap-x-3">
      {t('arrival.pin')} <strong className="figure tracking-[0.1em]">{arrival.pin}</strong>
      <a
        href={arrival.picture}
        target="_blank"
        rel="noreferrer"
        className="text-link inline-flex min-h-11 items-center"
      >
        {t('arrival.show')}
      </a>
    </p>
  );
}

const STATES = { arrived: 'arrivedAt', 'in-chair': 'startedAt', finished: 'endedAt' } as const;

/** The attendance that the desk recorded. For a missed session, also what to do. */
export function AttendanceLine({ appointment: { attendance } }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments');
  if (!attendance || attendance.state === 'expected') return null;
  if (attendance.state === 'missed') return <p className="type-second">{t('attendance.missedText')}</p>;
  const at = attendance[STATES[attendance.state]];
  // Nothing is said where only the clock filled it in.
  if (at === null || attendance.byClock) return null;
  return (
    <p className="type-second font-label text-green">
      {t(`attendance.${attendance.state}`, { time: formatClockTime(new Date(at)) })}
    </p>
  );
}

/** The patient's answer to the reminder, until the desk has recorded attendance. */
export function AnswerLine({ appointment: { answer, attendance } }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments');
  if (!answer || (attendance && attendance.state !== 'expected')) return null;
  return (
    <p className={`type-second ${answer === 'coming' ? 'text-green font-label' : ''}`}>{t(`answered.${answer}`)}</p>
  );
}
