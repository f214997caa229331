import type { Fact } from './facts';

type FactRowsProps = {
  facts: readonly Fact[];
  /** For narrow cards: the names take less room. */
  isCompact?: boolean;
  /** In a column: the names are above the values at every width. */
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
