import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { FIELD_LABEL, FieldDescription, FieldMessage, useFieldParts } from './field-parts';
import { useFormField } from './form';
import { useScripted } from './use-scripted';

/** In a `Form` the field is uncontrolled; elsewhere pass `value` and `onChange`. */
type OtpFieldProps = {
  label: string;
  name?: string;
  value?: string;
  onChange?: (digits: string) => void;
  onBlur?: () => void;
  /** Called when the last digit has been typed. */
  onComplete?: (digits: string, input: HTMLInputElement) => void;
  ref?: Ref<HTMLInputElement>;
  description?: string;
  error?: string | undefined;
  length?: number;
  autoFocus?: boolean;
  /** The error when nothing was typed, and when digits are missing. */
  missing?: string;
  wrong?: string;
};

/**
 * Looks like a row of boxes but is one input, so that pasting, autofill and screen readers work. Before scripts load it
 * is a plain field of the same size.
 */
export function OtpField(props: OtpFieldProps) {
  const { label, name, value, onChange, onBlur, onComplete, description, error: given, ref, autoFocus } = props;
  const { length = 6, missing, wrong } = props;
  const field = useFormField(name);
  const error = given ?? field.error;
  const { control, descriptionId, messageId } = useFieldParts({ description, error });
  const isScripted = useScripted();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current!);
  const [typed, setTyped] = useState('');
  const digits = value ?? typed;
  const [isFocused, setFocused] = useState(false);
  const caret = Math.min(digits.length, length - 1);

  // Takes over text and caret from before hydration.
  useLayoutEffect(() => {
    const { current } = input;
    if (!current) return;
    take(current);
    setFocused(document.activeElement === current);
    // oxlint-disable-next-line react/exhaustive-deps -- once, as the field is taken over
  }, []);

  // A wrong code is selected: the next digit replaces it.
  useEffect(() => {
    if (error && document.activeElement === input.current) input.current?.select();
  }, [error]);

  function take(element: HTMLInputElement) {
    const taken = element.value.replace(/\P{Nd}/gu, '').slice(0, length);
    if (taken !== element.value) element.value = taken;
    setTyped(taken);
    return taken;
  }

  return (
    <div data-invalid={error ? true : undefined} className="flex flex-col gap-1.5">
      <label htmlFor={control.id} className={FIELD_LABEL}>
        {label}
      </label>
      {description && <FieldDescription id={descriptionId}>{description}</FieldDescription>}
      <div className="relative">
        <div aria-hidden="true" className={`flex gap-2 ${isScripted ? '' : 'invisible'}`}>
          {Array.from({ length }, (_, index) => (
            <OtpBox
              key={index}
              digit={digits[index]}
              isHere={isFocused && index === caret}
              isInvalid={Boolean(error)}
            />
          ))}
        </div>
        <input
          {...control}
          ref={input}
          name={name}
          {...(value !== undefined && { value })}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus={autoFocus}
          required={field.isInForm}
          aria-required="true"
          pattern={`\\s*(\\p{Nd}\\s*){${length}}`}
          data-missing={missing}
          data-wrong={wrong}
          onChange={(event) => {
            const taken = take(event.target);
            field.clear();
            onChange?.(taken);
            if (taken.length === length && taken !== digits) onComplete?.(taken, event.target);
          }}
          onFocus={() => setFocused(true)}
          onBlur={() => {
            setFocused(false);
            onBlur?.();
          }}
          onSelect={(event) => keepCaretAtEnd(event.currentTarget)}
          className={`absolute inset-0 size-full cursor-text ${isScripted ? 'bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent' : 'focus-ring tabular rounded-control border-[1.5px] border-line-strong bg-surface px-4 text-part-wide font-title tracking-[0.4em]'}`}
        />
      </div>
      <FieldMessage id={messageId}>{error}</FieldMessage>
    </div>
  );
}

/** Digits are typed at the end, wherever the user clicks; a selection is left alone, to be replaced. */
function keepCaretAtEnd(input: HTMLInputElement): void {
  const end = input.value.length;
  if (input.selectionStart === input.selectionEnd && input.selectionEnd !== end) input.setSelectionRange(end, end);
}

/** One of the boxes: a digit, or the caret. */
function OtpBox({ digit, isHere, isInvalid }: { digit: string | undefined; isHere: boolean; isInvalid: boolean }) {
  const edge = isHere ? 'border-teal ring-3 ring-teal-ring' : isInvalid ? 'border-red' : 'border-line-strong';
  return (
    <span
      className={`tabular grid h-15.5 min-w-0 max-w-18 flex-1 place-items-center rounded-control border-[1.5px] bg-surface text-part-wide font-title ${edge}`}
    >
      {digit ?? (isHere ? <span className="h-7 w-0.5 bg-teal" /> : null)}
    </span>
  );
}
