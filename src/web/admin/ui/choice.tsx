import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select, SelectValue } from 'react-aria-components/Select';
import { fieldFrame } from './field-frame';
import { FieldLabel } from './field-label';

type ChoiceProps = {
  label: string;
  isLabelHidden?: boolean;
  options: readonly { id: string; label: string }[];
  value: string;
  onChange: (id: string) => void;
  className?: string;
};

/** One of a short list. */
export function Choice({ label, isLabelHidden, options, value, onChange, className = '' }: ChoiceProps) {
  return (
    <Select
      value={value}
      onChange={(key) => key !== null && onChange(String(key))}
      className={`flex flex-col gap-1 ${className}`}
    >
      <FieldLabel isHidden={isLabelHidden}>{label}</FieldLabel>
      <Button className={`${fieldFrame()} gap-2 px-3 text-left outline-none`}>
        <SelectValue className="min-w-0 flex-1 truncate">
          {({ selectedText, defaultChildren }) => selectedText ?? defaultChildren}
        </SelectValue>
        <ChevronDown aria-hidden="true" size={17} strokeWidth={1.75} className="shrink-0" />
      </Button>
      <Popover className="admin-type min-w-(--trigger-width) overflow-auto rounded-tile border border-line bg-surface p-1 shadow-lifted">
        <ListBox items={options} className="outline-none">
          {(option) => (
            <ListBoxItem
              textValue={option.label}
              className="group flex min-h-(--control) cursor-pointer items-center gap-3 rounded-chip px-2.5 outline-none data-[focused]:bg-teal-tint data-[selected]:text-teal"
            >
              <span className="min-w-0 flex-1">{option.label}</span>
              <Check
                aria-hidden="true"
                size={16}
                strokeWidth={2}
                className="invisible shrink-0 group-data-[selected]:visible"
              />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}

type CheckedListProps = {
  label: string;
  options: readonly { id: string; label: string }[];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  /** Focuses the first chosen option; with a search above, that has the focus. */
  autoFocus?: boolean;
  /** Instead of options, when there are none. */
  whenEmpty?: ReactNode;
};

/** A list of checkboxes. */
export function CheckedList({ label, options, chosen, onChange, autoFocus, whenEmpty }: CheckedListProps) {
  return (
    <ListBox
      aria-label={label}
      items={options}
      selectionMode="multiple"
      selectedKeys={chosen}
      onSelectionChange={(keys) => keys !== 'all' && onChange([...keys].map(String))}
      escapeKeyBehavior="none"
      autoFocus={autoFocus}
      renderEmptyState={() => whenEmpty}
      className="max-h-80 min-h-0 flex-1 overflow-y-auto p-1 outline-none"
    >
      {(option) => (
        <ListBoxItem
          textValue={option.label}
          className="group flex min-h-(--control) cursor-pointer items-center gap-3 rounded-chip px-2.5 py-1 outline-none data-[focused]:bg-teal-tint data-[hovered]:bg-teal-faint"
        >
          <span className="grid size-5 shrink-0 place-items-center rounded-[5px] border-2 border-line-strong bg-surface group-data-[selected]:border-teal group-data-[selected]:bg-teal">
            <Check
              aria-hidden="true"
              size={14}
              strokeWidth={3}
              className="hidden text-white group-data-[selected]:block"
            />
          </span>
          <span className="min-w-0 flex-1">{option.label}</span>
        </ListBoxItem>
      )}
    </ListBox>
  );
}
