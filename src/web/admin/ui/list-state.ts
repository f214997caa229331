/** The state of a list in its URL: page, size, search, order and filters. Defaults are left out. */
type Order = 'asc' | 'desc';
export type Sort<By extends string> = { by: By; order: Order };

/** The allowed values of a filter: one of these, those that pass, or any. */
type Allowed<Value extends string> = readonly Value[] | ((value: string) => boolean) | null;

/** `Filters` maps the filters' names in the URL and in the query: `{status: 'active' | 'blocked'}`. */
export type ListShape<By extends string, Filters extends Record<string, string>> = {
  sorts: readonly By[];
  /** The default order. */
  sort: Sort<By>;
  filters: { [Name in keyof Filters]: Allowed<Filters[Name]> };
};

/** Where a page of a long list begins or ends: it is found by this, and its number only tells how far one has come. */
export type Cursor = { after?: string | undefined; before?: string | undefined };

export type ListState<By extends string, Filters extends Record<string, string>> = {
  page: number;
  cursor: Cursor;
  pageSize: number;
  q: string;
  sort: Sort<By>;
  filters: Partial<Filters>;
};

/** Undefined removes a filter. */
export type ListChange<By extends string, Filters extends Record<string, string>> = Partial<
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
  if (allowed === null) return true;
  return typeof allowed === 'function' ? allowed(value) : allowed.some((one) => one === value);
}

function wholeNumber(text: string | null): number | undefined {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}
