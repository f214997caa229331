import type { ReactNode, Ref } from 'react';
import { useFormField } from './form';
import { FieldDescription, FieldLabel, FieldMessage, FIELD_CONTROL, fieldFrame, useFieldParts } from './field-parts';

/** Props of every text field. In a `Form` the value and the error come from the form; elsewhere from the first five. */
export type TextFieldProps = {
  name?: string;
  /** The id of its form, where it stands outside of the form. */
  form?: string;
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
  label: string;
  /** A lighter text after the label: "a session". */
  aside?: string;
  description?: ReactNode;
  /** The error of the field. */
  error?: string | undefined;
  type?: 'text' | 'email' | 'tel' | 'password' | 'time' | 'date';
  autoComplete?: string;
  inputMode?: 'text' | 'email' | 'tel' | 'numeric';
  placeholder?: string;
  maxLength?: number;
  isRequired?: boolean;
  minLength?: number;
  pattern?: string;
  /** The earliest and the latest date. */
  min?: string;
  max?: string;
  /** The error when nothing was typed, and when the type or the length is wrong. */
  missing?: string;
  wrong?: string;
  defaultValue?: string;
  isReadOnly?: boolean;
  autoFocus?: boolean;
  /** At the left: an icon of 20 px, or ₹. */
  icon?: ReactNode;
  /** At the right end of the field, such as a button 44 px wide. */
  action?: ReactNode;
  className?: string;
};

/** A single-line field, with its label above and its error below. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    aside,
    description,
    icon,
    action,
    onChange,
    isRequired,
    isReadOnly,
    missing,
    wrong,
    error: given,
    className = '',
    ...input
  } = props;
  const field = useFormField(input.name);
  const error = given ?? field.error;
  const { control, descriptionId, messageId } = useFieldParts({ description, error, autoFocus: input.autoFocus });
  return (
    <div data-invalid={error ? true : undefined} className={`flex min-w-0 flex-col gap-1.5 ${className}`}>
      <FieldLabel id={control.id} aside={aside}>
        {label}
      </FieldLabel>
      {description && <FieldDescription id={descriptionId}>{description}</FieldDescription>}
      <div className={fieldFrame(Boolean(error), isReadOnly)}>
        {icon && <span className="ml-[var(--field-inset,--spacing(4))] shrink-0 text-muted">{icon}</span>}
        <input
          type="text"
          {...input}
          {...(input.value === undefined && { defaultValue: field.value ?? input.defaultValue })}
          required={isRequired}
          data-missing={missing}
          data-wrong={wrong}
          {...control}
          {...(input.type === 'email' ? { autoCapitalize: 'none', spellCheck: false } : {})}
          aria-required={isRequired}
          readOnly={isReadOnly}
          onChange={(event) => {
            field.clear();
            onChange?.(event.target.value);
          }}
          className={`${FIELD_CONTROL} rounded-control px-[var(--field-inset,--spacing(4))]`}
        />
        {action}
      </div>
      <FieldMessage id={messageId}>{error}</FieldMessage>
    </div>
  );
}
