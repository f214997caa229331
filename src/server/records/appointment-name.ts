import { formatDate } from '../../domain/time';
import { windowLabel } from '../../domain/windows';
import type { WholeBooking } from './bookings';

/** What the record of actions calls an appointment: `Lakshmi Raman, Wed, 25 Nov 2026, 9 AM - 1 PM`. */
export function appointmentName(row: Pick<WholeBooking, 'username' | 'session_date' | 'start_hour'>): string {
  return `${row.username}, ${formatDate(row.session_date)}, ${windowLabel(row.start_hour)}`;
}
