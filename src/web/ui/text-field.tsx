import type { ReactNode, Ref } from 'react';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { FIELD_LABEL, FieldDescription, FieldMessage, fieldFrame } from './field-parts';

/** What every text field takes. The first five are those of a react-hook-form `field`. */
export type TextFieldProps = {
  name?: string;
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
  label: string;
  description?: ReactNode;
  /** The sentence at the field when it was not accepted. */
  error?: string | undefined;
  type?: 'text' | 'email' | 'tel' | 'password';
  autoComplete?: string;
  inputMode?: 'text' | 'email' | 'tel' | 'numeric';
  placeholder?: string;
  maxLength?: number;
  isRequired?: boolean;
  isReadOnly?: boolean;
  autoFocus?: boolean;
  /** At the left, 20 px. */
  icon?: ReactNode;
  /** At the right end of the field, such as a button of 44. */
  action?: ReactNode;
  className?: string;
};

/** A field of one line, with its label above and its error below. */
export function TextField(props: TextFieldProps) {
  const { label, description, error, icon, action, ref, placeholder, className = '', ...field } = props;
  return (
    <AriaTextField
      {...field}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={`flex flex-col gap-1.5 ${className}`}
    >
      <Label className={FIELD_LABEL}>{label}</Label>
      {description && <FieldDescription>{description}</FieldDescription>}
      <div className={fieldFrame(Boolean(error), field.isReadOnly)}>
        {icon && <span className="ml-4 shrink-0 text-muted">{icon}</span>}
        <Input
          ref={ref}
          placeholder={placeholder}
          {...(field.type === 'email' ? { autoCapitalize: 'none', spellCheck: false } : {})}
          className="min-h-12 w-full min-w-0 flex-1 rounded-control bg-transparent px-4 outline-none placeholder:text-faint"
        />
        {action}
      </div>
      <FieldMessage>{error}</FieldMessage>
    </AriaTextField>
  );
}
