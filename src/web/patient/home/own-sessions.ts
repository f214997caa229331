import type { Booking } from '../../../contract/bookings/bookings';
import { nextAppointment, toAppointment } from '../appointments/appointment';
import type { Person } from '../people/acting';
import { type SessionAgain, usualSession } from '../book/again';

/** What a logged-in patient comes for: the next session, and the usual session again. */
export type OwnSessions = {
  next: Booking | null;
  usual: SessionAgain | null;
  /** Whose they are; undefined for the account's own person. */
  person?: Pick<Person, '_id' | 'name' | 'access'> | undefined;
};

/** Picks them from the patient's bookings, those to come and the latest. Null when there is nothing of it. */
export function ownSessions(
  bookings: readonly Booking[],
  now: Date,
  person?: OwnSessions['person'],
): OwnSessions | null {
  const next = nextAppointment(bookings.map(toAppointment), now);
  // Who may only look can't book it again.
  const usual = person?.access === 'view' ? null : usualSession(bookings, now);
  return next || usual ? { next, usual, ...(person && { person }) } : null;
}
