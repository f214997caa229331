import { ApiError } from './api-error';

/** Whether a failure is a no that leaves no doubt: the server has answered, and has done nothing. */
export function isPlainRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.kind === 'refused' && error.status < 500;
}
