/** The pages that exist, as the server needs to know them: whether a URL is a page at all, and which come finished. */
export const PRERENDERED_PAGES = ['/', '/dialysis', '/login', '/signup', '/kidney', '/KidneyMedicationGuide', '/kidneyDiet'];

/** Pages drawn in the browser only; `:name` stands for one segment. */
export const BROWSER_PAGES = [
  '/dialysis/:centerId',
  '/myappoinments',
  '/myappointments',
  '/success',
  '/book',
];
