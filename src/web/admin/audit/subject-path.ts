import type { AuditEntry } from '../../../contract/admin/audit';

/** Where what an action was about is found now; null where there is no such place, or no longer. */
export function subjectPath({ subject, subjectId, subjectName, action }: Pick<AuditEntry, 'subject' | 'subjectId' | 'subjectName' | 'action'>): string | null {
  if (!subjectId || action === 'appointments-exported') return null;
  switch (subject) {
    case 'appointment':
      return `/admin/appointments/${subjectId}`;
    case 'user':
      return `/admin/users/${subjectId}`;
    case 'center':
      return action === 'center-deleted' ? null : `/admin/centers?${new URLSearchParams({ q: subjectName })}`;
    case 'administrator':
    case 'photo':
      return null;
  }
}
