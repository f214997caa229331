/**
 * Holding a chair costs nothing and keeps others out for half an hour. So unpaid holds count: those that lapsed, and
 * those that the patient gave back, or giving back would be a way round the limit. Paying clears them.
 */
import { HOUR_MS } from './time';

/** Hours for which an unpaid hold counts, from when it was taken. */
export const UNPAID_COUNTS_HOURS = 24;

/** Unpaid holds without consequences: cards are declined, and people change their mind once or twice. */
export const FREE_UNPAID_HOLDS = 3;

/**
 * Hours until another chair may be held after the third, doubled after each further one, and then one at a time. A
 * patient who never pays can block chairs for seven half hours a day; without this limit, three chairs all day are 144.
 */
const FIRST_WAIT_HOURS = 1;

/**
 * How many more unpaid than paid holds a network may have, open ones included: as many as thirteen accounts take at
 * once. Behind one address there may be a hospital or a part of a town. But there people pay, and each paid hold makes
 * room for one more; patients who have paid here before are not refused for their network at all.
 */
export const NETWORK_UNPAID_HOLDS = 40;

/**
 * From this many unpaid holds a day a center is shown to administrators: every chair twice, which is more than chance.
 */
export const CENTER_UNPAID_ROUNDS = 2;
export const CENTER_UNPAID_HOLDS = 6;

/** The holds of a person in the last day, as long as they have not paid since. */
export type UnpaidHolds = {
  /** How many were never paid, and when the last of them ended. */
  ended: number;
  lastEnd: Date | null;
  /** How many are held now, and until when at the latest. */
  open: number;
  openUntil: Date | null;
};

/** When another chair may be held; null when it may be now. */
export function nextHoldAt({ ended, lastEnd, open, openUntil }: UnpaidHolds, now: Date): Date | null {
  if (ended < FREE_UNPAID_HOLDS) return null;
  // An open hold counts as unpaid: it can still be paid.
  const from = openUntil ?? lastEnd ?? now;
  const at = new Date(from.getTime() + FIRST_WAIT_HOURS * HOUR_MS * 2 ** (ended + open - FREE_UNPAID_HOLDS));
  return at > now ? at : null;
}
