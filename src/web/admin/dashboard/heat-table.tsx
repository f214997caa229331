import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Fill } from '../../../contract/admin/reports/overview';
import type { IstDate } from '../../../domain/time';
import { formatDayParts, formatShortDate, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { classNames } from '../../ui/class-names';
import { formatCount } from '../ui/format';
import { type Scale, STEPS, percentTaken, stepOf, sumByDay } from './fullness';
import { type CellFocus, useCellFocus } from '../ui/cell-focus';

/** One line of the heat map: a window or a center over seven days. */
export type HeatRow = {
  id: string;
  /** The row's name in words, read out with each cell. */
  name: string;
  /** The content of the row's head. */
  head: ReactNode;
  days: readonly Fill[];
  /** Returns where a cell of the row leads. */
  cellTo: (date: IstDate) => string;
};

type HeatTableProps = {
  caption: string;
  rows: readonly HeatRow[];
  today: IstDate;
  /** Puts each row's head on a line of its own: on a phone, names of centers don't fit beside seven cells. */
  isStacked?: boolean;
  /** The width of the column of heads. */
  headWidth?: string;
  /** The content above the heads. */
  corner?: ReactNode;
  /** The height of a cell if there is room. */
  cellHeight?: string;
  /** Shows "7 of 12" instead of a percentage, for a table that may be narrow at any width of the window. */
  isInNumbers?: boolean;
  /** The percentages at which the tints begin. */
  scale?: Scale;
  /** The day that is shown beside the table. */
  shown?: IstDate;
  foot?: ReactNode;
};

/** The gaps between cells, without a gap at the table's own edges. */
const TABLE = 'h-full w-full min-w-[18rem] table-fixed border-separate border-spacing-0.5 rail:border-spacing-[3px]';

/**
 * How full, row by row and day by day: a real table whose cells are links, a single tab stop with arrow keys inside. It scrolls
 * sideways where large text needs more room than a phone has.
 */
export function HeatTable(props: HeatTableProps) {
  const {
    caption,
    rows,
    today,
    isStacked,
    headWidth,
    corner,
    cellHeight,
    isInNumbers = false,
    shown,
    foot,
    scale = STEPS,
  } = props;
  const days = sumByDay(rows);
  const focus = useCellFocus(rows.map((row) => row.days.map((fill) => cellKey(row, fill))));
  const closed = new Set(days.filter((day) => day.isClosed && !isStacked).map(({ date }) => date));

  /** The cells of a row. A fully closed day is one cell over all rows. */
  function cellsOf(row: HeatRow): ReactNode {
    return row.days.map((fill) => {
      const { date, state } = fill;
      if (state !== 'closed')
        return <Cell key={date} {...{ row, fill, focus, isInNumbers, scale }} className={cellHeight} />;
      if (!closed.has(date)) return <ClosedCell key={date} rows={1} isNarrow={isInNumbers} />;
      return row === rows[0] && <ClosedCell key={date} rows={rows.length} isNarrow={isInNumbers} />;
    });
  }

  return (
    <div className="relative -mx-0.5 h-full overflow-x-auto rail:-mx-[3px]">
      <table onKeyDown={focus.onKeyDown} className={TABLE}>
        <caption className="sr-only">{caption}</caption>
        {!isStacked && (
          <colgroup>
            <col className={headWidth} />
          </colgroup>
        )}
        <thead>
          <tr>
            {!isStacked && (corner ?? <td />)}
            {days.map(({ date }) => (
              <DayHead
                key={date}
                date={date}
                isToday={date === today}
                isShown={date === shown}
                isNarrow={isInNumbers}
              />
            ))}
          </tr>
        </thead>
        {isStacked ? (
          rows.map((row) => (
            <tbody key={row.id}>
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={days.length}
                  className="pt-2 text-left text-small leading-snug font-normal"
                >
                  {row.head}
                </th>
              </tr>
              <tr>{cellsOf(row)}</tr>
            </tbody>
          ))
        ) : (
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row" className="pr-1 text-left text-sm leading-tight font-normal">
                  {row.head}
                </th>
                {cellsOf(row)}
              </tr>
            ))}
          </tbody>
        )}
        {foot}
      </table>
    </div>
  );
}

/** The key of a cell, for the focus; null where there is no link. */
function cellKey(row: HeatRow, { date, state }: Fill): string | null {
  return state === 'closed' ? null : `${row.id} ${date}`;
}

/** The head of a day's column: "Today" or the weekday, with the date below. */
type DayHeadProps = { date: IstDate; isToday: boolean; isShown: boolean; isNarrow: boolean };

function DayHead({ date, isToday, isShown, isNarrow }: DayHeadProps) {
  const { t } = useTranslation('admin-dashboard');
  const { weekday, number, month } = formatDayParts(date);
  return (
    <th
      scope="col"
      aria-current={isShown ? 'date' : undefined}
      className="pb-1.5 text-center align-bottom leading-tight font-normal aria-[current]:text-teal aria-[current]:underline aria-[current]:underline-offset-4"
    >
      <span
        className={classNames('-mx-1.5 block text-fine font-[550] whitespace-nowrap', !isNarrow && 'rail:text-small')}
      >
        {isToday ? t('heat.today') : weekday}
      </span>
      <span className="tabular block text-fine whitespace-nowrap text-muted rail:text-sm">
        {number} <span className={isNarrow ? 'sr-only' : 'sr-only @xl:not-sr-only'}>{month}</span>
      </span>
    </th>
  );
}

/** One hue in five steps; the numbers in the cells carry the meaning. */
const TINTS = [
  'bg-teal-faint text-ink',
  'bg-[#d3e8e4] text-ink',
  'bg-[#a5cfc9] text-ink',
  'bg-[#6fb0a8] text-ink',
  'bg-teal text-white',
] as const;

export const tintOf = (percent: number, scale: Scale) => TINTS[stepOf(percent, scale)];

/** The look of a cell with more patients than chairs, which is not just a fuller kind of full. */
const OVER = 'border border-red bg-red-tint text-red';

/** Past windows have no tint. */
const ENDED = 'border border-line bg-surface text-muted';

type CellProps = {
  row: HeatRow;
  fill: Fill;
  focus: CellFocus;
  isInNumbers: boolean;
  scale: Scale;
  className: string | undefined;
};

/** How full one window or center is on one day; links to its appointments. */
function Cell({ row, fill, focus, isInNumbers, scale, className }: CellProps) {
  const { t } = useTranslation('admin-dashboard');
  const percent = percentTaken(fill);
  const percentText = t('percent', { percent });
  const over = fill.taken - fill.chairs;
  const left =
    over > 0 ? t('heat.over', { text: formatCount(over) }) : t('heat.free', { text: formatCount(fill.free) });
  const rest = fill.state === 'ended' ? t('heat.ended') : left;
  const inFull = fill.state === 'running' ? t('heat.running', { rest }) : rest;
  const isClosed = isInNumbers && fill.chairs === 0 && fill.taken === 0;
  const [main, below] = isClosed
    ? [t('heat.closed'), '']
    : isInNumbers
      ? [formatCount(fill.taken), t('heat.of', { chairs: formatCount(fill.chairs) })]
      : [percentText, rest];
  const inWords = isInNumbers ? `${main} ${below}`.trim() : percentText;
  return (
    <td className="h-px p-0">
      <Link
        to={row.cellTo(fill.date)}
        {...focus.cell(cellKey(row, fill))}
        aria-label={t('heat.cell', { row: row.name, date: formatShortDate(fill.date), percent: inWords, rest: inFull })}
        className={classNames(
          'tabular flex h-full min-h-11 flex-col items-center justify-center rounded-chip px-0.5 py-1 leading-tight',
          'hover:outline-2 hover:outline-offset-0 hover:outline-teal focus-visible:relative focus-visible:z-10',
          className,
          fill.state === 'ended' ? ENDED : fill.taken > fill.chairs ? OVER : tintOf(percent, scale),
        )}
      >
        <span className={classNames('text-fine font-[550]', !isClosed && 'rail:text-small')}>{main}</span>{' '}
        <span className={classNames('text-fine whitespace-nowrap', !isInNumbers && 'hidden @xl:block')}>{below}</span>
      </Link>
    </td>
  );
}

/** A closed day, hatched. */
function ClosedCell({ rows, isNarrow }: { rows: number; isNarrow: boolean }) {
  const { t } = useTranslation('admin-dashboard');
  return (
    <td
      rowSpan={rows}
      className="rounded-chip bg-[repeating-linear-gradient(135deg,var(--color-sunken)_0_5px,var(--color-surface)_5px_11px)] p-0 text-center"
    >
      <span
        className={classNames(
          'inline-block rounded-chip bg-surface/85 text-fine text-muted',
          isNarrow
            ? '[writing-mode:vertical-rl]'
            : 'px-0.5 @max-xl:px-0 @max-xl:[writing-mode:vertical-rl] rail:text-sm',
        )}
      >
        {t('heat.closed')}
      </span>
    </td>
  );
}

/** The meaning of the tints; the numbers in the cells say it too. */
export function HeatLegend({ scale, children }: { scale: Scale; children?: ReactNode }) {
  const { t } = useTranslation('admin-dashboard');
  const stepText = (from: number, index: number) => {
    if (index === 0) return t('legend.under', { percent: scale[1] });
    const next = scale[index + 1];
    return next === undefined ? t('legend.over', { percent: from }) : t('legend.between', { from, to: next - 1 });
  };
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm text-muted">
      <ul className="flex flex-wrap gap-x-4 gap-y-1.5" aria-label={t('legend.label')}>
        {scale.map((from, index) => (
          <li key={from} className="flex items-center gap-2 whitespace-nowrap">
            <span
              aria-hidden="true"
              className={classNames('size-4 rounded-sm', TINTS[index], index === 0 && 'border border-line')}
            />
            {stepText(from, index)}
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}

/** The window's hours; in a narrow column they break once, after the dash. */
export function WindowHead({ time, isNarrow = false }: { time: string; isNarrow?: boolean }) {
  const [from, to] = formatWindow(time).split(/\s-\s/);
  return (
    <span className={classNames('tabular text-fine', !isNarrow && 'rail:text-sm rail:whitespace-nowrap')}>
      <span className="whitespace-nowrap">{from} -</span> <span className="whitespace-nowrap">{to}</span>
    </span>
  );
}
