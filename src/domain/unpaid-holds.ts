/**
 * Holding a chair costs nothing and keeps others out for half an hour. So unpaid holds count: those that lapsed, and
 * those that the patient gave back, or giving back would be a way round the limit. Paying clears them.
 */
import { HOUR_MS, MINUTE_MS } from './time';

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
 * How many more unpaid than paid holds and lapsed offers a network may have, open ones included, before it slows down: as many as
 * thirteen accounts take at once. Behind one address there may be a hospital or a part of a town. So it slows down those alone who
 * hold more than one chair, or have held one in vain; each paid hold makes room for one more.
 */
export const NETWORK_UNPAID_HOLDS = 40;
/** How many unpaid holds of others in one browser are too many for a newcomer; a family, or a desk with one tablet, may share it. */
export const DEVICE_UNPAID_HOLDS = 6;
/** Hours for which they count for others from the same network or browser. */
export const AROUND_COUNTS_HOURS = 3;
/** How many accounts may have proved the same telephone number for each of them to be vouched for by it. */
export const ACCOUNTS_OF_NUMBER = 4;
/** Minutes between two chairs at the limit, twice as many after each further fifth of it; refused at its double. */
const FIRST_PAUSE_MINUTES = 1;

/** Unpaid holds from a network or a browser: how many more than were paid, and when the first and the last of them were taken. */
export type UnpaidAround = { balance: number; oldest: Date | null; latest: Date | null };

/** When somebody who has held a chair may hold another one, for what others did from there; null when they may now. */
export function nextAroundAt({ balance, oldest, latest }: UnpaidAround, limit: number, now: Date): Date | null {
  if (balance < limit || !oldest || !latest) return null;
  const steps = Math.floor((5 * (balance - limit)) / limit);
  const at =
    balance >= 2 * limit
      ? oldest.getTime() + AROUND_COUNTS_HOURS * HOUR_MS
      : latest.getTime() + FIRST_PAUSE_MINUTES * MINUTE_MS * 2 ** steps;
  return at > now.getTime() ? new Date(at) : null;
}

/** Chairs that stand on a patient's word, not paid, not approved and not recorded: of one account or mailbox, whoever they are for. */
export type ChairsOnWord = {
  /** Unpaid holds, chairs that wait for the check of a cover, and those to be paid at the center. */
  all: number;
  /** Without the holds, which last half an hour. */
  long: number;
  /** Of these, for people whom nobody has confirmed. They share what their account may keep. */
  unconfirmed: number;
};

/** A month of dialysis on a scheme, three times a week, with a session to spare. */
const MONTH_OF_SESSIONS = 14;
/** For how many confirmed people an account may have a month on word: a couple and a parent. */
const PEOPLE_WITH_MONTH = 3;
/** A series that is about to be paid is held as one. */
const MOST_HELD = 20;
/** Four weeks of three sessions: of an account that no center has seen, but that has proved a telephone number. */
const UNSEEN_LONG = 12;
/** Two weeks: of an account that nothing vouches for. A card's number can be made up, and so can a mailbox. */
const UNPROVED_LONG = 6;
const UNCONFIRMED_LONG = 6;

/** From so many at one center, an account that no center has seen is shown to its staff. */
export const ON_WORD_AND_SHOWN = 3;

/**
 * How many more people may have chairs on word for long from a network, in a day, than have paid or were approved, of accounts that no center
 * has seen.
 */
export const NETWORK_PEOPLE_ON_WORD = 60;

/** What an account is known by. `people`: its own person, and those it cares for whom somebody has confirmed. */
type KnownBy = { isSeen: boolean; hasProvedNumber: boolean; people: number };

/** The most chairs that an account may have on word. */
export function mostOnWord({ isSeen, hasProvedNumber, people }: KnownBy): ChairsOnWord {
  if (!isSeen) {
    return { all: MOST_HELD, long: hasProvedNumber ? UNSEEN_LONG : UNPROVED_LONG, unconfirmed: UNCONFIRMED_LONG };
  }
  const long = MONTH_OF_SESSIONS * Math.min(people, PEOPLE_WITH_MONTH);
  return { all: long + MOST_HELD, long, unconfirmed: UNCONFIRMED_LONG };
}

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
