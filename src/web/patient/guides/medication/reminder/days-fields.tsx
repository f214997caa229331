import { useTranslation } from '../../../../i18n/use-translation';
import { FIELD_LABEL } from '../../../../ui/field-parts';
import { FilterPills } from '../../../../ui/filter-pills';
import type { DayPattern, FieldsProps } from './reminder-values';
import { WeekdayPicker } from './weekday-picker';

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
