/**
 * Holding a chair costs nothing and keeps others out for half an hour. So holds that come to nothing count: those that
 * lapsed, and those that the patient gave back unpaid, which would come to the same. Paying clears them.
 */
import { HOUR_MS } from './time';

/** Hours for which an unpaid hold counts, from when it was taken. */
export const UNPAID_COUNTS_HOURS = 24;

/** So many may come to nothing: cards are declined, and people change their mind once or twice. */
export const FREE_UNPAID_HOLDS = 3;

/**
 * Hours until another chair may be held after the third, twice as many after each further one, and then one at a time. Who
 * never pays keeps others out for seven half hours of a day; without this, three chairs all day are 144.
 */
const FIRST_WAIT_HOURS = 1;

/**
 * A network may have so many more unpaid holds than paid ones, those still open included: what thirteen accounts take at once.
 * Behind one address there may be a hospital or a part of a town. But there people pay, and each paid hold makes room for
 * one more; whoever has paid here before is not refused for their network at all.
 */
export const NETWORK_UNPAID_HOLDS = 40;

/** Somebody should look at a center from so many unpaid holds in a day on: every chair twice, and more than chance. */
export const CENTER_UNPAID_ROUNDS = 2;
export const CENTER_UNPAID_HOLDS = 6;

/** What became of the chairs that somebody held in the last day and has not paid for since. */
export type UnpaidHolds = {
  /** How many came to nothing, and when the last of them ended. */
  ended: number;
  lastEnd: Date | null;
  /** How many are held now, and until when at the latest. */
  open: number;
  openUntil: Date | null;
};

/** When another chair may be held; null when there is nothing to wait for. */
export function nextHoldAt({ ended, lastEnd, open, openUntil }: UnpaidHolds, now: Date): Date | null {
  if (ended < FREE_UNPAID_HOLDS) return null;
  // An open one counts as if it came to nothing: it can still be paid.
  const from = openUntil ?? lastEnd ?? now;
  const at = new Date(from.getTime() + FIRST_WAIT_HOURS * HOUR_MS * 2 ** (ended + open - FREE_UNPAID_HOLDS));
  return at > now ? at : null;
}
