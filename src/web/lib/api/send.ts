import { TIMEOUT_MS } from '../answer';
import { readRefusal } from '../refusal';
import { ApiError } from './api-error';
import { refetchSession } from './session';

type Outgoing = {
  method: string;
  url: string;
  body?: unknown;
  /** The accepted type of the answer; JSON by default. */
  accept?: string;
  signal?: AbortSignal | undefined;
};

/** Sends one request with cookies and JSON; throws ApiError without an answer. */
async function send({ method, url, body, accept = 'application/json', signal }: Outgoing): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const either = new AbortController();
  for (const one of [timeout, signal]) {
    if (one?.aborted) either.abort();
    one?.addEventListener('abort', () => either.abort());
  }
  try {
    return await fetch(url, {
      method,
      credentials: 'include',
      headers: { accept, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      signal: either.signal,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    if (timeout.aborted) throw new ApiError('timeout', { message: 'No answer in time' }, cause);
    throw new ApiError('network', { message: 'No connection' }, cause);
  }
}

/** Sends a request; a 401 leads to one refresh and one retry (spec.md, section 7). Throws ApiError. */
export async function sendRefreshed(request: Outgoing): Promise<Response> {
  const response = await send(request);
  const path = request.url.split('?')[0]!;
  const mayRetry = response.status === 401 && mayRefresh(path) && (await refreshSession());
  return mayRetry ? send(request) : response;
}

const REFRESH_PATH = '/auth/refreshaccesstoken';

/** Calls whose 401 does not mean an expired session. */
const NEVER_REFRESHED = new Set(['/auth/login', '/auth/logout', REFRESH_PATH]);

let underway: Promise<boolean> | null = null;

/** Whether a 401 of this path leads to a refresh. */
function mayRefresh(path: string): boolean {
  return path.startsWith('/auth/') && !NEVER_REFRESHED.has(path);
}

/**
 * Exchanges the refresh cookie for a new access token; true when the session is still valid. Concurrent failed calls
 * share one refresh (spec.md, section 7). Throws ApiError when the server can't be reached or fails, which says nothing
 * about the session.
 */
function refreshSession(): Promise<boolean> {
  underway ??= refresh().finally(() => {
    underway = null;
  });
  return underway;
}

async function refresh(): Promise<boolean> {
  const response = await send({ method: 'GET', url: REFRESH_PATH });
  if (response.ok) return true;
  if (response.status !== 401 && response.status !== 403) throw await refusedBy(response);
  void refetchSession();
  return false;
}

/** The error of an answer that is not 2xx. */
export async function refusedBy(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  return new ApiError('refused', readRefusal({ status: response.status, body, retryAfter }));
}

/**
 * Sends a request and parses the JSON of its answer. A 401 leads to one refresh and one retry. Throws ApiError, or the
 * abort when `signal` was aborted.
 */
export async function fetchJson(request: Outgoing): Promise<unknown> {
  const response = await sendRefreshed(request);
  if (!response.ok) throw await refusedBy(response);
  try {
    return (await response.json()) as unknown;
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    throw new ApiError('invalid', { status: response.status, message: 'The answer is not JSON' }, cause);
  }
}
