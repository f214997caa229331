import { type ReactNode, useId } from 'react';
import { SESSION_WEEKDAYS } from '../../../domain/series';
import { START_HOURS, windowLabel } from '../../../domain/windows';
import { formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { formatWeek } from '../../lib/i18n/week';
import { FIELD_LABEL } from '../../ui/field-parts';
import { FilterPills } from '../../ui/filter-pills';
import { Select } from '../../ui/select';

/** The weekdays on which most people on dialysis come. */
const USUAL = [
  [1, 3, 5],
  [2, 4, 6],
] as const;

const PILL = 'admin-fine min-h-(--control) grow px-2.5';

type Chosen<Value> = { value: Value; onChange: (value: Value) => void; error?: string | undefined };

/** Chooses weekdays: the usual three in one press, or each by itself. */
export function WeekdaysField({ value, onChange, error }: Chosen<readonly number[]>) {
  const { t } = useTranslation('admin-patients');
  const week = formatWeek();
  const labelId = useId();
  return (
    <div role="group" aria-labelledby={labelId} className="flex flex-col gap-1.5">
      <span id={labelId} className={FIELD_LABEL}>
        {t('standing.fields.weekdays')}
      </span>
      <FilterPills
        label={t('standing.fields.usual')}
        options={USUAL.map((days) => ({ id: days.join(), label: days.map((day) => week[day]!.weekday).join(', ') }))}
        value={[...value].sort().join()}
        onChange={(id) => onChange(id.split(',').map(Number))}
        className="flex-wrap gap-2"
        pill={PILL}
      />
      <div className="flex flex-wrap gap-2">
        {SESSION_WEEKDAYS.map((day) => (
          <label key={day} className={`pill ${PILL}`}>
            <input
              type="checkbox"
              checked={value.includes(day)}
              onChange={({ target }) =>
                onChange(target.checked ? [...value, day].sort() : value.filter((other) => other !== day))
              }
            />
            {week[day]!.weekday}
          </label>
        ))}
      </div>
      <FieldError>{error}</FieldError>
    </div>
  );
}

/** Chooses one of a few, each in a press. */
export function PillField<Id extends string>({
  label,
  options,
  value,
  onChange,
  error,
}: Chosen<Id> & { label: string; options: readonly { id: Id; label: string }[] }) {
  return (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden="true" className={FIELD_LABEL}>
        {label}
      </span>
      <FilterPills
        label={label}
        options={options}
        value={value}
        onChange={onChange}
        className="flex-wrap gap-2"
        pill={PILL}
      />
      <FieldError>{error}</FieldError>
    </div>
  );
}

/** Chooses a window of the day. */
export function WindowField(field: Chosen<string>) {
  const { t } = useTranslation('admin-patients');
  const options = START_HOURS.map((hour) => ({ id: windowLabel(hour), label: formatWindow(windowLabel(hour)) }));
  return <PillField label={t('standing.fields.window')} options={options} {...field} />;
}

/** Chooses the windows of the day that suit. */
export function WindowsField({ label, value, onChange, error }: Chosen<readonly string[]> & { label: string }) {
  const labelId = useId();
  return (
    <div role="group" aria-labelledby={labelId} className="flex flex-col gap-1.5">
      <span id={labelId} className={FIELD_LABEL}>
        {label}
      </span>
      <div className="flex flex-wrap gap-2">
        {START_HOURS.map(windowLabel).map((time) => (
          <label key={time} className={`pill ${PILL}`}>
            <input
              type="checkbox"
              checked={value.includes(time)}
              onChange={({ target }) =>
                onChange(target.checked ? [...value, time] : value.filter((other) => other !== time))
              }
            />
            {formatWindow(time)}
          </label>
        ))}
      </div>
      <FieldError>{error}</FieldError>
    </div>
  );
}

/** Chooses the wished chair of a center, or any. */
export function ChairField({ chairs, value, onChange, error }: Chosen<string> & { chairs: number }) {
  const { t } = useTranslation('admin-patients');
  const numbers = Array.from({ length: chairs }, (_, index) => String(index + 1));
  // A wished chair that the center has no more is still shown as it is.
  const shown = value === '' || numbers.includes(value) ? numbers : [...numbers, value];
  return (
    <Select
      label={t('standing.fields.chair')}
      options={[
        { id: '', label: t('standing.anyChair') },
        ...shown.map((id) => ({ id, label: t('standing.chair', { chair: Number(id) }) })),
      ]}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}

function FieldError({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p role="alert" className="admin-fine text-red">
      {children}
    </p>
  );
}
