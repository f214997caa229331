import type { ColumnDefTemplate, Row as TableRow, Table } from '@tanstack/react-table';
import { type KeyboardEvent, type MouseEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { Link, type To, useNavigate } from 'react-router';
import { useTranslation } from '../../lib/i18n/use-translation';
import { classNames } from '../../ui/class-names';
import type { DataTableProps } from './data-table';
import { CurrentRow } from './row-action';
import { isTyping, shortcutSwitch, useShortcut } from './shortcuts';

const ARROWS: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 };
const LETTERS: Record<string, -1 | 1> = { k: -1, j: 1 };

/** Extra padding of a cell at an edge of the table. */
export function cellPadding(index: number, count: number): string {
  return `py-2 ${index === 0 ? 'pl-4.5' : 'pl-2.5'} ${index === count - 1 ? 'pr-4.5' : 'pr-2.5'}`;
}

/**
 * The content of a column's cell or header. It is called instead of rendered as a component (`flexRender`), so that what is open in
 * a cell stays open when a narrower window changes the columns.
 */
export function contentOf<Context extends object>(
  template: ColumnDefTemplate<Context> | undefined,
  context: Context,
): ReactNode {
  return typeof template === 'function' ? template(context) : template;
}

type TableRowsProps<Row, By extends string> = Pick<DataTableProps<Row, By>, 'rowTo' | 'rowKeys' | 'openKey'> & {
  table: Table<Row>;
};

/** The rows of a table: one is in the tab order, the arrow keys move between them. */
export function TableRows<Row, By extends string>(props: TableRowsProps<Row, By>) {
  const { table, rowTo, rowKeys, openKey = null } = props;
  const { rows } = table.getRowModel();
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const elements = useRef(new Map<string, HTMLTableRowElement>());
  const [lastKey, setLastKey] = useState<string | null>(null);
  const isThere = (key: string) => rows.some(({ id }) => id === key);
  const current = [openKey, lastKey].find((key) => key !== null && isThere(key)) ?? rows[0]?.id;

  // Where the focused row was deleted or filtered out, the row in its place takes the focus.
  const lastIndex = useRef(0);
  const isGone = lastKey !== null && !isThere(lastKey);
  useEffect(() => {
    if (!isGone || document.activeElement !== document.body) return;
    const next = rows[Math.min(lastIndex.current, rows.length - 1)];
    if (next) elements.current.get(next.id)?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- once, as it goes
  }, [isGone]);

  function goTo(index: number) {
    const row = rows[index];
    if (!row) return;
    elements.current.get(row.id)?.focus();
    if (openKey !== null && rowTo) void navigate(rowTo(row.original), { replace: true, preventScrollReset: true });
  }

  function open({ id, original }: TableRow<Row>) {
    if (!rowTo) return;
    if (id === openKey) document.querySelector<HTMLElement>('[data-drawer]')?.focus();
    else void navigate(rowTo(original), { preventScrollReset: true, ...(openKey === null ? {} : { replace: true }) });
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableRowElement>, row: TableRow<Row>) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const step = ARROWS[event.key];
    if (step) goTo(row.index + step);
    else if (event.key === 'Home') goTo(0);
    else if (event.key === 'End') goTo(rows.length - 1);
    else if (event.key === 'Enter' && event.target === event.currentTarget) open(row);
    else return;
    event.preventDefault();
  }

  /** A row's letters also work while one of its buttons has the focus; the row gets them first. */
  function onLetter(event: KeyboardEvent<HTMLTableRowElement>, row: TableRow<Row>) {
    if (event.ctrlKey || event.metaKey || event.altKey || !shortcutSwitch.get() || isTyping(event.target)) return;
    const step = LETTERS[event.key];
    const act = rowKeys?.[event.key];
    if (step) goTo(row.index + step);
    else if (act) act(row.original);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  const letters = [...Object.keys(LETTERS), ...Object.keys(rowKeys ?? {})].join(' ');

  const enter = () => current !== undefined && elements.current.get(current)?.focus();
  useShortcut('j', t('shortcuts.down'), enter);
  useShortcut('k', t('shortcuts.up'), enter);
  useShortcut('Enter', t('shortcuts.open'), null, !rowTo);

  return rows.map((row) => (
    <OneRow
      key={row.id}
      row={row}
      to={rowTo?.(row.original)}
      isOpen={openKey === null ? undefined : row.id === openKey}
      isCurrent={row.id === current}
      isLast={row.index === rows.length - 1}
      ref={(element) => {
        if (element) elements.current.set(row.id, element);
        else elements.current.delete(row.id);
      }}
      onFocus={() => {
        setLastKey(row.id);
        lastIndex.current = row.index;
      }}
      onOpen={() => open(row)}
      onKeyDown={(event) => onKeyDown(event, row)}
      letters={letters}
      onLetter={(event) => onLetter(event, row)}
    />
  ));
}

type OneRowProps<Row> = {
  row: TableRow<Row>;
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
  /** The keys that the row handles itself (`useShortcutKeys`). */
  letters: string;
  onLetter: (event: KeyboardEvent<HTMLTableRowElement>) => void;
};

/** One row. Its first cell is its header, and the link for screen readers and middle clicks. */
function OneRow<Row>(props: OneRowProps<Row>) {
  const { row, to, isOpen, isCurrent, isLast, ref, onFocus, onOpen, onKeyDown, letters, onLetter } = props;
  const cells = row.getVisibleCells();

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
        data-keys={letters}
        onKeyDownCapture={onLetter}
        className={classNames(
          'group/row -outline-offset-3',
          to && 'cursor-pointer',
          isOpen ? 'bg-teal-tint' : 'hover:bg-teal-faint focus-within:bg-teal-faint',
        )}
      >
        {cells.map(({ id, column: { columnDef }, getContext }, index) => {
          const isHeader = index === 0;
          const Cell = isHeader ? 'th' : 'td';
          const content = contentOf(columnDef.cell, getContext());
          return (
            <Cell
              key={id}
              {...(isHeader ? { scope: 'row' } : {})}
              className={classNames(
                'h-11.5 border-line align-middle',
                !isLast && 'border-b',
                isHeader ? 'admin-strong text-left' : 'font-[450]',
                columnDef.meta?.align === 'end' && 'text-right',
                isHeader && isOpen && 'shadow-[inset_3px_0_0_var(--color-teal)]',
                cellPadding(index, cells.length),
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
