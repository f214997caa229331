import { ApiError } from './api-error';
import { readRefusal } from './read-refusal';
import { mayRefresh, refreshSession } from './refresh';
import { send } from './send';

/** Fetches a file of whoever is logged in; a 401 is answered with one refresh and one more try. Throws ApiError. */
export async function fetchFile(path: string): Promise<Blob> {
  const request = { method: 'GET', url: path };
  let response = await send(request);
  if (response.status === 401 && mayRefresh(path) && (await refreshSession())) response = await send(request);
  if (!response.ok) throw await readRefusal(response);
  return response.blob().catch((cause: unknown) => {
    throw new ApiError('network', { status: response.status, message: 'The file broke off', cause });
  });
}
