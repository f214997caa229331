import { isRouteErrorResponse } from 'react-router';
import type { SeriesClash } from '../../contract/common';
import type { FieldIssue } from '../../contract/field-issue';
import type { RefusalCode } from '../../contract/refusals';
import { Late } from './answer';
import { ApiError } from './api/api-error';

/**
 * A refusal of the API, as an action passes it to its page. `status` is 0 where no answer came that could be trusted.
 */
export type Refusal = {
  status: number;
  /** For the person, in English. */
  message: string;
  /** No answer came in time. */
  isLate?: boolean | undefined;
  code?: RefusalCode | undefined;
  /** A sentence for each refused field. */
  fields?: Record<string, string> | undefined;
  /** The reason for each of these fields, to be translated. */
  issues?: Record<string, FieldIssue> | undefined;
  /** The sessions of a series that can't be had. */
  clashes?: SeriesClash[] | undefined;
  /** A page on which the person can fix it. */
  link?: string | undefined;
  /** For `other-account`: the name of who is logged in now. */
  name?: string | undefined;
  /** For `sponsor-share`: what the patient pays for the session, in rupees. */
  price?: number | undefined;
  /** Seconds until a retry makes sense. */
  retryAfter?: number | undefined;
};

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
  return new ApiError('network', { message: 'The page could not be loaded', cause: thrown });
}
