import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Action, audit } from '../../../contract/admin/audit';
import { callAdmin } from '../api/call-admin';
import { useListState } from '../ui/use-list-state';
import { AUDIT_SHAPE } from './audit-shape';

export type AuditList = ReturnType<typeof useListState<'at', keyof typeof AUDIT_SHAPE.filters>>;

/** The page of actions that the address asks for. */
export function useAudit() {
  const list = useListState(AUDIT_SHAPE);
  const { page, pageSize, q, filters } = list;
  const { action, ...others } = filters;
  // The shape lets no other action through.
  const query = { page, pageSize, ...(q && { q }), ...others, ...(action && { action: action as Action }) };
  const answer = useQuery({
    queryKey: ['admin', 'audit', query],
    queryFn: ({ signal }) => callAdmin(audit.list, { query, signal }),
    placeholderData: keepPreviousData,
  });
  return { list, ...answer };
}
