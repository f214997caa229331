/**
 * What a center's desk may do that patients can't: later dates, booking after the begin with a reason, payment links, and undo.
 */
import { HOUR_MS, type IstDate, MINUTE_MS, addDays, istDateOf, weekdayOf } from './time';
import { HOLD_MINUTES } from './policy';
import { hasBegun, lastBookableDate, windowEnds } from './windows';

/** How many days ahead of today the desk may book. */
const DESK_DAYS_AHEAD = 180;

/**
 * How a desk booking is paid. `link`: by a payment link. `desk`: at the desk now. `later`: at the desk when the patient comes.
 * `scheme` and `sponsor`: by a scheme or a sponsor. `none`: not at all.
 */
export const DESK_PAYMENTS = ['link', 'desk', 'later', 'scheme', 'sponsor', 'none'] as const;
export type DeskPayment = (typeof DESK_PAYMENTS)[number];

/** Why the desk can't book a window. */
export type DeskRefusal = 'past-date' | 'too-far' | 'sunday' | 'over';

/** Why the desk must give a reason for a window. `begun`: it has begun. `beyond`: patients can't book so far ahead. */
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

/** Whether a window can still be given to somebody at a desk. `closed`: the desk can't book it. */
export type AtDesk = 'open' | 'closed' | 'over';

/**
 * Whether a desk can still book a window, which decides what "free" means wherever staff read it (dashboard, board, Today, the page
 * for booking): a chair that nobody has counts as free while this is `open`. A window stays open after it has begun, until its time
 * is over. A blocked center (`isActive` false) has no open windows.
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

/** Why the desk has to give a reason for a window that it can book; null where it need not. */
export function needsReason(date: IstDate, startHour: number, now: Date): NeedsReason | null {
  if (date > lastBookableDate(now)) return 'beyond';
  return hasBegun({ date, startHour }, now) ? 'begun' : null;
}

/**
 * The longest life of a provider's checkout, in hours, and the most by which the provider's clock may be behind ours.
 */
const LINK_HOURS = 24;
const CLOCKS_MS = 6 * MINUTE_MS;

/** The latest end of a provider's payment page that is opened now. */
export function longestPage(now: Date): Date {
  return new Date(now.getTime() + LINK_HOURS * HOUR_MS - CLOCKS_MS);
}

/**
 * The terms of a payment link that is sent now: until when its chairs are held, and until when it can be paid. It lasts a day at
 * most, and ends when the first session begins. Null where less than half an hour is left, the least that the provider accepts.
 */
export function linkTerms(begins: Date, now: Date): { heldUntil: Date; expiresAt: Date } | null {
  const expiresAt = new Date(Math.min(longestPage(now).getTime(), begins.getTime()));
  const heldUntil = new Date(expiresAt.getTime() - CLOCKS_MS);
  return heldUntil.getTime() < now.getTime() + HOLD_MINUTES * MINUTE_MS ? null : { heldUntil, expiresAt };
}

/** The most characters of a reason that a desk gives. */
export const MAX_REASON = 500;
