/** Call requests, and taking them. */
import { type CallToMake, calls } from '../../../contract/admin/messages/calls';
import { useTranslation } from '../../lib/i18n/use-translation';
import { queryOf } from '../api/query-of';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { useChange } from '../api/use-change';
import { tell } from '../ui/tell';

/** How often the list is fetched again: patients answer, and other clerks call, while it is on the screen. */
const REFRESH_MS = 20_000;

/** The people whom a center should call. */
export function callsQuery(centerId: string) {
  return queryOf(
    calls.list,
    { query: { centerId } },
    { select: ({ calls: listed, total }) => ({ listed, total }), staleTime: 0, refetchInterval: REFRESH_MS },
  );
}

const COUNT_EVERY_MS = 60_000;

/** How many people should be called, at all centers that the administrator may see. */
export const callsToMakeQuery = queryOf(
  calls.list,
  { query: {} },
  {
    select: ({ total }) => total,
    staleTime: COUNT_EVERY_MS,
    refetchInterval: COUNT_EVERY_MS,
    refetchOnWindowFocus: false,
    retry: false,
  },
);

type Asked = Pick<CallToMake, '_id' | 'username'>;

/** Records that a person was called and says so, with an undo that puts them back on the list. */
export function useTakeCall() {
  const { t } = useTranslation('admin-day');
  const errorText = useAdminErrorText();
  const { mutate, isPending, variables } = useChange(
    (call, { asked, isDone }: { asked: Asked; isDone: boolean }) =>
      call(calls.setDone, { params: { id: asked._id }, body: { isDone } }),
    { onError: (error, { asked }) => tell('error', t('notDone', { name: asked.username, reason: errorText(error) })) },
  );
  const putBack = (asked: Asked) =>
    mutate({ asked, isDone: false }, { onSuccess: () => tell('success', t('calls.back', { name: asked.username })) });
  const take = (asked: Asked) =>
    mutate(
      { asked, isDone: true },
      {
        onSuccess: () =>
          tell('success', t('calls.done', { name: asked.username }), {
            label: t('undo'),
            onPress: () => putBack(asked),
          }),
      },
    );
  return { take, putBack, taking: isPending ? variables.asked._id : null };
}
