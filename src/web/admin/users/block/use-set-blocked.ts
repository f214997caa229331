import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type User, users } from '../../../../contract/admin/users';
import { useTranslation } from '../../../i18n/use-translation';
import { callAdmin } from '../../api/call-admin';
import { formatCount } from '../../ui/format-count';
import { tell } from '../../ui/tell';
import { userQuery } from '../drawer/user-query';

type Change =
  | { isBlocked: false }
  | { isBlocked: true; appointments: 'keep' | 'cancel' /** Empty when none was written. */; reason: string };

/** Blocks or unblocks a user, and shows a toast. `upcoming`: how many appointments the dialog announced to cancel. */
export function useSetBlocked({ _id: id, username: name }: User, upcoming: number, onDone: () => void) {
  const { t } = useTranslation('admin-users');
  const queryClient = useQueryClient();

  function words(change: Change): string {
    if (!change.isBlocked) return t('unblockDialog.done', { name });
    if (change.appointments === 'keep' || upcoming === 0) return t('blockDialog.done', { name });
    return t('blockDialog.doneCancelled', { name, count: upcoming, number: formatCount(upcoming) });
  }

  return useMutation({
    mutationFn: (change: Change) => {
      const { appointments, reason } = change.isBlocked ? change : { appointments: 'keep' as const, reason: '' };
      return callAdmin(users.update, {
        params: { id },
        body: { status: !change.isBlocked, appointments, ...(reason && { reason }) },
      });
    },
    onSuccess: ({ updateData }, change) => {
      queryClient.setQueryData(userQuery(id).queryKey, updateData);
      tell('success', words(change));
      onDone();
      void queryClient.invalidateQueries({ queryKey: ['admin'] });
    },
  });
}
