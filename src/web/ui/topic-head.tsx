import type { ReactNode } from 'react';

type TopicHeadProps = {
  title: string;
  lead: string;
  /** URL of a spot drawing, 4:3. */
  drawing?: string;
  /** The page's actions: one or two buttons. */
  children?: ReactNode;
};

/** The head of a page to read: its topic, on the colour of the home page's wall. */
export function TopicHead({ title, lead, drawing, children }: TopicHeadProps) {
  return (
    <div className="border-b border-line bg-sunken print:border-0 print:bg-transparent">
      <div className="page-width flex items-center justify-between gap-10 py-8 desk:py-12">
        <div className="min-w-0">
          <h1 className="type-title">{title}</h1>
          <p className="type-lead mt-3 max-w-[58ch] text-muted">{lead}</p>
          {children && <div className="mt-6 flex flex-col gap-3 md:flex-row">{children}</div>}
        </div>
        {/* Hidden on a phone, which should not load it either. */}
        {drawing && (
          <img
            src={drawing}
            loading="lazy"
            alt=""
            width={240}
            height={180}
            className="hidden h-45 w-60 shrink-0 desk:block print:hidden"
          />
        )}
      </div>
    </div>
  );
}
