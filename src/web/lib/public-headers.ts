/**
 * Public pages are the same for all visitors without a login: cached for a second. Pages of logged-in patients are
 * never shared.
 */
export const publicHeaders = () => ({ 'cache-control': 'public, max-age=0, s-maxage=1' });
