/** The queue of covers, and answering. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CoverDecision, type CoverToCheck, funding } from '../../../contract/admin/funding';
import type { CheckState } from '../../../domain/funding';
import { callAdmin } from '../api/call-admin';
import { keyOf } from './queue';

const COVERS_KEY = ['admin', 'covers'] as const;

/** How often the queue is fetched again: patients book while it is on the screen. */
const REFRESH_MS = 30_000;

/** The covers to load: in a state, of one center and one patient where these are given. */
export type CoversAsked = { state: CheckState; centerId?: string | undefined; patientId?: string | undefined };

type CoversAnswer = { now: string; receivedAt: number; covers: CoverToCheck[] };

/** Covers in a state, the most urgent first, with the server's clock. */
export function coversQuery(asked: CoversAsked) {
  return queryOptions({
    queryKey: [...COVERS_KEY, asked],
    queryFn: async ({ signal }): Promise<CoversAnswer> => {
      const { now, covers } = await callAdmin(funding.covers, { query: asked, signal });
      return { now, receivedAt: Date.now(), covers };
    },
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
}

/** This key is not among those that every change fetches again, since the count stands on every page. */
const WAITING_KEY = ['covers-waiting'] as const;
const COUNT_EVERY_MS = 60_000;

/** How many covers wait for an answer. */
export const waitingCoversQuery = queryOptions({
  queryKey: WAITING_KEY,
  queryFn: async ({ signal }) => {
    const { covers } = await callAdmin(funding.covers, { query: { state: 'waiting' }, signal });
    return covers.length;
  },
  staleTime: COUNT_EVERY_MS,
  refetchInterval: COUNT_EVERY_MS,
  refetchOnWindowFocus: false,
  retry: false,
});

/**
 * Answers about a cover at a center. The cover leaves its list, and appointments change with it, so everything is fetched again.
 */
export function useDecide(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ cover, decision }: { cover: CoverToCheck; decision: CoverDecision }) =>
      callAdmin(funding.decide, { params: { id: cover.coverId }, body: decision }),
    // A callback of the hook, since the form is gone once the list is fetched again. Until then nobody should answer again.
    onSuccess: (_, { cover }) => {
      queryClient.setQueriesData<CoversAnswer>({ queryKey: COVERS_KEY }, (answer) =>
        answer ? { ...answer, covers: answer.covers.filter((one) => keyOf(one) !== keyOf(cover)) } : answer,
      );
      onDone();
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['admin'] }),
        queryClient.invalidateQueries({ queryKey: WAITING_KEY }),
      ]),
  });
}
