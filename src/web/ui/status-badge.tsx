import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Hourglass from 'lucide-react/icons/hourglass';
import type { BookingStatus } from '../../domain/booking';
import { useTranslation } from '../lib/i18n/use-translation';

const LOOKS = {
  confirmed: { Icon: CircleCheck, colours: 'bg-green-tint text-green' },
  pending: { Icon: Hourglass, colours: 'bg-yellow-tint text-yellow' },
  completed: { Icon: ClipboardCheck, colours: 'bg-blue-tint text-blue' },
  cancelled: { Icon: CircleX, colours: 'bg-red-tint text-red' },
  // Outlined, so that it is not taken for a cancelled one.
  missed: { Icon: CircleAlert, colours: 'border border-red bg-surface text-red' },
} satisfies Record<BookingStatus | 'missed', unknown>;

type StatusBadgeProps =
  | {
      status: BookingStatus;
      /** More specific than the status, such as what a pending booking waits for. */
      label?: string;
    }
  | { status: 'missed'; label: string };

/** A booking's status: always an icon and a word, never colour alone. */
export function StatusBadge(props: StatusBadgeProps) {
  const { t } = useTranslation();
  const { Icon, colours } = LOOKS[props.status];
  return (
    <span
      className={`type-small inline-flex min-h-7.5 items-center gap-1.5 rounded-chip px-2.5 font-strong ${colours}`}
    >
      <Icon size={17} className="stroke-2 shrink-0" />
      {props.status === 'missed' ? props.label : (props.label ?? t(`status.${props.status}`))}
    </span>
  );
}
