/**
 * How many things one account may create: people, covers, waits, push browsers. Sweeps go through these rows again and again, and
 * desks read them, so everything that a stranger can create has a limit: here by number, in `platform/http/limits.ts` by time.
 */

/**
 * How many people an account may care for, and how many it may add within a month. The month counts removed people too.
 */
export const MAX_PEOPLE_CARED_FOR = 10;
export const MAX_PEOPLE_ADDED = 20;
export const PEOPLE_ADDED_DAYS = 30;

/** How many covers one person may have: a state scheme, an employer's, and some that ended or are being tried. */
export const MAX_COVERS = 6;

/** For how many things one person may wait at a time; then how many all people of one account may wait for together. */
export const MAX_WAITS = 5;
export const MAX_WAITS_OF_ACCOUNT = 10;

export const MAX_WAIT_CENTERS = 10;
export const MAX_WAIT_DATES = 31;
/** The most windows of one wait: centers × dates × windows. Enough for every window of a month at four centers. */
export const MAX_WAIT_WINDOWS = 500;

/**
 * How many browsers of an account may show notifications, and how many browsers that logged in are remembered. The oldest are
 * forgotten.
 */
export const MAX_PUSH_BROWSERS = 10;
export const MAX_KNOWN_DEVICES = 100;
