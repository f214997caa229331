import { Checkbox } from 'react-aria-components/Checkbox';
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { Label } from 'react-aria-components/Label';
import { useTranslation } from '../../../../i18n/use-translation';
import { FieldMessage } from '../../../../ui/aria-field-parts';
import { FIELD_LABEL } from '../../../../ui/field-parts';
import { WEEKDAYS, type Weekday } from './reminder';

/** Monday first, Sunday last, like the dialysis week. */
const DAYS = [...WEEKDAYS.slice(1), WEEKDAYS[0]];

type WeekdayPickerProps = {
  label: string;
  value: Weekday[];
  onChange: (days: Weekday[]) => void;
  error?: string | undefined;
};

/** Any number of days of the week. */
export function WeekdayPicker({ label, value, onChange, error }: WeekdayPickerProps) {
  const { t } = useTranslation('guides-medication');
  return (
    <CheckboxGroup
      value={value}
      onChange={(days) => onChange(DAYS.filter((day) => days.includes(day)))}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className="flex flex-col gap-1.5"
    >
      <Label className={FIELD_LABEL}>{label}</Label>
      <div className="flex flex-wrap gap-2">
        {DAYS.map((day) => (
          <Checkbox
            key={day}
            value={day}
            aria-label={t(`reminder.weekdays.${day}.long`)}
            className="type-second flex min-h-11 min-w-14 cursor-pointer items-center justify-center rounded-control border border-line-strong bg-surface px-3 font-[550] outline-offset-2 data-[focus-visible]:outline-3 data-[focus-visible]:outline-teal data-[hovered]:bg-teal-faint data-[selected]:border-teal data-[selected]:bg-teal data-[selected]:text-white"
          >
            {t(`reminder.weekdays.${day}.short`)}
          </Checkbox>
        ))}
      </div>
      <FieldMessage>{error}</FieldMessage>
    </CheckboxGroup>
  );
}
