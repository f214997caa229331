import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { audit } from '../../../contract/admin/audit';
import { callAdmin } from '../api/call-admin';
import { useListState } from '../ui/use-list-state';
import { AUDIT_SHAPE, type AuditFilters } from './audit-shape';

export type AuditList = ReturnType<typeof useListState<'at', AuditFilters>>;

/** The page of actions for the current URL. */
export function useAudit() {
  const list = useListState(AUDIT_SHAPE);
  const { page, pageSize, q, filters } = list;
  const query = { page, pageSize, ...(q && { q }), ...filters };
  const answer = useQuery({
    queryKey: ['admin', 'audit', query],
    queryFn: ({ signal }) => callAdmin(audit.list, { query, signal }),
    placeholderData: keepPreviousData,
  });
  return { list, answer };
}
