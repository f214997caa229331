import type { ReactNode } from 'react';

/** The background of a guide; the part of the page that is printed. */
export function Guide({ children }: { children: ReactNode }) {
  return <article data-guide="">{children}</article>;
}

/** A part of a guide under its own heading; `id` makes it a target for links. */
export function GuideSection({
  id,
  title,
  lead,
  children,
}: {
  id: string;
  title: string;
  lead?: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="page-width mt-13 desk:mt-22 print:mt-6">
      <h2 id={id} className="type-section scroll-mt-6">
        {title}
      </h2>
      {lead && <p className="mt-3 max-w-[68ch] text-muted print:mt-1">{lead}</p>}
      <div className="mt-6 desk:mt-8 print:mt-2">{children}</div>
    </section>
  );
}
