import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { classNames } from '../../ui/class-names';
import { type Column, cellPadding } from './column';
import type { Sort } from './list-state';

type TableHeadProps<Row, By extends string> = {
  columns: readonly Column<Row, By>[];
  layout: 'wide' | 'folded';
  sort: Sort<By> | undefined;
  onSort: ((by: By) => void) | undefined;
};

/** The sticky headers. One of them shows the sort order. */
export function TableHead<Row, By extends string>({ columns, layout, sort, onSort }: TableHeadProps<Row, By>) {
  return (
    <thead>
      <tr>
        {columns.map((column, index) => {
          const isActive = column.sort !== undefined && sort?.by === column.sort;
          const text = (layout === 'folded' && column.foldedHeader) || column.header;
          const isEnd = column.align === 'end';
          return (
            <th
              key={column.id}
              scope="col"
              aria-sort={isActive ? (sort.order === 'asc' ? 'ascending' : 'descending') : undefined}
              style={{ width: (layout === 'folded' ? column.foldedWidth : undefined) ?? column.width }}
              className={classNames(
                'admin-fine admin-strong sticky top-0 z-10 h-9.5 border-b border-line bg-sunken py-0! whitespace-nowrap',
                isEnd ? 'text-right' : 'text-left',
                isActive ? 'text-ink' : 'text-muted',
                cellPadding(index, columns.length),
              )}
            >
              {column.sort !== undefined && onSort ? (
                <button
                  type="button"
                  onClick={() => onSort(column.sort!)}
                  className="focus-ring -mx-1.5 inline-flex min-h-8 items-center gap-1.5 rounded-[6px] px-1.5 hover:text-ink max-lg:min-h-11 pointer-coarse:min-h-11"
                >
                  {text}
                  <SortMark order={isActive ? sort.order : null} />
                </button>
              ) : (
                text
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function SortMark({ order }: { order: 'asc' | 'desc' | null }) {
  const Icon = order === 'asc' ? ArrowUp : order === 'desc' ? ArrowDown : ChevronsUpDown;
  return <Icon aria-hidden="true" size={15} strokeWidth={1.75} className={order ? 'text-teal' : undefined} />;
}
