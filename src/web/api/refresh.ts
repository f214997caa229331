import { readRefusal } from './read-refusal';
import { send } from './send';
import { refetchSession } from './session';

const REFRESH_PATH = '/auth/refreshaccesstoken';

/** Calls whose 401 is an answer in itself. */
const NEVER_REFRESHED = new Set(['/auth/login', '/auth/logout', REFRESH_PATH]);

let underway: Promise<boolean> | null = null;

/** Whether a 401 of this path is to be answered with a refresh. */
export function mayRefresh(path: string): boolean {
  return path.startsWith('/auth/') && !NEVER_REFRESHED.has(path);
}

/**
 * Exchanges the refresh cookie for a new access token; true when the session lives on. Calls that fail together wait
 * for one and the same refresh (spec.md, section 7). Throws ApiError when the server can't be reached or fails, which
 * says nothing about the session.
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
