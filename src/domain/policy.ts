/** Holds, cancellation and refund: the rules of money and time. */
import { type BookingStatus, canTransition } from './booking';
import { type Paise } from './money';
import { HOUR_MS, type IstDate, MINUTE_MS } from './time';
import { hasBegun, windowBegins } from './windows';

/** Minutes that a chair is held for a patient who is paying: the shortest life of the provider's checkout. */
export const HOLD_MINUTES = 30;

/** How many unpaid chairs one patient may hold at a time. */
export const MAX_HELD_CHAIRS = 3;

/** Hours before a window begins until which cancelling returns all the money and rescheduling is possible. */
export const NOTICE_HOURS = 24;

/** Minutes before the window at which a patient is asked to arrive. */
export const ARRIVE_EARLY_MINUTES = 20;

/** The instant at which a hold taken now lapses. */
export function holdExpiry(now: Date): Date {
  return new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS);
}

/** The last instant at which cancelling returns all the money. */
export function noticeDeadline(date: IstDate, startHour: number): Date {
  return new Date(windowBegins(date, startHour).getTime() - NOTICE_HOURS * HOUR_MS);
}

/** Whether a session begins too soon to be moved, or cancelled with the money back. */
export function isLate({ date, startHour }: { date: IstDate; startHour: number }, now: Date): boolean {
  return now > noticeDeadline(date, startHour);
}

/** Sorts sessions that can still be given back before those that begin too soon for it. */
export function lateLast(one: { isLate: boolean }, other: { isLate: boolean }): number {
  return Number(one.isLate) - Number(other.isLate);
}

/** When a patient is asked to arrive. */
export function arrivalTime(date: IstDate, startHour: number): Date {
  return new Date(windowBegins(date, startHour).getTime() - ARRIVE_EARLY_MINUTES * MINUTE_MS);
}

/** The hours in India at which a patient is reminded the evening before, and before which nobody is disturbed. */
const EVENING_HOUR = 19;
const QUIET_UNTIL_HOUR = 7;
const REMIND_HOURS_BEFORE = 2;

/** Hours before the window at which a patient is reminded: the evening before, and shortly before it, but not at night. */
export function reminderHours(startHour: number): number[] {
  const eveningBefore = 24 - EVENING_HOUR + startHour;
  return startHour - REMIND_HOURS_BEFORE < QUIET_UNTIL_HOUR ? [eveningBefore] : [eveningBefore, REMIND_HOURS_BEFORE];
}

/** When a session is, and whether it is there because its center closed and moved it (domain/closures.ts). */
type Changeable = { date: IstDate; startHour: number; movedByClosure: boolean };

/**
 * Until when a session may be moved, or cancelled with all the money back. Where the center was the cause, that is until it
 * begins: the patient did not choose this time. It ends with the first window that the patient chooses, not with accepting.
 */
export function changesUntil({ date, startHour, movedByClosure }: Changeable): Date {
  return movedByClosure ? windowBegins(date, startHour) : noticeDeadline(date, startHour);
}

/** What cancelling at this instant means for a patient. */
export type CancellationTerms = {
  /** Whether the patient may cancel at all: before the window begins, and an unpaid hold as long as it lasts. */
  allowed: boolean;
  /** Paise that go back. */
  refund: Paise;
  /** The last instant at which everything goes back. */
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

/** Until when a booking may be moved to another window, and whether it still may. An unpaid hold may not. */
export function reschedulingTerms(
  booking: Changeable & { status: BookingStatus; isHold: boolean },
  now: Date,
): { allowed: boolean; until: Date } {
  const until = changesUntil(booking);
  const open = booking.status === 'confirmed' || (booking.status === 'pending' && !booking.isHold);
  return { allowed: open && !hasBegun(booking, now) && now <= until, until };
}
