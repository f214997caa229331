/**
 * The ways out of an account: logging out, here or everywhere, and deleting it. Afterwards the phone keeps nothing of its person
 * (lib/own-phone.ts), not even what is shown without a network.
 */
import { redirect } from 'react-router';
import type { PageVisit } from '../../../contract/page-visit';
import * as paths from '../../../contract/paths';
import { loadPart } from '../../lib/parts';

/**
 * Redirects home after the session has ended. Where a document was requested no script can forget what the browser keeps, so the
 * answer tells the browser to.
 */
export function leadOut({ isDocument }: PageVisit, headers = new Headers()): Response {
  if (isDocument) headers.set('clear-site-data', '"storage"');
  return redirect(paths.home, { headers });
}

/** Forgets what this browser keeps for the person. Never fails. */
export async function forgetHere(): Promise<void> {
  await loadPart(() => import('../../lib/own-phone'))
    .then(({ leavePhone }) => leavePhone())
    .catch(forgetAll);
}

/** Clears all storage, as `clear-site-data` does. For when the code of `own-phone.ts` can't be loaded. */
async function forgetAll(): Promise<void> {
  try {
    localStorage.clear();
    for (const name of await caches.keys()) await caches.delete(name);
  } catch {
    // The browser keeps nothing for this site.
  }
}
