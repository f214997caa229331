import { type StaffMember, staff } from '../../../contract/admin/staff/staff';
import { useErrorText } from '../../lib/use-error-text';
import { useTranslation } from '../../lib/i18n/use-translation';
import { queryOf } from '../api/query-of';
import { useChange } from '../api/use-change';
import { tell } from '../ui/tell';

/** Everybody on the staff whom the administrator may see. */
export const staffQuery = queryOf(staff.list, {}, { select: (answer) => answer.staff });

/** Suspends or removes a member of staff. A dialog asks before, and shows why it failed. */
export function useSuspendOrRemove(member: StaffMember, onDone: () => void) {
  const { t } = useTranslation('admin-staff');
  const { _id: id, userName: name } = member;
  const params = { id };
  return useChange(
    (call, what: 'suspend' | 'remove'): Promise<unknown> =>
      what === 'remove' ? call(staff.remove, { params }) : call(staff.suspend, { params, body: { suspended: true } }),
    {
      onSuccess: (_, what) => {
        tell('success', t(what === 'remove' ? 'removeDialog.done' : 'suspendDialog.done', { name }));
        onDone();
      },
    },
  );
}

/** Sends a link, or lets somebody sign in again. Easily undone, so nothing is asked before. */
export function useAtOnce(member: StaffMember) {
  const { t } = useTranslation('admin-staff');
  const errorText = useErrorText();
  const { _id: id, userName: name, email } = member;
  const params = { id };
  return useChange(
    (call, what: 'link' | 'restore') =>
      what === 'link' ? call(staff.sendLink, { params }) : call(staff.suspend, { params, body: { suspended: false } }),
    {
      onSuccess: (_, what) => tell('success', what === 'link' ? t('sent', { email }) : t('restored', { name })),
      onError: (error) => tell('error', errorText(error)),
    },
  );
}
