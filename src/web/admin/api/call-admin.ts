import type { Endpoint, ResponseOf } from '../../../contract/endpoint';
import { isNotAuthenticated } from '../../lib/api/api-error';
import { callApi, type CallArguments } from '../../lib/api/client';

/** An endpoint that changes nothing. */
export type Reading = Endpoint & ({ method: 'GET' } | { path: `${string}/preview` });

/** Calls an endpoint that changes nothing; a change is made by `useChange` or `useCall`. Otherwise as `callInSession`. */
export const callAdmin: <E extends Reading>(endpoint: E, ...input: CallArguments<E>) => Promise<ResponseOf<E>> = (
  endpoint,
  ...input
) => callInSession(endpoint, ...input);

/**
 * Calls an endpoint of the administrators' API. When the session has ended, the frame asks to sign in again while the page stays as
 * it is. The call throws all the same, so the person decides whether to repeat it. Throws ApiError.
 */
export async function callInSession<E extends Endpoint>(
  endpoint: E,
  ...input: CallArguments<E>
): Promise<ResponseOf<E>> {
  const asked = sessionEnd.sessions();
  try {
    return await callApi(endpoint, ...input);
  } catch (error) {
    if (isNotAuthenticated(error)) sessionEnd.tellOf(asked);
    throw error;
  }
}

/**
 * The state of an ended session. It is kept beside the data instead of removing the administrator, so that nothing is discarded and
 * nobody loses a half-written form.
 *
 * live: no call was refused; asking: the dialog asks to sign in again; put-off: the dialog was closed, a bar remains; left: the
 * person signed out, and is not led back to their page.
 */
type SessionEnd = 'live' | 'asking' | 'put-off' | 'left';

let state: SessionEnd = 'live';
/** How many times somebody has signed in on this page. */
let sessions = 0;
const listeners = new Set<() => void>();

function become(next: SessionEnd): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

export const sessionEnd = {
  get: (): SessionEnd => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Reports that a call was answered without a session. Asks again, even after that was put off. */
  tell: () => become('asking'),
  sessions: () => sessions,
  /**
   * Reports that a call sent in the session of this number was answered without one. A call sent before the last sign-in says
   * nothing about the present session.
   */
  tellOf: (sentIn: number) => sentIn === sessions && become('asking'),
  putOff: () => become('put-off'),
  leave: () => become('left'),
  /** Called when there is a session again, or none is needed since the sign-in page is shown. */
  clear() {
    sessions += 1;
    become('live');
  },
};
