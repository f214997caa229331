import Ban from 'lucide-react/icons/ban';
import UserX from 'lucide-react/icons/user-x';
import type { StaffMember } from '../../../contract/admin/staff';
import { useTranslation } from '../../lib/i18n/use-translation';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { DecisionDialog } from '../ui/modal';
import { useSuspendOrRemove } from './queries';

type DialogProps = { member: StaffMember; onClose: () => void };

/** Asks whether to suspend somebody. */
export function SuspendDialog({ member, onClose }: DialogProps) {
  const { t } = useTranslation('admin-staff');
  const errorText = useAdminErrorText();
  const { mutate, isPending, error } = useSuspendOrRemove(member, onClose);
  const { userName: name } = member;
  return (
    <DecisionDialog
      title={t('suspendDialog.title', { name })}
      onClose={onClose}
      onConfirm={() => mutate('suspend')}
      confirmLabel={t('suspendDialog.confirm')}
      confirmIcon={<Ban aria-hidden="true" size={18} strokeWidth={1.75} />}
      busyLabel={t('suspendDialog.busy')}
      isBusy={isPending}
      keepLabel={t('suspendDialog.keep')}
      error={error && errorText(error)}
    >
      <p>{t('suspendDialog.text', { name })}</p>
    </DecisionDialog>
  );
}

/** Asks whether to remove somebody. */
export function RemoveDialog({ member, onClose }: DialogProps) {
  const { t } = useTranslation('admin-staff');
  const errorText = useAdminErrorText();
  const { mutate, isPending, error } = useSuspendOrRemove(member, onClose);
  const { userName: name } = member;
  return (
    <DecisionDialog
      title={t('removeDialog.title', { name })}
      onClose={onClose}
      onConfirm={() => mutate('remove')}
      confirmLabel={t('removeDialog.confirm')}
      confirmIcon={<UserX aria-hidden="true" size={18} strokeWidth={1.75} />}
      busyLabel={t('removeDialog.busy')}
      isBusy={isPending}
      keepLabel={t('removeDialog.keep', { name })}
      error={error && errorText(error)}
    >
      <p>{t('removeDialog.text', { name })}</p>
    </DecisionDialog>
  );
}
