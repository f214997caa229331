import { type ReactNode, useId } from 'react';
import { classNames } from '../../ui/class-names';

type PagerButtonProps = {
  label: string;
  isLabelHidden?: boolean;
  /** Why it leads nowhere now. It stays in place, so that nothing moves under the finger. */
  reason?: string | null;
  onPress: () => void;
  /** On which side the arrow stands. */
  side?: 'start' | 'end';
  children?: ReactNode;
};

/** The way to the page or the row beside. */
export function PagerButton({ label, isLabelHidden, reason, onPress, side, children }: PagerButtonProps) {
  const reasonId = useId();
  return (
    <button
      type="button"
      onClick={reason ? undefined : onPress}
      // Also where the label is shown: the reason below would be read as part of the name, and once more as its description.
      aria-label={isLabelHidden || reason ? label : undefined}
      aria-disabled={reason ? true : undefined}
      aria-describedby={reason ? reasonId : undefined}
      title={reason ?? undefined}
      className={classNames(
        'focus-ring admin-strong flex min-h-9 min-w-9 items-center justify-center gap-1.5 rounded-chip px-2 max-lg:min-h-11 max-lg:min-w-11 pointer-coarse:min-h-11 pointer-coarse:min-w-11',
        reason ? 'cursor-not-allowed text-faint' : 'text-teal hover:bg-teal-faint',
      )}
    >
      {side === 'start' && children}
      {!isLabelHidden && label}
      {side === 'end' && children}
      {reason && (
        <span id={reasonId} className="sr-only">
          {reason}
        </span>
      )}
    </button>
  );
}
