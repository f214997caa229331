/** Stands in a page's markup where its styles are to be (`page-styles.ts`). */
export const STYLES_OF_PAGE = '/* */';
