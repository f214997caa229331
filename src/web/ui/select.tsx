import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { type IstDate, datesFrom } from '../../domain/time';
import { formatShortDate } from '../lib/i18n/format';
import { useFormField } from './form';
import { FIELD_LABEL, FieldMessage, fieldFrame, useFieldParts } from './field-parts';

type SelectProps = {
  label: string;
  options: readonly { id: string; label: string }[];
  /** Left out in a `Form`, which keeps the value. */
  value?: string | null;
  defaultValue?: string;
  onChange?: (id: string) => void;
  /** Shown while nothing is chosen; can't be chosen. */
  placeholder?: string;
  error?: string | undefined;
  isRequired?: boolean;
  /** The error when nothing was chosen. */
  missing?: string;
  icon?: ReactNode;
  name?: string;
  /** The id of its form, where it stands outside of the form. */
  form?: string;
  className?: string;
};

/** A native select, so that it works before hydration, and opens like the device's other lists. */
export function Select(props: SelectProps) {
  const {
    label,
    options,
    value,
    defaultValue,
    onChange,
    placeholder,
    error: given,
    isRequired,
    missing,
    icon,
    name,
    form,
    className = '',
  } = props;
  const field = useFormField(name);
  const error = given ?? field.error;
  const { control, messageId } = useFieldParts({ error });
  return (
    <div data-invalid={error ? true : undefined} className={`flex flex-col gap-1.5 ${className}`}>
      <label htmlFor={control.id} className={FIELD_LABEL}>
        {label}
      </label>
      <div className={`${fieldFrame(Boolean(error))} relative`}>
        {icon && (
          <span className="pointer-events-none absolute left-(--field-inset,--spacing(4)) text-muted">{icon}</span>
        )}
        <select
          {...control}
          name={name}
          form={form}
          required={isRequired}
          aria-required={isRequired}
          data-missing={missing}
          {...(value === undefined ? { defaultValue: field.value ?? defaultValue ?? '' } : { value: value ?? '' })}
          onChange={(event) => {
            field.clear();
            onChange?.(event.target.value);
          }}
          className={`select -my-[1.5px] min-h-[var(--control,--spacing(13))] w-full min-w-0 cursor-pointer truncate rounded-control bg-transparent pr-11 outline-none ${icon ? 'pl-12' : 'pl-(--field-inset,--spacing(4))'} ${value === null ? 'text-faint' : ''}`}
        >
          {placeholder && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map(({ id, label: option }) => (
            <option key={id} value={id}>
              {option}
            </option>
          ))}
        </select>
        <ChevronDown size={20} className="pointer-events-none absolute right-(--field-inset,--spacing(4)) text-ink" />
      </div>
      <FieldMessage id={messageId}>{error}</FieldMessage>
    </div>
  );
}

type DateSelectProps = {
  label: string;
  name: string;
  /** The first and the last day of the list. Keep it short enough to look through. */
  min: IstDate;
  max: IstDate;
  defaultValue: IstDate | '';
  /** The label of the option for no day, where none may be chosen. */
  none?: string;
  error?: string | undefined;
};

/**
 * A select for a day of the coming weeks. It writes dates as the page does; a browser's date field writes them in the browser's
 * language.
 */
export function DateSelect({ min, max, none, ...select }: DateSelectProps) {
  const days = datesFrom(min, max).map((date) => ({ id: date, label: formatShortDate(date) }));
  return <Select {...select} options={none === undefined ? days : [{ id: '', label: none }, ...days]} />;
}
