import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { DataTable, type DataTableProps } from './data-table';
import { type Cursor, type Sort, nextSort } from './list-state';
import { type PageAnswer, Pager } from './pager';
import { TableFailure } from './table-message';

type PagedTableProps<Row, By extends string> = Omit<
  DataTableProps<Row, By>,
  'rowKey' | 'sort' | 'onSort' | 'isStale' | 'barCount' | 'instead' | 'footer'
> & {
  list: {
    page: number;
    pageSize: number;
    setPage: (page: number, cursor?: Cursor) => void;
    setPageSize: (size: number) => void;
    sort: Sort<By>;
    setSort: (sort: Sort<By>) => void;
  };
  /** The page as the server has it. */
  answer: Pick<UseQueryResult<PageAnswer>, 'data' | 'error' | 'isPlaceholderData' | 'isFetching' | 'refetch'>;
  rowKey: (row: Row) => string;
  /** Shown when nothing matches. */
  nothing: ReactNode;
  /** Shown when loading failed; earlier data stays. */
  failed: string;
  /** "centers", for a count. */
  noun: (count: number) => string;
};

/** A table of one page of a list, with the pager below it; or why there are no rows. */
export function PagedTable<Row, By extends string>({
  list,
  answer,
  nothing,
  failed,
  noun,
  ...table
}: PagedTableProps<Row, By>) {
  const { data, error, isPlaceholderData, isFetching, refetch } = answer;
  const failure = error && !data && (
    <TableFailure title={failed} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  );
  const isEmpty = data?.total === 0 && !isPlaceholderData;
  return (
    <DataTable
      {...table}
      sort={list.sort}
      onSort={(by) => list.setSort(nextSort(list.sort, by))}
      isStale={isPlaceholderData}
      barCount={list.pageSize}
      instead={failure || (isEmpty && nothing) || undefined}
      footer={
        !failure && (
          <Pager
            // The cursors of the page that was shown before lead from there.
            answer={isPlaceholderData ? { ...data, previous: undefined, next: undefined } : (data ?? {})}
            rowCount={table.rows?.length ?? 0}
            page={list.page}
            pageSize={list.pageSize}
            onPage={list.setPage}
            onPageSize={list.setPageSize}
            noun={noun}
          />
        )
      }
    />
  );
}
