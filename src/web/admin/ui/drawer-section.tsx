import { type ReactNode, useId } from 'react';

type DrawerSectionProps = {
  title: string;
  /** At the right of the title. */
  action?: ReactNode;
  children: ReactNode;
};

/** One section of a drawer, under a line. */
export function DrawerSection({ title, action, children }: DrawerSectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mt-4 border-t border-line pt-4">
      <div className="mb-2 flex min-h-7 items-center justify-between gap-3">
        <h3 id={titleId} className="text-base font-[550]">
          {title}
        </h3>
        {action}
      </div>
      {children}
    </section>
  );
}

/** Names and values, side by side. */
export function DrawerFacts({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-[6rem_1fr] items-baseline gap-x-3 gap-y-2">
      {facts.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
