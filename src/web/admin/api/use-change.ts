/** Changes by the administrators' API. What they touch (`touched.ts`) is fetched again afterwards. */
import { type QueryClient, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Endpoint, ResponseOf } from '../../../contract/endpoint';
import { isNotAuthenticated } from '../../lib/api/api-error';
import type { CallArguments } from '../../lib/api/client';
import { callInSession } from './call-admin';
import { nameOf } from './query-of';
import { isTouched } from './touched';

/** An endpoint that changes something. */
type Changing = Endpoint & { method: 'POST' | 'PUT' | 'DELETE' };

/** Calls an endpoint that changes something. Throws ApiError. */
export type Call = <E extends Changing>(endpoint: E, ...input: CallArguments<E>) => Promise<ResponseOf<E>>;

/**
 * Fetches again what changes have touched, also after a refusal, since what was shown may have been stale. After one because the
 * session has ended it fetches nothing: signing in does.
 */
export async function refetchTouched(
  queries: QueryClient,
  changes: readonly Changing[],
  error: unknown,
): Promise<void> {
  if (isNotAuthenticated(error)) return;
  const names = changes.map(nameOf);
  await queries.invalidateQueries({
    predicate: ({ queryKey: [read] }) => names.some((change) => isTouched(String(read), change)),
  });
}

/** Returns a function that makes a change, for forms. It does not wait until what is touched has been fetched again. */
export function useCall(): Call {
  const queries = useQueryClient();
  return async (endpoint, ...input) => {
    let error: unknown = null;
    try {
      return await callInSession(endpoint, ...input);
    } catch (thrown) {
      error = thrown;
      throw thrown;
    } finally {
      void refetchTouched(queries, [endpoint], error);
    }
  };
}

type Options<Answer, Given, Before> = Omit<
  UseMutationOptions<Answer, Error, Given, Before>,
  'mutationFn' | 'onSettled'
>;

/**
 * A mutation that changes something. `send` is handed `call`, and what was given to `mutate`. The mutation stays pending until what
 * it has touched has been fetched again; `onSuccess` and `onError` come before that.
 */
export function useChange<Answer, Given = void, Before = unknown>(
  send: (call: Call, given: Given) => Promise<Answer>,
  options: Options<Answer, Given, Before> = {},
) {
  const queries = useQueryClient();
  const made = useRef(new Set<Changing>());
  const call: Call = (endpoint, ...input) =>
    callInSession(endpoint, ...input).finally(() => made.current.add(endpoint));
  return useMutation({
    ...options,
    mutationFn: (given: Given) => send(call, given),
    onSettled(_answer, error) {
      const changes = [...made.current];
      made.current.clear();
      return refetchTouched(queries, changes, error);
    },
  });
}
