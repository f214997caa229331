import { isRouteErrorResponse } from 'react-router';
import type { Refusal as ApiRefusal } from '../../contract/common';
import type { CallAnswer } from '../../contract/page-visit';
import type { RefusalCode } from '../../contract/refusals';
import { Late } from './answer';
import { ApiError } from './api/api-error';

/**
 * A refusal, as an action passes it to its page and a call in the browser throws it. `status` is 0 where no answer came that could be
 * trusted; `message` is in English, and empty where the answer said nothing.
 */
export type Refusal = ApiRefusal & {
  /** No answer came in time. */
  isLate?: boolean | undefined;
  /** For `other-account`: the name of who is logged in now. */
  name?: string | undefined;
};

/** Reads the refusal in an answer that is not 2xx; anything may be missing. */
export function readRefusal({ status, body, retryAfter }: CallAnswer): Refusal {
  const said = (typeof body === 'object' && body !== null ? body : {}) as Partial<Refusal>;
  return { ...said, status, message: said.message ?? '', retryAfter };
}

/**
 * The refusal of a change whose answer was lost (`isLost`), which may have been made. Its code is the server's, if it sent one; its
 * sentence is the form's own.
 */
export function lostRefusal(error: unknown): Refusal {
  return { status: 0, message: '', code: codeOf(error), isLate: error instanceof Late };
}

/** The code of a thrown refusal, or of one that came as JSON instead of the page. */
function codeOf(error: unknown): RefusalCode | undefined {
  const { data } = error as { data?: string | Refusal | null };
  return typeof data === 'string' ? (/"code":"([\w-]+)"/.exec(data)?.[1] as RefusalCode) : data?.code;
}

/** Turns a refusal into the error that a call in the browser throws. */
export function toApiError(refusal: Refusal): ApiError {
  if (refusal.status > 0 || refusal.code) return new ApiError('refused', refusal);
  return new ApiError(refusal.isLate ? 'timeout' : 'network', refusal);
}

/** Turns any error of a loader into the error that a call in the browser throws. */
export function thrownError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (isRouteErrorResponse(thrown) && thrown.data) return toApiError(thrown.data as Refusal);
  return new ApiError('network', { message: 'The page could not be loaded' }, thrown);
}
