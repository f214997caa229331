import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { PageAnswer } from './pager';
import { type Cursor, type ListChange, type ListShape, type Sort, readList, writeList } from './list-state';
import { useLayout } from './use-media';

/** Rows of a page: fewer on the phone, where each is an item. */
const USUAL_SIZE = { wide: 20, folded: 20, list: 10 };

/**
 * The state of a list, kept in the URL. Pass the shape as a module constant. A filter, a search and an order replace
 * the history entry and go back to page 1; a page pushes a new entry.
 */
export function useListState<By extends string, Filters extends Record<string, string>>(shape: ListShape<By, Filters>) {
  const [search, setSearch] = useSearchParams();
  const usualSize = USUAL_SIZE[useLayout()];
  const state = useMemo(() => readList(search, shape, usualSize), [search, shape, usualSize]);

  // Two changes may come before the URL shows the first: the second builds on it.
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);
  const change = useCallback(
    (what: ListChange<By, Filters>, options?: Parameters<typeof setSearch>[1]) => {
      latest.current = writeList(latest.current, what, shape);
      setSearch(latest.current, options);
    },
    [setSearch, shape],
  );
  const replace = useCallback(
    (what: ListChange<By, Filters>) => change(what, { replace: true, preventScrollReset: true }),
    [change],
  );
  const none: ListChange<By, Filters>['filters'] = {};
  for (const name of Object.keys(shape.filters) as (keyof Filters)[]) none[name] = undefined;

  return {
    ...state,
    /** `?page=2&q=…`, for links to a child route that keep the list behind it. */
    search: search.size > 0 ? `?${search}` : '',
    isFiltered: state.q !== '' || Object.keys(state.filters).length > 0,
    /** The query for the server: always a page. */
    query: {
      page: state.page,
      ...state.cursor,
      pageSize: state.pageSize,
      sort: state.sort.by,
      order: state.sort.order,
      ...(state.q ? { q: state.q } : {}),
      ...state.filters,
    },
    setPage: (page: number, cursor: Cursor = {}) => change({ page, cursor }),
    /** Instead of one that does not exist: Back leads to where one came from. */
    correctPage: (page: number) => replace({ page }),
    setPageSize: (pageSize: number) => replace({ pageSize }),
    setQ: (q: string) => replace({ q }),
    setSort: (sort: Sort<By>) => replace({ sort }),
    setFilter: <Name extends keyof Filters>(name: Name, value: Filters[Name] | undefined) => {
      const filters: ListChange<By, Filters>['filters'] = {};
      filters[name] = value;
      replace({ filters });
    },
    /** Several at once, and the search too if given. */
    setFilters: (filters: NonNullable<ListChange<By, Filters>['filters']>, q?: string) =>
      replace({ filters, ...(q === undefined ? {} : { q }) }),
    clear: () => replace({ q: '', filters: none }),
  };
}

type Paged = { page: number; cursor: Cursor; pageSize: number; correctPage: (page: number) => void };
/** How many there are is known of this list, or still of the one that was shown before it. */
type Answer = { data: PageAnswer | undefined; isPlaceholderData: boolean };

/** A page that no longer exists, after something was deleted or from an old link, becomes the last one. */
export function useLastPageAtMost(list: Paged, { data, isPlaceholderData }: Answer): void {
  const right = data && !isPlaceholderData ? rightPage(list, data) : null;
  const correct = useEffectEvent(list.correctPage);
  useEffect(() => {
    if (right !== null) correct(right);
  }, [right]);
}

/** The page to be shown instead of one that has no rows; null where it has some. */
function rightPage(
  { page, cursor, pageSize }: Paged,
  { total, totalIsCapped, previous, next }: PageAnswer,
): number | null {
  if (total === undefined) return null;
  const last = Math.max(1, Math.ceil(total / pageSize));
  const isEmpty = previous === null && next === null;
  const isFound = Boolean(cursor.after ?? cursor.before);
  if (page > last) return !totalIsCapped || isEmpty ? last : null;
  return page > 1 && isEmpty && isFound ? page : null;
}
