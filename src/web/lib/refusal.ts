import { isRouteErrorResponse } from 'react-router';
import type { RefusalCode } from '../../contract/refusals';
import { ApiError } from '../api/api-error';

/** Why the API said no, as it travels from an action to its page. `status` is 0 where the server was not reached. */
export type Refusal = {
  status: number;
  /** For the person, in English. */
  message: string;
  code?: RefusalCode | undefined;
  /** A sentence for each field that was not accepted. */
  fields?: Record<string, string> | undefined;
  /** Where the person can do what is missing. */
  link?: string | undefined;
  /** Seconds after which it may be tried again. */
  retryAfter?: number | undefined;
};

/** The same as what calls in the browser throw. */
export function toApiError({ status, message, code, fields, retryAfter }: Refusal): ApiError {
  return new ApiError(status === 0 ? 'network' : 'refused', {
    status,
    message,
    ...(code && { code }),
    ...(fields && { fields }),
    ...(retryAfter && { retryAfter }),
  });
}

/** The same of whatever a loader threw, or of why it could not be asked. */
export function thrownError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (isRouteErrorResponse(thrown) && thrown.data) return toApiError(thrown.data as Refusal);
  return new ApiError('network', { message: 'The page could not be loaded', cause: thrown });
}
