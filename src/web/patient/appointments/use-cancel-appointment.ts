import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bookings } from '../../../contract/bookings';
import { ApiError } from '../../api/api-error';
import { callApi } from '../../api/client';
import { type Appointment, toAppointment } from './appointment';
import { type KnownAppointments, appointmentsQuery } from './use-appointments';

/** Cancels an appointment; the page shows what the server answered, and then asks for everything again. */
export function useCancelAppointment() {
  const queryClient = useQueryClient();
  const askAgain = () => queryClient.invalidateQueries({ queryKey: appointmentsQuery.queryKey });
  return useMutation({
    mutationFn: async (appointment: Appointment) => {
      // An older answer that is still under way must not overwrite what cancelling is about to change.
      await queryClient.cancelQueries({ queryKey: appointmentsQuery.queryKey });
      const { booking } = await callApi(bookings.cancelBooking, { body: { appoinmentId: appointment._id } });
      return toAppointment(booking);
    },
    onSuccess: (cancelled) => {
      queryClient.setQueryData<KnownAppointments>(appointmentsQuery.queryKey, (known) =>
        known && {
          ...known,
          appointments: known.appointments.map((one) => (one._id === cancelled._id ? cancelled : one)),
        },
      );
      void askAgain();
    },
    onError: (error) => {
      // Refused: what the page shows is out of date.
      if (error instanceof ApiError && error.kind === 'refused') void askAgain();
    },
  });
}
