/** Queries and changes of planned closures. */
import { useQueryClient } from '@tanstack/react-query';
import { type Closure, closures } from '../../../contract/admin/closures';
import type { BodyOf } from '../../../contract/endpoint';
import { type Answer, queryOf } from '../api/query-of';
import { type Call, useChange } from '../api/use-change';

/** How often a plan is fetched again, while somebody else may change it; and while a confirmed one is carried out. */
const LOOK_AGAIN_MS = 30_000;
const UNDER_WAY_MS = 2000;

export type KnownClosure = Answer<typeof closures.get>;

/** A closure with its plan, fetched again and again while it is on the screen. */
export function closureQuery(id: string) {
  return queryOf(
    closures.get,
    { params: { id } },
    {
      staleTime: 0,
      refetchInterval: ({ state: { data } }) =>
        data?.closure.state === 'confirmed' && !data.closure.isDone ? UNDER_WAY_MS : LOOK_AGAIN_MS,
    },
  );
}

/** The open plans and those confirmed lately: of one center, or of all that the administrator may see. */
export function closuresQuery(centerId?: string) {
  return queryOf(closures.list, { query: { centerId } }, { select: (answer) => answer.closures, staleTime: 0 });
}

/** The windows to which a booking could be moved. Free chairs change while they are on the screen. */
export function closureWindowsQuery(id: string, appointmentId: string) {
  return queryOf(
    closures.windows,
    { params: { id, appointmentId } },
    { select: ({ windows }) => windows, staleTime: 0, gcTime: 0 },
  );
}

/** A change of a plan. The answer has the whole plan. */
function usePlanChange<Said extends { closure: Closure }, Given = void>(
  id: string,
  send: (call: Call, given: Given) => Promise<Said>,
) {
  const queries = useQueryClient();
  return useChange(send, {
    onSuccess: ({ closure }) => {
      queries.setQueryData(closureQuery(id).queryKey, (known) => known && { ...known, closure });
    },
  });
}

export type Decision = { appointmentId: string; body: BodyOf<typeof closures.decide> };

export function useDecide(id: string) {
  return usePlanChange(id, (call, { appointmentId, body }: Decision) =>
    call(closures.decide, { params: { id, appointmentId }, body }),
  );
}

export function usePropose(id: string) {
  return usePlanChange(id, (call) => call(closures.propose, { params: { id } }));
}

export function useConfirmPlan(id: string) {
  return usePlanChange(id, (call) => call(closures.confirm, { params: { id } }));
}

export function useGiveUp(id: string) {
  return useChange((call, { open }: { open: boolean }) =>
    call(closures.giveUp, { params: { id }, query: open ? { open: 'true' } : {} }),
  );
}
