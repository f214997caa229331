import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api/api-error';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { tell } from '../ui/tell';
import { chairsKey } from './center-list';

/**
 * Sends a change of a center's open chairs. The server refuses a change that leaves fewer chairs than are booked, and names those
 * bookings; `anyway` then sends it again. `send` returns null where it changed nothing, which it explains itself.
 */
export function useCapacityChange<Body extends object>(
  id: string,
  send: (body: Body & { anyway?: boolean }) => Promise<{ message: string } | null>,
  onDone?: () => void,
) {
  const queryClient = useQueryClient();
  const errorText = useAdminErrorText();
  const change = useMutation({
    mutationFn: send,
    onSuccess: async (answer) => {
      if (!answer) return;
      tell('success', answer.message);
      onDone?.();
      await queryClient.invalidateQueries({ queryKey: chairsKey(id) });
    },
  });
  const { error, variables } = change;
  const isBelowSold = error instanceof ApiError && error.code === 'capacity-below-sold';
  return {
    send: (body: Body) => change.mutate(body),
    isBusy: change.isPending,
    /** Why it was refused. */
    said: error && (isBelowSold ? error.message : errorText(error)),
    anyway: isBelowSold && variables ? () => change.mutate({ ...variables, anyway: true }) : null,
    forget: change.reset,
  };
}
