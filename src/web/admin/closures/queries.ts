/** Queries and changes of planned closures. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Closure, closures } from '../../../contract/admin/closures';
import type { BodyOf } from '../../../contract/endpoint';
import type { ServerTime } from '../../lib/api/use-server-now';
import { callAdmin } from '../api/call-admin';

const CLOSURES = ['admin', 'closures'] as const;

/** How often a plan is fetched again, while somebody else may change it; and while a confirmed one is carried out. */
const LOOK_AGAIN_MS = 30_000;
const UNDER_WAY_MS = 2000;

export type KnownClosure = ServerTime & { closure: Closure };

/** A closure with its plan, fetched again and again while it is on the screen. */
export function closureQuery(id: string) {
  return queryOptions({
    queryKey: [...CLOSURES, 'one', id],
    queryFn: async ({ signal }): Promise<KnownClosure> => {
      const { now, closure } = await callAdmin(closures.get, { params: { id }, signal });
      return { now, receivedAt: Date.now(), closure };
    },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.closure.state === 'confirmed' && !data.closure.isDone ? UNDER_WAY_MS : LOOK_AGAIN_MS,
  });
}

/** The open plans and those confirmed lately: of one center, or of all that the administrator may see. */
export function closuresQuery(centerId?: string) {
  return queryOptions({
    queryKey: [...CLOSURES, 'list', centerId ?? null],
    queryFn: async ({ signal }) =>
      (await callAdmin(closures.list, { query: centerId ? { centerId } : {}, signal })).closures,
    staleTime: 0,
  });
}

/** The windows to which a booking could be moved. Free chairs change while they are on the screen. */
export function closureWindowsQuery(id: string, appointmentId: string) {
  return queryOptions({
    queryKey: [...CLOSURES, 'windows', id, appointmentId],
    queryFn: async ({ signal }) =>
      (await callAdmin(closures.windows, { params: { id, appointmentId }, signal })).windows,
    staleTime: 0,
    gcTime: 0,
  });
}

/**
 * A change of a plan. The answer has the whole plan. After a refusal the plan is fetched again, since the data shown may be stale.
 */
function useChange<Input, Answer extends { closure?: Closure }>(id: string, send: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ closure }) => {
      if (!closure) return;
      queries.setQueryData<KnownClosure>(closureQuery(id).queryKey, (known) => known && { ...known, closure });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  });
}

export type Decision = { appointmentId: string; body: BodyOf<typeof closures.decide> };

export function useDecide(id: string) {
  return useChange(id, ({ appointmentId, body }: Decision) =>
    callAdmin(closures.decide, { params: { id, appointmentId }, body }),
  );
}

export function usePropose(id: string) {
  return useChange(id, () => callAdmin(closures.propose, { params: { id } }));
}

export function useConfirmPlan(id: string) {
  return useChange(id, () => callAdmin(closures.confirm, { params: { id } }));
}

export function useGiveUp(id: string) {
  return useChange(
    id,
    async ({ open }: { open: boolean }): Promise<{ closure?: Closure; message: string }> =>
      callAdmin(closures.giveUp, { params: { id }, query: open ? { open: 'true' } : {} }),
  );
}
