/**
 * Checks a form before the page's action gets it: who sent it, and whether a login came in between. A form that must not be carried
 * out as it was sent has each of its changes refused with the reason, so that the page shows what was typed, and nothing is done.
 */
import { redirect } from 'react-router';
import { account } from '../contract/accounts/account';
import { passkeys } from '../contract/accounts/passkeys';
import type { CallAnswer, PageVisit } from '../contract/page-visit';
import { REFUSALS } from '../contract/refusals';
import { askedPage } from './framework/asked-page';
import { loginPath } from './lib/api/next-path';
import { readTyped } from './lib/unsent';

type Sent = { request: Request; visit: PageVisit };

/** Calls that are allowed whoever is logged in. */
const FOR_ANYBODY = new Set<string>([
  account.login.path,
  account.logout.path,
  account.googleAuth.path,
  passkeys.logIn.path,
]);

/** Returns the request for the page's action, and the visit by which the action calls the API. */
export async function takeForm({ request, visit }: Sent): Promise<Sent> {
  // A form that can't be read is left to the action, which says what is wrong.
  const form = await request
    .clone()
    .formData()
    .catch(() => new FormData());
  const { pathname, search } = askedPage(request);
  const typed = /^\/login\/*$/i.test(pathname) ? null : readTyped(form);
  if (typed) return { request: again(request, typed), visit: answering(visit, refusalOf('sent-after-login')) };

  const openedBy = form.get('account');
  const user = openedBy && visit.hasSession ? await userOf(visit) : null;
  if (user && user._id !== openedBy) {
    return { request, visit: answering(visit, refusalOf('other-account', user.username)) };
  }
  return { request, visit: leadingToLogin(visit, { pathname, search }) };
}

async function userOf(visit: PageVisit): Promise<{ _id: string; username: string } | null> {
  const { method, path } = account.userdata;
  const { status, body } = await visit.send({ method, url: path });
  return status === 200 ? (body as { user: { _id: string; username: string } }).user : null;
}

/** The request with other fields. */
function again({ url, headers }: Request, typed: Record<string, string>): Request {
  const kept = new Headers(headers);
  for (const own of ['content-length', 'content-type']) kept.delete(own);
  return new Request(url, { method: 'POST', headers: kept, body: new URLSearchParams(typed) });
}

function refusalOf(code: 'sent-after-login' | 'other-account', name?: string): CallAnswer {
  const { status, message } = REFUSALS[code];
  return { status, body: { success: false, code, message: message.replace('{name}', name ?? ''), name } };
}

const isChange = ({ method, url }: Parameters<PageVisit['send']>[0]) => method !== 'GET' && !FOR_ANYBODY.has(url);

function answering(visit: PageVisit, refusal: CallAnswer): PageVisit {
  return { ...visit, send: async (call) => (isChange(call) ? refusal : visit.send(call)) };
}

/**
 * A visit whose changes redirect to the login page where nobody is logged in any more. The login page keeps what was typed
 * (`lib/unsent.ts`).
 */
function leadingToLogin(visit: PageVisit, page: { pathname: string; search: string }): PageVisit {
  return {
    ...visit,
    async send(call) {
      const answer = await visit.send(call);
      if (answer.status !== 401 || !isChange(call)) return answer;
      // Files are not sent on.
      const isFile = call.body instanceof FormData;
      throw redirect(`${loginPath(page)}${isFile ? '' : '&unsent'}`, isFile ? 303 : 307);
    },
  };
}
