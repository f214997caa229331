/** Calls the API according to the contract. Same origin, cookies, JSON (spec.md, sections 7 and 8). */
import {
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
  urlOf,
} from '../../../contract/endpoint';
import { ApiError } from './api-error';
import { fetchJson } from './send';

type Input<Name extends string, Value> = undefined extends Value
  ? { [K in Name]?: never }
  : Record<never, never> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

/** The input of a call: the endpoint's body, parameters and query. */
type CallInput<E extends Endpoint> = Input<'body', BodyOf<E>> &
  Input<'params', ParamsOf<E>> &
  Input<'query', QueryOf<E>> & { signal?: AbortSignal | undefined };

/** No argument for an endpoint without input. */
export type CallArguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [CallInput<E>?] : [CallInput<E>];

/**
 * Calls an endpoint and returns its answer, checked against the contract. A 401 leads to one refresh and one retry.
 * Throws ApiError, or the abort when `signal` was aborted.
 */
export async function callApi<E extends Endpoint>(endpoint: E, ...[input]: CallArguments<E>): Promise<ResponseOf<E>> {
  const { body, params, query, signal } = (input ?? {}) as Record<'body' | 'params' | 'query', unknown> & {
    signal?: AbortSignal;
  };
  const answer = await fetchJson({ method: endpoint.method, url: urlOf(endpoint.path, params, query), body, signal });
  const parsed = endpoint.response.safeParse(answer);
  if (!parsed.success) {
    const message = `The answer of ${endpoint.path} is not what the contract says`;
    throw new ApiError('invalid', { message }, parsed.error);
  }
  return parsed.data as ResponseOf<E>;
}
