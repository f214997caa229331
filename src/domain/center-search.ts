/** How much a search of the centers brings. */

/** Cards that are shown at first, and added by "Show more centers". */
export const CENTERS_A_PAGE = 12;
/** Pages that one search brings at most. Who has seen so many searches by name or city. */
export const MOST_PAGES = 20;
/** Characters that are searched for at most. */
export const MOST_SEARCHED = 200;
