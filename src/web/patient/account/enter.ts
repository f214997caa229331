/** Common to every login. For loaders and actions. */
import { redirect } from 'react-router';
import { type User, account } from '../../../contract/accounts/account';
import type { PageVisit } from '../../../contract/page-visit';
import * as paths from '../../../contract/paths';
import { safeNextPath } from '../../lib/api/next-path';
import type { Namespace } from '../../lib/i18n/words';
import { leaveFlash } from '../../lib/flash';
import type { FormValues, RefusedForm } from '../../lib/form';
import { leadBack } from '../../lib/unsent';
import { attempt } from '../../lib/visit';
import { consentPath } from '../consent/consent-path';
import type { GoogleStart } from './google-sign-in';

const nextOf = (request: Request) => safeNextPath(new URL(request.url).searchParams.get('next'));

/** Redirects patients who are already logged in, to `?next=` or home. */
export async function leadOn(visit: PageVisit, request: Request): Promise<void> {
  if (!visit.hasSession) return;
  const { answer } = await attempt(visit, account.userdata);
  if (answer) throw redirect(nextOf(request));
}

/**
 * Redirects to `?next=`, or home, with what the login form kept for it; to a page that was asked for by way of the notice if consent is
 * missing. With a flash message, and cookies.
 */
export function enterAs(
  user: User,
  request: Request,
  values: FormValues,
  said?: { namespace: Namespace; say: string },
  cookies: string[] = [],
): Response {
  const headers = new Headers(said && leaveFlash({ tone: 'success', ...said }));
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  const next = nextOf(request);
  const asksFirst = user.needsConsent && next !== paths.home;
  return asksFirst ? redirect(consentPath(next), { headers }) : leadBack(next, values, headers);
}

/** The page's data for Google sign-in. Null also on failure: the form works without it. */
export async function startGoogle(visit: PageVisit): Promise<GoogleStart> {
  if (!visit.facts.hasGoogle) return null;
  const { answer } = await attempt(visit, account.googleStart);
  return answer?.google ?? null;
}

/**
 * Exchanges Google's credential for a session. A refusal is not an error of the page: its loader then runs again, since
 * a nonce allows one try.
 */
export async function enterWithGoogle(
  visit: PageVisit,
  request: Request,
  values: FormValues,
): Promise<Response | RefusedForm> {
  const { answer, refusal } = await attempt(visit, account.googleAuth, {
    body: { credential: values['credential'] ?? '' },
  });
  if (refusal) return { values: { intent: 'google' }, refusal };
  if (!answer.success) {
    const { message, code } = answer;
    // Said by the button, as of a field.
    const issues = code && { google: { code } };
    return { values: { intent: 'google' }, refusal: { status: 400, message, issues } };
  }
  return enterAs(answer.user, request, values, { namespace: 'auth', say: 'google.success' });
}
