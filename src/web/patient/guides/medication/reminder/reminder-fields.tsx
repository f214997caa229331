import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { useTranslation } from '../../../../lib/i18n/use-translation';
import { Button } from '../../../../ui/button';
import { ChoiceBox, ChoiceGroup } from '../../../../ui/choice-group';
import { FIELD_LABEL } from '../../../../ui/field-parts';
import { FilterPills } from '../../../../ui/filter-pills';
import { Select } from '../../../../ui/select';
import { TextField } from '../../../../ui/text-field';
import { COMMON_MEDICINES } from '../medicines';
import { type DayPattern, type FieldsProps, MAX_TIMES, OTHER, type Weekday, WEEKDAYS } from './reminder-values';

/** A common medicine of the list, or another by name. */
export function MedicineFields({ values: { medicine, otherName }, change, errors }: FieldsProps) {
  const { t } = useTranslation('guides-medication');
  const options = [
    ...COMMON_MEDICINES.map((id) => ({ id, label: t(`common.${id}.short`) })),
    { id: OTHER, label: t('reminder.other') },
  ];
  return (
    <>
      <Select
        label={t('reminder.medicine')}
        placeholder={t('reminder.choose')}
        options={options}
        value={medicine || null}
        onChange={(chosen) => change({ medicine: chosen })}
        error={errors?.medicine ? t(`reminder.errors.${errors.medicine}`) : undefined}
      />
      {medicine === OTHER && (
        <TextField
          value={otherName}
          onChange={(name) => change({ otherName: name })}
          label={t('reminder.otherName')}
          maxLength={80}
          autoComplete="off"
          autoFocus
          error={errors?.otherName ? t(`reminder.errors.${errors.otherName}`) : undefined}
        />
      )}
    </>
  );
}

/** The clock times of a day, one or more. */
export function TimesFields({ values: { times }, change, errors }: FieldsProps) {
  const { t } = useTranslation('guides-medication');
  const remove = (index: number) => change({ times: times.filter((_, other) => other !== index) });
  return (
    <div role="group" aria-label={t('reminder.times')} className="flex flex-col items-start gap-3">
      <div className="grid w-full grid-cols-1 gap-3 md:grid-cols-2">
        {times.map((at, index) => {
          const wrong = errors?.times[index];
          return (
            <TextField
              key={index}
              type="time"
              label={t('reminder.time', { number: index + 1 })}
              value={at}
              onChange={(time) => change({ times: times.map((one, other) => (other === index ? time : one)) })}
              error={wrong ? t(`reminder.errors.${wrong}`) : undefined}
              action={
                times.length > 1 && (
                  <button
                    type="button"
                    aria-label={t('reminder.removeTime', { number: index + 1 })}
                    onClick={() => remove(index)}
                    className="focus-ring mr-0.5 grid size-11 shrink-0 place-items-center rounded-chip text-muted hover:text-red"
                  >
                    <Trash size={20} />
                  </button>
                )
              }
            />
          );
        })}
      </div>
      {times.length < MAX_TIMES && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-4"
          icon={<Plus size={20} />}
          onPress={() => change({ times: [...times, ''] })}
        >
          {t('reminder.addTime')}
        </Button>
      )}
    </div>
  );
}

const PATTERNS: readonly DayPattern[] = ['everyDay', 'dialysisDays', 'chosenDays'];

/** Every day, dialysis days, or chosen days. */
export function DaysFields({ values, change, errors }: FieldsProps) {
  const { t } = useTranslation('guides-medication');
  const { pattern } = values;
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <span aria-hidden="true" className={FIELD_LABEL}>
          {t('reminder.days')}
        </span>
        <FilterPills
          label={t('reminder.days')}
          options={PATTERNS.map((id) => ({ id, label: t(`reminder.${id}`) }))}
          value={pattern}
          onChange={(chosen) => change({ pattern: chosen })}
        />
      </div>
      {pattern !== 'everyDay' && (
        <WeekdayPicker
          key={pattern}
          label={t(pattern === 'dialysisDays' ? 'reminder.whichDialysisDays' : 'reminder.whichDays')}
          value={values[pattern]}
          onChange={(days) => change({ [pattern]: days })}
          error={errors?.days ? t(`reminder.errors.${errors.days}`) : undefined}
        />
      )}
    </>
  );
}

/** Monday first, Sunday last, like the dialysis week. */
const DAYS = [...WEEKDAYS.slice(1), WEEKDAYS[0]];

type WeekdayPickerProps = {
  label: string;
  value: Weekday[];
  onChange: (days: Weekday[]) => void;
  error?: string | undefined;
};

/** Any number of days of the week. */
function WeekdayPicker({ label, value, onChange, error }: WeekdayPickerProps) {
  const { t } = useTranslation('guides-medication');
  const toggle = (day: Weekday) => onChange(DAYS.filter((one) => (one === day) !== value.includes(one)));
  return (
    <ChoiceGroup title={label} error={error} className="gap-1.5">
      <div className="flex flex-wrap gap-2">
        {DAYS.map((day) => (
          <label key={day} className="pill type-second min-w-14 px-3">
            <ChoiceBox
              checked={value.includes(day)}
              onChange={() => toggle(day)}
              aria-label={t(`reminder.weekdays.${day}.long`)}
            />
            {t(`reminder.weekdays.${day}.short`)}
          </label>
        ))}
      </div>
    </ChoiceGroup>
  );
}
