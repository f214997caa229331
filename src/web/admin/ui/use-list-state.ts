import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type ListShape, type Sort, readList, writeList } from './list-state';
import { useLayout } from './use-media';

/** Rows of a page: fewer on the phone, where each is an item. */
const USUAL_SIZE = { wide: 20, folded: 20, list: 10 };

/**
 * What a list shows, kept in the address. Give the shape as a constant of the module. A filter, a search and an order
 * replace the history's entry and return to page 1; a page is an entry of its own.
 */
export function useListState<By extends string, Filter extends string>(shape: ListShape<By, Filter>) {
  const [search, setSearch] = useSearchParams();
  const usualSize = USUAL_SIZE[useLayout()];
  const state = useMemo(() => readList(search, shape, usualSize), [search, shape, usualSize]);

  type Change = Parameters<typeof writeList<By, Filter>>[1];
  const replace = useCallback(
    (change: Change) => setSearch((now) => writeList(now, change, shape), { replace: true, preventScrollReset: true }),
    [setSearch, shape],
  );
  const none = Object.fromEntries(Object.keys(shape.filters).map((name) => [name, undefined])) as Change['filters'];

  return {
    ...state,
    /** `?page=2&q=…`, to go to a child address of the list and keep the list behind it. */
    search: search.size > 0 ? `?${search}` : '',
    isFiltered: state.q !== '' || Object.keys(state.filters).length > 0,
    /** What the server is asked for: always a page. */
    query: {
      page: state.page,
      pageSize: state.pageSize,
      sort: state.sort.by,
      order: state.sort.order,
      ...(state.q ? { q: state.q } : {}),
      ...state.filters,
    },
    setPage: (page: number) => setSearch((now) => writeList(now, { page }, shape)),
    setPageSize: (pageSize: number) => replace({ pageSize }),
    setQ: (q: string) => replace({ q }),
    setSort: (sort: Sort<By>) => replace({ sort }),
    setFilter: (name: Filter, value: string | undefined) => replace({ filters: { [name]: value } as Change['filters'] }),
    /** Several at once, and the search too if given. */
    setFilters: (filters: Partial<Record<Filter, string | undefined>>, q?: string) => replace({ filters, ...(q === undefined ? {} : { q }) }),
    clear: () => replace({ q: '', filters: none }),
  };
}

/** A page that no longer exists, after something was deleted or from an old link, becomes the last one. */
export function useLastPageAtMost(list: { page: number; pageSize: number; setPage: (page: number) => void }, total: number | undefined): void {
  const { page, pageSize, setPage } = list;
  const last = total === undefined ? undefined : Math.max(1, Math.ceil(total / pageSize));
  useEffect(() => {
    if (last !== undefined && page > last) setPage(last);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- setPage is made anew with each drawing
  }, [page, last]);
}
