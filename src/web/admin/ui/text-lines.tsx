import type { Ref } from 'react';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField } from 'react-aria-components/TextField';
import { FieldMessage } from '../../ui/aria-field-parts';
import { fieldFrame } from './field-frame';
import { FieldLabel } from './field-label';

type TextLinesProps = {
  name?: string;
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLTextAreaElement>;
  label: string;
  /** Additional text after the label, lighter: "for your colleagues". */
  aside?: string;
  error?: string | undefined;
  rows?: number;
  maxLength?: number;
  autoFocus?: boolean;
};

/** A field of several lines. */
export function TextLines({ label, aside, error, ref, rows = 2, ...field }: TextLinesProps) {
  return (
    <TextField {...field} isInvalid={Boolean(error)} validationBehavior="aria" className="flex flex-col gap-1">
      <FieldLabel aside={aside}>{label}</FieldLabel>
      <div className={fieldFrame(Boolean(error))}>
        <TextArea
          ref={ref}
          rows={rows}
          className="w-full min-w-0 resize-y rounded-chip bg-transparent px-3 py-2 outline-none"
        />
      </div>
      <FieldMessage>{error}</FieldMessage>
    </TextField>
  );
}
