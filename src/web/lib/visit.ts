/** Calls the API for loaders and actions: in the server's process, as the visitor of the page. */
import { createContext, data, redirect } from 'react-router';
import { type Endpoint, type ResponseOf, urlOf } from '../../contract/endpoint';
import type { CallAnswer, PageVisit } from '../../contract/page-visit';
import type { CallArguments } from './api/client';
import { loginPath } from './api/next-path';
import { type Refusal, readRefusal } from './refusal';

export const visitContext = createContext<PageVisit>();

/** The result of an action's call: the answer, or the refusal. */
export type Outcome<E extends Endpoint> = { answer: ResponseOf<E>; refusal: null } | { answer: null; refusal: Refusal };

/** Calls an endpoint for an action. Returns the answer, or the refusal for the form to show. */
export async function attempt<E extends Endpoint>(
  visit: PageVisit,
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<Outcome<E>> {
  const answer = await send(visit, endpoint, input);
  if (answer.status >= 400) return { answer: null, refusal: readRefusal(answer) };
  return { answer: answer.body as ResponseOf<E>, refusal: null };
}

/** Calls an endpoint for a loader. Throws a refusal with its status, for the route's error boundary. */
export async function callFrom<E extends Endpoint>(
  visit: PageVisit,
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<ResponseOf<E>> {
  const { answer, refusal } = await attempt(visit, endpoint, ...([input] as CallArguments<E>));
  if (refusal) throw data(refusal, { status: refusal.status });
  return answer;
}

/**
 * Calls an endpoint for the loader of a page that needs a login. Without a login it returns null on client-side navigation, and the
 * page shows `RequireLogin`, which waits a second (spec.md, section 9); on a direct visit it redirects to the login at once.
 */
export async function callForPatient<E extends Endpoint>(
  visit: PageVisit,
  request: Request,
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<ResponseOf<E> | null> {
  return forPatient(visit, request, await attempt(visit, endpoint, ...([input] as CallArguments<E>)));
}

/** Handles the result of a call for a page that needs a login, as `callForPatient` does. */
export function forPatient<E extends Endpoint>(
  visit: PageVisit,
  request: Request,
  { answer, refusal }: Outcome<E>,
): ResponseOf<E> | null {
  if (!refusal) return answer;
  if (refusal.status !== 401) throw data(refusal, { status: refusal.status });
  if (!visit.isDocument) return null;
  throw redirect(loginPath(new URL(request.url)));
}

/** Sends a file to a multipart endpoint, for an action. Returns null, or the refusal. */
export async function sendFile(visit: PageVisit, url: string, form: FormData): Promise<Refusal | null> {
  const answer = await visit.send({ method: 'POST', url, body: form });
  return answer.status >= 400 ? readRefusal(answer) : null;
}

function send(visit: PageVisit, endpoint: Endpoint, input: unknown): Promise<CallAnswer> {
  const { body, params, query } = (input ?? {}) as Record<'body' | 'params' | 'query', unknown>;
  return visit.send({ method: endpoint.method, url: urlOf(endpoint.path, params, query), body });
}
