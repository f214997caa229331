/** Ends the session and goes home (POST /logout). A session that is already over counts as ended. */
import { redirect } from 'react-router';
import * as paths from '../../../contract/paths';
import { account } from '../../../contract/accounts/account';
import { leaveFlash } from '../../lib/flash';
import { keepTyped } from '../../lib/form';
import { loadPart } from '../../lib/parts';
import { attempt, visitContext } from '../../lib/visit';
import type { Route } from './+types/logout';

/** For a press before the scripts have come, which forget what the browser keeps (patient/phone). */
const FORGET = { 'clear-site-data': '"storage"' };

export const loader = () => redirect(paths.home);

export async function action({ context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const { refusal } = await attempt(visit, account.logout);
  if (!refusal || refusal.status === 401)
    return redirect(paths.home, visit.isDocument ? { headers: FORGET } : undefined);
  return redirect(paths.home, { headers: leaveFlash({ tone: 'error', namespace: 'frame', say: 'logOutFailed' }) });
}

export async function clientAction(args: Route.ClientActionArgs) {
  // First: whoever comes next must find nothing, also where the page is left before the answer.
  await loadPart(() => import('../../lib/own-phone'))
    .then(({ leavePhone }) => leavePhone())
    .catch(forgetAll);
  return keepTyped(args);
}

/** What `FORGET` does, for when the code that forgets can't be loaded. */
async function forgetAll(): Promise<void> {
  try {
    localStorage.clear();
    for (const name of await caches.keys()) await caches.delete(name);
  } catch {
    // The browser keeps nothing for us.
  }
}
