/** Waiting for a chair: when one is offered, to whom first, and for how long it is kept. */
import { afterQuietHours } from './messages';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time';

/** Unless a person says otherwise, no chair is offered that begins in fewer hours. */
export const DEFAULT_NOTICE_HOURS = 4;

/**
 * After so many offers that an account let lapse nothing more is kept for it until it has booked: each keeps others from the chair for
 * half an hour, or for a night.
 */
export const MOST_LAPSED_OFFERS = 2;
/**
 * From so many unpaid holds and lapsed offers more than were paid, nothing is kept for accounts of a network that no center has seen.
 * Fewer than where a hold is refused: whoever holds a chair is there, and whoever waits need not be.
 */
export const NETWORK_LAPSED_OFFERS = 10;

/** How long an offered chair is kept by day. */
export const OFFER_MINUTES = 30;
/** The longest that one is kept: over night. */
export const MOST_OFFER_MS = DAY_MS / 2;
/** A chair that begins soon is kept for this share of the time that is left. */
const SHARE_OF_REST = 0.25;
const LEAST_MINUTES = 5;

/** Whether chairs are offered at this moment: not at night. */
export function offersNow(now: Date): boolean {
  return afterQuietHours(now) <= now;
}

/**
 * Until when a chair that is offered now is kept; null when the session begins too soon to decide. What would end at night is kept
 * as if it were offered in the morning, unless the session begins too soon after: nobody else is offered a chair meanwhile.
 */
export function offerUntil(now: Date, begins: Date): Date | null {
  const rest = begins.getTime() - now.getTime();
  const kept = Math.min(OFFER_MINUTES * MINUTE_MS, rest * SHARE_OF_REST);
  if (kept < LEAST_MINUTES * MINUTE_MS) return null;
  const until = new Date(now.getTime() + kept);
  const morning = afterQuietHours(until);
  return morning > until ? (offerUntil(morning, begins) ?? until) : until;
}

/** Whether a session is far enough ahead for who waits with so many hours of notice. */
export function isInTime(begins: Date, noticeHours: number, now: Date): boolean {
  return begins.getTime() - now.getTime() >= noticeHours * HOUR_MS;
}

/** What decides to whom of several a chair is offered first; `gaps` as of `gapsAround`, among confirmed sessions. */
export type Claim = {
  /** Whether somebody other than the account has confirmed who the person is. */
  isConfirmed: boolean;
  /** Whether a center has seen the account, or it has proved a telephone number. */
  isVouchedFor: boolean;
  /** When a chair that was offered to them was last let lapse. */
  letLapseAt: Date | null;
  gaps: { before: number | null; after: number | null };
};

/** Where no session is near on one side, the gap is as long as one looks. */
const NEAR_HOURS = 7 * 24;

/** The hours between two sessions that a chair divides; none at all is no gap. */
function gapOf({ before, after }: Claim['gaps']): number {
  return before === null && after === null ? 0 : (before ?? NEAR_HOURS) + (after ?? NEAR_HOURS);
}

/**
 * Sorts who waits for a chair, the first to be offered it first: whom nobody has confirmed after everybody else, then accounts that
 * nothing vouches for; who let one lapse at the end, and of those who did so earlier first; then the longest gap. Equal ones stay as they were, who waited longest first.
 */
export function comesBefore(one: Claim, other: Claim): number {
  return (
    Number(other.isConfirmed) - Number(one.isConfirmed) ||
    Number(other.isVouchedFor) - Number(one.isVouchedFor) ||
    (one.letLapseAt?.getTime() ?? 0) - (other.letLapseAt?.getTime() ?? 0) ||
    gapOf(other.gaps) - gapOf(one.gaps)
  );
}
