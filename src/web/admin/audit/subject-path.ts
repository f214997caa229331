import type { AuditEntry } from '../../../contract/admin/audit';

/** The page of an action's subject; null when there is none, or no longer. */
export function subjectPath({
  subject,
  subjectId,
  action,
}: Pick<AuditEntry, 'subject' | 'subjectId' | 'action'>): string | null {
  if (!subjectId || action === 'appointments-exported') return null;
  switch (subject) {
    case 'appointment':
      return `/admin/appointments/${subjectId}`;
    case 'user':
      return `/admin/users/${subjectId}`;
    case 'center':
      // By its id: it may have been renamed.
      return action === 'center-deleted' ? null : `/admin/centers/${subjectId}/edit`;
    case 'administrator':
    case 'photo':
      return null;
  }
}
