import type { Booking } from '../../../contract/bookings/bookings';
import { nextAppointment, toAppointment } from '../appointments/appointment';
import type { Person } from '../people/acting';
import { type SessionAgain, usualSession } from '../book/again';

/** A patient's next session, and the usual session to book again. */
export type OwnSessions = {
  next: Booking | null;
  usual: SessionAgain | null;
  /** The sessions' person; undefined for the account's own person. */
  person?: Pick<Person, '_id' | 'name' | 'access'> | undefined;
};

/** Picks the next and the usual session from the patient's coming and latest bookings. Null where there is neither. */
export function ownSessions(
  bookings: readonly Booking[],
  now: Date,
  person?: OwnSessions['person'],
): OwnSessions | null {
  const next = nextAppointment(bookings.map(toAppointment), now);
  // A person whom the account may only look at can't be booked for.
  const usual = person?.access === 'view' ? null : usualSession(bookings, now);
  return next || usual ? { next, usual, ...(person && { person }) } : null;
}
