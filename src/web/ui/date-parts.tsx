import { formatDayParts } from '../lib/i18n/format';
import { useTranslation } from '../lib/i18n/use-translation';
import { FIELD_LABEL, FieldMessage, useFieldParts } from './field-parts';
import { useFormField } from './form';
import { Select } from './select';

type DatePartsProps = {
  label: string;
  name: string;
  /** The years to choose from; they must include that of the default value. */
  years: readonly number[];
  /** A date; empty for none. */
  defaultValue: string;
};

const PARTS = ['year', 'month', 'day'] as const;

/**
 * Three selects for a date that may be years away, or for none: day, month and year in the page's language. `dateOfParts` reads
 * them from the form.
 */
export function DateParts({ label, name, years, defaultValue }: DatePartsProps) {
  const { t } = useTranslation('common');
  const { error, clear } = useFormField(name);
  const { messageId } = useFieldParts({ error });
  const [year, month, day] = defaultValue.split('-');
  const pick = (part: (typeof PARTS)[number], options: { id: string; label: string }[], known = '', width: string) => (
    <Select
      name={`${name}-${part}`}
      label={t(`datePart.${part}`)}
      options={[{ id: '', label: '–' }, ...options]}
      defaultValue={known}
      onChange={clear}
      className={width}
    />
  );
  return (
    <fieldset
      data-invalid={error ? true : undefined}
      aria-describedby={messageId}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <legend className={`${FIELD_LABEL} mb-1.5`}>{label}</legend>
      <div className="flex max-w-md flex-wrap gap-2">
        {pick('day', numbered(31), day, 'grow basis-[5.25rem]')}
        {pick('month', months(), month, 'grow-2 basis-[6.75rem]')}
        {pick(
          'year',
          years.map((one) => ({ id: String(one), label: String(one) })),
          year,
          'grow basis-[6.5rem]',
        )}
      </div>
      <FieldMessage id={messageId}>{error}</FieldMessage>
    </fieldset>
  );
}

const twoDigits = (count: number) => String(count).padStart(2, '0');

function numbered(last: number) {
  return Array.from({ length: last }, (_, before) => ({ id: twoDigits(before + 1), label: String(before + 1) }));
}

/** The names of the months, as dates write them. */
function months() {
  return numbered(12).map(({ id }) => ({ id, label: formatDayParts(`2026-${id}-01`).month }));
}

/**
 * The date of the three selects; '' where nothing was chosen. A half-chosen date, or one that its month lacks, is returned as text
 * for the API to refuse.
 */
export function dateOfParts(values: Record<string, string>, name: string): string {
  const parts = PARTS.map((part) => values[`${name}-${part}`] ?? '');
  return parts.some(Boolean) ? parts.join('-') : '';
}
