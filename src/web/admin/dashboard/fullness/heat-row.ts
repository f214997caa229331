import type { ReactNode } from 'react';
import type { Fill } from '../../../../contract/admin/overview';
import type { IstDate } from '../../../../domain/time';

/** One line of a heat-table: a window or a center over seven days. */
export type HeatRow = {
  id: string;
  /** The row's name in words, read out with each cell. */
  name: string;
  /** What stands at the row's head. */
  head: ReactNode;
  days: readonly Fill[];
  /** Where a cell of the row leads. */
  cellTo: (date: IstDate) => string;
};
