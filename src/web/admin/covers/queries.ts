/** The queue of covers, and answering. */
import { useQueryClient } from '@tanstack/react-query';
import { type CoverDecision, type CoverToCheck, funding } from '../../../contract/admin/funding';
import type { CheckState } from '../../../domain/funding';
import { changeAnswers, queryOf } from '../api/query-of';
import { useChange } from '../api/use-change';
import { keyOf } from './queue';

/** How often the queue is fetched again: patients book while it is on the screen. */
const REFRESH_MS = 30_000;

/** The covers to load: in a state, of one center and one patient where these are given. */
export type CoversAsked = { state: CheckState; centerId?: string | undefined; patientId?: string | undefined };

/** Covers in a state, the most urgent first, with the server's clock. */
export function coversQuery(asked: CoversAsked) {
  return queryOf(funding.covers, { query: asked }, { staleTime: 0, refetchInterval: REFRESH_MS });
}

const COUNT_EVERY_MS = 60_000;

/** How many covers wait for an answer. */
export const waitingCoversQuery = queryOf(
  funding.covers,
  { query: { state: 'waiting' } },
  {
    select: ({ covers }) => covers.length,
    staleTime: COUNT_EVERY_MS,
    refetchInterval: COUNT_EVERY_MS,
    refetchOnWindowFocus: false,
    retry: false,
  },
);

/** Answers about a cover at a center, which then leaves its list. */
export function useDecide(onDone: () => void) {
  const queryClient = useQueryClient();
  return useChange(
    (call, { cover, decision }: { cover: CoverToCheck; decision: CoverDecision }) =>
      call(funding.decide, { params: { id: cover.coverId }, body: decision }),
    {
      // A callback of the hook, since the form is gone once the list is fetched again. Until then nobody should answer again.
      onSuccess: (_, { cover }) => {
        changeAnswers(queryClient, funding.covers, (answer) => ({
          ...answer,
          covers: answer.covers.filter((one) => keyOf(one) !== keyOf(cover)),
        }));
        onDone();
      },
    },
  );
}
