import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { REGISTER_SORTS, desk } from '../../../contract/admin/desk/desk';
import { queryOf } from '../api/query-of';
import { type FiltersOf, type ListShape, filtersOf, useLastPageAtMost, useListState } from '../ui/list-state';

export type RegisterSort = (typeof REGISTER_SORTS)[number];

const LISTED = desk.findPatients.query.omit({ phone: true });

const SHAPE: ListShape<RegisterSort, FiltersOf<typeof LISTED>> = {
  sorts: REGISTER_SORTS,
  sort: { by: 'name', order: 'asc' },
  filters: filtersOf(LISTED),
};

/** The register for the current URL, and functions to change it. */
export function useRegister() {
  const list = useListState(SHAPE);
  const answer = useQuery(queryOf(desk.findPatients, { query: list.query }, { placeholderData: keepPreviousData }));
  useLastPageAtMost(list, answer);
  return { ...list, answer };
}

export type Register = ReturnType<typeof useRegister>;
