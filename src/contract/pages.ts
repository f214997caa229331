/** The pages that exist, as the server needs to know them: whether a URL is a page at all, and which come finished. */
export const PRERENDERED_PAGES = [
  '/',
  '/dialysis',
  '/login',
  '/signup',
  '/services',
  '/about',
  '/contact',
  '/book',
  '/financial-assistance',
  '/learn-more',
  '/educational-materials',
  '/educational-materials/print/kidney',
  '/educational-materials/print/medication',
  '/educational-materials/print/diet',
  '/educational-materials/print/before-your-session',
  '/support-groups',
  '/research-updates',
  '/privacy',
  '/terms',
];

/** Pages drawn in the browser only; `:name` stands for one segment. */
export const BROWSER_PAGES = [
  '/dialysis/:centerId',
  '/myappoinments',
  '/myappointments',
  '/success',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/SERVICES',
  '/ABOUT',
];
