import * as paths from '../../../contract/paths';

/** A search of the list of centers, as in its URL: `?q=neem&city=Pune&page=2`. */
export type CenterSearch = {
  /** Words of the name; empty for any. */
  q: string;
  /** A city; empty for all. */
  city: string;
  /** A scheme that the center takes; empty for any. */
  scheme: string;
  /** `1` where UPI can be used; empty for any. */
  upi: string;
  /** How many pages of twelve are shown. */
  page: number;
  /** The person to book for (`people/for-whom.ts`); empty for the account's own person. */
  for: string;
};

export function readSearch({ searchParams }: URL): CenterSearch {
  const page = Number(searchParams.get('page'));
  return {
    q: searchParams.get('q') ?? '',
    city: searchParams.get('city') ?? '',
    scheme: searchParams.get('scheme') ?? '',
    upi: searchParams.get('upi') ?? '',
    for: searchParams.get('for') ?? '',
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The URL of the list for a search, without empty parameters. */
export function listPath({ q, city, scheme, upi, page = 1, for: patientId }: Partial<CenterSearch>): string {
  const query = new URLSearchParams({
    ...(patientId && { for: patientId }),
    ...(q && { q }),
    ...(city && { city }),
    ...(scheme && { scheme }),
    ...(upi && { upi }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return `${paths.centers}${query && `?${query}`}`;
}
