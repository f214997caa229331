import { type ReactNode, useId } from 'react';
import { classNames } from './class-names';

type FilterPillsProps<Id extends string> = {
  /** The group's name, for screen readers only. */
  label: string;
  options: readonly { id: Id; label: ReactNode }[];
  value: Id;
  onChange: (id: Id) => void;
  className?: string;
  /** Classes for each pill. */
  pill?: string;
};

/** A single choice that filters the list below: All, Upcoming, Pending. On the phone it is one scrolling line. */
export function FilterPills<Id extends string>(props: FilterPillsProps<Id>) {
  const { label, options, value, onChange, className = LINE, pill = 'type-second shrink-0' } = props;
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classNames('flex', className)}>
      {options.map((option) => (
        <label key={option.id} className={`pill ${pill}`}>
          <input
            type="radio"
            name={name}
            value={option.id}
            checked={option.id === value}
            onChange={() => onChange(option.id)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}

const LINE =
  'items-start gap-2 max-md:-my-2 max-md:overflow-x-auto max-md:py-2 max-md:[scrollbar-width:none] md:flex-wrap';
