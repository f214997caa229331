import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { User } from '../../../../contract/admin/users';
import { useTranslation } from '../../../i18n/use-translation';
import { RowAction } from '../../ui/row-action';

type BlockActionProps = { user: User; onPress: () => void; className?: string };

/** Asks whether to block a user, or to let them in again. */
export function BlockAction({ user, onPress, className }: BlockActionProps) {
  const { t } = useTranslation('admin-users');
  const { status: isActive, username: name } = user;
  const Icon = isActive ? Ban : CircleCheck;
  return (
    <RowAction
      icon={<Icon aria-hidden="true" size={17} strokeWidth={1.75} />}
      name={t(isActive ? 'blockLabel' : 'unblockLabel', { name })}
      onPress={onPress}
      className={className}
    >
      {t(isActive ? 'block' : 'unblock')}
    </RowAction>
  );
}
