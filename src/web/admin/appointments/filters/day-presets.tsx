import { Button } from 'react-aria-components/Button';
import { istDateOf } from '../../../../domain/time';
import { useTranslation } from '../../../i18n/use-translation';
import { classNames } from '../../../ui/class-names';
import { type Days, usualDays } from '../list/days';

type DayPresetsProps = { days: Days | null; onChoose: (days: Days | null) => void };

/** Common day ranges, by the browser's clock: the chosen dates are shown in the field. */
export function DayPresets({ days, onChoose }: DayPresetsProps) {
  const { t } = useTranslation('admin-appointments');
  const { today, tomorrow, week } = usualDays(istDateOf(new Date()));
  const presets = [
    { label: t('filters.anyDate'), days: null },
    { label: t('filters.today'), days: today },
    { label: t('filters.tomorrow'), days: tomorrow },
    { label: t('filters.week'), days: week },
  ];
  return (
    <div className="flex flex-wrap gap-1.5">
      {presets.map((preset) => {
        const isChosen = preset.days?.from === days?.from && preset.days?.to === days?.to;
        return (
          <Button
            key={preset.label}
            onPress={() => onChoose(preset.days)}
            aria-current={isChosen ? 'true' : undefined}
            className={classNames(
              'focus-ring admin-strong admin-fine min-h-(--row-control) rounded-chip border px-2.5',
              isChosen ? 'border-teal bg-teal-tint text-teal' : 'border-line-strong text-ink hover:bg-teal-faint',
            )}
          >
            {preset.label}
          </Button>
        );
      })}
    </div>
  );
}
