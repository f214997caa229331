/** Whom to call, and taking a call. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallToMake, calls } from '../../../contract/admin/messages/calls';
import { useTranslation } from '../../lib/i18n/use-translation';
import { callAdmin } from '../api/call-admin';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { tell } from '../ui/tell';

/** Patients answer while the list is looked at, and other clerks call. */
const REFRESH_MS = 20_000;

/** Who is to be called by a center. */
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

/** The key is not one of those that every change fetches again: the count stands beside each page. */
const COUNT_KEY = ['calls-to-make'] as const;
const COUNT_EVERY_MS = 60_000;

/** How many are to be called, at all centers in reach. */
export const callsToMakeQuery = queryOptions({
  queryKey: COUNT_KEY,
  queryFn: async ({ signal }) => (await callAdmin(calls.list, { query: {}, signal })).total,
  staleTime: COUNT_EVERY_MS,
  refetchInterval: COUNT_EVERY_MS,
  refetchOnWindowFocus: false,
  retry: false,
});

type Call = Pick<CallToMake, '_id' | 'username'>;

/** Records that somebody was called and says so, with an undo that puts them on the list again. */
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
