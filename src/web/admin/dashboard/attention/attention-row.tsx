import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

type AttentionRowProps = {
  Icon: LucideIcon;
  iconClass: string;
  title: ReactNode;
  text: ReactNode;
  /** Where the row leads; all of it is the link, except the action. */
  to: string;
  /** The word at the end: "Open", or a button. */
  action: ReactNode;
  /** Below the row: why an action failed. */
  message?: ReactNode;
};

/** One problem: what, where and when, with a link. */
export function AttentionRow({ Icon, iconClass, title, text, to, action, message }: AttentionRowProps) {
  return (
    <li className="relative border-t border-line px-4 py-2 hover:bg-teal-faint lg:px-4.5">
      <div className="flex items-center gap-2.5">
        <Icon aria-hidden="true" size={18} strokeWidth={1.75} className={`mt-0.5 shrink-0 self-start ${iconClass}`} />
        <div className="min-w-0 flex-1">
          <Link
            to={to}
            className="block text-[0.9375rem] leading-snug font-[550] text-ink outline-none after:absolute after:inset-0 focus-visible:after:outline-[3px] focus-visible:after:-outline-offset-3 focus-visible:after:outline-teal focus-visible:after:outline-solid"
          >
            {title}
          </Link>
          <p className="mt-0.5 text-sm leading-snug text-muted">{text}</p>
        </div>
        {action}
      </div>
      {message}
    </li>
  );
}
