import * as paths from '../../../contract/paths';

/** The filters of the list of centers: fields of its form, and parameters of its URL and of the search's endpoint. */
export const FILTERS = ['city', 'scheme', 'upi'] as const;

const TEXTS = ['for', 'q', ...FILTERS] as const;

/** A search of the list of centers, as in its URL: `?q=neem&city=Pune&page=2`. Each text is empty where it is left out. */
export type CenterSearch = {
  /** Words of the name. */
  q: string;
  /** The person to book for (`people/for-whom.ts`); empty for the account's own person. */
  for: string;
  /** How many pages of twelve are shown. */
  page: number;
} & Record<(typeof FILTERS)[number], string>;

export function readSearch({ searchParams }: URL): CenterSearch {
  const texts = TEXTS.map((name) => [name, searchParams.get(name) ?? '']);
  const page = Number(searchParams.get('page'));
  return {
    ...(Object.fromEntries(texts) as Omit<CenterSearch, 'page'>),
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** Whether a search leaves centers out. */
export const isNarrowed = (search: CenterSearch) => search.q !== '' || FILTERS.some((name) => search[name] !== '');

/** The URL of the list for a search, without empty parameters. */
export function listPath({ page = 1, ...search }: Partial<CenterSearch>): string {
  const query = new URLSearchParams([
    ...TEXTS.flatMap((name) => (search[name] ? [[name, search[name]]] : [])),
    ...(page > 1 ? [['page', String(page)]] : []),
  ]).toString();
  return `${paths.centers}${query && `?${query}`}`;
}
