import type { ReactNode } from 'react';
import type { IstDate } from '../../../../domain/time';
import { DayHeads } from './day-heads';
import { sumByDay } from './fullness';
import { HeatCells, cellName } from './heat-cells';
import { HEAT_TABLE } from './heat-looks';
import type { HeatRow } from './heat-row';
import { useCellFocus } from './use-cell-focus';

type HeatTableProps = {
  caption: string;
  rows: readonly HeatRow[];
  today: IstDate;
  /** Over the heads of the rows. */
  corner?: ReactNode;
  /** Width of the first column. */
  firstColumn: string;
  /** The height of a cell if there is room. */
  cellHeight: string;
  foot?: ReactNode;
};

/**
 * How full, row by row and day by day: a real table whose cells are links, a single tab stop with arrow keys inside.
 */
export function HeatTable({ caption, rows, today, corner, firstColumn, cellHeight, foot }: HeatTableProps) {
  const days = sumByDay(rows);
  const closed = new Set(days.filter((day) => day.isClosed).map(({ date }) => date));
  const focus = useCellFocus(rows.map((row) => row.days.map((fill) => cellName(row, fill))));
  return (
    <table onKeyDown={focus.onKeyDown} className={HEAT_TABLE}>
      <caption className="sr-only">{caption}</caption>
      <colgroup>
        <col className={firstColumn} />
      </colgroup>
      <thead>
        <tr>
          {corner ?? <td />}
          <DayHeads dates={days.map(({ date }) => date)} today={today} />
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.id}>
            <th scope="row" className="pr-1 text-left text-sm leading-tight font-normal">
              {row.head}
            </th>
            <HeatCells
              row={row}
              focus={focus}
              height={cellHeight}
              closedRows={({ date }) => (!closed.has(date) ? 1 : index === 0 ? rows.length : 0)}
            />
          </tr>
        ))}
      </tbody>
      {foot}
    </table>
  );
}
