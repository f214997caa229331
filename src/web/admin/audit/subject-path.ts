import { href } from 'react-router';
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
      return href('/admin/appointments/:appointmentId', { appointmentId: subjectId });
    case 'user':
      return href('/admin/users/:userId', { userId: subjectId });
    case 'center':
      // By its id: it may have been renamed.
      return action === 'center-deleted' ? null : href('/admin/centers/:centerId/edit', { centerId: subjectId });
    case 'administrator':
    case 'photo':
      return null;
  }
}
