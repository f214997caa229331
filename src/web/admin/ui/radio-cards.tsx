import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from '../../ui/class-names';
import { FIELD_LABEL } from '../../ui/field-parts';
import { FilterPills } from '../../ui/filter-pills';
import { RadioTile } from '../../ui/radio-tile';
import { formatCount } from './format';

type RadioCard<Id extends string> = {
  id: Id;
  label: ReactNode;
  /** Its effect, shown below. */
  hint?: ReactNode;
  /** Why it is disabled; replaces the hint. */
  unavailableBecause?: string | null;
};

type RadioCardsProps<Id extends string> = {
  label: string;
  isLabelHidden?: boolean;
  cards: readonly RadioCard<Id>[];
  value: Id | null;
  onChange: (id: Id) => void;
  /** Side by side if there is room. */
  columns?: 1 | 2;
  /** The chosen option, or the first enabled one, is focused on mount. */
  autoFocus?: boolean;
};

/** Radio buttons with a description each. */
export function RadioCards<Id extends string>(props: RadioCardsProps<Id>) {
  const { label, isLabelHidden, cards, value, onChange, columns = 1, autoFocus = false } = props;
  const group = useId();
  const start = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // React's own `autoFocus` is too early in a dialog above another: the lower one takes the focus back.
    if (autoFocus) start.current?.focus();
  }, [autoFocus]);
  const first = cards.find(({ id }) => id === value) ?? cards.find(({ unavailableBecause }) => !unavailableBecause);
  return (
    <div role="radiogroup" aria-labelledby={group} className="flex flex-col gap-1.5">
      <span id={group} className={isLabelHidden ? 'sr-only' : FIELD_LABEL}>
        {label}
      </span>
      <div className={classNames('grid gap-2', columns === 2 && 'rail:grid-cols-2')}>
        {cards.map(({ id, label: name, hint, unavailableBecause }) => (
          <RadioTile
            key={id}
            size="compact"
            isLong
            name={group}
            value={id}
            checked={id === value}
            onChange={() => onChange(id)}
            disabled={Boolean(unavailableBecause)}
            ref={id === first?.id ? start : null}
          >
            <span className="admin-strong block">{name}</span>
            {(unavailableBecause || hint) && (
              <span className="admin-fine block text-muted">{unavailableBecause || hint}</span>
            )}
          </RadioTile>
        ))}
      </div>
    </div>
  );
}

type SegmentsProps<Id extends string> = {
  /** Read out, not shown. */
  label: string;
  /** The count is left out while unknown. */
  segments: readonly { id: Id; label: string; count?: number | undefined }[];
  value: Id;
  onChange: (id: Id) => void;
};

/** A filter of a few states, each with its count: All 24, Active 22, Blocked 2. Where they do not fit, in two lines. */
export function Segments<Id extends string>({ label, segments, value, onChange }: SegmentsProps<Id>) {
  return (
    <FilterPills
      label={label}
      options={segments.map(({ id, label: name, count }) => ({
        id,
        label: (
          <>
            {name}
            {count !== undefined && <span> {formatCount(count)}</span>}
          </>
        ),
      }))}
      value={value}
      onChange={onChange}
      // The border lies above the segments: each is pressed up to its edge, and the chosen one's ground leaves it whole.
      className="relative max-w-full flex-wrap overflow-clip rounded-chip bg-surface after:pointer-events-none after:absolute after:inset-0 after:rounded-[inherit] after:border after:border-line-strong"
      pill="admin-strong admin-fine min-h-(--control) shrink-0 grow gap-1 rounded-none border-0 px-3 whitespace-nowrap text-muted has-focus-visible:-outline-offset-3"
    />
  );
}
