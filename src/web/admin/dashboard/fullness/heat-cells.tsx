import type { Fill } from '../../../../contract/admin/overview';
import { ClosedCell } from './closed-cell';
import { HeatCell } from './heat-cell';
import type { HeatRow } from './heat-row';
import type { CellFocus } from './use-cell-focus';

type HeatCellsProps = {
  row: HeatRow;
  focus: CellFocus;
  /** The height of a cell if there is room. */
  height: string;
  /** How many rows a closed day spans from here; 0 when the cell above does. */
  closedRows: (fill: Fill) => number;
};

/** The key of a cell, for the focus; null without a link. */
export function cellName(row: HeatRow, { date, state }: Fill): string | null {
  return state === 'closed' ? null : `${row.id} ${date}`;
}

/** The cells of one row, day by day. */
export function HeatCells({ row, focus, height, closedRows }: HeatCellsProps) {
  return row.days.map((fill) => {
    const at = cellName(row, fill);
    if (at === null) {
      const rows = closedRows(fill);
      return rows > 0 && <ClosedCell key={fill.date} rows={rows} />;
    }
    return (
      <td key={fill.date} className="h-px p-0">
        <HeatCell
          fill={fill}
          rowName={row.name}
          to={row.cellTo(fill.date)}
          at={at}
          height={height}
          isTabStop={focus.isTabStop(at)}
          onFocus={() => focus.onFocus(at)}
        />
      </td>
    );
  });
}
