/** The weekly renewal of a running series: how often, and for how long its chairs are kept. */
import { HOUR_MS } from './time';

/** Hours for which the chairs of a renewal are kept. */
export const RENEWAL_HOURS = 24;
const HOURS_OF_A_WEEK = 7 * 24;

/** When a series that was booked or looked at now is looked at next. */
export function nextRenewal(now: Date): Date {
  return new Date(now.getTime() + HOURS_OF_A_WEEK * HOUR_MS);
}

/** Until when chairs that are kept now are kept. */
export function renewalUntil(now: Date): Date {
  return new Date(now.getTime() + RENEWAL_HOURS * HOUR_MS);
}
