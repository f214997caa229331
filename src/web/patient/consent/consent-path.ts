import * as paths from '../../../contract/paths';

/** The page with the notice, which then continues to a path of this application. */
export function consentPath(next: string): string {
  if (next === paths.home || isConsentPath(next)) return next === paths.home ? paths.consent : next;
  return `${paths.consent}?next=${encodeURIComponent(next)}`;
}

/** Keeps an address that is already the consent page. */
function isConsentPath(path: string): boolean {
  return path.split(/[?#]/)[0] === paths.consent;
}
