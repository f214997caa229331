import { type Ref, useState } from 'react';
import { FIELD_LABEL, FieldDescription, FieldMessage, useFieldParts } from './field-parts';

type OtpFieldProps = {
  label: string;
  value?: string;
  onChange?: (digits: string) => void;
  /** The last digit has just been given. */
  onComplete?: (digits: string) => void;
  onBlur?: () => void;
  name?: string;
  ref?: Ref<HTMLInputElement>;
  description?: string;
  error?: string | undefined;
  length?: number;
  autoFocus?: boolean;
};

/** Looks like a row of boxes and is one input, so that pasting, autofill and screen readers work. */
export function OtpField(props: OtpFieldProps) {
  const { label, value = '', onChange, onComplete, description, error, length = 6, ref, onBlur, ...rest } = props;
  const { control, descriptionId, messageId } = useFieldParts({ description, error });
  const [isFocused, setFocused] = useState(false);
  const caret = Math.min(value.length, length - 1);

  function take(text: string) {
    const digits = text.replace(/\D/g, '').slice(0, length);
    onChange?.(digits);
    if (digits.length === length && digits !== value) onComplete?.(digits);
  }

  return (
    <div data-invalid={error ? true : undefined} className="flex flex-col gap-1.5">
      <label htmlFor={control.id} className={FIELD_LABEL}>
        {label}
      </label>
      {description && <FieldDescription id={descriptionId}>{description}</FieldDescription>}
      <div className="relative">
        <div aria-hidden="true" className="flex gap-2">
          {Array.from({ length }, (_, index) => (
            <OtpBox key={index} digit={value[index]} isHere={isFocused && index === caret} isInvalid={Boolean(error)} />
          ))}
        </div>
        <input
          {...rest}
          {...control}
          ref={ref}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          onChange={(event) => take(event.target.value)}
          onFocus={() => setFocused(true)}
          onBlur={() => {
            setFocused(false);
            onBlur?.();
          }}
          onSelect={(event) => keepCaretAtEnd(event.currentTarget)}
          className="absolute inset-0 size-full cursor-text bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent"
        />
      </div>
      <FieldMessage id={messageId}>{error}</FieldMessage>
    </div>
  );
}

/** Digits are typed at the end, wherever one clicks; a selection of several is left alone, to be replaced. */
function keepCaretAtEnd(input: HTMLInputElement): void {
  const end = input.value.length;
  if (input.selectionStart === input.selectionEnd && input.selectionEnd !== end) input.setSelectionRange(end, end);
}

/** One of the boxes: a digit, or the place where the next one goes. */
function OtpBox({ digit, isHere, isInvalid }: { digit: string | undefined; isHere: boolean; isInvalid: boolean }) {
  const edge = isHere ? 'border-teal ring-3 ring-teal-ring' : isInvalid ? 'border-red' : 'border-line-strong';
  return (
    <span
      className={`tabular grid h-15.5 min-w-0 max-w-18 flex-1 place-items-center rounded-control border-[1.5px] bg-surface text-[1.625rem] font-title ${edge}`}
    >
      {digit ?? (isHere ? <span className="h-7 w-0.5 bg-teal" /> : null)}
    </span>
  );
}
