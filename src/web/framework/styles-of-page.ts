/** Marks the place in a page's markup at which its styles are inserted (`page-styles.ts`). */
export const STYLES_OF_PAGE = '/* */';
