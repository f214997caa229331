/** What a list shows, as its address says it: page, size, search, order and filters. What is usual is not written down. */
export type Order = 'asc' | 'desc';
export type Sort<By extends string> = { by: By; order: Order };

export type ListShape<By extends string, Filter extends string> = {
  sorts: readonly By[];
  /** The order of a list that nobody has sorted. */
  sort: Sort<By>;
  /** The filters by their name in the address and in the query, with what they may be; anything where null. */
  filters: Record<Filter, readonly string[] | ((value: string) => boolean) | null>;
};

export type ListState<By extends string, Filter extends string> = {
  page: number;
  pageSize: number;
  q: string;
  sort: Sort<By>;
  filters: Partial<Record<Filter, string>>;
};

const MAX_SIZE = 100;

/** Reads the address; whatever is not understood counts as not said. */
export function readList<By extends string, Filter extends string>(
  search: URLSearchParams,
  shape: ListShape<By, Filter>,
  usualSize: number,
): ListState<By, Filter> {
  const filters: Partial<Record<Filter, string>> = {};
  for (const [name, allowed] of Object.entries(shape.filters) as [Filter, ListShape<By, Filter>['filters'][Filter]][]) {
    const value = search.get(name);
    if (value && isAllowed(value, allowed)) filters[name] = value;
  }
  const by = shape.sorts.find((sort) => sort === search.get('sort'));
  return {
    page: wholeNumber(search.get('page')) ?? 1,
    pageSize: Math.min(wholeNumber(search.get('pageSize')) ?? usualSize, MAX_SIZE),
    q: search.get('q')?.trim() ?? '',
    sort: by ? { by, order: search.get('order') === 'desc' ? 'desc' : 'asc' } : shape.sort,
    filters,
  };
}

/** Writes a change into the address. Everything but a new page leads back to the first. */
export function writeList<By extends string, Filter extends string>(
  search: URLSearchParams,
  change: Partial<Omit<ListState<By, Filter>, 'filters'>> & { filters?: Partial<Record<Filter, string | undefined>> },
  shape: ListShape<By, Filter>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  const put = (name: string, value: string | undefined) => (value ? next.set(name, value) : next.delete(name));
  next.delete('page');
  if (change.page !== undefined && change.page > 1) next.set('page', String(change.page));
  if (change.pageSize !== undefined) put('pageSize', String(change.pageSize));
  if (change.q !== undefined) put('q', change.q.trim());
  if (change.sort) {
    const isUsual = change.sort.by === shape.sort.by && change.sort.order === shape.sort.order;
    put('sort', isUsual ? undefined : change.sort.by);
    put('order', isUsual || change.sort.order === 'asc' ? undefined : 'desc');
  }
  for (const [name, value] of Object.entries(change.filters ?? {})) put(name, value as string | undefined);
  return next;
}

/** The order after a press on a column's head: that column upwards, or turned round if it was sorted by already. */
export function nextSort<By extends string>(present: Sort<By>, by: By): Sort<By> {
  return { by, order: present.by === by && present.order === 'asc' ? 'desc' : 'asc' };
}

function isAllowed(value: string, allowed: readonly string[] | ((value: string) => boolean) | null): boolean {
  if (allowed === null) return true;
  return typeof allowed === 'function' ? allowed(value) : allowed.includes(value);
}

function wholeNumber(text: string | null): number | undefined {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}
