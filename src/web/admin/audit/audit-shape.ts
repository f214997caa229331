import { ACTIONS } from '../../../contract/admin/audit';
import { isIstDate } from '../../../domain/time';
import type { ListShape } from '../ui/list-state';

export type AuditFilter = 'administrator' | 'action' | 'from' | 'to' | 'subjectId';

/** The list in its address. It has one order: newest first. */
export const AUDIT_SHAPE: ListShape<'at', AuditFilter> = {
  sorts: ['at'],
  sort: { by: 'at', order: 'desc' },
  filters: { administrator: null, action: ACTIONS, from: isIstDate, to: isIstDate, subjectId: null },
};
