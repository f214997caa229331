import { ApiError } from '../../lib/api/api-error';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { type Call, useChange } from '../api/use-change';
import { tell } from '../ui/tell';

/**
 * Sends a change of a center's open chairs. The server refuses a change that leaves fewer chairs than are booked, and names those
 * bookings; `anyway` then sends it again. `send` returns null where it changed nothing, which it explains itself.
 */
export function useCapacityChange<Body extends object>(
  send: (call: Call, body: Body & { anyway?: boolean }) => Promise<{ message: string } | null>,
  onDone?: () => void,
) {
  const errorText = useAdminErrorText();
  const change = useChange(send, {
    onSuccess: (answer) => {
      if (!answer) return;
      tell('success', answer.message);
      onDone?.();
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
