import ReceiptIndianRupee from 'lucide-react/icons/receipt-indian-rupee';
import { useRef, useState } from 'react';
import { DESK_RECEIPT, type DeskEntry, lacksUtr } from '../../../contract/admin/cash';
import { urlOf } from '../../../contract/endpoint';
import { DESK_MODES, type DeskMode } from '../../../domain/desk-money';
import { formatPrice } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { ApiError } from '../../lib/api/api-error';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { DecisionDialog, Modal } from '../ui/modal';
import { RadioCards } from '../ui/radio-cards';
import { tell } from '../ui/tell';
import { usePayRefund, useTakePayment } from './queries';

const MAX_REFERENCE = 60;

type TakePaymentDialogProps = {
  payment: { bookingId: string; patient: string; amount: number };
  onClose: () => void;
};

/** Records a payment: the amount is fixed, the mode is one press, Enter confirms. Then the receipt. */
export function TakePaymentDialog({ payment: { bookingId, patient, amount }, onClose }: TakePaymentDialogProps) {
  const { t } = useTranslation('admin-cash');
  const errorText = useAdminErrorText();
  const [due] = useState(amount);
  const paying = useHowPaid('cash');
  const { mode } = paying;
  const [taken, setTaken] = useState<DeskEntry | null>(null);
  const take = useTakePayment(bookingId, due, ({ entry }) => setTaken(entry));
  const price = formatPrice(due);
  if (taken) return <TakenDialog entry={taken} patient={patient} onClose={onClose} />;
  const confirm = () => paying.isComplete() && take.mutate(paying);
  return (
    <DecisionDialog
      title={t('take.title', { amount: price, name: patient })}
      onClose={onClose}
      onConfirm={confirm}
      confirmLabel={t(`take.confirm.${mode}`, { amount: price })}
      busyLabel={t('take.busy')}
      isBusy={take.isPending}
      keepLabel={t('cancel')}
      tone="primary"
      error={ofReference(take.error) ? null : take.error && errorText(take.error)}
      hasField
    >
      <HowPaid
        label={t('take.mode')}
        paying={paying}
        error={ofReference(take.error)}
        onEnter={() => !take.isPending && confirm()}
      />
    </DecisionDialog>
  );
}

/** What was recorded, and its receipt. */
function TakenDialog({ entry, patient, onClose }: { entry: DeskEntry; patient: string; onClose: () => void }) {
  const { t } = useTranslation('admin-cash');
  return (
    <Modal
      onClose={onClose}
      title={t('take.done', { amount: formatPrice(entry.amount), name: patient })}
      footer={
        <>
          <ReceiptLink entry={entry} className="rail:mr-auto" />
          <Button size="compact" autoFocus onPress={onClose} className="shrink-0">
            {t('take.close')}
          </Button>
        </>
      }
    >
      <p className="text-muted">
        {t('take.recorded', { mode: t(`modes.${entry.mode}`), receipt: entry.receiptNumber ?? '' })}
      </p>
    </Modal>
  );
}

/** Opens the receipt of an entry beside the page. */
export function ReceiptLink({ entry, className }: { entry: DeskEntry; className?: string }) {
  const { t } = useTranslation('admin-cash');
  return (
    <a
      href={urlOf(DESK_RECEIPT, { id: entry._id }, undefined)}
      target="_blank"
      rel="noreferrer"
      className={`text-link inline-flex min-h-(--row-control) items-center gap-2 ${className ?? ''}`}
    >
      <ReceiptIndianRupee aria-hidden="true" size={17} strokeWidth={1.75} />
      {t('receipt.open', { number: entry.receiptNumber ?? '' })}
    </a>
  );
}

type PayRefundDialogProps = {
  refund: { refundId: string; patient: string; amount: number; paidBy: DeskMode | null };
  onClose: () => void;
};

/** Records that a refund was paid back at the desk. */
export function PayRefundDialog({ refund, onClose }: PayRefundDialogProps) {
  const { t } = useTranslation('admin-cash');
  const errorText = useAdminErrorText();
  const paying = useHowPaid(refund.paidBy ?? 'cash');
  const { mode } = paying;
  const price = formatPrice(refund.amount);
  const pay = usePayRefund(refund.refundId, () => {
    tell('success', t('payBack.done', { amount: price, name: refund.patient }));
    onClose();
  });
  const confirm = () => paying.isComplete() && pay.mutate(paying);
  return (
    <DecisionDialog
      title={t('payBack.title', { amount: price, name: refund.patient })}
      onClose={onClose}
      onConfirm={confirm}
      confirmLabel={t(`payBack.confirm.${mode}`, { amount: price })}
      busyLabel={t('payBack.busy')}
      isBusy={pay.isPending}
      keepLabel={t('cancel')}
      tone="primary"
      error={ofReference(pay.error) ? null : pay.error && errorText(pay.error)}
      hasField
    >
      {refund.paidBy && <p className="text-muted">{t(`payBack.paidBy.${refund.paidBy}`)}</p>}
      <HowPaid
        label={t('payBack.mode')}
        paying={paying}
        error={ofReference(pay.error)}
        onEnter={() => !pay.isPending && confirm()}
      />
    </DecisionDialog>
  );
}

/** The sentence of a refused reference. */
const ofReference = (error: unknown) => (error instanceof ApiError ? error.fields?.reference : undefined);

/** What was chosen and typed; `isComplete` says whether it can be sent, and else asks for the reference at its field. */
function useHowPaid(first: DeskMode) {
  const [mode, setMode] = useState(first);
  const [reference, setReference] = useState('');
  const [isAsked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const lacks = lacksUtr({ mode, reference });
  const isComplete = () => {
    if (lacks) {
      setAsked(true);
      field.current?.focus();
    }
    return !lacks;
  };
  return { mode, setMode, reference, setReference, field, isComplete, isMissing: isAsked && lacks };
}

type HowPaidProps = {
  label: string;
  paying: ReturnType<typeof useHowPaid>;
  /** Why the reference was refused. */
  error: string | undefined;
  onEnter: () => void;
};

/** The mode and, of UPI and the card machine, the reference. A form, so that Enter confirms. */
function HowPaid({ label, paying, error, onEnter }: HowPaidProps) {
  const { t } = useTranslation('admin-cash');
  const { mode, setMode, reference, setReference, field, isMissing } = paying;
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onEnter();
      }}
    >
      <RadioCards
        label={label}
        cards={DESK_MODES.map((id) => ({ id, label: t(`modes.${id}`) }))}
        value={mode}
        onChange={setMode}
        autoFocus
      />
      {mode !== 'cash' && (
        <TextField
          ref={field}
          label={t(`reference.${mode}`)}
          aside={t(`reference.aside.${mode}`)}
          value={reference}
          onChange={setReference}
          error={isMissing ? t('reference.missing') : error}
          inputMode={mode === 'upi' ? 'numeric' : 'text'}
          maxLength={MAX_REFERENCE}
          autoComplete="off"
        />
      )}
      <input type="submit" hidden />
    </form>
  );
}
