/** The pages that exist, as the server needs to know them: whether a URL is a page at all, and which come finished. */
import type { Operator } from './operator';

export const PRERENDERED_PAGES = [
  '/',
  '/dialysis',
  '/login',
  '/signup',
  '/forgot-password',
  '/kidney',
  '/KidneyMedicationGuide',
  '/kidneyDiet',
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
  '/grievance',
];

/** Pages drawn in the browser only; `:name` stands for one segment. */
export const BROWSER_PAGES = [
  '/dialysis/:centerId',
  '/myappoinments',
  '/myappointments',
  '/success',
  '/consent',
  '/myprofile',
  '/myprofile/data',
  '/myprofile/devices',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/SERVICES',
  '/ABOUT',
];

/**
 * Pages of the administrator area, for who navigates there: `/admin/users` is a call of the API as well, and whatever else
 * under /admin is no call is left to the application, which leads on. No search engine shall know them.
 */
export const ADMINISTRATOR_PAGES = ['/admin', '/admin/users', '/admin/*'];

/** Stands in built pages for where the product will be reached; the server puts PUBLIC_URL there. */
export const ORIGIN_PLACEHOLDER = 'https://vrikka.example';

/** What pages tell of how this server is set up. */
export type SiteFacts = { operator: Operator; hasGoogle: boolean; hasCloudinary: boolean };

/** The name of the meta element in which the server writes them into every page, as JSON. */
export const SITE_FACTS = 'vrikka-site';

const NOT_FOR_SEARCH = ['/login', '/signup', '/forgot-password'];

/** Whether search engines shall know a page: not forms, and not sheets that are made to be printed. */
export function isForSearch(page: string): boolean {
  return !NOT_FOR_SEARCH.includes(page) && !page.includes('/print/');
}
