import { type ReactNode, useId } from 'react';

type SectionProps = { title: string; lead?: string; children: ReactNode };

/** One matter of the account: what it is at the left, what one can do at the right; on the phone one below the other. */
export function Section({ title, lead, children }: SectionProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-4 py-7 desk:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] desk:gap-12 desk:py-9"
    >
      <div>
        <h2 id={titleId} className="type-card-title">
          {title}
        </h2>
        {lead && <p className="type-second mt-1.5 max-w-[44ch] text-muted">{lead}</p>}
      </div>
      <div className="flex min-w-0 flex-col items-start gap-4 desk:max-w-128">{children}</div>
    </section>
  );
}
