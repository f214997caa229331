/**
 * The ways out of an account: logging out, here or everywhere, and deleting it. Whoever has the phone next finds nothing of what it
 * kept for its person (lib/own-phone.ts), also without a network.
 */
import { redirect } from 'react-router';
import type { PageVisit } from '../../../contract/page-visit';
import * as paths from '../../../contract/paths';
import { loadPart } from '../../lib/parts';

/** Leads home once the session has ended. A document has no scripts that forget, so its answer tells the browser to. */
export function leadOut({ isDocument }: PageVisit, headers = new Headers()): Response {
  if (isDocument) headers.set('clear-site-data', '"storage"');
  return redirect(paths.home, { headers });
}

/** Forgets what this browser keeps. It does not fail. */
export async function forgetHere(): Promise<void> {
  await loadPart(() => import('../../lib/own-phone'))
    .then(({ leavePhone }) => leavePhone())
    .catch(forgetAll);
}

/** As `clear-site-data` does, for when the code that forgets can't be loaded. */
async function forgetAll(): Promise<void> {
  try {
    localStorage.clear();
    for (const name of await caches.keys()) await caches.delete(name);
  } catch {
    // The browser keeps nothing for us.
  }
}
