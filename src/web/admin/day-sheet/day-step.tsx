import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';

/** A square button beside the day: one day back or on. */
export function DayStep({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <Button
      aria-label={label}
      onPress={onPress}
      className="focus-ring grid size-(--control) shrink-0 place-items-center rounded-chip border border-line-strong bg-surface text-ink hover:bg-sunken"
    >
      {children}
    </Button>
  );
}
