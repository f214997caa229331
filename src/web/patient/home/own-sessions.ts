import type { Booking } from '../../../contract/bookings';
import { parseWindowLabel, windowBegins, windowEnds } from '../../../domain/windows';
import { type SessionAgain, usualSession } from '../book/again';

/** What a logged-in patient comes for: the next session, what waits to be paid, and the usual session again. */
export type OwnSessions = {
  next: Booking | null;
  unpaid: (Booking & { hold: NonNullable<Booking['hold']> }) | null;
  usual: SessionAgain | null;
};

/** Picks them from all of the patient's bookings. Null when there is nothing of it. */
export function ownSessions(bookings: readonly Booking[], now: Date): OwnSessions | null {
  const begins = ({ appoinmentDate, appoinmentTime }: Booking) =>
    windowBegins(appoinmentDate, parseWindowLabel(appoinmentTime) ?? 0).getTime();
  const ends = ({ appoinmentDate, appoinmentTime }: Booking) =>
    windowEnds(appoinmentDate, parseWindowLabel(appoinmentTime) ?? 0);
  const [next = null] = bookings
    .filter((one) => one.bookingStatus === 'confirmed' && ends(one) > now)
    .sort((one, other) => begins(one) - begins(other));
  const [unpaid = null] = bookings
    .filter(
      (one): one is NonNullable<OwnSessions['unpaid']> => one.hold !== undefined && new Date(one.hold.expiresAt) > now,
    )
    .sort((one, other) => one.hold.expiresAt.localeCompare(other.hold.expiresAt));
  const usual = usualSession(bookings, now);
  return next || unpaid || usual ? { next, unpaid, usual } : null;
}
