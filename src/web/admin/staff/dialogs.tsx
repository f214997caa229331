import Ban from 'lucide-react/icons/ban';
import UserX from 'lucide-react/icons/user-x';
import type { StaffMember } from '../../../contract/admin/staff/staff';
import { useTranslation } from '../../lib/i18n/use-translation';
import { DecisionDialog } from '../ui/modal';
import { useSuspendOrRemove } from './queries';

const DEEDS = {
  suspend: { words: 'suspendDialog', icon: <Ban size={18} /> },
  remove: { words: 'removeDialog', icon: <UserX size={18} /> },
} as const;

type SuspendOrRemoveProps = { member: StaffMember; deed: keyof typeof DEEDS; onClose: () => void };

/** Asks before a member of staff is suspended or removed. */
export function SuspendOrRemoveDialog({ member, deed, onClose }: SuspendOrRemoveProps) {
  const { t } = useTranslation('admin-staff');
  const change = useSuspendOrRemove(member, onClose);
  const { words, icon } = DEEDS[deed];
  const { userName: name } = member;
  return (
    <DecisionDialog
      title={t(`${words}.title`, { name })}
      onClose={onClose}
      onConfirm={() => change.mutate(deed)}
      confirmLabel={t(`${words}.confirm`)}
      confirmIcon={icon}
      busyLabel={t(`${words}.busy`)}
      change={change}
      keepLabel={t(`${words}.keep`, { name })}
    >
      <p>
        {deed === 'remove' && member.signInAt
          ? t('removeDialog.textAtProvider', { name, provider: member.signInAt })
          : t(deed === 'remove' && member.hasOtherRoles ? 'removeDialog.textHere' : `${words}.text`, { name })}
      </p>
    </DecisionDialog>
  );
}
