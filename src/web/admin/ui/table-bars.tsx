import { type Column, cellPadding } from './column';
import { useLate } from './use-late';

/** Widths like real values, in percent of the cell. */
const WIDTHS = [78, 62, 86, 58, 70];

type TableBarsProps<Row, By extends string> = { columns: readonly Column<Row, By>[]; count: number };

/** Loading rows: nothing for 300 ms, then a skeleton in the real columns. */
export function TableBars<Row, By extends string>({ columns, count }: TableBarsProps<Row, By>) {
  const isLate = useLate(true);
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {columns.map((column, index) => (
        <td
          key={column.id}
          className={`h-11.5 border-line ${row < count - 1 ? 'border-b' : ''} ${cellPadding(index, columns.length)}`}
        >
          {isLate && (
            <span
              className="block h-3 rounded-full bg-bone"
              style={{ width: `${WIDTHS[(row + index) % WIDTHS.length]}%` }}
            />
          )}
        </td>
      ))}
    </tr>
  ));
}
