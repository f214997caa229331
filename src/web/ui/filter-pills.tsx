import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { classNames } from './class-names';

type FilterPillsProps<Id extends string> = {
  /** Read out, not shown. */
  label: string;
  options: readonly { id: Id; label: string }[];
  value: Id;
  onChange: (id: Id) => void;
  className?: string;
};

/** A single choice that filters the list below: All, Upcoming, Pending. On the phone it is one line that scrolls. */
export function FilterPills<Id extends string>({ label, options, value, onChange, className }: FilterPillsProps<Id>) {
  return (
    <RadioGroup
      value={value}
      onChange={(id) => onChange(id as Id)}
      orientation="horizontal"
      className={classNames(
        'flex items-start gap-2 max-md:-my-2 max-md:overflow-x-auto max-md:py-2 max-md:[scrollbar-width:none] md:flex-wrap',
        className,
      )}
    >
      <Label className="sr-only">{label}</Label>
      {options.map((option) => (
        <Radio
          key={option.id}
          value={option.id}
          className="type-second relative flex min-h-11 shrink-0 cursor-pointer items-center rounded-control border border-line-strong bg-surface px-3.5 font-[550] outline-offset-2 data-[focus-visible]:outline-3 data-[focus-visible]:outline-teal data-[hovered]:bg-teal-faint data-[selected]:border-teal data-[selected]:bg-teal data-[selected]:text-white"
        >
          {option.label}
        </Radio>
      ))}
    </RadioGroup>
  );
}
