import type { IstDate } from '../../../../domain/time';
import { DayHeads } from './day-heads';
import { sumByDay } from './fullness';
import { HeatCells, cellName } from './heat-cells';
import { HEAT_TABLE } from './heat-looks';
import type { HeatRow } from './heat-row';
import { useCellFocus } from './use-cell-focus';

type StackedHeatTableProps = { caption: string; rows: readonly HeatRow[]; today: IstDate };

/** The heat-table on a phone, with each row's head on a line of its own: names of centers don't fit beside seven cells. */
export function StackedHeatTable({ caption, rows, today }: StackedHeatTableProps) {
  const focus = useCellFocus(rows.map((row) => row.days.map((fill) => cellName(row, fill))));
  return (
    <table onKeyDown={focus.onKeyDown} className={HEAT_TABLE}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <DayHeads dates={sumByDay(rows).map(({ date }) => date)} today={today} />
        </tr>
      </thead>
      {rows.map((row) => (
        <tbody key={row.id}>
          <tr>
            <th
              scope="rowgroup"
              colSpan={row.days.length}
              className="pt-2 text-left text-[0.9375rem] leading-snug font-normal"
            >
              {row.head}
            </th>
          </tr>
          <tr>
            <HeatCells row={row} focus={focus} height="" closedRows={() => 1} />
          </tr>
        </tbody>
      ))}
    </table>
  );
}
