/**
 * Limits on unpaid holds. Holding a chair costs nothing and keeps others out for half an hour, so unpaid holds count: those that
 * lapsed, and those that the patient gave back (otherwise giving back would get round the limit). Paying clears them.
 */
import { HOUR_MS, MINUTE_MS } from './time';

/** For how many hours after it was taken an unpaid hold counts. */
export const UNPAID_COUNTS_HOURS = 24;

/** How many unpaid holds have no consequences: cards are declined, and people change their mind once or twice. */
export const FREE_UNPAID_HOLDS = 3;

/**
 * The wait after the third unpaid hold, in hours; it doubles with each further one, and only one chair can then be held at a time.
 * A patient who never pays can block chairs for seven half hours a day; without this limit, three chairs all day are 144.
 */
const FIRST_WAIT_HOURS = 1;

/**
 * From this many unpaid holds and lapsed offers in one network, beyond those that were paid, new holds slow down; open holds count.
 * Thirteen accounts hold about as many at once. A hospital or a part of a town may share one address, so only those slow down who
 * hold more than one chair or have held one in vain; each paid hold makes room for one more.
 */
export const NETWORK_UNPAID_HOLDS = 40;
/**
 * From how many unpaid holds of others in one browser a newcomer is slowed down. A family, or a desk with one tablet, may share a
 * browser.
 */
export const DEVICE_UNPAID_HOLDS = 6;
/** For how many hours unpaid holds count for others on the same network or browser. */
export const AROUND_COUNTS_HOURS = 3;
/** How many accounts may prove the same phone number and still be vouched for by it. */
export const ACCOUNTS_OF_NUMBER = 4;
/**
 * The pause between two holds at the limit, in minutes. It doubles with each further fifth of the limit; at twice the limit holds
 * are refused.
 */
const FIRST_PAUSE_MINUTES = 1;

/**
 * Unpaid holds from a network or a browser. `balance`: how many more than paid ones. `oldest` and `latest`: when the first and the
 * last were taken.
 */
export type UnpaidAround = { balance: number; oldest: Date | null; latest: Date | null };

/**
 * When somebody may hold a chair again, given the unpaid holds of others on the same network or browser; null where they may now.
 */
export function nextAroundAt({ balance, oldest, latest }: UnpaidAround, limit: number, now: Date): Date | null {
  if (balance < limit || !oldest || !latest) return null;
  const steps = Math.floor((5 * (balance - limit)) / limit);
  const at =
    balance >= 2 * limit
      ? oldest.getTime() + AROUND_COUNTS_HOURS * HOUR_MS
      : latest.getTime() + FIRST_PAUSE_MINUTES * MINUTE_MS * 2 ** steps;
  return at > now.getTime() ? new Date(at) : null;
}

/**
 * Numbers of chairs on word: not paid, not approved and not recorded. They are counted for one account or mailbox, whoever the
 * chairs are for.
 */
export type ChairsOnWord = {
  /**
   * All chairs on word: unpaid holds, chairs that wait for the check of a cover, and those to be paid at the center.
   */
  all: number;
  /** Without the holds, which last only half an hour. */
  long: number;
  /** Those of `long` for people whom nobody has confirmed. All such people of an account share one limit. */
  unconfirmed: number;
};

/** A month of dialysis on a scheme, three times a week, with one session to spare. */
const MONTH_OF_SESSIONS = 14;
/** For how many confirmed people an account may have a month on word: enough for a couple and a parent. */
const PEOPLE_WITH_MONTH = 3;
/** The most chairs held at once: a whole series is held until it is paid. */
const MOST_HELD = 20;
/**
 * The limit of an account that no center has seen, but that has proved a phone number: four weeks of three sessions.
 */
const UNSEEN_LONG = 12;
/** The limit of an account that nothing vouches for: two weeks. Card numbers can be made up, and so can mailboxes. */
const UNPROVED_LONG = 6;
const UNCONFIRMED_LONG = 6;

/** From how many chairs on word at one center an account that no center has seen is shown to its staff. */
export const ON_WORD_AND_SHOWN = 3;

/**
 * The most people from one network who may get chairs on word (holds aside) in a day, beyond those who paid or were approved. Only
 * accounts that no center has seen count.
 */
export const NETWORK_PEOPLE_ON_WORD = 60;

/** What is known of an account. `people`: its own person, and the confirmed people it cares for. */
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
 * From how many unpaid holds a day a center is shown to administrators: its chairs times this, which is more than chance; and at
 * least this many holds.
 */
export const CENTER_UNPAID_ROUNDS = 2;
export const CENTER_UNPAID_HOLDS = 6;

/** A person's holds of the last day, since their last payment. */
export type UnpaidHolds = {
  /** How many were never paid, and when the last of those ended. */
  ended: number;
  lastEnd: Date | null;
  /** How many are held now, and when the last of those ends. */
  open: number;
  openUntil: Date | null;
};

/** When the person may hold another chair; null where they may now. */
export function nextHoldAt({ ended, lastEnd, open, openUntil }: UnpaidHolds, now: Date): Date | null {
  if (ended < FREE_UNPAID_HOLDS) return null;
  // An open hold counts as unpaid for now; it can still be paid.
  const from = openUntil ?? lastEnd ?? now;
  const at = new Date(from.getTime() + FIRST_WAIT_HOURS * HOUR_MS * 2 ** (ended + open - FREE_UNPAID_HOLDS));
  return at > now ? at : null;
}
