import ChevronDown from 'lucide-react/icons/chevron-down';
import type { Ref } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { FieldMessage } from '../../ui/aria-field-parts';
import { FIELD_CONTROL, FIELD_LABEL, fieldFrame } from '../../ui/field-parts';

type ComboFieldProps = {
  name: string;
  label: string;
  /** A lighter text after the label. */
  aside?: string;
  /** The label of the button that lists all known names. */
  showAll: string;
  known: readonly string[];
  value: string;
  onChange: (typed: string) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
  error: string | undefined;
};

/** A field for a known name, so that the spelling matches, or a new one. */
export function ComboField({
  name,
  label,
  aside,
  showAll,
  known,
  value,
  onChange,
  onBlur,
  ref,
  error,
}: ComboFieldProps) {
  return (
    <ComboBox
      name={name}
      allowsCustomValue
      inputValue={value}
      onInputChange={onChange}
      onBlur={onBlur}
      defaultItems={known.map((one) => ({ id: one }))}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className="flex min-w-0 flex-col gap-1.5"
    >
      <Label className={FIELD_LABEL}>
        {label}
        {aside && <span className="type-small text-muted"> {aside}</span>}
      </Label>
      <div className={fieldFrame(Boolean(error))}>
        <Input ref={ref} maxLength={80} className={`${FIELD_CONTROL} rounded-chip pl-3`} />
        <Button
          aria-label={showAll}
          className="focus-ring -my-[1.5px] grid w-11 shrink-0 place-items-center self-stretch rounded-chip hover:text-teal"
        >
          <ChevronDown size={17} />
        </Button>
      </div>
      <FieldMessage>{error}</FieldMessage>
      <Popover className="admin-type max-h-72 w-(--trigger-width) overflow-auto rounded-tile border border-line bg-surface p-1 shadow-lifted">
        <ListBox className="outline-none">
          {({ id }: { id: string }) => (
            <ListBoxItem
              textValue={id}
              className="flex min-h-(--control) cursor-pointer items-center rounded-chip px-2.5 outline-none data-[focused]:bg-teal-tint"
            >
              {id}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
