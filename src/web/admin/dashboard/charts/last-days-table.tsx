import type { Overview } from '../../../../contract/admin/overview';
import { formatDate, formatPrice } from '../../../i18n/format';
import { useTranslation } from '../../../i18n/use-translation';
import { classNames } from '../../../ui/class-names';
import { formatCount } from '../../ui/format-count';

const NUMBER = 'tabular px-2.5 text-right last:pr-4 lg:last:pr-4.5';

type LastDaysTableProps = { byDay: Overview['byDay']; labelledBy: string };

/** The numbers of the charts, the last day first. */
export function LastDaysTable({ byDay, labelledBy }: LastDaysTableProps) {
  const { t } = useTranslation('admin-dashboard');
  return (
    <table aria-labelledby={labelledBy} className="w-full text-[0.9375rem]">
      <thead>
        <tr className="h-9.5 border-y border-line bg-sunken text-sm text-muted">
          <th scope="col" className="px-4 text-left font-[550] lg:px-4.5">
            {t('charts.day')}
          </th>
          <th scope="col" className={`${NUMBER} font-[550]`}>
            {t('charts.bookings')}
          </th>
          <th scope="col" className={`${NUMBER} font-[550]`}>
            {t('charts.revenue')}
          </th>
        </tr>
      </thead>
      <tbody>
        {byDay.toReversed().map(({ date, bookings, revenue }, index) => (
          <tr key={date} className="h-9.5 border-line not-last:border-b">
            <th scope="row" className="px-4 text-left font-[450] lg:px-4.5">
              <span className="figure">{formatDate(date)}</span>
              {index === 0 && <span className="text-muted">{t('charts.soFar')}</span>}
            </th>
            <td className={classNames(NUMBER, bookings === 0 && 'text-muted')}>{formatCount(bookings)}</td>
            <td className={classNames(NUMBER, 'whitespace-nowrap', revenue === 0 && 'text-muted')}>
              {formatPrice(revenue)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
