import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AppointmentDetail, appointments } from '../../../../contract/admin/bookings';
import { formatPrice } from '../../../lib/i18n/format';
import { useTranslation } from '../../../lib/i18n/use-translation';
import { TextField } from '../../../ui/text-field';
import { useChange } from '../../api/use-change';
import { DecisionDialog } from '../../ui/modal';
import { tell } from '../../ui/tell';
import { appointmentQuery } from '../queries';
import { readAmount } from './read-amount';

type RefundDialogProps = { appointment: AppointmentDetail; onClose: () => void };

/** Starts a refund for a cancelled appointment: of everything that is left of its payment, or of a part. */
export function RefundDialog({ appointment, onClose }: RefundDialogProps) {
  const { t } = useTranslation('admin-appointments');
  const queryClient = useQueryClient();
  const { _id: id, refundable, userId, paidBy } = appointment;
  const isAtDesk = paidBy?.startsWith('desk-') ?? false;
  // A refetch may say that less is left than when the dialog was opened; the server then refuses with that reason.
  const [most] = useState(refundable);
  const [text, setText] = useState(String(most));
  const amount = readAmount(text, most);
  const start = useChange(
    (call, rupees: number) => call(appointments.startRefund, { params: { id }, body: { amount: rupees, seen: most } }),
    {
      onSuccess: ({ appointment: known }, rupees) => {
        queryClient.setQueryData(
          appointmentQuery(id).queryKey,
          (before) => before && { ...before, appointment: known },
        );
        tell(
          'success',
          isAtDesk
            ? t('refunds.atDesk', { amount: formatPrice(rupees) })
            : t('refund.done', { amount: formatPrice(rupees), name: userId.username }),
        );
        onClose();
      },
    },
  );
  const range = { most: formatPrice(most) };
  return (
    <DecisionDialog
      title={t('refund.title', { name: userId.username })}
      onClose={onClose}
      onConfirm={() => amount !== null && start.mutate(amount)}
      confirmLabel={amount === null ? t('refund.confirm') : t('refund.confirmAmount', { amount: formatPrice(amount) })}
      busyLabel={t('refund.busy')}
      change={start}
      unavailableBecause={amount === null ? t('refund.wrong', range) : null}
      keepLabel={t('refund.keep')}
      tone="primary"
      hasField
    >
      <p className="text-muted">{t(isAtDesk ? 'refund.textAtDesk' : 'refund.text')}</p>
      <TextField
        label={t('refund.amount')}
        aside={t('refund.most', range)}
        value={text}
        onChange={setText}
        inputMode="numeric"
        maxLength={12}
        icon="₹"
        autoFocus
      />
    </DecisionDialog>
  );
}
