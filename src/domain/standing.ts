/** Standing schedules: a person who comes to a center on the same weekdays in the same window, without an end. */
import { type IstDate, addDays, datesFrom, istDateOf, istInstant, weekdayOf } from './time';
import { BOOKING_DAYS_AHEAD, hasBegun, lastBookableDate } from './windows';

/** How many days before patients can book a date its chairs are taken for standing schedules. */
const STANDING_AHEAD_DAYS = 7;

/**
 * How the sessions of a schedule are paid: at the desk, by a scheme, by a link that is sent when they are booked (and at the desk
 * where it is not used), or at the desk some day.
 */
export const STANDING_PAYMENTS = ['desk', 'scheme', 'link', 'later'] as const;
export type StandingPayment = (typeof STANDING_PAYMENTS)[number];

/** Why a schedule pauses. `admitted`: in a hospital. `transplant`: called for a transplant. */
export const PAUSE_REASONS = ['travel', 'admitted', 'transplant', 'other'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/**
 * Why a date has no session as the schedule has it. `yours`: the person has another session at that hour. `too-close`:
 * another one is less than 20 hours away. `not-covered`: the scheme does not pay for it, or the center has not approved it.
 */
export const NOT_PLACED = ['closed', 'full', 'yours', 'too-close', 'not-covered', 'paused'] as const;
export type NotPlaced = (typeof NOT_PLACED)[number];

/** Weekdays as in `SESSION_WEEKDAYS`; `until`: the last day, null while there is no end. */
export type Pattern = { weekdays: readonly number[]; startHour: number; from: IstDate; until: IstDate | null };

/** The last date whose chairs are taken for standing schedules today. */
export function lastStandingDate(now: Date): IstDate {
  return addDays(lastBookableDate(now), STANDING_AHEAD_DAYS);
}

/** The dates of a schedule whose window has not begun, up to the last one that is placed today, the earliest first. */
export function datesToPlace({ weekdays, startHour, from, until }: Pattern, now: Date): IstDate[] {
  const [today, last] = [istDateOf(now), lastStandingDate(now)];
  return datesFrom(from > today ? from : today, until !== null && until < last ? until : last).filter(
    (date) => weekdays.includes(weekdayOf(date)) && !hasBegun({ date, startHour }, now),
  );
}

/** When the first date of a schedule is to be placed that is not yet now; null if none will be. */
export function nextPlacing({ weekdays, from, until }: Pattern, now: Date): Date | null {
  const tomorrow = addDays(lastStandingDate(now), 1);
  const first = from > tomorrow ? from : tomorrow;
  const date = datesFrom(first, addDays(first, 6)).find((one) => weekdays.includes(weekdayOf(one)))!;
  if (until !== null && date > until) return null;
  return istInstant(addDays(date, -(BOOKING_DAYS_AHEAD + STANDING_AHEAD_DAYS)), 0);
}
