import { CONSENT_PAGE } from '../../../contract/form-facts';

/** The page with the notice, which then continues to a path of this application. */
export function consentPath(next: string): string {
  if (next === '/' || isConsentPath(next)) return next === '/' ? CONSENT_PAGE : next;
  return `${CONSENT_PAGE}?next=${encodeURIComponent(next)}`;
}

/** Keeps an address that is already the consent page. */
function isConsentPath(path: string): boolean {
  return path.split(/[?#]/)[0] === CONSENT_PAGE;
}
