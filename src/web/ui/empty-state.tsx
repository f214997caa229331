import type { ReactNode } from 'react';

type EmptyStateProps = {
  /** URL of a spot drawing, 4:3. */
  drawing?: string;
  title: string;
  children?: ReactNode;
  /** What to do next: a Button or a ButtonLink. */
  action?: ReactNode;
};

/** Says that nothing is here, and what to do about it. */
export function EmptyState({ drawing, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-card border border-line bg-surface px-5 py-10 text-center desk:py-14">
      {drawing && <img src={drawing} alt="" width={168} height={126} className="mb-3 h-31.5 w-42" />}
      <h2 className="type-card-title">{title}</h2>
      {children && <div className="max-w-[44ch] text-muted">{children}</div>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
