import type { IstDate } from '../../../domain/time';
import { formatDate } from '../../lib/i18n/format';
import { TextField } from '../../ui/text-field';

type DateFieldProps = {
  label: string;
  /** Empty when no day is chosen. */
  value: IstDate | '';
  onChange: (day: string) => void;
  /** Shown while no day is chosen. */
  placeholder?: string;
  className?: string;
};

/**
 * A day, as the product writes days: `Tue, 24 Nov 2026`. The browser's own date field writes them as its language does; that is
 * seen only while a day is typed.
 */
export function DateField({ value, placeholder = '', className = '', ...field }: DateFieldProps) {
  return (
    <div className={`group relative ${className}`}>
      <TextField
        {...field}
        type="date"
        value={value}
        className="[&_input:not(:focus)::-webkit-datetime-edit]:opacity-0 [&_input:not(:focus)]:text-transparent"
      />
      {/* The same value once more, for the eyes. */}
      <span
        aria-hidden="true"
        className="tabular pointer-events-none absolute bottom-0 left-0 flex h-(--control) items-center pl-[calc(var(--field-inset,1rem)+1.5px)] whitespace-nowrap group-has-[input:focus]:hidden"
      >
        {value ? formatDate(value) : <span className="text-muted">{placeholder}</span>}
      </span>
    </div>
  );
}
