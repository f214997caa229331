import type { ReactNode } from 'react';

/** A column of a table. */
export type Column<Row, By extends string = never> = {
  id: string;
  header: string;
  /** Between 600 and 1023, where a column may hold another's value on its second line: "Date and time". */
  foldedHeader?: string;
  /** The content. In `folded` it also shows the value of a hidden column. */
  cell: (row: Row, layout: 'wide' | 'folded') => ReactNode;
  /** Numbers and amounts are right-aligned, with their header. */
  align?: 'end';
  /** Makes the header sort by this. */
  sort?: By;
  /** Hidden between 600 and 1023. */
  isFolded?: boolean;
  /** Percentage of the table's width, `24%`; automatic by default. With widths, columns stay while rows change. */
  width?: string;
  /** The same between 600 and 1023. */
  foldedWidth?: string;
};

/** Extra padding of a cell at an edge of the table. */
export function cellPadding(index: number, count: number): string {
  return `py-2 ${index === 0 ? 'pl-4.5' : 'pl-2.5'} ${index === count - 1 ? 'pr-4.5' : 'pr-2.5'}`;
}
