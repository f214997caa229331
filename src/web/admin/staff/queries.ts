import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type StaffMember, staff } from '../../../contract/admin/staff/staff';
import { useErrorText } from '../../lib/use-error-text';
import { useTranslation } from '../../lib/i18n/use-translation';
import { callAdmin } from '../api/call-admin';
import { tell } from '../ui/tell';

const KEY = ['admin', 'staff'] as const;

/** Everybody on the staff whom the administrator may see. */
export const staffQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }) => (await callAdmin(staff.list, { signal })).staff,
});

/** Fetches the staff again after a change. */
export function useStaffChanged(): () => void {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: KEY });
    void queryClient.invalidateQueries({ queryKey: ['admin', 'audit'] });
  };
}

/** Suspends or removes a member of staff. A dialog asks before, and shows why it failed. */
export function useSuspendOrRemove(member: StaffMember, onDone: () => void) {
  const { t } = useTranslation('admin-staff');
  const changed = useStaffChanged();
  const { _id: id, userName: name } = member;
  return useMutation({
    mutationFn: async (what: 'suspend' | 'remove') => {
      if (what === 'remove') await callAdmin(staff.remove, { params: { id } });
      else await callAdmin(staff.suspend, { params: { id }, body: { suspended: true } });
    },
    onSuccess: (_, what) => {
      tell('success', t(what === 'remove' ? 'removeDialog.done' : 'suspendDialog.done', { name }));
      onDone();
    },
    // A refusal may mean that the data shown is stale.
    onSettled: changed,
  });
}

/** Sends a link, or lets somebody sign in again. Easily undone, so nothing is asked before. */
export function useAtOnce(member: StaffMember) {
  const { t } = useTranslation('admin-staff');
  const changed = useStaffChanged();
  const errorText = useErrorText();
  const { _id: id, userName: name, email } = member;
  return useMutation({
    mutationFn: async (what: 'link' | 'restore') => {
      if (what === 'link') await callAdmin(staff.sendLink, { params: { id } });
      else await callAdmin(staff.suspend, { params: { id }, body: { suspended: false } });
    },
    onSuccess: (_, what) => tell('success', what === 'link' ? t('sent', { email }) : t('restored', { name })),
    onError: (error) => tell('error', errorText(error)),
    onSettled: changed,
  });
}
