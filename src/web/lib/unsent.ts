/**
 * Forms that were sent after the session had ended. Such a form is posted on to the login page (307), which keeps its fields in a
 * hidden field and posts them back to their page after the login. That page shows them without doing anything (`sent-form.ts`).
 * Works without scripts too.
 */
import { redirect } from 'react-router';
import { type FormValues, refuseForm } from './form';
import { REFUSALS } from '../../contract/refusals';
import { SECRET } from './secret-fields';

/** The hidden field of the login page. */
export const UNSENT = 'unsent';

/**
 * The login page's answer to a form that was posted on to it: the form's fields, kept. Null for the login page's own forms.
 */
export function keepUnsent(request: Request, values: FormValues) {
  const isOwn = values['intent'] === 'login' || values['intent'] === 'google';
  if (isOwn || !new URL(request.url).searchParams.has('unsent')) return null;
  const typed = Object.entries(values).filter(([name]) => !SECRET.test(name) && name !== 'account');
  const { status, message } = REFUSALS['session-ended'];
  const kept = { intent: 'login', [UNSENT]: JSON.stringify(Object.fromEntries(typed)) };
  return refuseForm(kept, { status, message, code: 'session-ended' });
}

/** Redirects from the login page to `next`, together with the fields that it kept. */
export function leadBack(next: string, values: FormValues, headers: Headers): Response {
  return redirect(next, { status: values[UNSENT] ? 307 : 302, headers });
}

/** The fields that the login page posted back; null in any other form. */
export function readTyped(form: FormData): FormValues | null {
  const kept = form.get(UNSENT);
  if (typeof kept !== 'string' || kept === '') return null;
  try {
    const typed = JSON.parse(kept) as unknown;
    const entries = Object.entries(typed ?? {}).filter((one): one is [string, string] => typeof one[1] === 'string');
    return Object.fromEntries(entries);
  } catch {
    return null;
  }
}
