import { useCallback, useEffect, useEffectEvent, useMemo } from 'react';
import type { NavigateOptions } from 'react-router';
import type { z } from 'zod';
import type { PageAnswer } from './pager';
import { useAddress } from './use-choose';
import { useLayout } from './use-media';

/** The state of a list in its URL: page, size, search, order and filters. Defaults are left out. */
type Order = 'asc' | 'desc';
export type Sort<By extends string> = { by: By; order: Order };

/** The allowed values of a filter: a list, or a test. */
type Allowed<Value extends string> = readonly Value[] | ((value: string) => boolean);

/** `Filters` maps the filters' names in the URL and in the query: `{status: 'active' | 'blocked'}`. */
export type ListShape<By extends string, Filters extends Record<string, string>> = {
  sorts: readonly By[];
  /** The default order. */
  sort: Sort<By>;
  filters: { [Name in keyof Filters]: Allowed<Filters[Name]> };
};

/** The parameters of a list's endpoint that are no filters. */
const NO_FILTERS = ['page', 'pageSize', 'after', 'before', 'q', 'sort', 'order'] as const;

type Query = z.ZodObject<Record<string, z.ZodType>>;
/** The filters of a list, by the query of its endpoint, with the values that the URL may have. */
export type FiltersOf<Of extends Query> = {
  [Name in Exclude<keyof Of['shape'] & string, (typeof NO_FILTERS)[number]>]: Extract<
    NonNullable<z.input<Of['shape'][Name]>>,
    string
  >;
};

/** The filters of a list in its URL: those of its endpoint, with the values that the contract takes as they are written. */
export function filtersOf<Of extends Query>(query: Of): ListShape<string, FiltersOf<Of>>['filters'] {
  const filters = Object.entries(query.shape)
    .filter(([name]) => !NO_FILTERS.some((one) => one === name))
    .map(([name, schema]) => {
      const isTaken = (value: string) => {
        const { success, data } = schema.safeParse(value);
        // Several values are joined by commas, as they came.
        return success && String(data) === value;
      };
      return [name, isTaken];
    });
  return Object.fromEntries(filters) as ListShape<string, FiltersOf<Of>>['filters'];
}

/**
 * Where a page of a long list begins (`after`) or ends (`before`). It finds the page; the page's number is only shown.
 */
export type Cursor = { after?: string | undefined; before?: string | undefined };

type ListState<By extends string, Filters extends Record<string, string>> = {
  page: number;
  cursor: Cursor;
  pageSize: number;
  q: string;
  sort: Sort<By>;
  filters: Partial<Filters>;
};

/** Undefined removes a filter. */
type ListChange<By extends string, Filters extends Record<string, string>> = Partial<
  Omit<ListState<By, Filters>, 'filters'>
> & {
  filters?: { [Name in keyof Filters]?: Filters[Name] | undefined };
};

const MAX_SIZE = 100;

/** Parses the URL; invalid values are ignored. */
export function readList<By extends string, Filters extends Record<string, string>>(
  search: URLSearchParams,
  shape: ListShape<By, Filters>,
  usualSize: number,
): ListState<By, Filters> {
  const filters: Partial<Filters> = {};
  for (const name of Object.keys(shape.filters) as (keyof Filters & string)[]) {
    const value = search.get(name);
    if (value && isAllowed(value, shape.filters[name])) filters[name] = value;
  }
  const by = shape.sorts.find((sort) => sort === search.get('sort'));
  return {
    page: wholeNumber(search.get('page')) ?? 1,
    cursor: { after: search.get('after') ?? undefined, before: search.get('before') ?? undefined },
    pageSize: Math.min(wholeNumber(search.get('pageSize')) ?? usualSize, MAX_SIZE),
    q: search.get('q')?.trim() ?? '',
    sort: by ? { by, order: search.get('order') === 'desc' ? 'desc' : 'asc' } : shape.sort,
    filters,
  };
}

/** Writes a change to the URL. Everything but a page change goes back to page 1. */
export function writeList<By extends string, Filters extends Record<string, string>>(
  search: URLSearchParams,
  change: ListChange<By, Filters>,
  shape: Pick<ListShape<By, Filters>, 'sort'>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  const put = (name: string, value: string | undefined) => (value ? next.set(name, value) : next.delete(name));
  for (const name of ['page', 'after', 'before']) next.delete(name);
  if (change.page !== undefined && change.page > 1) next.set('page', String(change.page));
  put('after', change.cursor?.after);
  put('before', change.cursor?.before);
  if (change.pageSize !== undefined) put('pageSize', String(change.pageSize));
  if (change.q !== undefined) put('q', change.q.trim());
  if (change.sort) {
    const isUsual = change.sort.by === shape.sort.by && change.sort.order === shape.sort.order;
    put('sort', isUsual ? undefined : change.sort.by);
    put('order', isUsual || change.sort.order === 'asc' ? undefined : 'desc');
  }
  for (const [name, value] of Object.entries(change.filters ?? {})) put(name, value);
  return next;
}

function isAllowed<Value extends string>(value: string, allowed: Allowed<Value>): value is Value {
  return typeof allowed === 'function' ? allowed(value) : allowed.some((one) => one === value);
}

function wholeNumber(text: string | null): number | undefined {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}

/** Rows of a page: fewer on the phone, where each is an item. */
const USUAL_SIZE = { wide: 20, folded: 20, list: 10 };

/**
 * The state of a list, kept in the URL. Pass the shape as a module constant. Filters, search and order replace the history entry
 * and go back to page 1; another page pushes a new entry.
 */
export function useListState<By extends string, Filters extends Record<string, string>>(shape: ListShape<By, Filters>) {
  const [search, write] = useAddress();
  const usualSize = USUAL_SIZE[useLayout()];
  const state = useMemo(() => readList(search, shape, usualSize), [search, shape, usualSize]);

  const change = useCallback(
    (what: ListChange<By, Filters>, options?: NavigateOptions) => write((now) => writeList(now, what, shape), options),
    [write, shape],
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
    search: `${search}` ? `?${search}` : '',
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
    /** Goes to another page in place of one that doesn't exist, without a history entry, so that Back works. */
    correctPage: (page: number) => replace({ page }),
    setPageSize: (pageSize: number) => replace({ pageSize }),
    setQ: (q: string) => replace({ q }),
    setSort: (sort: Sort<By>) => replace({ sort }),
    setFilter: <Name extends keyof Filters>(name: Name, value: Filters[Name] | undefined) => {
      const filters: ListChange<By, Filters>['filters'] = {};
      filters[name] = value;
      replace({ filters });
    },
    /** Sets several filters at once, and the search if given. */
    setFilters: (filters: NonNullable<ListChange<By, Filters>['filters']>, q?: string) =>
      replace({ filters, ...(q === undefined ? {} : { q }) }),
    clear: () => replace({ q: '', filters: none }),
  };
}

type Paged = { page: number; cursor: Cursor; pageSize: number; correctPage: (page: number) => void };
/** The count of this list or, with `isPlaceholderData`, still of the list shown before. */
type Answer = { data: PageAnswer | undefined; isPlaceholderData: boolean };

/** Replaces a page that no longer exists, after a deletion or from an old link, by the last one. */
export function useLastPageAtMost(list: Paged, { data, isPlaceholderData }: Answer): void {
  const right = data && !isPlaceholderData ? rightPage(list, data) : null;
  const correct = useEffectEvent(list.correctPage);
  useEffect(() => {
    if (right !== null) correct(right);
  }, [right]);
}

/** The page to show instead of one without rows; null where it has some. */
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

/** The values of a filter that has several: `confirmed,pending`. */
export function splitValues(text: string | undefined): string[] {
  return text ? text.split(',').filter(Boolean) : [];
}

/** Joins the values of a filter for the URL; undefined for no values, which removes the filter. */
export function joinValues(values: Iterable<string>): string | undefined {
  return [...values].join(',') || undefined;
}
