import { useMutation, useQueryClient } from '@tanstack/react-query';
import { availabilityKey } from '../chair-picker/availability-query';
import { type Appointment, toAppointment } from './appointment';
import { MoveError, type NewTime, moveAppointment } from './move-appointment';
import { appointmentsQuery, keepAnswer } from './use-appointments';

/** Moves an appointment; whatever comes of it, the free chairs are asked for anew. Fails with MoveError. */
export function useRescheduleAppointment({ _id, dialysisCenterId }: Appointment) {
  const queryClient = useQueryClient();
  return useMutation<Appointment, MoveError, NewTime>({
    mutationFn: async (newTime) => {
      // An older answer that is still under way must not overwrite what moving is about to change.
      await queryClient.cancelQueries({ queryKey: appointmentsQuery.queryKey });
      return toAppointment(await moveAppointment(_id, newTime));
    },
    onSuccess: (moved) => keepAnswer(queryClient, moved),
    onError: () => void queryClient.invalidateQueries({ queryKey: appointmentsQuery.queryKey }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: availabilityKey(dialysisCenterId._id) }),
  });
}
