/** Waiting for a chair: how many waits, when a chair is offered, and for how long it is kept. */
import { HOUR_MS, MINUTE_MS, hourOf } from './time';

export const MAX_WAITS = 5;
export const MAX_WAIT_CENTERS = 10;
export const MAX_WAIT_DATES = 31;
/** Unless a person says otherwise, no chair is offered that begins in fewer hours. */
export const DEFAULT_NOTICE_HOURS = 4;

/** How long an offered chair is kept by day. */
export const OFFER_MINUTES = 30;
/** A chair that begins soon is kept for this share of the time that is left. */
const SHARE_OF_REST = 0.25;
const LEAST_MINUTES = 5;

/** The hours in India between which nobody is disturbed. */
const QUIET_FROM = 21;
const QUIET_UNTIL = 7;

/** Whether chairs are offered at this moment: not at night. */
export function offersNow(now: Date): boolean {
  const hour = hourOf(now);
  return hour >= QUIET_UNTIL && hour < QUIET_FROM;
}

/** Until when a chair that is offered now is kept; null when the session begins too soon to decide. */
export function offerUntil(now: Date, begins: Date): Date | null {
  const rest = begins.getTime() - now.getTime();
  const kept = Math.min(OFFER_MINUTES * MINUTE_MS, rest * SHARE_OF_REST);
  return kept < LEAST_MINUTES * MINUTE_MS ? null : new Date(now.getTime() + kept);
}

/** Whether a session is far enough ahead for who waits with so many hours of notice. */
export function isInTime(begins: Date, noticeHours: number, now: Date): boolean {
  return begins.getTime() - now.getTime() >= noticeHours * HOUR_MS;
}
