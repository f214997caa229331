/** Answers of the server that a page waits for: how long, and which failures say nothing about what was asked. */
import { isRouteErrorResponse } from 'react-router';

/** Milliseconds after which an answer is no longer waited for (spec.md, section 9). */
export const TIMEOUT_MS = 30_000;

/** No answer came in time. What was asked may have been done. */
export class Late extends Error {}

/** Waits for an answer. Throws `Late` after `ms` milliseconds; the request itself goes on. */
export function inTime<Answer>(answer: Promise<Answer>, ms = TIMEOUT_MS): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Late('No answer in time')), ms);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** Refusals with these statuses come from something before the page, which is too busy or gave up waiting. */
const MAY_COME_LATER = [408, 429];

/**
 * Whether an error of a loader or an action is as if the server had not been reached: no network, no answer in time, a failing server
 * or proxy. A redirect, and a refusal that the page explains, are not.
 */
export function isLost(error: unknown): boolean {
  if (error instanceof Response) return false;
  return !isRouteErrorResponse(error) || error.status >= 500 || MAY_COME_LATER.includes(error.status);
}
