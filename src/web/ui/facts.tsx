import type { ReactNode } from 'react';

export type Fact = { label: string; value: ReactNode };

/** Names and values on a sunken background: the appointment and the money that a dialog is about. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="flex flex-col gap-3 rounded-tile bg-sunken p-4">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5">
          <dt className="text-muted">{label}</dt>
          <dd className="tabular font-strong">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type FactRowsProps = {
  facts: readonly Fact[];
  /** For narrow cards: the names take less room. */
  isCompact?: boolean;
  /** For a column: names above values at every width. */
  isStacked?: boolean;
};

/** Names and values to read: side by side, on the phone one above the other. */
export function FactRows({ facts, isCompact, isStacked }: FactRowsProps) {
  const columns = isStacked
    ? ''
    : isCompact
      ? 'md:grid-cols-[6rem_minmax(0,1fr)]'
      : 'md:grid-cols-[10.5rem_minmax(0,1fr)]';
  return (
    <dl className="divide-y divide-line">
      {facts.map(({ label, value }) => (
        <div key={label} className={`grid gap-x-5 gap-y-0.5 py-3 ${columns}`}>
          <dt className="font-strong">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
