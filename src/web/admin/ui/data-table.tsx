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
  /** Undefined while they are loaded for the first time. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Where Enter, a press on the row and its name lead. Rows without it can't be opened. */
  rowTo?: (row: Row) => To;
  /** The key of the row whose drawer is open: it is tinted, and Up and Down take the drawer along. */
  openKey?: string | null;
  /** Keys that do something with the row that has the focus: `{e: edit, s: changeStatus}`. */
  rowKeys?: Record<string, (row: Row) => void>;
  /** A row under 600: what stands in its item, which opens it as a whole. */
  listItem: (row: Row) => ReactNode;
  /** What can be done with a row, below its item under 600. In the table it is a column like the others. */
  listActions?: (row: Row) => ReactNode;
  sort?: Sort<By>;
  onSort?: (by: By) => void;
  /** The rows are those of the page before: they stay, dimmed, until the new ones are here. */
  isStale?: boolean;
  /** Bars while loading; as many as rows are usual. */
  barCount?: number;
  /** Takes the place of the rows: nothing matches, nothing yet (rows are empty), or it could not be loaded. */
  instead?: ReactNode;
  /** The pager. */
  footer?: ReactNode;
};

/**
 * A list of the area: a table at 600 and more, items below. One stop for Tab, Up and Down (or k and j) go through the rows,
 * Enter opens one. The rows' own buttons follow the row that has the focus.
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
