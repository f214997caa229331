import { useId, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import type { Overview } from '../../../contract/admin/reports/overview';
import { formatDate, formatDayParts, formatPrice, formatShortDate } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { classNames } from '../../ui/class-names';
import type { Bar } from '../ui/bar-chart';
import { Chart, useAxisMoney } from '../ui/chart';
import { formatCount } from '../ui/format';
import { PANEL_ACTION, Panel } from './panel';

type ByDay = Overview['byDay'];

/** The last thirty days: bookings and revenue, each on its own axis, or as a table. */
export function LastDaysPanel({ byDay }: { byDay: ByDay }) {
  const { t } = useTranslation('admin-dashboard');
  const titleId = useId();
  const [isTable, setTable] = useState(false);
  const [first, last] = [byDay[0], byDay.at(-1)];
  const isNothing = byDay.every(({ bookings, revenue }) => bookings === 0 && revenue === 0);
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
          <Button onPress={() => setTable(!isTable)} className={PANEL_ACTION}>
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
        <DaysTable byDay={byDay} labelledBy={titleId} />
      ) : (
        <DaysCharts byDay={byDay} />
      )}
    </Panel>
  );
}

/** Days between two labels of the axis. */
const WEEK = 7;

function DaysCharts({ byDay }: { byDay: ByDay }) {
  const { t } = useTranslation('admin-dashboard');
  const axisMoney = useAxisMoney();
  const sumOf = (valueOf: (day: ByDay[number]) => number) => byDay.reduce((sum, day) => sum + valueOf(day), 0);

  /** The bars, one for each day. Today's says that it isn't over. */
  function barsOf(valueOf: (day: ByDay[number]) => number, valueText: (value: number) => string): Bar[] {
    return byDay.map((day, index) => {
      const isToday = index === byDay.length - 1;
      const value = valueOf(day);
      const words = { date: formatShortDate(day.date), value: valueText(value) };
      return {
        id: day.date,
        value,
        text: t(isToday ? 'charts.todaySoFarValue' : 'charts.dayValue', words),
        label: isToday ? t('charts.todaySoFar') : index % WEEK === 0 ? formatDayParts(day.date).day : undefined,
        isUnfinished: isToday,
      };
    });
  }

  return (
    <div className="grid gap-x-8 gap-y-6 px-4 pt-1 pb-4 rail:grid-cols-2 lg:px-4.5">
      <Chart
        name={t('charts.bookings')}
        sum={formatCount(sumOf(({ bookings }) => bookings))}
        axisText={formatCount}
        bars={barsOf(
          ({ bookings }) => bookings,
          (count) => t('charts.bookingsOf', { count, text: formatCount(count) }),
        )}
      />
      <Chart
        name={t('charts.revenue')}
        sum={formatPrice(sumOf(({ revenue }) => revenue))}
        axisText={axisMoney}
        bars={barsOf(({ revenue }) => revenue, formatPrice)}
      />
    </div>
  );
}

const NUMBER = 'tabular px-2.5 text-right last:pr-4 lg:last:pr-4.5';

/** The numbers of the charts as a table, the last day first. */
function DaysTable({ byDay, labelledBy }: { byDay: ByDay; labelledBy: string }) {
  const { t } = useTranslation('admin-dashboard');
  return (
    <table aria-labelledby={labelledBy} className="w-full text-small">
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
        {[...byDay].reverse().map(({ date, bookings, revenue }, index) => (
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
