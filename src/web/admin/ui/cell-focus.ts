import { type KeyboardEvent, useState } from 'react';

const MOVES: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export type CellFocus = {
  /** Props for the link of a cell. */
  cell: (key: string | null) => { 'data-cell': string | null; tabIndex: number; onFocus: () => void };
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

/**
 * Makes a table of links a single tab stop with arrow keys, Home and End inside. `keys` are the cells' own, row by row, null for a
 * cell without a link. They stay when rows are reordered, so the focus stays too.
 */
export function useCellFocus(keys: readonly (readonly (string | null)[])[]): CellFocus {
  const [last, setLast] = useState<string | null>(null);
  const all = keys.flat();
  const stop = last !== null && all.includes(last) ? last : all.find((key) => key !== null);

  function nextFrom(from: string, [rows, columns]: [number, number]): string | undefined {
    let row = keys.findIndex((line) => line.includes(from));
    let column = keys[row]?.indexOf(from) ?? -1;
    let next: string | null | undefined;
    do {
      row += rows;
      column += columns;
      next = keys[row]?.[column];
    } while (next === null);
    return next;
  }

  /** The first or last cell of the row; with Ctrl, of the table. */
  function endOf(from: string, key: string, isTable: boolean): string | undefined {
    const line = isTable ? all : (keys.find((row) => row.includes(from)) ?? []);
    const cells = line.filter((cell) => cell !== null);
    return key === 'Home' ? cells[0] : cells.at(-1);
  }

  return {
    cell: (key) => ({ 'data-cell': key, tabIndex: key === stop ? 0 : -1, onFocus: () => setLast(key) }),
    onKeyDown: (event) => {
      const move = MOVES[event.key];
      const isEnd = event.key === 'Home' || event.key === 'End';
      const from = (event.target as HTMLElement).dataset['cell'];
      if (!from || (!move && !isEnd) || event.altKey || (event.ctrlKey && !isEnd) || event.metaKey) return;
      event.preventDefault();
      const next = move ? nextFrom(from, move) : endOf(from, event.key, event.ctrlKey);
      if (next) event.currentTarget.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus();
    },
  };
}
