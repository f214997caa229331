import type { ReactNode, Ref } from 'react';
import { useFormField } from './form';
import { FieldDescription, FieldLabel, FieldMessage, fieldFrame, useFieldParts } from './field-parts';

type TextAreaProps = {
  name?: string;
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLTextAreaElement>;
  label: string;
  /** A lighter text after the label: "for your colleagues". */
  aside?: string;
  description?: ReactNode;
  error?: string | undefined;
  rows?: number;
  isRequired?: boolean;
  maxLength?: number;
  autoFocus?: boolean;
  missing?: string;
  defaultValue?: string;
};

/** A multi-line field, with its label above and its error below. Resizable. */
export function TextArea(props: TextAreaProps) {
  const { label, aside, description, error: given, onChange, isRequired, missing, rows = 6, ...area } = props;
  const field = useFormField(area.name);
  const error = given ?? field.error;
  const { control, descriptionId, messageId } = useFieldParts({ description, error, autoFocus: area.autoFocus });
  return (
    <div data-invalid={error ? true : undefined} className="flex flex-col gap-1.5">
      <FieldLabel id={control.id} aside={aside}>
        {label}
      </FieldLabel>
      <div className={fieldFrame(Boolean(error))}>
        <textarea
          {...area}
          {...(area.value === undefined && { defaultValue: field.value ?? area.defaultValue })}
          required={isRequired}
          data-missing={missing}
          {...control}
          aria-required={isRequired}
          rows={rows}
          onChange={(event) => {
            field.clear();
            onChange?.(event.target.value);
          }}
          className="w-full min-w-0 resize-y rounded-control bg-transparent px-[var(--field-inset,--spacing(4))] py-3 outline-none placeholder:text-faint"
        />
      </div>
      {description && <FieldDescription id={descriptionId}>{description}</FieldDescription>}
      <FieldMessage id={messageId}>{error}</FieldMessage>
    </div>
  );
}
