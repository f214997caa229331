import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../i18n/use-translation';
import type { DataTableProps } from './data-table';
import { shortcutSwitch, useShortcut } from './shortcuts';
import { TableRow } from './table-row';

type TableRowsProps<Row, By extends string> = DataTableProps<Row, By> & {
  rows: readonly Row[];
  layout: 'wide' | 'folded';
};

const ARROWS: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 };
const LETTERS: Record<string, -1 | 1> = { k: -1, j: 1 };

/** The rows: one is in the tab order, the arrow keys move between them. */
export function TableRows<Row, By extends string>(props: TableRowsProps<Row, By>) {
  const { rows, columns, layout, rowKey, rowTo, rowKeys, openKey = null } = props;
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const elements = useRef(new Map<string, HTMLTableRowElement>());
  const [lastKey, setLastKey] = useState<string | null>(null);
  const keys = rows.map(rowKey);
  const current = [openKey, lastKey].find((key) => key !== null && keys.includes(key)) ?? keys[0];

  // The focused row was deleted or filtered out: the one in its place takes the focus.
  const lastIndex = useRef(0);
  const isGone = lastKey !== null && !keys.includes(lastKey);
  useEffect(() => {
    if (!isGone || document.activeElement !== document.body) return;
    const index = Math.min(lastIndex.current, rows.length - 1);
    const next = rows[index];
    if (next) elements.current.get(rowKey(next))?.focus({ preventScroll: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, as it goes
  }, [isGone]);

  function goTo(index: number) {
    const row = rows[index];
    if (!row) return;
    elements.current.get(rowKey(row))?.focus();
    if (openKey !== null && rowTo) void navigate(rowTo(row), { replace: true, preventScrollReset: true });
  }

  function open(row: Row) {
    if (!rowTo) return;
    if (rowKey(row) === openKey) document.querySelector<HTMLElement>('[data-drawer]')?.focus();
    else void navigate(rowTo(row), { preventScrollReset: true, ...(openKey === null ? {} : { replace: true }) });
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableRowElement>, row: Row, index: number) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const lettersAreOn = shortcutSwitch.get();
    const step = ARROWS[event.key] ?? (lettersAreOn ? LETTERS[event.key] : undefined);
    const act = lettersAreOn ? rowKeys?.[event.key] : undefined;
    if (step) goTo(index + step);
    else if (event.key === 'Home') goTo(0);
    else if (event.key === 'End') goTo(rows.length - 1);
    else if (event.key === 'Enter' && event.target === event.currentTarget) open(row);
    else if (act) act(row);
    else return;
    event.preventDefault();
  }

  const enter = () => current !== undefined && elements.current.get(current)?.focus();
  useShortcut('j', t('shortcuts.down'), enter);
  useShortcut('k', t('shortcuts.up'), enter);
  useShortcut('Enter', t('shortcuts.open'), null, !rowTo);

  return rows.map((row, index) => {
    const key = rowKey(row);
    return (
      <TableRow
        key={key}
        row={row}
        columns={columns}
        layout={layout}
        to={rowTo?.(row)}
        isOpen={openKey === null ? undefined : key === openKey}
        isCurrent={key === current}
        isLast={index === rows.length - 1}
        ref={(element) => {
          if (element) elements.current.set(key, element);
          else elements.current.delete(key);
        }}
        onFocus={() => {
          setLastKey(key);
          lastIndex.current = index;
        }}
        onOpen={() => open(row)}
        onKeyDown={(event) => onKeyDown(event, row, index)}
      />
    );
  });
}
