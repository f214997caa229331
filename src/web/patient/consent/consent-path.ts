import * as paths from '../../../contract/paths';

/** The path of the consent page, which afterwards leads to `next`, a path of this application. */
export function consentPath(next: string): string {
  if (next === paths.home || isConsentPath(next)) return next === paths.home ? paths.consent : next;
  return `${paths.consent}?next=${encodeURIComponent(next)}`;
}

/** Whether a path is the consent page already, which then stays as it is. */
function isConsentPath(path: string): boolean {
  return path.split(/[?#]/)[0] === paths.consent;
}
