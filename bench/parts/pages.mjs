import { sized } from './smoke.mjs';

/** The public pages, the first to be opened first. */
export const PAGES = [
  '/',
  '/dialysis',
  '/book',
  '/services',
  '/about',
  '/kidney',
  '/KidneyMedicationGuide',
  '/kidneyDiet',
  '/contact',
  '/learn-more',
  '/financial-assistance',
  '/educational-materials',
  '/support-groups',
  '/research-updates',
  '/privacy',
  '/terms',
  '/login',
  '/signup',
  '/phone',
];

/** The arguments of `npm run bench -- <name> [--runs n] [page ...]`. */
export function pagesAsked(given) {
  const at = given.indexOf('--runs');
  const pages = given.filter((word) => word.startsWith('/'));
  return {
    runs: at < 0 ? sized(5, 1) : Number(given[at + 1]),
    pages: pages.length > 0 ? pages : sized(PAGES, PAGES.slice(0, 1)),
  };
}
