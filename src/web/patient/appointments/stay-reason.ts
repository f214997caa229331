import { type Appointment, isHeld } from './appointment';

/** Why an appointment has to stay where it is; a sentence of the catalogue for each. */
export type StayReason = 'unpaid' | 'centerClosed' | 'tooLate' | 'over';

/** Why an appointment can't be moved now; null when it can. */
export function stayReason(appointment: Appointment, now: Date): StayReason | null {
  if (isHeld(appointment)) return 'unpaid';
  const { rescheduling, dialysisCenterId } = appointment;
  if (!rescheduling.allowed) return Date.parse(rescheduling.until) < now.getTime() ? 'tooLate' : 'over';
  return dialysisCenterId.Status === 'active' ? null : 'centerClosed';
}
