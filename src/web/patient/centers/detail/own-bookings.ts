/** What a patient has at a center already: a hold that waits for its payment, or an appointment in a window. */
import type { Booking } from '../../../../contract/bookings';
import type { Choice, OwnWindows } from './choose-session';
import { windowKey } from './choose-session';

export type HeldBooking = Booking & { hold: NonNullable<Booking['hold']> };

function isLive(booking: Booking): boolean {
  return booking.bookingStatus === 'pending' || booking.bookingStatus === 'confirmed';
}

function isIn(booking: Booking, choice: { date: string | null; time: string | null }): boolean {
  return booking.appoinmentDate === choice.date && booking.appoinmentTime === choice.time;
}

/** The windows in which the patient has a chair, at whatever center: nobody sits in two at once. */
export function ownWindows(bookings: readonly Booking[]): OwnWindows {
  return new Set(bookings.filter(isLive).map((one) => windowKey(one.appoinmentDate, one.appoinmentTime)));
}

/** The unpaid hold at this center: in the chosen window if there is one, else any. */
export function holdAt(bookings: readonly Booking[], centerId: string, choice: Choice | null): HeldBooking | null {
  const holds = bookings.filter(
    (one): one is HeldBooking =>
      one.dialysisCenterId._id === centerId && one.bookingStatus === 'pending' && one.hold !== undefined,
  );
  return holds.find((one) => choice !== null && isIn(one, choice)) ?? holds[0] ?? null;
}

/** The booking that the patient has in a window, at whatever center. */
export function bookingIn(bookings: readonly Booking[], choice: Choice | null): Booking | null {
  return (choice && bookings.find((one) => isLive(one) && isIn(one, choice))) ?? null;
}
