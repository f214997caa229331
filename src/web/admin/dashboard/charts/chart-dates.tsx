import type { IstDate } from '../../../../domain/time';
import { formatDayParts } from '../../../i18n/format';
import { useTranslation } from '../../../i18n/use-translation';

/** Days between two labels. */
const EVERY = 7;

/** The time axis: one label a week as long as there is room before "today so far". */
export function ChartDates({ dates }: { dates: readonly IstDate[] }) {
  const { t } = useTranslation('admin-dashboard');
  const labelled = dates
    .map((date, index) => ({ date, index }))
    .filter(({ index }) => index % EVERY === 0 && index < dates.length * 0.6);
  return (
    <div
      aria-hidden="true"
      className="tabular relative col-start-2 mt-1.5 h-5 text-[0.8125rem] leading-5 whitespace-nowrap text-muted"
    >
      {labelled.map(({ date, index }) => (
        <span key={date} className="absolute" style={{ left: `${(100 * index) / dates.length}%` }}>
          {formatDayParts(date).day}
        </span>
      ))}
      <span className="absolute right-0">{t('charts.todaySoFar')}</span>
    </div>
  );
}
