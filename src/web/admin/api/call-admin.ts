import { queryOptions } from '@tanstack/react-query';
import { centers } from '../../../contract/admin/centers/centers';
import type { Endpoint, ResponseOf } from '../../../contract/endpoint';
import { isNotAuthenticated } from '../../lib/api/api-error';
import { callApi, type CallArguments } from '../../lib/api/client';

/**
 * Calls an endpoint of the administrator's API. When the session has ended, the frame asks to sign in again while the page
 * stays as it is; the call still throws, so that the person decides whether to repeat it. Throws ApiError.
 */
export async function callAdmin<E extends Endpoint>(endpoint: E, ...input: CallArguments<E>): Promise<ResponseOf<E>> {
  const asked = sessionEnd.sessions();
  try {
    return await callApi(endpoint, ...input);
  } catch (error) {
    if (isNotAuthenticated(error)) sessionEnd.tellOf(asked);
    throw error;
  }
}

/**
 * The state of the session's end. Nothing is discarded and nobody is sent off a page with a half-written form, so the
 * end is a state beside the data and not the absence of an administrator.
 *
 * live: no call was refused; asking: the dialog asks to sign in again; put-off: the dialog was closed, a bar remains;
 * left: the person signed out, and is not led back to their page.
 */
type SessionEnd = 'live' | 'asking' | 'put-off' | 'left';

let state: SessionEnd = 'live';
/** How often somebody has signed in here. */
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
  /** A call was answered without a session. Asks again, even after it was put off. */
  tell: () => become('asking'),
  sessions: () => sessions,
  /**
   * A call that was sent in the session of this number was answered without one. One that was sent before a sign-in says
   * nothing about the session that has begun since.
   */
  tellOf: (sentIn: number) => sentIn === sessions && become('asking'),
  putOff: () => become('put-off'),
  leave: () => become('left'),
  /** There is a session again, or none is needed: the sign-in page is shown. */
  clear() {
    sessions += 1;
    become('live');
  },
};

/** Every center, by name; blocked ones too, as they keep their appointments. For choosers. */
export const everyCenterQuery = queryOptions({
  queryKey: ['admin', 'centers', 'all'],
  queryFn: async ({ signal }) => {
    const { dialysisCenters } = await callAdmin(centers.list, { query: {}, signal });
    return [...dialysisCenters].sort((one, other) => one.CenterName.localeCompare(other.CenterName, 'en-IN'));
  },
});
