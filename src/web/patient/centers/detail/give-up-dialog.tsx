import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bookings } from '../../../../contract/bookings';
import { callApi } from '../../../api/client';
import { formatDate, formatWindow } from '../../../i18n/format';
import { useTranslation } from '../../../i18n/use-translation';
import { useErrorText } from '../../../i18n/use-error-text';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { showToast } from '../../../ui/toast';
import { availabilityKey } from '../../chair-picker/availability-query';
import type { HeldBooking } from './own-bookings';

type GiveUpDialogProps = {
  held: HeldBooking;
  isOpen: boolean;
  onClose: () => void;
  /** The chair is free again, and the page knows it. */
  onGivenUp: () => void;
};

/** Asks before a held chair is given up, since another patient may take it at once. */
export function GiveUpDialog({ held, isOpen, onClose, onGivenUp }: GiveUpDialogProps) {
  const { t } = useTranslation('booking');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const giveUp = useMutation({
    mutationFn: () => callApi(bookings.cancelBooking, { body: { appoinmentId: held._id } }),
    onSuccess: () => {
      onClose();
      void showToast('success', t('hold.cancelled'));
    },
    // Whatever came of it, the bookings and the free chairs are asked for anew.
    onSettled: async (_answer, error) => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['my-bookings'] }),
        queryClient.invalidateQueries({ queryKey: availabilityKey(held.dialysisCenterId._id) }),
      ]);
      if (!error) onGivenUp();
    },
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => giveUp.mutate()}
      title={t('hold.cancelTitle')}
      facts={[
        { label: t('hold.center'), value: held.dialysisCenterId.CenterName },
        { label: t('hold.date'), value: formatDate(held.appoinmentDate) },
        { label: t('hold.time'), value: formatWindow(held.appoinmentTime) },
      ]}
      confirmLabel={t('hold.cancelConfirm')}
      busyLabel={t('hold.cancelling')}
      isBusy={giveUp.isPending}
      error={giveUp.error && errorText(giveUp.error)}
    >
      {t('hold.cancelText')}
    </ConfirmDialog>
  );
}
