import { type KeyboardEvent, useState } from 'react';

const MOVES: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export type CellFocus = {
  /** What the link of a cell takes. */
  cell: (key: string | null) => { 'data-cell': string | null; tabIndex: number; onFocus: () => void };
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

/**
 * Makes a table of links a single tab stop with arrow keys inside. `keys` are the cells' own, row by row, null for a
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

  return {
    cell: (key) => ({ 'data-cell': key, tabIndex: key === stop ? 0 : -1, onFocus: () => setLast(key) }),
    onKeyDown: (event) => {
      const move = MOVES[event.key];
      const from = (event.target as HTMLElement).dataset['cell'];
      if (!move || !from || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const next = nextFrom(from, move);
      if (next) event.currentTarget.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus();
    },
  };
}
