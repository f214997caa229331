/**
 * Waiting for the server's answers: how long a page waits, and which failures leave open what the server would have said.
 */
import { isRouteErrorResponse } from 'react-router';

/** Milliseconds after which an answer is no longer waited for (spec.md, section 9). */
export const TIMEOUT_MS = 30_000;

/** No answer came in time. The server may still have done what was asked. */
export class Late extends Error {}

/** Waits for an answer. Throws `Late` after `ms` milliseconds; the request itself continues. */
export function inTime<Answer>(answer: Promise<Answer>, ms = TIMEOUT_MS): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Late('No answer in time')), ms);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** Statuses of refusals that come from in front of the page: something there is too busy, or gave up waiting. */
const MAY_COME_LATER = [408, 429];

/**
 * Whether an error of a loader or an action means that the server was not reached: no network, no answer in time, a failing server
 * or proxy. False for redirects, and for refusals that the page explains.
 */
export function isLost(error: unknown): boolean {
  if (error instanceof Response) return false;
  return !isRouteErrorResponse(error) || error.status >= 500 || MAY_COME_LATER.includes(error.status);
}
