import type { ClosureSummary } from '../../../contract/admin/closures';
import { StatusTag } from '../ui/status-tag';
import { useStateText } from './use-closure-words';

/** The state of a plan: icon, word and tint. */
export function StateTag({ closure }: { closure: ClosureSummary }) {
  const text = useStateText();
  const { state, isDone, counts } = closure;
  const look =
    state === 'given-up'
      ? 'cancelled'
      : state === 'confirmed'
        ? isDone
          ? 'completed'
          : 'pending'
        : counts.unseated > 0
          ? 'pending'
          : 'confirmed';
  return <StatusTag status={look} label={text(closure)} />;
}
