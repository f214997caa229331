/** The weekly renewal of a running series: how often it happens, and for how long its chairs are kept. */
import { DAYS_LOOKED_AT, type IsClosedOn, waitsForOpening } from './open-time';
import { DAY_MS, HOUR_MS } from './time';

/** Hours for which the chairs of a renewal are kept, if the center is open then. */
export const RENEWAL_HOURS = 24;
/** The longest that the chairs of a renewal are kept, where the center is closed for many days. */
export const MOST_RENEWAL_MS = RENEWAL_HOURS * HOUR_MS + DAYS_LOOKED_AT * DAY_MS;
const HOURS_OF_A_WEEK = 7 * 24;

/** When a series is renewed next, if it was booked or renewed now. */
export function nextRenewal(now: Date): Date {
  return new Date(now.getTime() + HOURS_OF_A_WEEK * HOUR_MS);
}

/**
 * Until when the chairs of a renewal that starts now are kept. It never ends while the center is closed, since people may want to
 * ask first.
 */
export function renewalUntil(now: Date, isClosedOn: IsClosedOn): Date {
  const due = new Date(now.getTime() + RENEWAL_HOURS * HOUR_MS);
  return waitsForOpening(due, new Date(now.getTime() + MOST_RENEWAL_MS), isClosedOn);
}
