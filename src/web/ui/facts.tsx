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
