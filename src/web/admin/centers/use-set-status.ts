import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type AdminCenter, centers } from '../../../contract/admin';
import type { ResponseOf } from '../../../contract/endpoint';
import { useTranslation } from '../../i18n/use-translation';
import { useErrorText } from '../../i18n/use-error-text';
import { callAdmin } from '../api/call-admin';
import { formatCount } from '../ui/format-count';
import { tell } from '../ui/tell';
import { CENTERS_KEY, CENTER_LISTS_KEY } from './center-list';

type CenterPage = ResponseOf<typeof centers.list>;
type Turn = { center: AdminCenter; status: AdminCenter['Status'] };

/** Updates a center's status in every cached list, before or after the server's answer. */
function show(queryClient: QueryClient, id: string, status: AdminCenter['Status']): void {
  queryClient.setQueriesData<CenterPage>(
    { queryKey: CENTER_LISTS_KEY },
    (page) =>
      page && {
        ...page,
        dialysisCenters: page.dialysisCenters.map((center) =>
          center._id === id ? { ...center, Status: status } : center,
        ),
      },
  );
}

/** How many appointments stay; null when unknown, since it is only additional information. */
async function stayingAppointments(id: string): Promise<number | null> {
  return callAdmin(centers.impact, { params: { id }, query: {} }).then(
    ({ impact }) => impact.appointments,
    () => null,
  );
}

/**
 * Blocks or activates a center at once, since it can be undone: the list is updated optimistically, and rolled back
 * with a message after a refusal.
 */
export function useSetStatus(): (center: AdminCenter, status: AdminCenter['Status']) => void {
  const { t } = useTranslation('admin-centers');
  const queryClient = useQueryClient();
  const errorText = useErrorText();

  const { mutate } = useMutation({
    mutationKey: [...CENTERS_KEY, 'status'],
    mutationFn: async ({ center, status }: Turn) => {
      await callAdmin(centers.update, { params: { id: center._id }, body: { Status: status } });
      return status === 'blocked' ? stayingAppointments(center._id) : null;
    },
    onMutate: async ({ center, status }) => {
      await queryClient.cancelQueries({ queryKey: CENTER_LISTS_KEY });
      show(queryClient, center._id, status);
    },
    onError: (error, { center, status }) => {
      show(queryClient, center._id, status === 'blocked' ? 'active' : 'blocked');
      const key = status === 'blocked' ? 'blocked.failed' : 'activated.failed';
      tell('error', t(key, { name: center.CenterName, reason: errorText(error) }));
    },
    onSuccess: (staying, { center, status }) => {
      const name = center.CenterName;
      const done =
        status === 'active'
          ? t('activated.done', { name })
          : staying
            ? t('blocked.doneWith', { name, count: staying, shown: formatCount(staying) })
            : t('blocked.done', { name });
      tell('success', done, {
        label: t('undo'),
        onPress: () => mutate({ center, status: status === 'blocked' ? 'active' : 'blocked' }),
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: CENTERS_KEY }),
  });

  return (center, status) => {
    // One change of a center at a time, however often it is pressed.
    const isUnderway = queryClient
      .getMutationCache()
      .findAll({ mutationKey: [...CENTERS_KEY, 'status'], status: 'pending' });
    if (isUnderway.some(({ state }) => (state.variables as Turn | undefined)?.center._id === center._id)) return;
    mutate({ center, status });
  };
}
