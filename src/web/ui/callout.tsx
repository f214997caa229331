import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode, Ref } from 'react';

const TONES = {
  info: { Icon: Info, colours: 'border-blue/40 bg-blue-tint', icon: 'text-blue' },
  success: { Icon: CircleCheck, colours: 'border-green/40 bg-green-tint', icon: 'text-green' },
  warning: { Icon: TriangleAlert, colours: 'border-marigold/50 bg-marigold-tint', icon: 'text-marigold-text' },
  error: { Icon: CircleAlert, colours: 'border-red/40 bg-red-tint', icon: 'text-red' },
};

type CalloutProps = {
  tone?: keyof typeof TONES;
  title?: ReactNode;
  children?: ReactNode;
  /** A button or a link, at the end. */
  action?: ReactNode;
  /** Errors are announced when they appear; other tones only with `isLive`. */
  isLive?: boolean;
  /** Part of the page from the beginning, such as a warning: nothing is announced, in any tone. */
  isStatic?: boolean;
  ref?: Ref<HTMLDivElement>;
  className?: string;
};

/** A message in the page that stays until its cause is gone. */
export function Callout({
  tone = 'info',
  title,
  children,
  action,
  isLive,
  isStatic,
  ref,
  className = '',
}: CalloutProps) {
  const { Icon, colours, icon } = TONES[tone];
  return (
    <div
      ref={ref}
      role={isStatic ? undefined : tone === 'error' ? 'alert' : isLive ? 'status' : undefined}
      tabIndex={ref ? -1 : undefined}
      className={`flex flex-wrap items-center gap-x-4 gap-y-3 rounded-tile border p-4 ${colours} ${className}`}
    >
      <div className="flex min-w-0 flex-1 basis-60 gap-3">
        <Icon size={22} className={`mt-0.5 shrink-0 ${icon}`} />
        <div className="min-w-0">
          {title && <p className="font-strong">{title}</p>}
          {children && <div className="type-second">{children}</div>}
        </div>
      </div>
      {action}
    </div>
  );
}
