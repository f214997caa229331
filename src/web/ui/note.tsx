import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';

/** A rule or a fact beside an action, on a sunken background. */
export function Note({
  children,
  icon,
  className = '',
}: {
  children: ReactNode;
  icon?: ReactNode;
  className?: string;
}) {
  return (
    <div className={`type-second flex gap-3 rounded-tile bg-sunken p-4 ${className}`}>
      <span className="mt-px shrink-0 text-muted">{icon ?? <Info size={20} />}</span>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
