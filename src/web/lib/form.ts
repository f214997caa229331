/** Forms: the submitted values, the answer of an action that refuses them, and handling of lost connections. */
import { type ShouldRevalidateFunctionArgs, data, isRouteErrorResponse } from 'react-router';
import type { Refusal } from './refusal';

export type FormValues = Record<string, string>;

/** The answer of an action that refuses a form, with all submitted values. */
export type RefusedForm = { values: FormValues; refusal: Refusal };

/** The form that was sent. Throws the refusal `invalid-input`, with its page, where the body is none: cut off, or made up. */
export async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    const refusal: Refusal = { status: 400, code: 'invalid-input', message: '' };
    throw data(refusal, { status: refusal.status });
  }
}

/** All submitted values, by field name. */
export async function readForm(request: Request): Promise<FormValues> {
  return valuesOf(await formOf(request));
}

/** The texts of a form, without its files. */
export function valuesOf(form: FormData): FormValues {
  return Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** Answers a form with a refusal. Passwords and codes are not sent back: name them in `secret`. */
export function refuseForm(values: FormValues, refusal: Refusal, secret: readonly string[] = ['password']) {
  const shown = Object.fromEntries(Object.entries(values).filter(([name]) => !secret.includes(name)));
  const answer: RefusedForm = { values: shown, refusal };
  // A 401 would mean that nobody is logged in; the API's own status is in the refusal.
  return data(answer, { status: refusal.status === 401 ? 400 : Math.max(400, refusal.status) });
}

/** The status of an action when the server was not reached. Loaders are not run then: they would fail as well. */
export const UNREACHED = 503;

/** What was refused may have changed, so the page's data is fetched again; without a connection the page stays as it is. */
export function reloadAfterForm({ formMethod, actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === 'POST' ? actionStatus !== UNREACHED : defaultShouldRevalidate;
}

/** The client action of every page with a form: without a connection what was typed is kept. */
export async function keepTyped<Answer>({
  request,
  serverAction,
}: {
  request: Request;
  serverAction: () => Promise<Answer>;
}): Promise<Answer | ReturnType<typeof data<RefusedForm>>> {
  const copy = request.clone();
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    const unreached: Refusal = { status: 0, message: '' };
    const answer: RefusedForm = { values: valuesOf(await copy.formData()), refusal: unreached };
    return data(answer, { status: UNREACHED });
  }
}
