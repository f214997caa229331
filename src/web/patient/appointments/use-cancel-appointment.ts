import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Appointment, toAppointment } from './appointment';
import { type CancelError, cancelAppointment } from './cancel-appointment';
import { appointmentsQuery, keepAnswer } from './use-appointments';

/** Cancels an appointment; whatever comes of it, everything is asked for again. Fails with CancelError. */
export function useCancelAppointment() {
  const queryClient = useQueryClient();
  return useMutation<Appointment, CancelError, Appointment>({
    mutationFn: async ({ _id }) => {
      // An older answer that is still under way must not overwrite what cancelling is about to change.
      await queryClient.cancelQueries({ queryKey: appointmentsQuery.queryKey });
      return toAppointment(await cancelAppointment(_id));
    },
    onSuccess: (cancelled) => keepAnswer(queryClient, cancelled),
    onError: () => void queryClient.invalidateQueries({ queryKey: appointmentsQuery.queryKey }),
  });
}
