import { useId } from 'react';
import type { Report } from '../../../contract/admin/reports/reports';
import { isPeriod, shapeOf } from '../../../domain/reports';
import { START_HOURS, windowLabel } from '../../../domain/windows';
import { formatDayParts } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { classNames } from '../../ui/class-names';
import { scaleOf } from '../dashboard/fullness';
import { HeatLegend, WindowHead, tintOf } from '../dashboard/heat-table';
import type { Bar } from '../ui/bar-chart';
import { Chart, useAxisMoney } from '../ui/chart';
import { formatCount } from '../ui/format';
import { HOURS_OF_DAY, LONG_HOURS, holds, mainUnit, useReportText } from './use-report-text';

const FRAME = 'rounded-tile border border-line bg-surface px-4 py-4 lg:px-4.5 print:border-0 print:px-0';

/**
 * The chart of a report's main figure: vertical bars for periods, a map for windows, horizontal bars for everything else.
 */
export function Picture({ report }: { report: Report }) {
  const { main } = shapeOf(report.name);
  if (report.by === 'window') return <WindowMap report={report} />;
  if (report.rows.every(({ figures }) => !figures[main])) return <NoBars report={report} />;
  return isPeriod(report.by) ? <PeriodBars report={report} /> : <RankedBars report={report} />;
}

/** Shown where the main figure is zero throughout, although others are not. */
function NoBars({ report }: { report: Report }) {
  const { t } = useTranslation('admin-reports');
  const { figureName } = useReportText(report);
  const { sessions, notRecorded } = report.total;
  // Without any attendance recorded, nobody knows whether sessions were missed.
  const isUnknown = report.name === 'missed' && Boolean(sessions) && notRecorded === sessions;
  return (
    <p className={`${FRAME} text-muted`}>
      {isUnknown ? t('noneRecorded') : t('noBars', { figure: figureName(shapeOf(report.name).main) })}
    </p>
  );
}

/** How many labels fit below the bars, roughly. */
const LABELS = 6;

function PeriodBars({ report }: { report: Report }) {
  const { t } = useTranslation('admin-reports');
  const text = useReportText(report);
  const axisMoney = useAxisMoney();
  const { name, by, rows, today, total } = report;
  const { main } = shapeOf(name);
  const unit = mainUnit(report);
  const values = rows.map((row) => row.figures[main] ?? 0);
  // The grid lines are round numbers in the unit of their labels.
  const inDays = unit === 'hours' && Math.max(...values) >= LONG_HOURS;
  const every = Math.max(1, Math.ceil(rows.length / LABELS));
  const bars: Bar[] = rows.map((row, index) => {
    const value = row.figures[main] ?? null;
    const words = { name: text.row(row), value: text.figure(value, unit) };
    return {
      id: row.id,
      value: (value ?? 0) / (inDays ? HOURS_OF_DAY : 1),
      text: t('barOf', words),
      label: index % every === 0 ? (by === 'month' ? text.row(row) : formatDayParts(row.id).day) : undefined,
      isUnfinished: holds(report, row.id, today),
    };
  });
  const perRow = by === 'day' || by === 'week' || by === 'month' ? by : 'other';
  return (
    <div className={FRAME}>
      <Chart
        name={t(`perRow.${perRow}`, { figure: text.figureName(main) })}
        sum={text.figure(total[main] ?? null, unit)}
        axisText={
          unit === 'rupees'
            ? axisMoney
            : (value) => (inDays ? t('daysLong', { value: formatCount(value) }) : text.figure(value, unit))
        }
        bars={bars}
        className="h-56"
      />
    </div>
  );
}

/** How many rows a chart of centers or reasons shows. The table has all. */
const RANKED = 12;

function RankedBars({ report }: { report: Report }) {
  const { t } = useTranslation('admin-reports');
  const text = useReportText(report);
  const nameId = useId();
  const { main } = shapeOf(report.name);
  const unit = mainUnit(report);
  const valueOf = (row: Report['rows'][number]) => row.figures[main] ?? 0;
  const rows = report.rows.slice(0, RANKED);
  const most = Math.max(...rows.map((row) => Math.abs(valueOf(row))), 0);
  return (
    <figure aria-labelledby={nameId} className={FRAME}>
      <figcaption id={nameId} className="mb-2.5 text-small text-muted">
        {text.figureName(main)}
      </figcaption>
      <ul className="flex flex-col gap-2.5">
        {rows.map((row) => (
          <li
            key={row.id}
            className="grid gap-x-4 gap-y-1 rail:grid-cols-[minmax(0,15rem)_minmax(0,1fr)] rail:items-center"
          >
            <span className="min-w-0 leading-snug [overflow-wrap:anywhere]">{text.row(row)}</span>
            <span className="flex items-center gap-2.5">
              <span
                aria-hidden="true"
                className={classNames(
                  'h-4 min-w-px rounded-sm',
                  valueOf(row) < 0 ? 'bg-red' : 'bg-[color-mix(in_srgb,var(--color-teal)_70%,var(--color-surface))]',
                )}
                // In percent of the line, which also needs room for the number.
                style={{ width: `${most === 0 ? 0 : (78 * Math.abs(valueOf(row))) / most}%` }}
              />
              <span className="tabular whitespace-nowrap">{text.figure(row.figures[main] ?? null, unit)}</span>
            </span>
          </li>
        ))}
      </ul>
      {report.rows.length > RANKED && <p className="mt-2.5 text-muted">{t('rankedMore', { count: RANKED })}</p>}
    </figure>
  );
}

const DAYS = ['1', '2', '3', '4', '5', '6'];
const FULL = 100;

/** Weekdays and windows, tinted by the main figure: a percentage, or a share of the highest. */
function WindowMap({ report }: { report: Report }) {
  const text = useReportText(report);
  const titleId = useId();
  const { main } = shapeOf(report.name);
  const unit = mainUnit(report);
  const found = new Map(report.rows.map((row) => [row.id, row.figures[main] ?? null]));
  const most = unit === 'percent' ? FULL : Math.max(1, ...[...found.values()].map((value) => value ?? 0));
  const shareOf = (value: number) => (FULL * value) / most;
  const scale = scaleOf([...found.values()].filter((value) => value !== null).map(shareOf));
  return (
    <figure aria-labelledby={titleId} className={FRAME}>
      <figcaption id={titleId} className="mb-2.5 text-small text-muted">
        {text.figureName(main)}
      </figcaption>
      <div tabIndex={0} role="group" aria-labelledby={titleId} className="focus-ring -mx-[3px] overflow-x-auto">
        <table
          aria-labelledby={titleId}
          className="w-full min-w-[18rem] table-fixed border-separate border-spacing-0.5 rail:border-spacing-[3px]"
        >
          <colgroup>
            <col className="w-[3.25rem] rail:w-[7rem]" />
          </colgroup>
          <thead>
            <tr>
              <td />
              {DAYS.map((day) => (
                <th key={day} scope="col" className="pb-1 text-center text-fine font-[550] rail:text-small">
                  {text.weekday(day)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {START_HOURS.map((hour) => (
              <tr key={hour}>
                <th scope="row" className="pr-1 text-left leading-tight font-[450]">
                  <WindowHead time={windowLabel(hour)} />
                </th>
                {DAYS.map((day) => {
                  const value = found.get(`${day}-${hour}`) ?? null;
                  return (
                    <td
                      key={day}
                      className={classNames(
                        'tabular h-12 rounded-chip px-0.5 text-center text-fine leading-tight font-[550] rail:text-small',
                        value === null ? 'border border-line text-muted' : tintOf(shareOf(value), scale),
                      )}
                    >
                      {text.figure(value, unit)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {unit === 'percent' && <HeatLegend scale={scale} />}
    </figure>
  );
}
