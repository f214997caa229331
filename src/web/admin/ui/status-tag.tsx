import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Hourglass from 'lucide-react/icons/hourglass';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import UserX from 'lucide-react/icons/user-x';
import type { SessionState } from '../../../domain/session-state';
import { useTranslation } from '../../lib/i18n/use-translation';
import { classNames } from '../../ui/class-names';

const LOOKS = {
  confirmed: { Icon: CircleCheck, look: 'bg-green-tint text-green px-2' },
  pending: { Icon: Hourglass, look: 'bg-yellow-tint text-yellow px-2' },
  completed: { Icon: ClipboardCheck, look: 'bg-blue-tint text-blue px-2' },
  // Outlined, so that it is not mistaken for a cancelled one.
  missed: { Icon: UserX, look: 'border border-red bg-surface text-red px-2' },
  // Somebody may still know what happened.
  'not-recorded': { Icon: CircleDashed, look: 'bg-yellow-tint text-marigold-text px-2' },
  cancelled: { Icon: CircleX, look: 'bg-red-tint text-red px-2' },
  // The usual status has no background, so that exceptions stand out. Darker, since it is also on tinted rows.
  active: { Icon: CircleCheck, look: 'text-[#17653d]' },
  blocked: { Icon: Ban, look: 'bg-red-tint text-red px-2' },
} satisfies Record<SessionState | 'active' | 'blocked', unknown>;

type StatusTagProps = {
  status: keyof typeof LOOKS;
  /** A more specific text than the status. */
  label?: string;
  className?: string;
};

/** A status in a row: icon, word and tint, 26 high. */
export function StatusTag({ status, label, className }: StatusTagProps) {
  const { t } = useTranslation('admin');
  const { Icon, look } = LOOKS[status];
  return (
    <span
      className={classNames(
        'admin-strong admin-fine inline-flex min-h-6.5 items-center gap-1.5 rounded-[6px] whitespace-nowrap',
        look,
        className,
      )}
    >
      <Icon size={16} className="shrink-0" />
      {label ?? t(`status.${status}`)}
    </span>
  );
}
