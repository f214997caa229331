import { useId, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import type { Overview } from '../../../../contract/admin/overview';
import { formatDate, formatDayParts, formatPrice, formatShortDate } from '../../../i18n/format';
import { useTranslation } from '../../../i18n/use-translation';
import { formatCount } from '../../ui/format-count';
import { Panel } from '../panel';
import { BarChart, type DayValue } from './bar-chart';
import { LastDaysTable } from './last-days-table';
import { useAxisMoney } from './use-axis-money';

type LastDaysPanelProps = { byDay: Overview['byDay'] };

/** The last thirty days: bookings and revenue, each on its own axis, or as a table. */
export function LastDaysPanel({ byDay }: LastDaysPanelProps) {
  const { t } = useTranslation('admin-dashboard');
  const titleId = useId();
  const [isTable, setTable] = useState(false);
  const axisMoney = useAxisMoney();
  const bookings = byDay.map(({ date, bookings: value }) => ({ date, value }));
  const revenue = byDay.map(({ date, revenue: value }) => ({ date, value }));
  const [first, last] = [byDay[0], byDay.at(-1)];

  function dayText({ date }: DayValue, value: string): string {
    return t(date === last?.date ? 'charts.todaySoFarValue' : 'charts.dayValue', {
      date: formatShortDate(date),
      value,
    });
  }

  const isNothing = byDay.every(({ bookings: count, revenue: rupees }) => count === 0 && rupees === 0);

  return (
    <Panel
      title={t('charts.title', { count: byDay.length })}
      titleId={titleId}
      aside={
        first &&
        last && (
          <p className="figure text-muted max-rail:hidden">
            {t('charts.range', {
              from: formatDayParts(first.date).day,
              to: formatDate(last.date).replace(/^.*?, /, ''),
            })}
          </p>
        )
      }
      action={
        !isNothing && (
          <Button
            onPress={() => setTable(!isTable)}
            className="focus-ring inline-flex min-h-(--row-control) -mr-1 items-center rounded-chip px-1 text-[0.9375rem] font-[550] text-teal underline decoration-teal-line decoration-1 underline-offset-4 hover:decoration-current"
          >
            {t(isTable ? 'charts.asCharts' : 'charts.asTable')}
          </Button>
        )
      }
    >
      {isNothing ? (
        <p className="border-t border-line px-4 py-5 text-muted lg:px-4.5">
          {t('charts.nothing', { count: byDay.length })}
        </p>
      ) : isTable ? (
        <LastDaysTable byDay={byDay} labelledBy={titleId} />
      ) : (
        <div className="grid gap-x-8 gap-y-6 px-4 pt-1 pb-4 rail:grid-cols-2 lg:px-4.5">
          <BarChart
            days={bookings}
            sum={formatCount(sumOf(bookings))}
            name={t('charts.bookings')}
            axisText={formatCount}
            dayText={(day) => dayText(day, t('charts.bookingsOf', { count: day.value, text: formatCount(day.value) }))}
          />
          <BarChart
            days={revenue}
            sum={formatPrice(sumOf(revenue))}
            name={t('charts.revenue')}
            axisText={axisMoney}
            dayText={(day) => dayText(day, formatPrice(day.value))}
          />
        </div>
      )}
    </Panel>
  );
}

function sumOf(days: readonly DayValue[]): number {
  return days.reduce((sum, { value }) => sum + value, 0);
}
