import type { ReactNode, Ref } from 'react';
import { Label } from 'react-aria-components/Label';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { FIELD_LABEL, FieldDescription, FieldMessage, fieldFrame } from './field-parts';

type TextAreaProps = {
  name?: string;
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLTextAreaElement>;
  label: string;
  description?: ReactNode;
  error?: string | undefined;
  rows?: number;
  isRequired?: boolean;
};

/** A field of several lines, with its label above and its error below. It grows by its corner. */
export function TextArea({ label, description, error, ref, rows = 6, ...field }: TextAreaProps) {
  return (
    <AriaTextField {...field} isInvalid={Boolean(error)} validationBehavior="aria" className="flex flex-col gap-1.5">
      <Label className={FIELD_LABEL}>{label}</Label>
      <div className={fieldFrame(Boolean(error))}>
        <AriaTextArea
          ref={ref}
          rows={rows}
          className="min-h-32 w-full min-w-0 resize-y rounded-control bg-transparent px-4 py-3 outline-none placeholder:text-faint"
        />
      </div>
      {description && <FieldDescription>{description}</FieldDescription>}
      <FieldMessage>{error}</FieldMessage>
    </AriaTextField>
  );
}
