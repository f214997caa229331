import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router';
import { formatShortDate, nearDay } from '../../i18n/format';
import { useTranslation } from '../../i18n/use-translation';
import { Skeleton } from '../../ui/skeleton';
import { DAYS_SHOWN, type FreeDay } from './free-days';

const GRID = 'grid gap-3 sm:grid-cols-2 desk:grid-cols-4';

type DayLinksProps = { days: readonly FreeDay[]; now: Date; page: string };

/** A tile for each day: the date, and how many chairs are free. */
export function DayLinks({ days, now, page }: DayLinksProps) {
  const { t } = useTranslation('book');
  return (
    <ul className={GRID}>
      {days.map(({ date, free }) => {
        const near = nearDay(date, now);
        const chairs = t('days.free', { count: free });
        return (
          <li key={date}>
            <Link
              to={`${page}?${new URLSearchParams({ date })}`}
              className="focus-ring flex h-full min-h-18 items-center justify-between gap-3 rounded-tile border-[1.5px] border-teal-line bg-teal-tint px-4 py-3 hover:border-teal"
            >
              <span>
                <span className="figure block font-strong">{formatShortDate(date)}</span>
                <span className="type-small tabular block text-muted">
                  {near ? t(`days.${near}`, { chairs }) : chairs}
                </span>
              </span>
              <ChevronRight aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0 text-teal" />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** The same tiles while the chairs are being counted. */
export function DaySkeletons() {
  const { t } = useTranslation();
  return (
    <div role="status" className={GRID}>
      <span className="sr-only">{t('loading')}</span>
      {Array.from({ length: DAYS_SHOWN }, (_, index) => (
        <Skeleton key={index} className="h-18 rounded-tile" />
      ))}
    </div>
  );
}
