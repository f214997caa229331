import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { appointments } from '../../../../contract/admin/appointments';
import { formatPrice } from '../../../i18n/format';
import { useTranslation } from '../../../i18n/use-translation';
import { callAdmin } from '../../api/call-admin';
import { useAdminErrorText } from '../../api/use-admin-error-text';
import { DecisionDialog } from '../../ui/decision-dialog';
import { tell } from '../../ui/tell';
import { TextLines } from '../../ui/text-lines';
import type { Refund } from './refunds-section';

const MAX_NOTE = 500;

type PaidByHandDialogProps = { refund: Refund; onClose: () => void };

/** Records that a failed refund was paid outside of the card; requires a note about how. */
export function PaidByHandDialog({ refund, onClose }: PaidByHandDialogProps) {
  const { t } = useTranslation('admin-appointments');
  const errorText = useAdminErrorText();
  const queryClient = useQueryClient();
  const [note, setNote] = useState('');
  const amount = formatPrice(refund.amount);
  const record = useMutation({
    mutationFn: () =>
      callAdmin(appointments.payRefundByHand, { params: { id: refund._id }, body: { note: note.trim() } }),
    onSuccess: () => {
      tell('success', t('refunds.byHand.done', { amount }));
      onClose();
    },
    // A refusal may mean that the data shown is stale.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
  return (
    <DecisionDialog
      title={t('refunds.byHand.title', { amount })}
      onClose={onClose}
      onConfirm={() => record.mutate()}
      confirmLabel={t('refunds.byHand.confirm', { amount })}
      busyLabel={t('refunds.byHand.busy')}
      isBusy={record.isPending}
      unavailableBecause={note.trim() ? null : t('refunds.byHand.noteMissing')}
      keepLabel={t('refunds.byHand.keep')}
      tone="primary"
      error={record.error && errorText(record.error)}
      hasField
    >
      <p className="text-muted">{t('refunds.byHand.text')}</p>
      <TextLines
        label={t('refunds.byHand.note')}
        aside={t('refunds.byHand.noteAside')}
        value={note}
        onChange={setNote}
        maxLength={MAX_NOTE}
        autoFocus
      />
    </DecisionDialog>
  );
}
