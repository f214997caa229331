/** The rules of holds, cancellation and refunds. */
import { type BookingStatus, canTransition } from './booking';
import { EVENING_HOUR, QUIET_UNTIL_HOUR, SOON_HOURS } from './messages';
import { type Paise } from './money';
import { HOUR_MS, type IstDate, MINUTE_MS } from './time';
import { hasBegun, windowBegins } from './windows';

/** For how many minutes a chair is held for a patient who is paying: the shortest life of a provider's checkout. */
export const HOLD_MINUTES = 30;

/** How many unpaid chairs one patient may hold at a time. */
export const MAX_HELD_CHAIRS = 3;

/** Hours before a window until which cancelling refunds everything and rescheduling is possible. */
export const NOTICE_HOURS = 24;

/** Minutes before the window at which a patient is asked to arrive. */
export const ARRIVE_EARLY_MINUTES = 20;

/** The instant at which a hold taken now lapses. */
export function holdExpiry(now: Date): Date {
  return new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS);
}

/** The last instant at which cancelling refunds everything. */
export function noticeDeadline(date: IstDate, startHour: number): Date {
  return new Date(windowBegins(date, startHour).getTime() - NOTICE_HOURS * HOUR_MS);
}

/** Whether a session begins too soon to be moved, or cancelled with a refund. */
export function isLate({ date, startHour }: { date: IstDate; startHour: number }, now: Date): boolean {
  return now > noticeDeadline(date, startHour);
}

/** Sorts late sessions (too soon for a refund) after the others. */
export function lateLast(one: { isLate: boolean }, other: { isLate: boolean }): number {
  return Number(one.isLate) - Number(other.isLate);
}

/** When a patient is asked to arrive. */
export function arrivalTime(date: IstDate, startHour: number): Date {
  return new Date(windowBegins(date, startHour).getTime() - ARRIVE_EARLY_MINUTES * MINUTE_MS);
}

/**
 * How many hours before a window a patient is reminded: on the evening before, and shortly before it unless that would be at night.
 */
export function reminderHours(startHour: number): number[] {
  const eveningBefore = 24 - EVENING_HOUR + startHour;
  return startHour - SOON_HOURS < QUIET_UNTIL_HOUR ? [eveningBefore] : [eveningBefore, SOON_HOURS];
}

/** A session, and whether a closure moved it to this window (domain/closures.ts). */
type Changeable = { date: IstDate; startHour: number; movedByClosure: boolean };

/**
 * Until when a session may be moved, or cancelled with a full refund. After a closure moved it, until it begins: the patient did
 * not choose this time. That right ends once the patient chooses a window; accepting the move does not end it.
 */
export function changesUntil({ date, startHour, movedByClosure }: Changeable): Date {
  return movedByClosure ? windowBegins(date, startHour) : noticeDeadline(date, startHour);
}

/** The effects of cancelling now. */
export type CancellationTerms = {
  /** Whether the patient may cancel: before the window begins, or while an unpaid hold lasts. */
  allowed: boolean;
  /** The refund, in paise. */
  refund: Paise;
  /** The last instant at which cancelling refunds everything. */
  fullRefundUntil: Date;
};

/** The terms of cancelling a booking now; `paid` is what was captured for it and not yet refunded (paise). */
export function cancellationTerms(
  booking: Changeable & { status: BookingStatus; isHold: boolean; paid: Paise },
  now: Date,
): CancellationTerms {
  const fullRefundUntil = changesUntil(booking);
  const costsNothing = booking.isHold && booking.paid === 0;
  const allowed = canTransition('patient', booking.status, 'cancelled') && (costsNothing || !hasBegun(booking, now));
  return { allowed, refund: allowed && now <= fullRefundUntil ? booking.paid : 0, fullRefundUntil };
}

/** Until when a booking may be moved to another window, and whether it still may be. Unpaid holds can't be moved. */
export function reschedulingTerms(
  booking: Changeable & { status: BookingStatus; isHold: boolean },
  now: Date,
): { allowed: boolean; until: Date } {
  const until = changesUntil(booking);
  const open = booking.status === 'confirmed' || (booking.status === 'pending' && !booking.isHold);
  return { allowed: open && !hasBegun(booking, now) && now <= until, until };
}
