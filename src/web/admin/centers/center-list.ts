/** The list of centers: its URL parameters and its query; and one center, and what its form offers. */
import { keepPreviousData } from '@tanstack/react-query';
import { type AdminCenter, CENTER_SORTS, centers } from '../../../contract/admin';
import type { QueryOf } from '../../../contract/endpoint';
import { queryOf } from '../api/query-of';
import type { ListShape } from '../ui/list-state';

export type CenterSort = (typeof CENTER_SORTS)[number];
export type CenterFilters = { status: AdminCenter['Status'] };

/** The URL parameters of the list. */
export const CENTERS_SHAPE: ListShape<CenterSort, CenterFilters> = {
  sorts: CENTER_SORTS,
  sort: { by: 'name', order: 'asc' },
  filters: { status: ['active', 'blocked'] },
};

/** One page of the list. */
export function centersQuery(query: QueryOf<typeof centers.list>) {
  return queryOf(centers.list, { query }, { placeholderData: keepPreviousData });
}

/** One center in its present state on the server. A form starts from it, so it is never refetched in the background. */
export function centerQuery(id: string) {
  return queryOf(
    centers.get,
    { params: { id } },
    {
      select: ({ center }) => center,
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  );
}

/** The cities that have centers, with the number of centers, for the form. */
export const citiesQuery = queryOf(
  centers.list,
  { query: {} },
  {
    select: ({ dialysisCenters }) => {
      const counts = new Map<string, number>();
      for (const { CenterCity } of dialysisCenters) counts.set(CenterCity, (counts.get(CenterCity) ?? 0) + 1);
      const cities = [...counts].map(([city, count]) => ({ city, count }));
      return cities.sort((a, b) => a.city.localeCompare(b.city, 'en-IN'));
    },
  },
);

/** The possible payment providers, the usual one first, for the form. */
export const providersQuery = queryOf(centers.providers, {}, { select: ({ paymentProviders }) => paymentProviders });
