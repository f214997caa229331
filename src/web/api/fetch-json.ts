import { ApiError } from './api-error';
import { readRefusal } from './read-refusal';
import type { Outgoing } from './send';
import { sendRefreshed } from './send-refreshed';

/**
 * Sends a request and parses the JSON of its answer. A 401 leads to one refresh and one retry. Throws ApiError, or the
 * abort when `signal` was aborted.
 */
export async function fetchJson(request: Outgoing): Promise<unknown> {
  const response = await sendRefreshed(request);
  if (!response.ok) throw await readRefusal(response);
  try {
    return (await response.json()) as unknown;
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    throw new ApiError('invalid', { status: response.status, message: 'The answer is not JSON', cause });
  }
}
