import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bookings } from '../../../contract/bookings';
import { ApiError } from '../../api/api-error';
import { callApi } from '../../api/client';
import { type Appointment, toAppointment } from './appointment';
import { appointmentsQuery, keepAnswer } from './use-appointments';

/** Cancels an appointment; the page shows what the server answered, and then asks for everything again. */
export function useCancelAppointment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (appointment: Appointment) => {
      // An older answer that is still under way must not overwrite what cancelling is about to change.
      await queryClient.cancelQueries({ queryKey: appointmentsQuery.queryKey });
      const { booking } = await callApi(bookings.cancelBooking, { body: { appoinmentId: appointment._id } });
      return toAppointment(booking);
    },
    onSuccess: (cancelled) => keepAnswer(queryClient, cancelled),
    onError: (error) => {
      // Refused: what the page shows is out of date.
      if (error instanceof ApiError && error.kind === 'refused') {
        void queryClient.invalidateQueries({ queryKey: appointmentsQuery.queryKey });
      }
    },
  });
}
