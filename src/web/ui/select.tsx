import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { FIELD_LABEL, FieldMessage, fieldFrame } from './field-parts';

type SelectProps = {
  label: string;
  options: readonly { id: string; label: string }[];
  value: string | null;
  onChange: (id: string) => void;
  placeholder?: string;
  error?: string | undefined;
  icon?: ReactNode;
  name?: string;
  className?: string;
};

/** One of a list: a field that opens a list box. */
export function Select(props: SelectProps) {
  const { label, options, value, onChange, placeholder, error, icon, name, className = '' } = props;
  return (
    <AriaSelect
      value={value}
      onChange={(key) => key !== null && onChange(String(key))}
      name={name}
      placeholder={placeholder}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={`flex flex-col gap-1.5 ${className}`}
    >
      <Label className={FIELD_LABEL}>{label}</Label>
      <Button className={`${fieldFrame(Boolean(error))} gap-3 px-4 text-left outline-none`}>
        {icon && <span className="shrink-0 text-muted">{icon}</span>}
        <SelectValue className="min-w-0 flex-1 truncate data-[placeholder]:text-faint">
          {({ isPlaceholder, selectedText, defaultChildren }) => (isPlaceholder ? defaultChildren : selectedText)}
        </SelectValue>
        <ChevronDown aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0 text-ink" />
      </Button>
      <FieldMessage>{error}</FieldMessage>
      <Popover className="w-(--trigger-width) overflow-auto rounded-tile border border-line bg-surface p-1.5 shadow-lifted">
        <ListBox items={options} className="outline-none">
          {(option) => (
            <ListBoxItem
              textValue={option.label}
              className="group flex min-h-11 cursor-pointer items-center gap-3 rounded-chip px-3 py-2 outline-none data-[focused]:bg-teal-tint data-[selected]:font-strong data-[selected]:text-teal"
            >
              <span className="min-w-0 flex-1">{option.label}</span>
              <Check aria-hidden="true" size={18} strokeWidth={2} className="invisible shrink-0 group-data-[selected]:visible" />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
