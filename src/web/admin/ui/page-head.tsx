import type { ReactNode } from 'react';

type PageHeadProps = {
  title: string;
  /** The line below: how many, of how many. It is read out when it changes. */
  count?: ReactNode;
  /** What one does here, at the right. */
  action?: ReactNode;
};

/** The head of a page: its name, how much there is, and its one action. */
export function PageHead({ title, count, action }: PageHeadProps) {
  return (
    <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-3 print:hidden">
      <div className="min-w-0">
        <h1 className="admin-title">{title}</h1>
        <p role="status" className="mt-1 min-h-[1.45em] text-muted">
          {count}
        </p>
      </div>
      {action && <div className="flex flex-wrap gap-2.5 rail:pt-1.5">{action}</div>}
    </div>
  );
}
