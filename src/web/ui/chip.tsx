import type { ReactNode } from 'react';
import { classNames } from './class-names';

type ChipProps = { children: ReactNode; icon?: ReactNode; size?: 'regular' | 'large'; tone?: 'plain' | 'few' };

const TONES = { plain: 'bg-sunken text-ink', few: 'bg-marigold-tint text-marigold-text font-strong' };

/** A short label: a service, a facility, chairs left. */
export function Chip({ children, icon, size = 'regular', tone = 'plain' }: ChipProps) {
  return (
    <span
      className={classNames(
        'type-small inline-flex items-center gap-1.5 rounded-chip',
        size === 'large' ? 'min-h-9 px-3.5' : 'min-h-7.5 px-2.5',
        TONES[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}
