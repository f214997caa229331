import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';

type FilterPillsProps<Id extends string> = {
  /** Read out, not shown. */
  label: string;
  options: readonly { id: Id; label: string }[];
  value: Id;
  onChange: (id: Id) => void;
};

/** One choice of a few that filters what stands below: All, Upcoming, Pending. */
export function FilterPills<Id extends string>({ label, options, value, onChange }: FilterPillsProps<Id>) {
  return (
    <RadioGroup value={value} onChange={(id) => onChange(id as Id)} orientation="horizontal" className="flex flex-wrap items-start gap-2">
      <Label className="sr-only">{label}</Label>
      {options.map((option) => (
        <Radio
          key={option.id}
          value={option.id}
          className="type-second flex min-h-11 cursor-pointer items-center rounded-control border border-line-strong bg-surface px-3.5 font-[550] outline-offset-2 data-[focus-visible]:outline-3 data-[focus-visible]:outline-teal data-[hovered]:bg-teal-faint data-[selected]:border-teal data-[selected]:bg-teal data-[selected]:text-white"
        >
          {option.label}
        </Radio>
      ))}
    </RadioGroup>
  );
}
