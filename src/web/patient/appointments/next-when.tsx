import { daysBetween, istDateOf } from '../../../domain/time';
import { formatDate, formatWindow } from '../../i18n/format';
import { useTranslation } from '../../i18n/use-translation';
import { type Appointment, beginsAt } from './appointment';

/** The date and the window of the next appointment, large on teal, and how soon it is. */
export function NextWhen({ appointment, now }: { appointment: Appointment; now: Date }) {
  const { t } = useTranslation('appointments');
  const [weekday, day] = formatDate(appointment.appoinmentDate).split(', ');
  return (
    <div className="flex flex-col gap-3 bg-teal px-4.5 py-4.5 text-white desk:row-span-2 desk:justify-between desk:gap-8 desk:p-7">
      <div className="flex flex-wrap items-center justify-between gap-2 desk:flex-col desk:items-start desk:gap-3">
        <h2 id="next-appointment" className="type-second text-footer-text">
          {t('next.title')}
        </h2>
        <HowSoon appointment={appointment} now={now} />
      </div>
      <p>
        <span className="block text-[1.625rem] leading-[1.25] font-title desk:text-[2.25rem]">
          <span className="figure">{weekday},</span> <br />
          <span className="figure">{day}</span>
        </span>
        <span className="figure mt-1 block text-lg font-strong desk:mt-2 desk:text-2xl">
          {formatWindow(appointment.appoinmentTime)}
        </span>
      </p>
    </div>
  );
}

/** In 6 days, tomorrow, today, now. */
function HowSoon({ appointment, now }: { appointment: Appointment; now: Date }) {
  const { t } = useTranslation('appointments');
  const days = daysBetween(istDateOf(now), appointment.appoinmentDate);
  const words = () => {
    if (beginsAt(appointment) <= now) return t('next.now');
    if (days === 0) return t('next.today');
    return days === 1 ? t('next.tomorrow') : t('next.inDays', { count: days });
  };
  return <span className="type-small rounded-chip bg-white px-2.5 py-1 font-strong text-teal">{words()}</span>;
}
