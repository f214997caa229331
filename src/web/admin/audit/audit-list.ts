import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { audit } from '../../../contract/admin/staff/audit';
import { queryOf } from '../api/query-of';
import { type FiltersOf, type ListShape, filtersOf, useLastPageAtMost, useListState } from '../ui/list-state';

/** The URL parameters of the list. It has one order: newest first. */
const SHAPE: ListShape<'at', FiltersOf<typeof audit.list.query>> = {
  sorts: ['at'],
  sort: { by: 'at', order: 'desc' },
  filters: filtersOf(audit.list.query),
};

/** The actions of the current URL, and functions to change it. */
export function useAuditList() {
  const list = useListState(SHAPE);
  const { page, pageSize, q, filters } = list;
  const query = { page, pageSize, ...(q && { q }), ...filters };
  const answer = useQuery(queryOf(audit.list, { query }, { placeholderData: keepPreviousData }));
  useLastPageAtMost(list, answer);
  return { ...list, answer };
}

export type AuditList = ReturnType<typeof useAuditList>;
