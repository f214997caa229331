import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AppointmentDetail, type SettableStatus, appointments } from '../../../../contract/admin/appointments';
import type { BookingStatus } from '../../../../domain/booking';
import { formatPrice } from '../../../i18n/format';
import { ApiError } from '../../../api/api-error';
import { useTranslation } from '../../../i18n/use-translation';
import { callAdmin } from '../../api/call-admin';
import { tell } from '../../ui/tell';
import { appointmentQuery } from '../drawer/appointment-query';

type Turn = {
  bookingStatus: SettableStatus;
  refund: 'full' | 'none';
  /** Empty when none was given. */
  reason: string;
  /** The status that was shown. */
  from: BookingStatus;
  /** Rupees to refund. */
  amount: number;
};

/** Whether somebody else changed it first. */
export function isConflict(error: Error): boolean {
  return error instanceof ApiError && error.code === 'edit-conflict';
}

/** Sets the status and shows a toast. After a refusal it is fetched again: the data shown is stale. */
export function useSetStatus({ _id: id, userId }: AppointmentDetail, onDone: () => void) {
  const { t } = useTranslation('admin-appointments');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ bookingStatus, refund, reason, from }: Turn) =>
      callAdmin(appointments.setStatus, {
        params: { id },
        body: { bookingStatus, refund, from, ...(reason && { reason }) },
      }),
    onSuccess: ({ appointment }, { bookingStatus, amount }) => {
      queryClient.setQueryData(appointmentQuery(id).queryKey, (known) => known && { ...known, appointment });
      const done = bookingStatus === 'cancelled' && amount > 0 ? 'refunded' : bookingStatus;
      tell('success', t(`status.done.${done}`, { name: userId.username, amount: formatPrice(amount) }));
      onDone();
      void queryClient.invalidateQueries({ queryKey: ['admin'] });
    },
    onError: () => queryClient.invalidateQueries({ queryKey: ['admin', 'appointments'] }),
  });
}
