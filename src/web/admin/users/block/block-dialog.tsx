import { useQuery } from '@tanstack/react-query';
import Ban from 'lucide-react/icons/ban';
import { useState } from 'react';
import type { User } from '../../../../contract/admin/users';
import { formatPrice } from '../../../i18n/format';
import { useTranslation } from '../../../i18n/use-translation';
import { useAdminErrorText } from '../../api/use-admin-error-text';
import { DecisionDialog } from '../../ui/decision-dialog';
import { DrawerBody } from '../../ui/drawer-body';
import { formatCount } from '../../ui/format-count';
import { TextLines } from '../../ui/text-lines';
import { userQuery } from '../drawer/user-query';
import { TheirAppointments } from './their-appointments';
import { Touched } from './touched';
import { useSetBlocked } from './use-set-blocked';

const MAX_REASON = 500;

type BlockDialogProps = { user: User; onClose: () => void };

/** Asks whether to block a user: what it affects, what happens to their appointments, and why. */
export function BlockDialog({ user, onClose }: BlockDialogProps) {
  const { t } = useTranslation('admin-users');
  const errorText = useAdminErrorText();
  const { data, error, refetch, isFetching } = useQuery(userQuery(user._id));
  const [appointments, setAppointments] = useState<'keep' | 'cancel'>('keep');
  const [reason, setReason] = useState('');
  const block = useSetBlocked(user, data?.upcoming ?? 0, onClose);
  const cancels = appointments === 'cancel' && data !== undefined && data.upcoming > 0;

  function confirmLabel(): string {
    if (!cancels) return t('blockDialog.confirm');
    if (data.refundable > 0) return t('blockDialog.confirmRefund', { amount: formatPrice(data.refundable) });
    return t('blockDialog.confirmCancel', { number: formatCount(data.upcoming) });
  }

  return (
    <DecisionDialog
      title={t('blockDialog.title', { name: user.username })}
      onClose={onClose}
      onConfirm={() =>
        block.mutate({ isBlocked: true, appointments: cancels ? 'cancel' : 'keep', reason: reason.trim() })
      }
      confirmLabel={confirmLabel()}
      confirmIcon={<Ban aria-hidden="true" size={18} strokeWidth={1.75} />}
      busyLabel={t('blockDialog.busy')}
      isBusy={block.isPending}
      unavailableBecause={data ? null : error ? t('drawer.failed') : t('blockDialog.loading')}
      keepLabel={t('blockDialog.dontBlock')}
      error={block.error ? errorText(block.error) : null}
      hasField
    >
      <p>
        {t('blockDialog.text')} {data && <Touched user={data} />}
      </p>
      <DrawerBody
        known={data}
        error={error}
        missing={t('drawer.missing')}
        failed={t('drawer.failed')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        {(details) =>
          details.upcoming > 0 && <TheirAppointments user={details} value={appointments} onChange={setAppointments} />
        }
      </DrawerBody>
      <TextLines
        label={t('blockDialog.reason')}
        aside={t('blockDialog.reasonAside')}
        value={reason}
        onChange={setReason}
        maxLength={MAX_REASON}
        autoFocus
      />
    </DecisionDialog>
  );
}
