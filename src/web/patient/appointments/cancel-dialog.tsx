import { useTranslation } from '../../i18n/use-translation';
import { useErrorText } from '../../i18n/use-error-text';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { showToast } from '../../ui/toast';
import type { Appointment } from './appointment';
import type { CancelError } from './cancel-appointment';
import { lateNotice } from './notice-hours';
import { useCancelAppointment } from './use-cancel-appointment';
import { When } from './when';
import { cancelOutcome, refundTerms } from './wording';

type CancelDialogProps = {
  appointment: Appointment;
  onClose: () => void;
  /** The server has cancelled it. */
  onCancelled: () => void;
};

/** Asks before cancelling, and says what goes back before anything happens. */
export function CancelDialog({ appointment, onClose, onCancelled }: CancelDialogProps) {
  const { t } = useTranslation('appointments');
  const errorText = useErrorText();
  const cancel = useCancelAppointment();
  const terms = refundTerms(appointment);
  const { dialysisCenterId, cancellation } = appointment;

  function failure({ cause, state }: CancelError): string {
    return state === 'refused' ? errorText(cause) : `${errorText(cause)} ${t(`cancel.${state}`)}`;
  }

  const confirm = () =>
    cancel.mutate(appointment, {
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
      error={cancel.error && failure(cancel.error)}
    >
      {t('cancel.text')}
    </ConfirmDialog>
  );
}
