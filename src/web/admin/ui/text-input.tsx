import type { ReactNode, Ref } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextField } from 'react-aria-components/TextField';
import { FieldDescription, FieldMessage } from '../../ui/aria-field-parts';
import { fieldFrame } from './field-frame';
import { FieldLabel } from './field-label';

export type TextInputProps = {
  name?: string;
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
  label: string;
  /** Additional text after the label, lighter. */
  aside?: string;
  isLabelHidden?: boolean;
  description?: ReactNode;
  error?: string | undefined;
  /** Inside at the left, such as ₹. */
  prefix?: ReactNode;
  /** Inside at the right. */
  action?: ReactNode;
  type?: 'text' | 'password' | 'tel' | 'date';
  inputMode?: 'text' | 'tel' | 'numeric' | 'decimal';
  autoComplete?: string;
  placeholder?: string;
  maxLength?: number;
  isRequired?: boolean;
  isReadOnly?: boolean;
  autoFocus?: boolean;
  className?: string;
};

/** A field of one line, as high as the area's controls. */
export function TextInput(props: TextInputProps) {
  const {
    label,
    aside,
    isLabelHidden,
    description,
    error,
    prefix,
    action,
    ref,
    placeholder,
    className = '',
    ...field
  } = props;
  return (
    <TextField
      {...field}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={`flex min-w-0 flex-col gap-1 ${className}`}
    >
      <FieldLabel aside={aside} isHidden={isLabelHidden}>
        {label}
      </FieldLabel>
      <div className={fieldFrame(Boolean(error))}>
        {prefix && (
          <span aria-hidden="true" className="pl-3 text-muted">
            {prefix}
          </span>
        )}
        <Input
          ref={ref}
          placeholder={placeholder}
          className={`min-h-9.5 w-full min-w-0 flex-1 rounded-chip bg-transparent px-3 outline-none placeholder:text-faint ${prefix ? 'pl-2' : ''}`}
        />
        {action}
      </div>
      {description && <FieldDescription>{description}</FieldDescription>}
      <FieldMessage>{error}</FieldMessage>
    </TextField>
  );
}
