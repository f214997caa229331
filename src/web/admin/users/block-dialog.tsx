import { useQuery, useQueryClient } from '@tanstack/react-query';
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import { type User, type UserDetail, users } from '../../../contract/admin/accounts';
import { formatIsoMoment, formatPrice } from '../../lib/i18n/format';
import { Trans, useTranslation } from '../../lib/i18n/use-translation';
import { useChange } from '../api/use-change';
import { DecisionDialog } from '../ui/modal';
import { DrawerBody } from '../ui/drawer-parts';
import { formatCount } from '../ui/format';
import { RadioCards } from '../ui/radio-cards';
import { tell } from '../ui/tell';
import { TextArea } from '../../ui/text-area';
import { userQuery } from './queries';

type BlockOrUnblockProps = { user: User; onClose: () => void };

/** The dialog that fits the user's status when it was opened. */
export function BlockOrUnblock({ user, onClose }: BlockOrUnblockProps) {
  const [wasActive] = useState(user.status);
  return wasActive ? <BlockDialog user={user} onClose={onClose} /> : <UnblockDialog user={user} onClose={onClose} />;
}

const MAX_REASON = 500;

type BlockDialogProps = { user: User; onClose: () => void };

/** Asks whether to block a user: what it affects, what happens to their appointments, and why. */
function BlockDialog({ user, onClose }: BlockDialogProps) {
  const { t } = useTranslation('admin-users');
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
      confirmIcon={<Ban size={18} />}
      busyLabel={t('blockDialog.busy')}
      change={block}
      unavailableBecause={data ? null : error ? t('drawer.failed') : t('blockDialog.loading')}
      keepLabel={t('blockDialog.dontBlock')}
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
      <TextArea
        rows={2}
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

type TheirAppointmentsProps = {
  user: UserDetail;
  value: 'keep' | 'cancel';
  onChange: (appointments: 'keep' | 'cancel') => void;
};

/** The appointments of a blocked user; kept by default. */
function TheirAppointments({ user: { upcoming, refundable }, value, onChange }: TheirAppointmentsProps) {
  const { t } = useTranslation('admin-users');
  return (
    <RadioCards
      label={t('blockDialog.appointments')}
      value={value}
      onChange={onChange}
      cards={[
        { id: 'keep', label: t('blockDialog.keep'), hint: t('blockDialog.keepHint') },
        {
          id: 'cancel',
          label:
            refundable > 0
              ? t('blockDialog.cancelAndRefund', { amount: formatPrice(refundable) })
              : t('blockDialog.cancel'),
          hint: t('blockDialog.cancelHint', { count: upcoming, number: formatCount(upcoming) }),
        },
      ]}
    />
  );
}

/** What blocking affects: how many appointments are upcoming, and what was paid for them. */
function Touched({ user: { upcoming, upcomingPaid } }: { user: UserDetail }) {
  const { t } = useTranslation('admin-users');
  if (upcoming === 0) return t('blockDialog.none');
  return (
    <Trans
      t={t}
      id={upcomingPaid > 0 ? 'blockDialog.paid' : 'blockDialog.unpaid'}
      values={{ count: upcoming, number: formatCount(upcoming), amount: formatPrice(upcomingPaid) }}
      components={{ strong: <strong className="admin-strong" /> }}
    />
  );
}

type UnblockDialogProps = { user: User; onClose: () => void };

/** Asks whether to unblock a user, and says who blocked them and why. No reason is needed. */
function UnblockDialog({ user, onClose }: UnblockDialogProps) {
  const { t } = useTranslation('admin-users');
  const { data } = useQuery(userQuery(user._id));
  const unblock = useSetBlocked(user, 0, onClose);
  return (
    <DecisionDialog
      title={t('unblockDialog.title', { name: user.username })}
      onClose={onClose}
      onConfirm={() => unblock.mutate({ isBlocked: false })}
      confirmLabel={t('unblockDialog.confirm')}
      confirmIcon={<CircleCheck size={18} />}
      busyLabel={t('unblockDialog.busy')}
      change={unblock}
      keepLabel={t('unblockDialog.dontUnblock')}
      tone="primary"
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

type Change =
  | { isBlocked: false }
  | { isBlocked: true; appointments: 'keep' | 'cancel' /** Empty when none was written. */; reason: string };

/** Blocks or unblocks a user, and shows a toast. `upcoming`: how many appointments the dialog announced to cancel. */
function useSetBlocked({ _id: id, username: name }: User, upcoming: number, onDone: () => void) {
  const { t } = useTranslation('admin-users');
  const queryClient = useQueryClient();

  function words(change: Change): string {
    if (!change.isBlocked) return t('unblockDialog.done', { name });
    if (change.appointments === 'keep' || upcoming === 0) return t('blockDialog.done', { name });
    return t('blockDialog.doneCancelled', { name, count: upcoming, number: formatCount(upcoming) });
  }

  return useChange(
    (call, change: Change) => {
      const { appointments, reason } = change.isBlocked ? change : { appointments: 'keep' as const, reason: '' };
      return call(users.update, {
        params: { id },
        body: { status: !change.isBlocked, appointments, ...(reason && { reason }) },
      });
    },
    {
      onSuccess: ({ updateData: user }, change) => {
        queryClient.setQueryData(userQuery(id).queryKey, (known) => known && { ...known, user });
        tell('success', words(change));
        onDone();
      },
    },
  );
}
