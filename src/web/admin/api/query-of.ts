/** Queries of the administrators' API. Key, fetch and types of each are derived from the endpoint in the contract. */
import { type QueryClient, type UndefinedInitialDataOptions, queryOptions } from '@tanstack/react-query';
import type { Endpoint, ResponseOf } from '../../../contract/endpoint';
import type { CallArguments } from '../../lib/api/client';
import { type Reading, callAdmin } from './call-admin';

/** An endpoint as the first part of a query's key, "GET /admin/cash". */
export type EndpointName<E extends Endpoint> = E extends Endpoint ? `${E['method']} ${E['path']}` : never;

/** The name of an endpoint. */
export function nameOf<E extends Endpoint>({ method, path }: E): EndpointName<E> {
  return `${method} ${path}` as EndpointName<E>;
}

/** The part of a key that all queries of an endpoint have in common, whatever they ask it for. */
export function keyOf<E extends Endpoint>(endpoint: E): readonly [EndpointName<E>] {
  return [nameOf(endpoint)];
}

type Input<E extends Reading> = NonNullable<CallArguments<E>[0]>;
type Key<E extends Reading> = readonly [name: EndpointName<E>, input: Input<E>];

/** An answer, and when it came: milliseconds of the browser's clock, as `useServerNow` needs. */
export type Answer<E extends Endpoint> = ResponseOf<E> & { receivedAt: number };

type Options<E extends Reading, Shown> = UndefinedInitialDataOptions<Answer<E>, Error, Shown, Key<E>>;

/**
 * The query of an endpoint with an input. The cache has the whole answer: of another form of it, use `select` among the options.
 */
export function queryOf<E extends Reading, Shown = Answer<E>>(
  endpoint: E,
  input: Input<E>,
  options: Omit<Options<E, Shown>, 'queryKey' | 'queryFn'> = {},
) {
  return queryOptions<Answer<E>, Error, Shown, Key<E>>({
    ...(options as Options<E, Shown>),
    queryKey: [nameOf(endpoint), input],
    queryFn: async ({ signal }) => {
      const answer = await callAdmin(endpoint, ...([{ ...input, signal }] as unknown as CallArguments<E>));
      return { ...(answer as object), receivedAt: Date.now() } as Answer<E>;
    },
  });
}

/** Changes the fetched answers of an endpoint, whatever they were asked for. */
export function changeAnswers<E extends Endpoint>(
  queries: QueryClient,
  endpoint: E,
  change: (known: Answer<E>) => Answer<E>,
): void {
  queries.setQueriesData<Answer<E>>({ queryKey: keyOf(endpoint) }, (known) => known && change(known));
}
