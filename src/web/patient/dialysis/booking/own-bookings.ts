/** A patient's own bookings at a center: an unpaid hold, or an appointment in a window. */
import type { Booking } from '../../../../contract/bookings/bookings';
import { hasChair } from '../../../../domain/booking';
import { isLate } from '../../../../domain/policy';
import { isTooClose } from '../../../../domain/series';
import { parseWindowLabel } from '../../../../domain/windows';
import { sittingsOf } from '../../gaps/gaps';
import { type Choice, type OwnWindows, windowKey } from '../../chair-picker/choose-session';

export type HeldBooking = Booking & { hold: NonNullable<Booking['hold']> };

function isIn(booking: Booking, choice: { date: string | null; time: string | null }): boolean {
  return booking.appoinmentDate === choice.date && booking.appoinmentTime === choice.time;
}

/**
 * The windows in which the patient has a chair, at any center: nobody can be in two at once. `isSelf`: whether the patient is the
 * account's own person.
 */
export function ownWindows(bookings: readonly Booking[], centerId: string, isSelf = true): OwnWindows {
  const booked = isSelf ? 'booked' : 'theirs';
  return new Map(
    bookings
      .filter(({ bookingStatus }) => hasChair(bookingStatus))
      .map((one) => [windowKey(one.appoinmentDate, one.appoinmentTime), isHoldAt(one, centerId) ? 'held' : booked]),
  );
}

function isHoldAt(booking: Booking, centerId: string): booking is HeldBooking {
  return booking.dialysisCenterId._id === centerId && booking.bookingStatus === 'pending' && booking.hold !== undefined;
}

/** The unpaid hold at this center: in the chosen window if there is one, else any. */
export function holdAt(bookings: readonly Booking[], centerId: string, choice: Choice | null): HeldBooking | null {
  const holds = bookings.filter((one): one is HeldBooking => isHoldAt(one, centerId));
  return holds.find((one) => choice !== null && isIn(one, choice)) ?? holds[0] ?? null;
}

/** The unpaid hold that ends first, at any center. */
export function holdToPay<B extends Booking>(bookings: readonly B[]): (B & HeldBooking) | null {
  const holds = bookings.filter(
    (one): one is B & HeldBooking => one.bookingStatus === 'pending' && Boolean(one.hold?.checkoutUrl),
  );
  return holds.sort((one, other) => Date.parse(one.hold.expiresAt) - Date.parse(other.hold.expiresAt))[0] ?? null;
}

/** The patient's booking in a window, at any center. */
export function bookingIn(bookings: readonly Booking[], choice: Choice | null): Booking | null {
  return (choice && bookings.find((one) => hasChair(one.bookingStatus) && isIn(one, choice))) ?? null;
}

/**
 * A question that the patient is asked before paying. `late`: the session begins too soon to be changed or refunded. `second`: the
 * patient has another session on that day. `close`: another session is less than CLOSE_GAP_HOURS away.
 */
export type Concern = 'late' | 'second' | 'close';

/** The concerns about booking this session. None where its chair is held or booked already. */
export function concernsOf(bookings: readonly Booking[], choice: Choice, now: Date): Concern[] {
  const startHour = choice.time === null ? null : parseWindowLabel(choice.time);
  if (startHour === null || bookingIn(bookings, choice)) return [];
  const isSecond = bookings.some((one) => hasChair(one.bookingStatus) && one.appoinmentDate === choice.date);
  const isClose = isTooClose({ date: choice.date, startHour }, sittingsOf(bookings));
  return [
    ...(isLate({ date: choice.date, startHour }, now) ? ['late' as const] : []),
    ...(isSecond ? ['second' as const] : isClose ? ['close' as const] : []),
  ];
}
