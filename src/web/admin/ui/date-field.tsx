import type { IstDate } from '../../../domain/time';
import { formatDate } from '../../lib/i18n/format';
import { TextField, type TextFieldProps } from '../../ui/text-field';

type DateFieldProps = Omit<TextFieldProps, 'type' | 'value' | 'action' | 'icon'> & {
  /** Empty when no day is chosen. */
  value: IstDate | '';
  onChange: (day: string) => void;
  /** Shown while no day is chosen. */
  placeholder?: string;
};

/**
 * A date field that writes days as the product does: `Tue, 24 Nov 2026`. The browser's own field, in its language's format, is seen
 * only while a day is typed.
 */
export function DateField({ value, placeholder = '', className = '', ...field }: DateFieldProps) {
  return (
    <TextField
      {...field}
      type="date"
      value={value}
      className={`group [&_.field-focus]:relative [&_input:not(:focus)::-webkit-datetime-edit]:opacity-0 [&_input:not(:focus)]:text-transparent ${className}`}
      action={
        // Shows the same value, for the eyes only.
        <span
          aria-hidden="true"
          className="tabular pointer-events-none absolute inset-y-0 left-(--field-inset,1rem) flex items-center whitespace-nowrap group-has-[input:focus]:hidden"
        >
          {value ? formatDate(value) : <span className="text-muted">{placeholder}</span>}
        </span>
      }
    />
  );
}
