/** Forms: the submitted values, the answer of an action that refuses them, and handling of lost connections. */
import { type ShouldRevalidateFunctionArgs, data } from 'react-router';
import { inTime, isLost } from './answer';
import { type Refusal, lostRefusal } from './refusal';

export type FormValues = Record<string, string>;

/** The answer of an action that refuses a form, with all submitted values. */
export type RefusedForm = { values: FormValues; refusal: Refusal };

/**
 * Reads a request's form. Throws the refusal `invalid-input`, with its page, where the body is not a form: cut off, or made up.
 */
export async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    const refusal: Refusal = { status: 400, code: 'invalid-input', message: '' };
    throw data(refusal, { status: refusal.status });
  }
}

/** Reads all submitted values, by field name. */
export async function readForm(request: Request): Promise<FormValues> {
  return valuesOf(await formOf(request));
}

/** The text values of a form, without its files. */
export function valuesOf(form: FormData): FormValues {
  return Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/**
 * Answers a form with a refusal. The submitted values are sent back; name passwords and codes in `secret` to leave them out.
 */
export function refuseForm(values: FormValues, refusal: Refusal, secret: readonly string[] = ['password']) {
  const shown = Object.fromEntries(Object.entries(values).filter(([name]) => !secret.includes(name)));
  const answer: RefusedForm = { values: shown, refusal };
  // A 401 would mean that nobody is logged in; the API's own status is in the refusal.
  return data(answer, { status: refusal.status === 401 ? 400 : Math.max(400, refusal.status) });
}

/** The status of an action when the server was not reached. Loaders are not run then: they would fail as well. */
export const UNREACHED = 503;

/**
 * Whether React Router reloads a page's data after a form. It does after a refusal too, since what was refused may have changed;
 * without a connection the page stays as it is.
 */
export function reloadAfterForm({ formMethod, actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === 'POST' ? actionStatus !== UNREACHED : defaultShouldRevalidate;
}

/** How long a form with a photo may take, in milliseconds: minutes on a weak network. */
const UPLOAD_MS = 300_000;

/**
 * Waits for the server's answer to a loader or an action. Returns it, or the reason why there is no answer to trust. Throws
 * redirects, and refusals that the page explains.
 */
export async function reach<Answer>(
  ask: () => Promise<Answer>,
  ms?: number,
): Promise<{ answer: Answer; lost: null } | { answer: null; lost: Refusal }> {
  try {
    return { answer: await inTime(ask(), ms), lost: null };
  } catch (error) {
    if (!isLost(error)) throw error;
    return { answer: null, lost: lostRefusal(error) };
  }
}

/**
 * The client action of every page with a form. Where the server was not reached, did not answer in time or failed, it keeps what
 * was typed, and the form says so.
 */
export async function keepTyped<Answer>({
  request,
  serverAction,
}: {
  request: Request;
  serverAction: () => Promise<Answer>;
}): Promise<Answer | ReturnType<typeof data<RefusedForm>>> {
  const copy = request.clone();
  const isUpload = request.headers.get('content-type')?.startsWith('multipart/') ?? false;
  const { answer, lost } = await reach(serverAction, isUpload ? UPLOAD_MS : undefined);
  return lost ? data({ values: valuesOf(await copy.formData()), refusal: lost }, { status: UNREACHED }) : answer;
}
