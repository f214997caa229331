import { readRefusal } from './read-refusal';
import { send } from './send';
import { refetchSession } from './session';

const REFRESH_PATH = '/auth/refreshaccesstoken';

/** Calls for which a 401 is a real answer. */
const NEVER_REFRESHED = new Set(['/auth/login', '/auth/logout', REFRESH_PATH]);

let underway: Promise<boolean> | null = null;

/** Whether a 401 of this path leads to a refresh. */
export function mayRefresh(path: string): boolean {
  return path.startsWith('/auth/') && !NEVER_REFRESHED.has(path);
}

/**
 * Exchanges the refresh cookie for a new access token; true when the session is still valid. Concurrent failed calls
 * share one refresh (spec.md, section 7). Throws ApiError when the server can't be reached or fails, which says nothing
 * about the session.
 */
export function refreshSession(): Promise<boolean> {
  underway ??= refresh().finally(() => {
    underway = null;
  });
  return underway;
}

async function refresh(): Promise<boolean> {
  const response = await send({ method: 'GET', url: REFRESH_PATH });
  if (response.ok) return true;
  if (response.status !== 401 && response.status !== 403) throw await readRefusal(response);
  void refetchSession();
  return false;
}
