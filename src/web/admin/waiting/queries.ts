/** The waiting list, and what the desk does with who is on it. */
import { type WaitingPerson, type WaitingShown, waiting } from '../../../contract/admin/desk/waiting';
import { useTranslation } from '../../lib/i18n/use-translation';
import { queryOf } from '../api/query-of';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { useChange } from '../api/use-change';
import { tell } from '../ui/tell';

/** The list is fetched again at this interval: chairs come free, and other clerks call, while it is on the screen. */
const REFRESH_MS = 20_000;

/** The people who wait at a center, or at all centers of whoever asks. */
export function waitingQuery(asked: {
  centerId?: string | undefined;
  shown?: WaitingShown | undefined;
  date?: string | undefined;
}) {
  return queryOf(waiting.list, { query: asked }, { staleTime: 0, refetchInterval: REFRESH_MS });
}

const COUNT_EVERY_MS = 60_000;

/** The number of people who wait and are to be called now. */
export const waitingToCallQuery = queryOf(
  waiting.list,
  { query: { shown: 'to-call' } },
  {
    select: ({ count }) => count,
    staleTime: COUNT_EVERY_MS,
    refetchInterval: COUNT_EVERY_MS,
    refetchOnWindowFocus: false,
    retry: false,
  },
);

/** Takes somebody off the list and says so, with an undo that puts them back at their place. */
export function useLeave() {
  const { t } = useTranslation('admin-waiting');
  const errorText = useAdminErrorText();
  const failed = (error: Error, { patient: { name } }: WaitingPerson) =>
    tell('error', t('notDone', { name, reason: errorText(error) }));
  const back = useChange((call, { _id }: WaitingPerson) => call(waiting.resume, { params: { id: _id } }), {
    onSuccess: (_answer, { patient: { name } }) => tell('success', t('back', { name })),
    onError: failed,
  });
  const leave = useChange((call, { _id }: WaitingPerson) => call(waiting.leave, { params: { id: _id } }), {
    onSuccess: (_answer, one) =>
      tell('success', t('left', { name: one.patient.name }), { label: t('undo'), onPress: () => back.mutate(one) }),
    onError: failed,
  });
  return { leave: leave.mutate, leaving: leave.isPending ? leave.variables._id : null };
}
