import { ACTIONS, type Action } from '../../../contract/admin/audit';
import { type IstDate, isIstDate } from '../../../domain/time';
import type { ListShape } from '../ui/list-state';

export type AuditFilters = { administrator: string; action: Action; from: IstDate; to: IstDate; subjectId: string };

/** The URL parameters of the list. It has one order: newest first. */
export const AUDIT_SHAPE: ListShape<'at', AuditFilters> = {
  sorts: ['at'],
  sort: { by: 'at', order: 'desc' },
  filters: { administrator: null, action: ACTIONS, from: isIstDate, to: isIstDate, subjectId: null },
};
