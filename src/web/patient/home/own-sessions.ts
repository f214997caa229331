import type { Booking } from '../../../contract/bookings/bookings';
import { nextAppointment, toAppointment } from '../appointments/appointment';
import { type SessionAgain, usualSession } from '../book/again';

/** What a logged-in patient comes for: the next session, and the usual session again. */
export type OwnSessions = { next: Booking | null; usual: SessionAgain | null };

/** Picks them from the patient's bookings, those to come and the latest. Null when there is nothing of it. */
export function ownSessions(bookings: readonly Booking[], now: Date): OwnSessions | null {
  const next = nextAppointment(bookings.map(toAppointment), now);
  const usual = usualSession(bookings, now);
  return next || usual ? { next, usual } : null;
}
