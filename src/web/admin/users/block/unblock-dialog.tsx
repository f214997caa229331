import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { User } from '../../../../contract/admin/users';
import { formatIsoMoment } from '../../../i18n/format';
import { useTranslation } from '../../../i18n/use-translation';
import { useAdminErrorText } from '../../api/use-admin-error-text';
import { DecisionDialog } from '../../ui/decision-dialog';
import { userQuery } from '../drawer/user-query';
import { useSetBlocked } from './use-set-blocked';

type UnblockDialogProps = { user: User; onClose: () => void };

/** Asks whether to unblock a user, and says who blocked them and why. No reason is needed. */
export function UnblockDialog({ user, onClose }: UnblockDialogProps) {
  const { t } = useTranslation('admin-users');
  const errorText = useAdminErrorText();
  const { data } = useQuery(userQuery(user._id));
  const unblock = useSetBlocked(user, 0, onClose);
  return (
    <DecisionDialog
      title={t('unblockDialog.title', { name: user.username })}
      onClose={onClose}
      onConfirm={() => unblock.mutate({ isBlocked: false })}
      confirmLabel={t('unblockDialog.confirm')}
      confirmIcon={<CircleCheck aria-hidden="true" size={18} strokeWidth={1.75} />}
      busyLabel={t('unblockDialog.busy')}
      isBusy={unblock.isPending}
      keepLabel={t('unblockDialog.dontUnblock')}
      tone="primary"
      error={unblock.error ? errorText(unblock.error) : null}
    >
      <p>{t('unblockDialog.text')}</p>
      {data?.blocked && (
        <div className="text-muted">
          <p>{t('unblockDialog.was', { moment: formatIsoMoment(data.blocked.at), name: data.blocked.by })}</p>
          {data.blocked.reason && <p className="[overflow-wrap:anywhere]">{`“${data.blocked.reason}”`}</p>}
        </div>
      )}
    </DecisionDialog>
  );
}
