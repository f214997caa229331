/** Of a page that is the same for everybody who is not logged in: kept for a second. Who is logged in never shares a page. */
export const publicHeaders = () => ({ 'cache-control': 'public, max-age=0, s-maxage=1' });
