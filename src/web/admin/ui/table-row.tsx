import type { KeyboardEvent, MouseEvent, Ref } from 'react';
import { Link, type To } from 'react-router';
import { classNames } from '../../ui/class-names';
import { type Column, cellPadding } from './column';
import { CurrentRow } from './current-row';

type TableRowProps<Row, By extends string> = {
  row: Row;
  columns: readonly Column<Row, By>[];
  layout: 'wide' | 'folded';
  to: To | undefined;
  /** Undefined when no drawer is open. */
  isOpen: boolean | undefined;
  /** Whether the row is the tab stop. */
  isCurrent: boolean;
  isLast: boolean;
  ref: Ref<HTMLTableRowElement>;
  onFocus: () => void;
  onOpen: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => void;
};

/** One row. Its first cell is its header, and the link for screen readers and middle clicks. */
export function TableRow<Row, By extends string>(props: TableRowProps<Row, By>) {
  const { row, columns, layout, to, isOpen, isCurrent, isLast, ref, onFocus, onOpen, onKeyDown } = props;

  function onClick(event: MouseEvent) {
    const isOwn = (event.target as HTMLElement).closest('a, button, input, label');
    if (isOwn || window.getSelection()?.toString()) return;
    onOpen();
  }

  return (
    <CurrentRow value={isCurrent}>
      <tr
        ref={ref}
        data-row=""
        tabIndex={isCurrent ? 0 : -1}
        aria-selected={isOpen}
        onFocus={onFocus}
        onClick={to ? onClick : undefined}
        onKeyDown={onKeyDown}
        className={classNames(
          'group/row -outline-offset-3',
          to && 'cursor-pointer',
          isOpen ? 'bg-teal-tint' : 'hover:bg-teal-faint focus-within:bg-teal-faint',
        )}
      >
        {columns.map((column, index) => {
          const isHeader = index === 0;
          const Cell = isHeader ? 'th' : 'td';
          const content = column.cell(row, layout);
          return (
            <Cell
              key={column.id}
              {...(isHeader ? { scope: 'row' } : {})}
              className={classNames(
                'h-11.5 border-line align-middle',
                !isLast && 'border-b',
                isHeader ? 'admin-strong text-left' : 'font-[450]',
                column.align === 'end' && 'text-right',
                isHeader && isOpen && 'shadow-[inset_3px_0_0_var(--color-teal)]',
                cellPadding(index, columns.length),
              )}
            >
              {isHeader && to ? (
                <Link to={to} tabIndex={-1} preventScrollReset className="block rounded-[4px]">
                  {content}
                </Link>
              ) : (
                content
              )}
            </Cell>
          );
        })}
      </tr>
    </CurrentRow>
  );
}
