import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Hourglass from 'lucide-react/icons/hourglass';
import { useState } from 'react';
import { type AppointmentDetail, appointments } from '../../../../contract/admin/bookings';
import { formatPrice } from '../../../lib/i18n/format';
import { useTranslation } from '../../../lib/i18n/use-translation';
import { Button } from '../../../ui/button';
import { useAdminErrorText } from '../../api/use-admin-error-text';
import { useChange } from '../../api/use-change';
import { DecisionDialog } from '../../ui/modal';
import { DrawerSection } from '../../ui/drawer-parts';
import { shortMoment } from '../../ui/format';
import { tell } from '../../ui/tell';
import { TextArea } from '../../../ui/text-area';
import { useRefundFailure } from '../../ui/payment';
import { LineEnds } from '../../ui/line-ends';

export type Refund = AppointmentDetail['refunds'][number];
/** Opens the dialog that asks how a refund was paid by hand. */
type AskPaidByHand = (refund: Refund) => void;

const MARKS = {
  requested: <Hourglass size={18} className="mt-0.5 shrink-0 text-yellow" />,
  pending: <Hourglass size={18} className="mt-0.5 shrink-0 text-yellow" />,
  succeeded: <CircleCheck size={18} className="mt-0.5 shrink-0 text-green" />,
  'by-hand': <CircleCheck size={18} className="mt-0.5 shrink-0 text-green" />,
  failed: <CircleX size={18} className="mt-0.5 shrink-0 text-red" />,
};

type RefundsSectionProps = {
  appointment: Pick<AppointmentDetail, 'refunds' | 'refundable'>;
  /** Whether the administrator may refund at this center. Otherwise the section says to ask a manager. */
  mayRefund: boolean;
  onPaidByHand: AskPaidByHand;
  /** Opens the dialog that records a refund paid at the desk. */
  onPayBack: (refund: Refund) => void;
  /** Opens the dialog that asks how much to refund. */
  onStart: () => void;
};

/**
 * The refunds. A failed one can be tried again, or marked as paid by hand. Where some of the payment is left, another refund can be
 * started. Empty where there are no refunds and nothing is left.
 */
export function RefundsSection({ appointment, mayRefund, onPaidByHand, onPayBack, onStart }: RefundsSectionProps) {
  const { refunds, refundable } = appointment;
  const { t } = useTranslation('admin-appointments');
  if (refunds.length === 0 && refundable === 0) return null;
  const left = { amount: formatPrice(refundable) };
  return (
    <DrawerSection title={t('refunds.title')}>
      {refunds.length > 0 && (
        <ul className="flex flex-col gap-3">
          {refunds.map((refund) => (
            <RefundRow
              key={refund._id}
              refund={refund}
              isOpen={mayRefund && refund.mayTryAgain}
              onPaidByHand={onPaidByHand}
              onPayBack={mayRefund ? onPayBack : null}
            />
          ))}
        </ul>
      )}
      {refundable > 0 && (
        <div className={refunds.length > 0 ? 'mt-3' : undefined}>
          <p>{refunds.length > 0 ? t('refund.left', left) : t('refund.none', left)}</p>
          {mayRefund ? (
            <Button size="compact" variant="neutral" className="mt-2" onPress={onStart}>
              {t('refund.action')}
            </Button>
          ) : (
            <p className="text-muted">{t('refund.askManager')}</p>
          )}
        </div>
      )}
    </DrawerSection>
  );
}

type RefundRowProps = {
  refund: Refund;
  isOpen: boolean;
  onPaidByHand: AskPaidByHand;
  /** Null where the administrator may not. */
  onPayBack: ((refund: Refund) => void) | null;
};

function RefundRow({ refund, isOpen, onPaidByHand, onPayBack }: RefundRowProps) {
  const { t } = useTranslation('admin-appointments');
  const errorText = useAdminErrorText();
  const failureText = useRefundFailure();
  const amount = formatPrice(refund.amount);
  const retry = useChange((call) => call(appointments.retryRefund, { params: { id: refund._id } }), {
    onSuccess: () => tell('success', t('refunds.tried', { amount })),
  });
  return (
    <li className="flex gap-2.5">
      {MARKS[refund.status]}
      <div className="min-w-0 flex-1">
        <LineEnds
          end={<span className="admin-fine text-muted">{shortMoment(refund.settledAt ?? refund.createdAt)}</span>}
        >
          {t(refundKey(refund), { amount })}
          {refund.reason === 'paid-twice' && (
            <span className="admin-fine block text-muted">{t('refunds.paidTwice')}</span>
          )}
        </LineEnds>
        {refund.failure && (
          <p className="admin-fine text-muted [overflow-wrap:anywhere] first-letter:uppercase">
            {failureText(refund.failure)}
          </p>
        )}
        {retry.error && (
          <p role="alert" className="admin-fine text-red">
            {errorText(retry.error)}
          </p>
        )}
        {onPayBack && refund.isAtDesk && refund.status === 'requested' && (
          <Button size="compact" variant="neutral" className="mt-2" onPress={() => onPayBack(refund)}>
            {t('refunds.payBack')}
          </Button>
        )}
        {!onPayBack && refund.isAtDesk && refund.status === 'requested' && (
          <p className="admin-fine text-muted">{t('refunds.whoPaysBack')}</p>
        )}
        {isOpen && (
          <div className="mt-2 flex flex-wrap gap-2">
            <Button
              size="compact"
              variant="neutral"
              aria-label={t('refunds.tryAgainLabel', { amount })}
              isBusy={retry.isPending}
              busyLabel={t('refunds.trying')}
              onPress={() => retry.mutate()}
            >
              {t('refunds.tryAgain')}
            </Button>
            <Button
              size="compact"
              variant="quiet"
              aria-label={t('refunds.byHand.label', { amount })}
              onPress={() => onPaidByHand(refund)}
            >
              {t('refunds.byHand.action')}
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}

function refundKey({ isAtDesk, status }: Refund) {
  if (!isAtDesk) return `refunds.${status}` as const;
  return status === 'succeeded' ? 'refunds.paidAtDesk' : 'refunds.atDesk';
}

const MAX_NOTE = 500;

type PaidByHandDialogProps = { refund: Refund; onClose: () => void };

/** Records that a failed refund was paid outside of the card; requires a note about how. */
export function PaidByHandDialog({ refund, onClose }: PaidByHandDialogProps) {
  const { t } = useTranslation('admin-appointments');
  const [note, setNote] = useState('');
  const amount = formatPrice(refund.amount);
  const record = useChange(
    (call) => call(appointments.payRefundByHand, { params: { id: refund._id }, body: { note: note.trim() } }),
    {
      onSuccess: () => {
        tell('success', t('refunds.byHand.done', { amount }));
        onClose();
      },
    },
  );
  return (
    <DecisionDialog
      title={t('refunds.byHand.title', { amount })}
      onClose={onClose}
      onConfirm={() => record.mutate()}
      confirmLabel={t('refunds.byHand.confirm', { amount })}
      busyLabel={t('refunds.byHand.busy')}
      change={record}
      unavailableBecause={note.trim() ? null : t('refunds.byHand.noteMissing')}
      keepLabel={t('refunds.byHand.keep')}
      tone="primary"
      hasField
    >
      <p className="text-muted">{t('refunds.byHand.text')}</p>
      <TextArea
        rows={2}
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
