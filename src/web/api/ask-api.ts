import { type Endpoint, type ParamsOf, type QueryOf, type ResponseOf, urlOf } from '../../contract/endpoint';
import { ApiError } from './api-error';
import { inSlices } from './in-slices';
import { parseRows } from './parse-rows';
import { readRefusal } from './read-refusal';
import { sendRefreshed } from './send-refreshed';

type Question = Endpoint & { method: 'GET' };
type Given<E extends Question> = { params?: ParamsOf<E>; query?: QueryOf<E>; signal?: AbortSignal };

/**
 * Asks what an endpoint of the contract answers, for pages that everybody opens first: the contract is named as a type and
 * its path, so that none of its schemas, nor the library behind them, is sent along. `askApi<typeof centers.list>('/...')`.
 * However long a list it answers, the page stays awake. Throws ApiError, or the abort when `signal` was aborted.
 */
export async function askApi<E extends Question>(
  path: E['path'],
  { params, query, signal }: Given<E> = {},
): Promise<ResponseOf<E>> {
  const response = await sendRefreshed({ method: 'GET', url: urlOf(path, params, query), signal });
  if (!response.ok) throw await readRefusal(response);
  const answer = (await readJson(response, signal)) as { success?: unknown } | null;
  if (answer?.success !== true) {
    throw new ApiError('invalid', {
      status: response.status,
      message: `The answer of ${path} is not what the contract says`,
    });
  }
  return answer as ResponseOf<E>;
}

/** The body of an answer as JSON. Throws ApiError when it is none. */
export async function readJson(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await inSlices(parseRows(await response.text()));
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError('invalid', { status: response.status, message: 'The answer is not JSON', cause });
  }
}
