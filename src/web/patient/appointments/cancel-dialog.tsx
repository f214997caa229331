import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../i18n/use-error-text';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { showToast } from '../../ui/toast';
import { type Appointment, asOf } from './appointment';
import { lateNotice } from './notice-hours';
import { useCancelAppointment } from './use-cancel-appointment';
import { When } from './when';
import { cancelOutcome, refundTerms } from './wording';

type CancelDialogProps = {
  /** The appointment as the page knew it when the question was asked. */
  appointment: Appointment;
  now: Date;
  onClose: () => void;
  /** The server has cancelled it. */
  onCancelled: () => void;
};

/** Asks before cancelling, and says what goes back before anything happens. */
export function CancelDialog({ appointment: asked, now, onClose, onCancelled }: CancelDialogProps) {
  const { t } = useTranslation('appointments');
  const errorText = useErrorText();
  const cancel = useCancelAppointment();
  const appointment = asOf(asked, now);
  const terms = refundTerms(appointment);
  const { dialysisCenterId, cancellation } = appointment;

  const confirm = () =>
    cancel.mutate(asked, {
      onSuccess: (cancelled) => {
        const { key, values } = cancelOutcome(cancelled, cancellation.refundAmount);
        void showToast(key === 'outcome.tooLateNow' ? 'warning' : 'success', t(key, { ...values, ...lateNotice }));
        onCancelled();
      },
    });

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={confirm}
      title={t('cancel.title')}
      facts={[
        { label: t('cancel.session'), value: <When appointment={appointment} /> },
        { label: t('cancel.center'), value: dialysisCenterId.CenterName },
        { label: t('cancel.refund'), value: t(terms.key, { ...terms.values, ...lateNotice }) },
      ]}
      confirmLabel={t('cancel.confirm')}
      busyLabel={t('cancel.busy')}
      isBusy={cancel.isPending}
      error={cancel.error && errorText(cancel.error)}
    >
      {t('cancel.text')}
    </ConfirmDialog>
  );
}
