import { isRouteErrorResponse } from 'react-router';
import type { SeriesClash } from '../../contract/common';
import type { FieldIssue } from '../../contract/field-issue';
import type { RefusalCode } from '../../contract/refusals';
import { ApiError } from './api/api-error';

/** A refusal of the API, as an action passes it to its page. `status` is 0 when the server was not reached. */
export type Refusal = {
  status: number;
  /** For the person, in English. */
  message: string;
  code?: RefusalCode | undefined;
  /** A sentence for each refused field. */
  fields?: Record<string, string> | undefined;
  /** The reason for each of these fields, to be translated. */
  issues?: Record<string, FieldIssue> | undefined;
  /** The sessions of a series that can't be had. */
  clashes?: SeriesClash[] | undefined;
  /** Where the person can fix it. */
  link?: string | undefined;
  /** Of other-account: who is logged in now. */
  name?: string | undefined;
  /** Of a sponsor-share: rupees for the session. */
  price?: number | undefined;
  /** Seconds until a retry makes sense. */
  retryAfter?: number | undefined;
};

/** A refusal as the error that a call in the browser throws. */
export function toApiError(refusal: Refusal): ApiError {
  return new ApiError(refusal.status === 0 ? 'network' : 'refused', refusal);
}

/** Any error of a loader as the error that a call in the browser throws. */
export function thrownError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (isRouteErrorResponse(thrown) && thrown.data) return toApiError(thrown.data as Refusal);
  return new ApiError('network', { message: 'The page could not be loaded', cause: thrown });
}
