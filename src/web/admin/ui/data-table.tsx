import {
  type Column,
  type RowData,
  type Table,
  type TableOptions,
  functionalUpdate,
  getCoreRowModel,
  useReactTable,
} from '@tanstack/react-table';
import type { UseQueryResult } from '@tanstack/react-query';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import type { ReactNode } from 'react';
import type { To } from 'react-router';
import { useTranslation } from '../../lib/i18n/use-translation';
import { classNames } from '../../ui/class-names';
import type { Cursor, Sort } from './list-state';
import { type PageAnswer, Pager } from './pager';
import { TableList } from './table-list';
import { TableFailure } from './table-message';
import { TableRows, cellPadding, contentOf } from './table-rows';
import { useLate } from './use-late';
import { useLayout } from './use-media';

declare module '@tanstack/react-table' {
  interface ColumnMeta<TData extends RowData, TValue> {
    /** Numbers and amounts are right-aligned, with their header. */
    align?: 'end';
    /**
     * In percent of the table, `24%`, or in pixels; automatic by default. Columns with a width stay the same while rows change.
     */
    width?: string;
    /** Hidden between 600 and 1023; another column may show its value then. */
    isWideOnly?: boolean;
  }
}

/** The columns, made by `createColumnHelper`. The first cell is the row's header. */
export type Columns<Row> = TableOptions<Row>['columns'];

/** For a column by which the server sorts: `By` has the orders of the endpoint. A column without it can't sort the rows. */
export const sortedBy = <By extends string>(id: By) => ({ id, enableSorting: true });

/** Columns sort only where they say so. */
const UNSORTED = { enableSorting: false };

export type DataTableProps<Row, By extends string> = {
  /** Names the table: "Centers". */
  label: string;
  /** The state of the list, in the URL. */
  list: {
    page: number;
    pageSize: number;
    setPage: (page: number, cursor?: Cursor) => void;
    setPageSize: (size: number) => void;
    sort: Sort<By>;
    setSort: (sort: Sort<By>) => void;
  };
  /** The query of the page. */
  answer: Pick<UseQueryResult<PageAnswer>, 'data' | 'error' | 'isPlaceholderData' | 'isFetching' | 'refetch'>;
  columns: Columns<Row>;
  /** Undefined during the first load. */
  rows: Row[] | undefined;
  rowKey: (row: Row) => string;
  /** The link of a row, opened by Enter, a click or its name. Without it rows can't be opened. */
  rowTo?: (row: Row) => To;
  /** The key of the row whose drawer is open: it is highlighted, and Up and Down move the drawer along. */
  openKey?: string | null;
  /** Shortcuts for the focused row: `{e: edit, s: changeStatus}`. */
  rowKeys?: Record<string, (row: Row) => void>;
  /** The content of a row's item under 600, which is one link. */
  listItem: (row: Row) => ReactNode;
  /** The actions of a row, below its item under 600. In the table they are a column. */
  listActions?: (row: Row) => ReactNode;
  /** Shown when nothing matches. */
  nothing: ReactNode;
  /** Shown when loading failed; earlier data stays. */
  failed: string;
  /** "centers", for a count. */
  noun: (count: number) => string;
};

/** The rows before the first answer. */
const NO_ROWS: never[] = [];

/**
 * One page of a list, with the pager below it: a table at 600 and more, items below. The server sorts and pages. A single
 * tab stop; Up and Down (or k and j) move between rows, Enter opens one. The rows' own buttons are tabbable in the
 * focused row.
 */
export function DataTable<Row, By extends string>(props: DataTableProps<Row, By>) {
  const { label, list, answer, columns, rows, rowKey, nothing, failed, noun } = props;
  const { data, error, isPlaceholderData: isStale, isFetching, refetch } = answer;
  const { t } = useTranslation();
  const layout = useLayout();
  // The cursors of a stale page lead on from that page, so they are not used.
  const page = isStale ? { ...data, previous: undefined, next: undefined } : (data ?? {});
  const isLast = page.next === undefined ? list.page * list.pageSize >= (page.total ?? 0) : page.next === null;
  const sorting = [{ id: list.sort.by, desc: list.sort.order === 'desc' }];
  const pagination = { pageIndex: list.page - 1, pageSize: list.pageSize };
  // oxlint-disable-next-line react/incompatible-library -- nothing here is compiled by the React Compiler
  const table = useReactTable({
    data: rows ?? NO_ROWS,
    columns,
    getRowId: rowKey,
    getCoreRowModel: getCoreRowModel(),
    state: { sorting, pagination, columnVisibility: layout === 'folded' ? withoutWideOnly(columns) : {} },
    defaultColumn: UNSORTED,
    manualSorting: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    sortDescFirst: false,
    onSortingChange: (change) => {
      const [next] = functionalUpdate(change, sorting);
      if (next) list.setSort({ by: next.id as By, order: next.desc ? 'desc' : 'asc' });
    },
    manualPagination: true,
    pageCount: isLast ? list.page : -1,
    onPaginationChange: (change) => {
      const next = functionalUpdate(change, pagination);
      if (next.pageSize !== list.pageSize) return list.setPageSize(next.pageSize);
      const step = next.pageIndex - pagination.pageIndex;
      const after = step === 1 && page.next ? { after: page.next } : {};
      // Going back to the first page loads whatever is first now.
      const before = step === -1 && page.previous && next.pageIndex > 0 ? { before: page.previous } : {};
      list.setPage(next.pageIndex + 1, { ...after, ...before });
    },
  });

  const failure = error && !data && (
    <TableFailure title={failed} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  );
  const instead = failure || (data?.total === 0 && !isStale && nothing);
  const isLoading = rows === undefined && !instead;
  return (
    <div className="overflow-clip rounded-tile border border-line bg-surface" aria-busy={isLoading || isStale}>
      {isLoading && (
        <span role="status" className="sr-only">
          {t('loading')}
        </span>
      )}
      {layout === 'list' ? (
        (isLoading || !instead) && <TableList {...props} isLoading={isLoading} />
      ) : (
        <table role="grid" aria-label={label} className="w-full border-separate border-spacing-0">
          <TableHead table={table} />
          <tbody data-stale={isStale || undefined} className="data-stale:opacity-55">
            {isLoading && <TableBars columns={table.getVisibleLeafColumns()} count={list.pageSize} />}
            {!instead && rows && <TableRows {...props} table={table} />}
          </tbody>
        </table>
      )}
      {instead}
      {!failure && <Pager table={table} answer={page} noun={noun} />}
    </div>
  );
}

function withoutWideOnly<Row>(columns: Columns<Row>): Record<string, boolean> {
  return Object.fromEntries(columns.map(({ id = '', meta }) => [id, !meta?.isWideOnly]));
}

/** The sticky headers. One of them shows the sort order. */
function TableHead<Row>({ table }: { table: Table<Row> }) {
  const { headers } = table.getHeaderGroups()[0]!;
  return (
    <thead>
      <tr>
        {headers.map(({ id, column, getContext }, index) => {
          const { header, meta } = column.columnDef;
          const order = column.getIsSorted();
          const text = contentOf(header, getContext());
          return (
            <th
              key={id}
              scope="col"
              aria-sort={order ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
              style={{ width: meta?.width }}
              className={classNames(
                'admin-fine admin-strong sticky top-0 z-10 h-9.5 border-b border-line bg-sunken py-0! whitespace-nowrap',
                meta?.align === 'end' ? 'text-right' : 'text-left',
                order ? 'text-ink' : 'text-muted',
                cellPadding(index, headers.length),
              )}
            >
              {column.getCanSort() ? (
                <button
                  type="button"
                  onClick={column.getToggleSortingHandler()}
                  className="focus-ring -mx-1.5 inline-flex min-h-8 items-center gap-1.5 rounded-[6px] px-1.5 hover:text-ink max-lg:min-h-11 pointer-coarse:min-h-11"
                >
                  {text}
                  <SortMark order={order} />
                </button>
              ) : (
                text
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function SortMark({ order }: { order: 'asc' | 'desc' | false }) {
  const Icon = order === 'asc' ? ArrowUp : order === 'desc' ? ArrowDown : ChevronsUpDown;
  return <Icon size={15} className={order ? 'text-teal' : undefined} />;
}

/** Widths like real values, in percent of the cell. */
const BARS = [78, 62, 86, 58, 70];

/** Loading rows: nothing for 300 ms, then a skeleton in the real columns. */
function TableBars<Row>({ columns, count }: { columns: readonly Column<Row>[]; count: number }) {
  const isLate = useLate(true);
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {columns.map(({ id }, index) => (
        <td
          key={id}
          className={classNames(
            'h-11.5 border-line',
            row < count - 1 && 'border-b',
            cellPadding(index, columns.length),
          )}
        >
          {isLate && (
            <span
              className="block h-3 rounded-full bg-bone"
              style={{ width: `${BARS[(row + index) % BARS.length]}%` }}
            />
          )}
        </td>
      ))}
    </tr>
  ));
}
