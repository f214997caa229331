/** Shared by all ways to log in. For loaders and actions. */
import { redirect } from 'react-router';
import { type User, account } from '../../../contract/accounts/account';
import { passkeys, type SignedCredential } from '../../../contract/accounts/passkeys';
import type { PageVisit } from '../../../contract/page-visit';
import * as paths from '../../../contract/paths';
import { safeNextPath } from '../../lib/api/next-path';
import type { Namespace } from '../../lib/i18n/words';
import { leaveFlash } from '../../lib/flash';
import type { FormValues, RefusedForm } from '../../lib/form';
import { leavePasskeyOffer } from '../../lib/passkey-offer';
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
 * Redirects after a login to `?next=` or home, with the fields that the login form kept. Where consent is missing, a page other
 * than home is reached by way of the consent page. Adds a flash message and cookies.
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
  if (values['intent'] !== 'passkey') headers.append('set-cookie', leavePasskeyOffer['set-cookie']);
  const next = nextOf(request);
  const asksFirst = user.needsConsent && next !== paths.home;
  return asksFirst ? redirect(consentPath(next), { headers }) : leadBack(next, values, headers);
}

/** Exchanges what a passkey signed for a session. A refusal is shown at the button. */
export async function enterWithPasskey(
  visit: PageVisit,
  request: Request,
  values: FormValues,
): Promise<Response | RefusedForm> {
  const credential = readCredential(values['credential']);
  const { answer, refusal } = await attempt(visit, passkeys.logIn, { body: { credential } });
  return refusal ? { values: { intent: 'passkey' }, refusal } : enterAs(answer.user, request, values);
}

/** What a script sent as JSON; null where it is none, which the API refuses. */
function readCredential(written: string | undefined): SignedCredential {
  try {
    return JSON.parse(written ?? 'null') as SignedCredential;
  } catch {
    return null as never;
  }
}

/**
 * The page's data for Google sign-in; null where it is not set up, or on a failure, since the form works without it.
 */
export async function startGoogle(visit: PageVisit): Promise<GoogleStart> {
  if (!visit.facts.hasGoogle) return null;
  const { answer } = await attempt(visit, account.googleStart);
  return answer?.google ?? null;
}

/**
 * Exchanges Google's credential for a session. A refusal is returned and not thrown: the page's loader then runs again for a new
 * nonce, since each allows one try.
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
    // Shown at the button, like the error of a field.
    const issues = code && { google: { code } };
    return { values: { intent: 'google' }, refusal: { status: 400, message, issues } };
  }
  return enterAs(answer.user, request, values, { namespace: 'auth', say: 'google.success' });
}
