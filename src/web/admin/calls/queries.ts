/** Call requests, and taking them. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallToMake, calls } from '../../../contract/admin/messages/calls';
import { useTranslation } from '../../lib/i18n/use-translation';
import { callAdmin } from '../api/call-admin';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { tell } from '../ui/tell';

/** How often the list is fetched again: patients answer, and other clerks call, while it is on the screen. */
const REFRESH_MS = 20_000;

/** The people whom a center should call. */
export function callsQuery(centerId: string) {
  return queryOptions({
    queryKey: ['admin', 'calls', centerId],
    queryFn: async ({ signal }) => {
      const { calls: listed, total } = await callAdmin(calls.list, { query: { centerId }, signal });
      return { listed, total };
    },
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
}

/** This key is not among those that every change fetches again, since the count stands on every page. */
const COUNT_KEY = ['calls-to-make'] as const;
const COUNT_EVERY_MS = 60_000;

/** How many people should be called, at all centers that the administrator may see. */
export const callsToMakeQuery = queryOptions({
  queryKey: COUNT_KEY,
  queryFn: async ({ signal }) => (await callAdmin(calls.list, { query: {}, signal })).total,
  staleTime: COUNT_EVERY_MS,
  refetchInterval: COUNT_EVERY_MS,
  refetchOnWindowFocus: false,
  retry: false,
});

type Call = Pick<CallToMake, '_id' | 'username'>;

/** Records that a person was called and says so, with an undo that puts them back on the list. */
export function useTakeCall() {
  const { t } = useTranslation('admin-day');
  const errorText = useAdminErrorText();
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ call, isDone }: { call: Call; isDone: boolean }) =>
      callAdmin(calls.setDone, { params: { id: call._id }, body: { isDone } }),
    onError: (error, { call }) => tell('error', t('notDone', { name: call.username, reason: errorText(error) })),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['admin'] }),
        queries.invalidateQueries({ queryKey: COUNT_KEY }),
      ]),
  });
  const putBack = (call: Call) =>
    mutate({ call, isDone: false }, { onSuccess: () => tell('success', t('calls.back', { name: call.username })) });
  const take = (call: Call) =>
    mutate(
      { call, isDone: true },
      {
        onSuccess: () =>
          tell('success', t('calls.done', { name: call.username }), {
            label: t('undo'),
            onPress: () => putBack(call),
          }),
      },
    );
  return { take, putBack, taking: isPending ? variables.call._id : null };
}
