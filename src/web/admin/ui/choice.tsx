import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { Button } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select, SelectValue } from 'react-aria-components/Select';
import type { Ref } from 'react';
import { FieldMessage } from '../../ui/aria-field-parts';
import { FIELD_LABEL, fieldFrame } from '../../ui/field-parts';

type ChoiceProps = {
  label: string;
  isLabelHidden?: boolean;
  options: readonly { id: string; label: string }[];
  /** "" while none is chosen. */
  value: string;
  placeholder?: string;
  onChange: (id: string) => void;
  /** Marks it as invalid; the reason is shown elsewhere. */
  isInvalid?: boolean;
  error?: string | undefined;
  /** The button that opens it. */
  ref?: Ref<HTMLButtonElement>;
  className?: string;
};

/** A select for one value of a short list. */
export function Choice(props: ChoiceProps) {
  const { label, isLabelHidden, options, value, placeholder, onChange, error, ref, className = '' } = props;
  const isInvalid = props.isInvalid || error !== undefined;
  return (
    <Select
      isInvalid={isInvalid}
      {...(placeholder && { placeholder })}
      value={value || null}
      onChange={(key) => key !== null && onChange(String(key))}
      className={`flex flex-col gap-1.5 ${className}`}
    >
      <Label className={isLabelHidden ? 'sr-only' : FIELD_LABEL}>{label}</Label>
      <Button ref={ref} className={`${fieldFrame(isInvalid)} gap-2 px-3 text-left outline-none`}>
        <SelectValue className="min-w-0 flex-1 truncate max-rail:py-1 max-rail:whitespace-normal">
          {({ selectedText, defaultChildren }) => selectedText || defaultChildren}
        </SelectValue>
        <ChevronDown size={17} className="shrink-0" />
      </Button>
      {error && <FieldMessage>{error}</FieldMessage>}
      <Popover className="admin-type min-w-(--trigger-width) overflow-auto rounded-tile border border-line bg-surface p-1 shadow-lifted">
        <ListBox items={options} className="outline-none">
          {(option) => (
            <ListBoxItem
              textValue={option.label}
              className="group flex min-h-(--control) cursor-pointer items-center gap-3 rounded-chip px-2.5 outline-none data-[focused]:bg-teal-tint data-[selected]:text-teal"
            >
              <span className="min-w-0 flex-1">{option.label}</span>
              <Check size={16} className="stroke-2 invisible shrink-0 group-data-[selected]:visible" />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}
