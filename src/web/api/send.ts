import { ApiError } from './api-error';

/** Timeout of a call (spec.md, section 9). */
const TIMEOUT_MS = 30_000;

export type Outgoing = {
  method: string;
  url: string;
  body?: unknown;
  /** The accepted type of the answer; JSON by default. */
  accept?: string;
  signal?: AbortSignal | undefined;
};

/** Sends one request with cookies and JSON; throws ApiError without an answer. */
export async function send({ method, url, body, accept = 'application/json', signal }: Outgoing): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await fetch(url, {
      method,
      credentials: 'include',
      headers: { accept, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    if (timeout.aborted) throw new ApiError('timeout', { message: 'No answer in time', cause });
    throw new ApiError('network', { message: 'No connection', cause });
  }
}
