/** Limits of the search for centers. */

/** Cards that are shown at first, and added by "Show more centers". */
export const CENTERS_A_PAGE = 12;
/** Most pages of one search. A visitor who has seen this many searches by name or city instead. */
export const MOST_PAGES = 20;
/** Longest search text, in characters. */
export const MOST_SEARCHED = 200;
