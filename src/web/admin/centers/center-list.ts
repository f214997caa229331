/** The list of centers: its URL parameters, its query, and the query keys. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type AdminCenter, CENTER_SORTS, centers } from '../../../contract/admin';
import type { QueryOf } from '../../../contract/endpoint';
import { callAdmin } from '../api/call-admin';
import type { ListShape } from '../ui/list-state';

export type CenterSort = (typeof CENTER_SORTS)[number];
export type CenterFilters = { status: AdminCenter['Status'] };

/** The URL parameters of the list. */
export const CENTERS_SHAPE: ListShape<CenterSort, CenterFilters> = {
  sorts: CENTER_SORTS,
  sort: { by: 'name', order: 'asc' },
  filters: { status: ['active', 'blocked'] },
};

export const CENTERS_KEY = ['admin', 'centers'] as const;
export const CENTER_LISTS_KEY = [...CENTERS_KEY, 'list'] as const;

/** The open chairs of a center. */
export const chairsKey = (id: string) => [...CENTERS_KEY, 'chairs', id] as const;

/** One page of the list. */
export function centersQuery(query: QueryOf<typeof centers.list>) {
  return queryOptions({
    queryKey: [...CENTER_LISTS_KEY, query],
    queryFn: ({ signal }) => callAdmin(centers.list, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One center in its present state on the server. A form starts from it, so it is never refetched in the background. */
export function centerQuery(id: string) {
  return queryOptions({
    queryKey: [...CENTERS_KEY, 'one', id],
    queryFn: async ({ signal }): Promise<AdminCenter> =>
      (await callAdmin(centers.get, { params: { id }, signal })).center,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** The cities that have centers, with the number of centers, for the form. */
export const citiesQuery = queryOptions({
  queryKey: [...CENTERS_KEY, 'cities'],
  queryFn: async ({ signal }) => {
    const { dialysisCenters } = await callAdmin(centers.list, { query: {}, signal });
    const counts = new Map<string, number>();
    for (const { CenterCity } of dialysisCenters) counts.set(CenterCity, (counts.get(CenterCity) ?? 0) + 1);
    return [...counts].map(([city, count]) => ({ city, count })).sort((a, b) => a.city.localeCompare(b.city, 'en-IN'));
  },
});

/** The possible payment providers, the usual one first, for the form. */
export const providersQuery = queryOptions({
  queryKey: [...CENTERS_KEY, 'providers'],
  queryFn: async ({ signal }) => (await callAdmin(centers.providers, { signal })).paymentProviders,
});
