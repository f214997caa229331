import { Link } from 'react-router';
import type { Center, Day } from '../../../contract/centers';
import { bookingPath } from '../../../domain/center-path';
import { formatDate, formatWindow, nearDay } from '../../i18n/format';
import { useTranslation } from '../../i18n/use-translation';

type FreeWindowsProps = {
  center: Center;
  /** The next days with free chairs. */
  days: readonly Day[];
  now: Date;
  /** The booking link, which depends on the login. */
  leadTo: (path: string) => string;
};

/** The free windows of the next days; each links to its booking. */
export function FreeWindows({ center, days, now, leadTo }: FreeWindowsProps) {
  const { t } = useTranslation('centers');
  return (
    <section aria-labelledby="free-windows">
      <h2 id="free-windows" className="mb-3 text-[1.375rem] leading-tight font-title">
        {t('page.free')}
      </h2>
      {days.length === 0 && <p className="text-muted">{t('card.noneFree')}</p>}
      <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface empty:hidden">
        {days.map(({ date, slots }) => {
          const name = formatDate(date);
          return (
            <li key={date} className="flex flex-col gap-2.5 p-4.5 md:flex-row md:items-center md:gap-5">
              <h3 className="figure shrink-0 font-strong md:w-44">
                {nearDay(date, now) === 'today' ? t('card.today') : name}
              </h3>
              <ul className="flex flex-wrap gap-2.5">
                {slots
                  .filter((slot) => slot.bookable)
                  .map((slot) => (
                    <li key={slot.time}>
                      <Link
                        to={leadTo(bookingPath(center._id, { date, time: slot.time }))}
                        rel="nofollow"
                        className="focus-ring flex min-h-14 flex-col justify-center rounded-tile border-[1.5px] border-teal-line bg-teal-tint px-4 py-1.5 hover:border-teal"
                      >
                        <span className="sr-only">{name}, </span>
                        <span className="figure leading-tight font-strong">{formatWindow(slot.time)}</span>
                        <span className="type-small tabular text-muted">
                          {t('card.chairsLeft', { count: slot.free })}
                        </span>
                      </Link>
                    </li>
                  ))}
              </ul>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
