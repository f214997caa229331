/** The queue of covers, and answers about them. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CoverDecision, type CoverToCheck, funding } from '../../../contract/admin/funding';
import type { CheckState } from '../../../domain/funding';
import { callAdmin } from '../api/call-admin';

const COVERS_KEY = ['admin', 'covers'] as const;

/** Patients book while the queue is looked at. */
const REFRESH_MS = 30_000;

export type CoversAsked = { state: CheckState; centerId?: string | undefined };

/** Covers in a state, the most urgent first, with the server's clock. */
export function coversQuery({ state, centerId }: CoversAsked) {
  return queryOptions({
    queryKey: [...COVERS_KEY, state, centerId ?? null],
    queryFn: async ({ signal }) => {
      const { now, covers } = await callAdmin(funding.covers, { query: { state, centerId }, signal });
      return { now, receivedAt: Date.now(), covers };
    },
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
}

/** Answers about a cover at a center. Appointments change with it, so everything is fetched again. */
export function useDecide(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ cover, decision }: { cover: CoverToCheck; decision: CoverDecision }) =>
      callAdmin(funding.decide, { params: { id: cover.coverId }, body: decision }),
    // Of the hook: the form is gone once the list is fetched again.
    onSuccess: onDone,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
}
