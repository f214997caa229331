import { type Control, Controller, useWatch } from 'react-hook-form';
import { useTranslation } from '../../../../i18n/use-translation';
import { FIELD_LABEL } from '../../../../ui/field-parts';
import { FilterPills } from '../../../../ui/filter-pills';
import type { DayPattern, ReminderValues } from './reminder-values';
import { WeekdayPicker } from './weekday-picker';

const PATTERNS: readonly DayPattern[] = ['everyDay', 'dialysisDays', 'chosenDays'];

/** Every day, the days of dialysis, or days of one's own choice. */
export function DaysFields({ control }: { control: Control<ReminderValues> }) {
  const { t } = useTranslation('guides-medication');
  const pattern = useWatch({ control, name: 'pattern' });
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <span aria-hidden="true" className={FIELD_LABEL}>
          {t('reminder.days')}
        </span>
        <Controller
          control={control}
          name="pattern"
          render={({ field }) => (
            <FilterPills
              label={t('reminder.days')}
              options={PATTERNS.map((id) => ({ id, label: t(`reminder.${id}`) }))}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
      </div>
      {pattern !== 'everyDay' && (
        <Controller
          key={pattern}
          control={control}
          name={pattern}
          rules={{ validate: (days) => days.length > 0 || t('reminder.errors.days') }}
          render={({ field, fieldState }) => (
            <WeekdayPicker
              label={t(pattern === 'dialysisDays' ? 'reminder.whichDialysisDays' : 'reminder.whichDays')}
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
      )}
    </>
  );
}
