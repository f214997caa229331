/** What a center's desk may do that patients can't: dates, reasons, links for paying, and taking something back. */
import { HOUR_MS, type IstDate, MINUTE_MS, addDays, istDateOf, weekdayOf } from './time';
import { HOLD_MINUTES } from './policy';
import { hasBegun, lastBookableDate, windowEnds } from './windows';

/** How many days ahead of today the desk may book. */
const DESK_DAYS_AHEAD = 180;

/**
 * How a booking of the desk is paid: by a link, at the desk now, at the desk when the patient comes, by a scheme, by a sponsor,
 * or not at all.
 */
export const DESK_PAYMENTS = ['link', 'desk', 'later', 'scheme', 'sponsor', 'none'] as const;
export type DeskPayment = (typeof DESK_PAYMENTS)[number];

/** Why the desk can't book a window. */
export type DeskRefusal = 'past-date' | 'too-far' | 'sunday' | 'over';

/** Why a reason must be given for a window: it has begun, or patients can't book so far ahead. */
export type NeedsReason = 'begun' | 'beyond';

const SUNDAY = 0;

/** The last date that the desk can book today. */
export function lastDeskDate(now: Date): IstDate {
  return addDays(istDateOf(now), DESK_DAYS_AHEAD);
}

/** Why the desk can't book a window, regardless of free chairs; null when it can. */
export function refuseAtDesk(date: IstDate, startHour: number, now: Date): DeskRefusal | null {
  if (date < istDateOf(now)) return 'past-date';
  if (date > lastDeskDate(now)) return 'too-far';
  if (weekdayOf(date) === SUNDAY) return 'sunday';
  return windowEnds(date, startHour) <= now ? 'over' : null;
}

/** How a window stands at a desk. */
export type AtDesk = 'open' | 'closed' | 'over';

/**
 * What "free" means wherever staff read it, on the dashboard, the board, Today and the page for booking: a chair that nobody has is free
 * while its window is `open`, since a desk can still give it to somebody. It is that until the time of the window is over, also when
 * it has begun; and never at a center that is blocked.
 */
export function standsAtDesk(
  { date, startHour }: { date: IstDate; startHour: number },
  isActive: boolean,
  now: Date,
): AtDesk {
  const refused = refuseAtDesk(date, startHour, now);
  if (refused === 'past-date' || refused === 'over') return 'over';
  return refused === null && isActive ? 'open' : 'closed';
}

/** Whether a window that the desk can book needs a reason. */
export function needsReason(date: IstDate, startHour: number, now: Date): NeedsReason | null {
  if (date > lastBookableDate(now)) return 'beyond';
  return hasBegun({ date, startHour }, now) ? 'begun' : null;
}

/** The provider's checkout lives for a day at most, by its own clock, which may be some minutes behind ours. */
const LINK_HOURS = 24;
const CLOCKS_MS = 6 * MINUTE_MS;

/** The latest moment until which a provider's page that is opened now can be paid on. */
export function longestPage(now: Date): Date {
  return new Date(now.getTime() + LINK_HOURS * HOUR_MS - CLOCKS_MS);
}

/**
 * Until when the chairs of a link are held, and the link itself can be paid: a day, but not beyond the beginning of the
 * first session. Null when too little of that is left for the provider, which wants half an hour.
 */
export function linkTerms(begins: Date, now: Date): { heldUntil: Date; expiresAt: Date } | null {
  const expiresAt = new Date(Math.min(longestPage(now).getTime(), begins.getTime()));
  const heldUntil = new Date(expiresAt.getTime() - CLOCKS_MS);
  return heldUntil.getTime() < now.getTime() + HOLD_MINUTES * MINUTE_MS ? null : { heldUntil, expiresAt };
}

/** The most characters of a reason that a desk gives. */
export const MAX_REASON = 500;
