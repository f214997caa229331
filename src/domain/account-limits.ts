/**
 * How much one account may have of what it can make. Sweeps look at these rows again and again, and desks read them: whatever a
 * stranger can make more of has its number here, or in `platform/http/limits.ts` where it is counted by time.
 */

/** How many people an account may care for, and how many it may add within a month, those included whom it has removed. */
export const MAX_PEOPLE_CARED_FOR = 10;
export const MAX_PEOPLE_ADDED = 20;
export const PEOPLE_ADDED_DAYS = 30;

/** How many schemes may pay for one person: a card of the state, an employer's, and some that ended or are tried. */
export const MAX_COVERS = 6;

/** For how many things one person may wait at a time, and all people of one account. */
export const MAX_WAITS = 5;
export const MAX_WAITS_OF_ACCOUNT = 10;

export const MAX_WAIT_CENTERS = 10;
export const MAX_WAIT_DATES = 31;
/** Centers times dates times windows: every window of a month at four centers. */
export const MAX_WAIT_WINDOWS = 500;

/** How many browsers of an account show notifications, and how many that it logged in with are known. The oldest are forgotten. */
export const MAX_PUSH_BROWSERS = 10;
export const MAX_KNOWN_DEVICES = 100;
