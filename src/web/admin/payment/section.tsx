import { type ReactNode, useId } from 'react';

type SectionProps = { title: string; lead?: string; children: ReactNode };

/** A part of the payment page with its heading. */
export function Section({ title, lead, children }: SectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3">
      <div>
        <h3 id={titleId} className="admin-heading">
          {title}
        </h3>
        {lead && <p className="text-muted">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
