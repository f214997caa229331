import { useState } from 'react';
import { useFetcher } from 'react-router';
import { useOpenedBy } from '../../lib/opened-by';
import { useTranslation } from '../../lib/i18n/use-translation';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { type Appointment, isHeld } from './appointment';
import { GapLeft, cancelWords, fieldsOf, useFacts, useFailureText, useWhatItDoes } from './cancel-appointment';
import { type Unchanged, useSending } from './change-appointment';
import { ReasonField } from './reason-field';

type CancelDialogProps = {
  appointment: Appointment;
  /** All appointments of the patient: cancelling may leave a long gap between two of them. */
  appointments: readonly Appointment[];
  onClose: () => void;
  /** Called once the server has cancelled it. */
  onCancelled: () => void;
};

/** The confirmation above the list. */
export function CancelDialog({ appointment, appointments, onClose, onCancelled }: CancelDialogProps) {
  const { t } = useTranslation('appointments');
  const facts = useFacts(appointment);
  const words = cancelWords(appointment);
  const failure = useFailureText();
  const what = useWhatItDoes(appointment);
  const fetcher = useFetcher<Unchanged>();
  const openedBy = useOpenedBy();
  const [reason, setReason] = useState('');
  const { isBusy, refused } = useSending(fetcher, onCancelled);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() =>
        void fetcher.submit(
          { ...openedBy, ...fieldsOf(appointment), reason },
          { method: 'post', preventScrollReset: true },
        )
      }
      title={t(words.title, appointment.series)}
      facts={facts}
      confirmLabel={t(words.confirm)}
      busyLabel={t('cancel.busy')}
      isBusy={isBusy}
      error={refused && failure(refused)}
    >
      {what}
      <div className="mt-3 empty:hidden">
        <GapLeft appointment={appointment} appointments={appointments} />
      </div>
      {/* Nobody is asked about a chair that was not paid. */}
      {!isHeld(appointment) && (
        <div className="mt-3 text-ink">
          <ReasonField onChange={setReason} />
        </div>
      )}
    </ConfirmDialog>
  );
}
