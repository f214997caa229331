import CircleAlert from 'lucide-react/icons/circle-alert';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode, Ref } from 'react';
import { classNames } from '../../ui/class-names';

const TONES = {
  error: { Icon: CircleAlert, ground: 'bg-red-tint', icon: 'text-red' },
  loss: { Icon: TriangleAlert, ground: 'bg-red-tint', icon: 'text-red' },
  warning: { Icon: TriangleAlert, ground: 'bg-marigold-tint', icon: 'text-marigold-text' },
  info: { Icon: Info, ground: 'bg-sunken', icon: 'text-muted' },
};

type PanelCalloutProps = {
  /** error: it failed; loss: what a decision destroys. */
  tone: keyof typeof TONES;
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
  className?: string;
};

/** A message inside a panel, a dialog or a form. An error is announced when it appears. */
export function PanelCallout({ tone, children, ref, className }: PanelCalloutProps) {
  const { Icon, ground, icon } = TONES[tone];
  return (
    <div
      ref={ref}
      role={tone === 'error' ? 'alert' : undefined}
      tabIndex={ref ? -1 : undefined}
      className={classNames('flex gap-3 rounded-chip px-3.5 py-3', ground, className)}
    >
      <Icon size={18} className={classNames('mt-0.5 shrink-0', icon)} />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
