/** Waiting for a chair: when chairs are offered, to whom first, and how long they are kept. */
import { afterQuietHours } from './messages';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time';

/** The least hours before a session at which its chair is still offered, unless the person set another number. */
export const DEFAULT_NOTICE_HOURS = 4;

/**
 * After this many lapsed offers nothing is kept for an account until it has booked: each offer keeps others from the chair for half
 * an hour, or for a night.
 */
export const MOST_LAPSED_OFFERS = 2;
/**
 * From this many unpaid holds and lapsed offers in a network, beyond those that were paid, nothing is kept for its accounts that no
 * center has seen. Lower than the limit for holds: a person who holds a chair is there, one who waits need not be.
 */
export const NETWORK_LAPSED_OFFERS = 10;

/** For how many minutes an offered chair is kept by day. */
export const OFFER_MINUTES = 30;
/** For how many minutes a chair is kept by day for somebody whom the desk has to call. */
export const CALL_MINUTES = 120;
/** The longest that an offered chair is kept for an account: overnight. */
export const MOST_OFFER_MS = DAY_MS / 2;
/** For a session that begins soon, the offered chair is kept for this share of the remaining time. */
const SHARE_OF_REST = 0.25;
const LEAST_MINUTES = 5;

/** What somebody who waits said when the desk called. `call-again`: later, or somebody else is to be asked. */
export const SAID = ['yes', 'no', 'not-reached', 'call-again'] as const;
export type Said = (typeof SAID)[number];

/** How many people the desk of one center may have on the waiting list. */
export const MAX_WAITS_OF_DESK = 500;
/** For how many days a standing place is waited for at most. */
export const STANDING_WAIT_DAYS = 365;

/** Whether chairs are offered now: not at night. */
export function offersNow(now: Date): boolean {
  return afterQuietHours(now) <= now;
}

/**
 * Until when a chair offered now is kept; null where the session begins too soon for a decision. An offer that would end at night
 * is kept as if it were made in the morning, unless the session begins too soon after that: nobody else is offered the chair
 * meanwhile.
 *
 * @param minutes - For how long it is kept by day: `OFFER_MINUTES` for who is written to, `CALL_MINUTES` for who is called.
 */
export function offerUntil(now: Date, begins: Date, minutes = OFFER_MINUTES): Date | null {
  const rest = begins.getTime() - now.getTime();
  const kept = Math.min(minutes * MINUTE_MS, rest * SHARE_OF_REST);
  if (kept < LEAST_MINUTES * MINUTE_MS) return null;
  const until = new Date(now.getTime() + kept);
  const morning = afterQuietHours(until);
  return morning > until ? (offerUntil(morning, begins, minutes) ?? until) : until;
}

/** Whether a session is far enough ahead for somebody who wants this many hours of notice. */
export function isInTime(begins: Date, noticeHours: number, now: Date): boolean {
  return begins.getTime() - now.getTime() >= noticeHours * HOUR_MS;
}

/** The facts that decide who is offered a chair first. `gaps`: from `gapsAround`, among confirmed sessions. */
export type Claim = {
  /** Whether somebody other than the account has confirmed who the person is. */
  isConfirmed: boolean;
  /** Whether a center has seen the account, or the account has proved a phone number. */
  isVouchedFor: boolean;
  /** When their last lapsed offer lapsed; null where none did. */
  letLapseAt: Date | null;
  gaps: { before: number | null; after: number | null };
};

/** The gap assumed on a side without a session: as far as sessions are read. */
const NEAR_HOURS = 7 * 24;

/** The gap that a chair would close, in hours; 0 without sessions on either side. */
function gapOf({ before, after }: Claim['gaps']): number {
  return before === null && after === null ? 0 : (before ?? NEAR_HOURS) + (after ?? NEAR_HOURS);
}

/**
 * Sorts waiting people, the first to be offered a chair first: confirmed people first, then accounts that something vouches for,
 * then those who let no offer lapse, then those who did so longest ago, then the longest gap. Equal ones keep their order, which is
 * by how long they waited.
 */
export function comesBefore(one: Claim, other: Claim): number {
  return (
    Number(other.isConfirmed) - Number(one.isConfirmed) ||
    Number(other.isVouchedFor) - Number(one.isVouchedFor) ||
    (one.letLapseAt?.getTime() ?? 0) - (other.letLapseAt?.getTime() ?? 0) ||
    gapOf(other.gaps) - gapOf(one.gaps)
  );
}
