import type { ReactNode } from 'react';
import type { To } from 'react-router';
import { useTranslation } from '../../i18n/use-translation';
import type { Column } from './column';
import type { Sort } from './list-state';
import { TableBars } from './table-bars';
import { TableHead } from './table-head';
import { TableList } from './table-list';
import { TableRows } from './table-rows';
import { useLayout } from './use-media';

export type DataTableProps<Row, By extends string> = {
  /** Names the table: "Centers". */
  label: string;
  columns: readonly Column<Row, By>[];
  /** Undefined during the first load. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** The link of a row, opened by Enter, a click and its name. Without it rows can't be opened. */
  rowTo?: (row: Row) => To;
  /** The key of the row whose drawer is open: it is highlighted, and Up and Down move the drawer along. */
  openKey?: string | null;
  /** Shortcuts for the focused row: `{e: edit, s: changeStatus}`. */
  rowKeys?: Record<string, (row: Row) => void>;
  /** The content of a row's item under 600, which is one link. */
  listItem: (row: Row) => ReactNode;
  /** The actions of a row, below its item under 600. In the table they are a column like the others. */
  listActions?: (row: Row) => ReactNode;
  sort?: Sort<By>;
  onSort?: (by: By) => void;
  /** The rows are of the page before: they stay, dimmed, until the new ones are loaded. */
  isStale?: boolean;
  /** Number of skeleton rows; as many as are usual. */
  barCount?: number;
  /** Replaces the rows: nothing matches, nothing yet (rows are empty), or loading failed. */
  instead?: ReactNode;
  /** The pager. */
  footer?: ReactNode;
};

/**
 * A list of the area: a table at 600 and more, items below. A single tab stop; Up and Down (or k and j) move between
 * rows, Enter opens one. The rows' own buttons are tabbable in the focused row.
 */
export function DataTable<Row, By extends string = never>(props: DataTableProps<Row, By>) {
  const { label, columns, rows, instead, footer, isStale = false, barCount = 8, sort, onSort } = props;
  const { t } = useTranslation();
  const layout = useLayout();
  const isLoading = rows === undefined && !instead;
  const shown = columns.filter(({ isFolded }) => layout === 'wide' || !isFolded);
  return (
    <div className="overflow-clip rounded-tile border border-line bg-surface" aria-busy={isLoading || isStale}>
      {isLoading && (
        <span role="status" className="sr-only">
          {t('loading')}
        </span>
      )}
      {layout === 'list' ? (
        <TableList {...props} isLoading={isLoading} />
      ) : (
        <table role="grid" aria-label={label} className="w-full border-separate border-spacing-0">
          <TableHead columns={shown} layout={layout} sort={sort} onSort={onSort} />
          <tbody data-stale={isStale || undefined} className="data-stale:opacity-55">
            {isLoading && <TableBars columns={shown} count={barCount} />}
            {!instead && rows && <TableRows {...props} rows={rows} columns={shown} layout={layout} />}
          </tbody>
        </table>
      )}
      {instead}
      {footer}
    </div>
  );
}
