import type { ReactNode } from 'react';
import type { Fact } from './facts';

/** Names and values of something one reads about: the name beside the value, above it on the phone. */
export function FactRows({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="divide-y divide-line">
      {facts.map(({ label, value }) => (
        <FactRow key={label} label={label}>
          {value}
        </FactRow>
      ))}
    </dl>
  );
}

function FactRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-0.5 py-3 md:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="font-strong">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
