import Check from 'lucide-react/icons/check';
import { type ReactNode, type Ref, use } from 'react';
import { useFormField } from './form';
import { FieldMessage, GroupContext, useFieldParts } from './field-parts';

type CheckboxProps = {
  children: ReactNode;
  isSelected?: boolean;
  defaultSelected?: boolean;
  onChange?: (isSelected: boolean) => void;
  onBlur?: () => void;
  name?: string;
  /** The id of its form, where it stands outside of the form. */
  form?: string;
  ref?: Ref<HTMLInputElement>;
  error?: string | undefined;
  isRequired?: boolean;
  /** The value submitted when ticked. */
  value?: string;
  /** The error when it is required and not ticked. */
  missing?: string;
};

/** A checkbox; the whole line is clickable. */
export function Checkbox({
  children,
  isSelected,
  defaultSelected,
  onChange,
  error: given,
  isRequired,
  missing,
  ...input
}: CheckboxProps) {
  const field = useFormField(input.name);
  const error = given ?? field.error;
  const { control, messageId } = useFieldParts({ error });
  const group = use(GroupContext);
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={control.id} className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
        <span className="relative grid shrink-0 place-items-center text-surface">
          <input
            type="checkbox"
            {...input}
            {...control}
            {...(!error && group)}
            checked={isSelected}
            defaultChecked={isSelected === undefined ? (defaultSelected ?? field.value !== undefined) : undefined}
            required={field.isInForm && isRequired}
            data-missing={missing}
            aria-required={isRequired}
            onChange={(event) => {
              field.clear();
              onChange?.(event.target.checked);
            }}
            className="peer focus-ring size-6 cursor-pointer appearance-none rounded-[6px] border-[1.5px] border-line-strong bg-surface aria-invalid:border-red checked:border-teal checked:bg-teal"
          />
          <Check size={16} className="stroke-[2.75] pointer-events-none invisible absolute peer-checked:visible" />
        </span>
        <span className="min-w-0">{children}</span>
      </label>
      <FieldMessage id={messageId}>{error}</FieldMessage>
    </div>
  );
}
