import { type KeyboardEvent, useState } from 'react';

const MOVES: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export type CellFocus = {
  isTabStop: (at: string) => boolean;
  onFocus: (at: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

/**
 * Makes a table of links a single tab stop with arrow keys inside. `cells` are the links' keys row by row, null for a
 * cell without a link; each link has its key as `data-cell`. Keys stay when rows are reordered, so the focus stays too.
 */
export function useCellFocus(cells: readonly (readonly (string | null)[])[]): CellFocus {
  const [last, setLast] = useState<string | null>(null);
  const all = cells.flat();
  const stop = last !== null && all.includes(last) ? last : all.find((at) => at !== null);

  function nextFrom(at: string, [rows, columns]: [number, number]): string | null {
    let row = cells.findIndex((line) => line.includes(at));
    let column = cells[row]?.indexOf(at) ?? -1;
    for (;;) {
      row += rows;
      column += columns;
      const next = cells[row]?.[column];
      if (next === undefined) return null;
      if (next !== null) return next;
    }
  }

  return {
    isTabStop: (at) => at === stop,
    onFocus: setLast,
    onKeyDown: (event) => {
      const move = MOVES[event.key];
      const at = (event.target as HTMLElement).dataset['cell'];
      if (!move || !at || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const next = nextFrom(at, move);
      if (next) event.currentTarget.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus();
    },
  };
}
