import { CONSENT_PAGE } from '../../../contract/form-facts';

/** Where to read the notice and agree to it, and then go on to a path of this application. */
export function consentPath(next: string): string {
  if (next === '/' || isConsentPath(next)) return next === '/' ? CONSENT_PAGE : next;
  return `${CONSENT_PAGE}?next=${encodeURIComponent(next)}`;
}

/** Whoever was on the way there already goes on from there. */
function isConsentPath(path: string): boolean {
  return path.split(/[?#]/)[0] === CONSENT_PAGE;
}
