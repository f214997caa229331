/** Logs out and goes home (POST /logout). A session that is already over counts as ended. */
import { redirect } from 'react-router';
import * as paths from '../../../contract/paths';
import { account } from '../../../contract/accounts/account';
import { leaveFlash } from '../../lib/flash';
import { keepTyped } from '../../lib/form';
import { attempt, visitContext } from '../../lib/visit';
import { forgetHere, leadOut } from '../account/way-out';
import type { Route } from './+types/logout';

export const loader = () => redirect(paths.home);

export async function action({ context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const { refusal } = await attempt(visit, account.logout);
  if (!refusal || refusal.status === 401) return leadOut(visit);
  return redirect(paths.home, { headers: leaveFlash({ tone: 'error', namespace: 'frame', say: 'logOutFailed' }) });
}

export async function clientAction(args: Route.ClientActionArgs) {
  // Before anything else, so that the next person finds nothing even if the page is left before the answer.
  await forgetHere();
  return keepTyped(args);
}
