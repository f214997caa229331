import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { formatCount } from './format-count';

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
