import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AppointmentDetail, appointments } from '../../../../contract/admin/appointments';
import { useTranslation } from '../../../lib/i18n/use-translation';
import { callAdmin } from '../../api/call-admin';
import { useAdminErrorText } from '../../api/use-admin-error-text';
import { DecisionDialog } from '../../ui/modal';
import { tell } from '../../ui/tell';
import { appointmentQuery } from '../queries';

type ConfirmCarerDialogProps = { appointment: AppointmentDetail; onClose: () => void };

/** Records that the patient told an administrator who may act for them: for an adult who gets no mail. */
export function ConfirmCarerDialog({ appointment, onClose }: ConfirmCarerDialogProps) {
  const { t } = useTranslation('admin-appointments');
  const errorText = useAdminErrorText();
  const queryClient = useQueryClient();
  const { _id: id, userId, bookedBy } = appointment;
  const names = { patient: userId.username, carer: bookedBy };
  const confirm = useMutation({
    mutationFn: () => callAdmin(appointments.confirmCarer, { params: { id } }),
    onSuccess: ({ appointment: known }) => {
      queryClient.setQueryData(appointmentQuery(id).queryKey, (before) => before && { ...before, appointment: known });
      tell('success', t('carer.done', names));
      onClose();
    },
    // A refusal may mean that the data shown is stale.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
  return (
    <DecisionDialog
      title={t('carer.title', names)}
      onClose={onClose}
      onConfirm={() => confirm.mutate()}
      confirmLabel={t('carer.confirm')}
      busyLabel={t('carer.busy')}
      isBusy={confirm.isPending}
      keepLabel={t('carer.keep')}
      tone="primary"
      error={confirm.error && errorText(confirm.error)}
    >
      <p className="text-muted">{t('carer.text', names)}</p>
    </DecisionDialog>
  );
}
