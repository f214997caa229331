import type { Booking } from '../../../contract/bookings';
import { type Folded, foldSeries, nextAppointment, toAppointment } from '../appointments/appointment';
import { type SessionAgain, usualSession } from '../book/again';
import { type HeldBooking, holdToPay } from '../booking/own-bookings';

/** What a logged-in patient comes for: the next session, what waits to be paid, and the usual session again. */
export type OwnSessions = { next: Booking | null; unpaid: Folded<HeldBooking> | null; usual: SessionAgain | null };

/** Picks them from all of the patient's bookings. Null when there is nothing of it. */
export function ownSessions(bookings: readonly Booking[], now: Date): OwnSessions | null {
  const next = nextAppointment(bookings.map(toAppointment), now);
  const unpaid = holdToPay(foldSeries(bookings));
  const usual = usualSession(bookings, now);
  return next || unpaid || usual ? { next, unpaid, usual } : null;
}
