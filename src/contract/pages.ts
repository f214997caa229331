/** The pages that anybody may open. */
export const PUBLIC_PAGES = [
  '/',
  '/dialysis',
  '/login',
  '/signup',
  '/phone',
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
  '/paid',
];

/** Addresses that serve a page to navigation requests and an API answer to all others. */
export const SHARED_ADDRESSES = [
  '/admin/users',
  '/admin/patients',
  '/admin/patients/:patientId',
  '/admin/staff',
  '/admin/invitation',
  '/admin/day',
  '/admin/board',
  '/admin/cash',
  '/admin/debts',
  '/admin/waiting',
  '/admin/covers',
  '/admin/claims',
  '/admin/closures',
  '/admin/closures/:id',
];

/** Pages whose forms carry a photo, and so are larger than others. */
export const PAGES_WITH_PHOTOS = ['/myprofile/schemes'];

/**
 * Disallowed in robots.txt. Not what other programs fetch by a secret address: Google's calendar obeys it, and would not read the
 * feed; that one is kept out of search by its header.
 */
export const NOT_FOR_ROBOTS = [
  '/book/month',
  '/m/',
  '/myappoinments',
  '/offers',
  '/success',
  '/admin',
  '/auth',
  '/arrival/',
];

const NOT_FOR_SEARCH = ['/login', '/signup', '/phone', '/forgot-password', '/paid'];

/** Whether search engines may index a page: not forms, and not sheets made for printing. */
export function isForSearch(page: string): boolean {
  return !NOT_FOR_SEARCH.includes(page) && !page.includes('/print/');
}
