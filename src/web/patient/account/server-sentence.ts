import { ApiError } from '../../api/api-error';
import { DEFAULT_MESSAGE } from '../../api/read-refusal';

/** What the server itself said about a failed call; null when it said nothing, or was not reached. */
export function serverSentence(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.kind !== 'refused' || error.message === DEFAULT_MESSAGE) return null;
  return error.message;
}

/** What the server said about one field of a failed call. */
export function fieldSentence(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.fields?.[field] : undefined;
}
