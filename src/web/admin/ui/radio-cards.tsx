import type { ReactNode } from 'react';
import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { classNames } from '../../ui/class-names';
import { FIELD_LABEL } from '../../ui/field-parts';
import { formatCount } from './format';

type RadioCard<Id extends string> = {
  id: Id;
  label: ReactNode;
  /** Its effect, below. */
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
  const first = cards.find(({ id }) => id === value) ?? cards.find(({ unavailableBecause }) => !unavailableBecause);
  return (
    <RadioGroup value={value} onChange={(id) => onChange(id as Id)} className="flex flex-col gap-1.5">
      <Label className={isLabelHidden ? 'sr-only' : FIELD_LABEL}>{label}</Label>
      <div className={classNames('grid gap-2', columns === 2 && 'rail:grid-cols-2')}>
        {cards.map(({ id, label: name, hint, unavailableBecause }) => (
          <Radio
            key={id}
            value={id}
            isDisabled={Boolean(unavailableBecause)}
            autoFocus={autoFocus && id === first?.id}
            className="group flex cursor-pointer gap-3 rounded-chip border border-line bg-surface px-3.5 py-2.5 outline-offset-2 data-[disabled]:cursor-not-allowed data-[disabled]:bg-paper data-[disabled]:text-muted data-[focus-visible]:outline-3 data-[focus-visible]:outline-teal data-[hovered]:bg-teal-faint data-[selected]:border-teal data-[selected]:bg-teal-faint data-[selected]:inset-ring data-[selected]:inset-ring-teal"
          >
            <span className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border-2 border-line-strong bg-surface group-data-[disabled]:border-line group-data-[selected]:border-[6px] group-data-[selected]:border-teal" />
            <span className="min-w-0">
              <span className="admin-strong block">{name}</span>
              {(unavailableBecause || hint) && (
                <span className="admin-fine block text-muted">{unavailableBecause || hint}</span>
              )}
            </span>
          </Radio>
        ))}
      </div>
    </RadioGroup>
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

/** A filter of two or three states, each with its count: All 24, Active 22, Blocked 2. */
export function Segments<Id extends string>({ label, segments, value, onChange }: SegmentsProps<Id>) {
  return (
    <RadioGroup
      value={value}
      onChange={(id) => onChange(id as Id)}
      orientation="horizontal"
      className="flex max-w-full overflow-x-auto rounded-chip border border-line-strong bg-surface [scrollbar-width:none]"
    >
      <Label className="sr-only">{label}</Label>
      {segments.map(({ id, label: name, count }) => (
        <Radio
          key={id}
          value={id}
          className="admin-strong admin-fine relative flex min-h-[calc(var(--control)-2px)] shrink-0 grow cursor-pointer items-center justify-center gap-1 px-3 whitespace-nowrap text-muted -outline-offset-3 first-of-type:rounded-l-[7px] last-of-type:rounded-r-[7px] data-[focus-visible]:outline-3 data-[focus-visible]:outline-teal data-[hovered]:bg-teal-faint data-[selected]:bg-teal-tint data-[selected]:text-teal data-[selected]:shadow-[inset_0_-3px_0_var(--color-teal)]"
        >
          {name}
          {count !== undefined && <span> {formatCount(count)}</span>}
        </Radio>
      ))}
    </RadioGroup>
  );
}
