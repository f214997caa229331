import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Hourglass from 'lucide-react/icons/hourglass';
import type { BookingStatus } from '../../domain/booking';
import { useTranslation } from '../lib/i18n/use-translation';

const LOOKS = {
  confirmed: { Icon: CircleCheck, ground: 'bg-green-tint', colour: 'text-green' },
  pending: { Icon: Hourglass, ground: 'bg-yellow-tint', colour: 'text-yellow' },
  completed: { Icon: ClipboardCheck, ground: 'bg-blue-tint', colour: 'text-blue' },
  cancelled: { Icon: CircleX, ground: 'bg-red-tint', colour: 'text-red' },
  // Outlined, so that it is not mistaken for a cancelled one.
  missed: { Icon: CircleAlert, ground: 'border border-red bg-surface', colour: 'text-red' },
} satisfies Record<BookingStatus | 'missed', unknown>;

type StatusBadgeProps = {
  /** For rows: without a background. */
  isPlain?: boolean | undefined;
} & (
  | {
      status: BookingStatus;
      /** A more specific text than the status, such as what a pending booking waits for. */
      label?: string;
    }
  | { status: 'missed'; label: string }
);

/** A booking's status: always an icon and a word on one line, never colour alone. */
export function StatusBadge({ isPlain = false, ...props }: StatusBadgeProps) {
  const { t } = useTranslation();
  const { Icon, ground, colour } = LOOKS[props.status];
  return (
    <span
      className={`type-small inline-flex items-center gap-1.5 font-strong whitespace-nowrap ${colour} ${isPlain ? '' : `min-h-7.5 rounded-chip px-2.5 ${ground}`}`}
    >
      <Icon size={17} className="stroke-2 shrink-0" />
      {props.status === 'missed' ? props.label : (props.label ?? t(`status.${props.status}`))}
    </span>
  );
}
