import type { IstDate } from '../../../../domain/time';
import { formatDayParts } from '../../../i18n/format';
import { useTranslation } from '../../../i18n/use-translation';

type DayHeadsProps = { dates: readonly IstDate[]; today: IstDate };

/** The seven days as heads of columns: Today, then the day of the week, the date below. */
export function DayHeads({ dates, today }: DayHeadsProps) {
  const { t } = useTranslation('admin-dashboard');
  return dates.map((date) => {
    const { weekday, day } = formatDayParts(date);
    const [number, month] = day.split(' ');
    return (
      <th key={date} scope="col" className="pb-1.5 text-center align-bottom leading-tight font-normal">
        <span className="-mx-1.5 block text-[0.8125rem] font-[550] whitespace-nowrap rail:text-[0.9375rem]">
          {date === today ? t('heat.today') : weekday}
        </span>
        <span className="tabular block text-[0.8125rem] whitespace-nowrap text-muted rail:text-sm">
          {number} <span className="sr-only rail:not-sr-only">{month}</span>
        </span>
      </th>
    );
  });
}
