/** The list of centers: its URL parameters and its query; and one center, and what its form offers. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CENTER_SORTS, centers } from '../../../contract/admin';
import { queryOf } from '../api/query-of';
import { type FiltersOf, type ListShape, filtersOf, useLastPageAtMost, useListState } from '../ui/list-state';

export type CenterSort = (typeof CENTER_SORTS)[number];

/** The URL parameters of the list. */
const SHAPE: ListShape<CenterSort, FiltersOf<typeof centers.list.query>> = {
  sorts: CENTER_SORTS,
  sort: { by: 'name', order: 'asc' },
  filters: filtersOf(centers.list.query),
};

/** The centers of the current URL, and functions to change it. */
export function useCenterList() {
  const list = useListState(SHAPE);
  const answer = useQuery(queryOf(centers.list, { query: list.query }, { placeholderData: keepPreviousData }));
  useLastPageAtMost(list, answer);
  return { ...list, answer };
}

export type CenterList = ReturnType<typeof useCenterList>;

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
