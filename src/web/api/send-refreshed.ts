import { mayRefresh, refreshSession } from './refresh';
import { type Outgoing, send } from './send';

/** Sends a request; a 401 leads to one refresh and one retry (spec.md, section 7). Throws ApiError. */
export async function sendRefreshed(request: Outgoing): Promise<Response> {
  const response = await send(request);
  const path = request.url.split('?')[0]!;
  const mayRetry = response.status === 401 && mayRefresh(path) && (await refreshSession());
  return mayRetry ? send(request) : response;
}
