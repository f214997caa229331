import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import { ARRIVE_EARLY_MINUTES, arrivalTime } from '../../../domain/policy';
import { formatClockTime } from '../../i18n/format';
import { Trans } from '../../i18n/trans';
import { useTranslation } from '../../i18n/use-translation';
import type { Appointment } from './appointment';

const THINGS = ['prescription', 'runSheets', 'medicines', 'photoId', 'comfort'] as const;

/** What to bring to the next appointment, and when to be there. */
export function NextBring({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments');
  const arrival = arrivalTime(appointment.appoinmentDate, appointment.startHour);
  return (
    <div className="flex flex-col justify-between gap-4 bg-sunken p-4.5 desk:col-span-2 desk:row-start-3 desk:p-7 xl:col-span-1 xl:col-start-3 xl:row-span-2 xl:row-start-1">
      <div>
        <h3 className="type-card-title">{t('next.bring')}</h3>
        <ul className="mt-2.5 grid gap-x-8 gap-y-2.5 md:grid-cols-2 xl:grid-cols-1">
          {THINGS.map((thing) => (
            <li key={thing} className="type-second flex gap-3">
              <Check aria-hidden="true" size={20} strokeWidth={1.75} className="mt-px shrink-0 text-teal" />
              {t(`next.bringList.${thing}`)}
            </li>
          ))}
        </ul>
      </div>
      <p className="type-second flex gap-3 border-t border-[#d9d0c0] pt-3.5">
        <Clock aria-hidden="true" size={20} strokeWidth={1.75} className="mt-px shrink-0 text-teal" />
        <span className="text-balance">
          <Trans
            t={t}
            i18nKey="next.arrive"
            values={{ time: formatClockTime(arrival), count: ARRIVE_EARLY_MINUTES }}
            components={{ strong: <strong className="figure" /> }}
          />
        </span>
      </p>
    </div>
  );
}
