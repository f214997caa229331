import CalendarDays from 'lucide-react/icons/calendar-days';
import { START_HOURS, windowLabel } from '../../../../domain/windows';
import { formatWindow } from '../../../i18n/format';
import { useTranslation } from '../../../i18n/use-translation';
import { Choice } from '../../ui/choice';
import { FieldPopover } from '../../ui/field-popover';
import { type Days, dayFilters } from '../list/days';
import type { AppointmentList } from '../list/use-appointment-list';
import { useDaysText } from '../list/use-days-text';
import { DayPresets } from './day-presets';
import { DayRange } from './day-range';

type DateChoiceProps = { list: AppointmentList; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

const ANY_WINDOW = 'any';

/** The filter for days and the window. */
export function DateChoice({ list, isOpen, onOpenChange }: DateChoiceProps) {
  const { t } = useTranslation('admin-appointments');
  const daysText = useDaysText();
  const { days } = list;

  function choose(chosen: Days | null) {
    list.setFilters(dayFilters(chosen));
    onOpenChange(false);
  }

  return (
    <FieldPopover
      label={t('filters.date')}
      value={days ? daysText(days) : t('filters.anyDate')}
      isAll={!days}
      icon={<CalendarDays aria-hidden="true" size={18} strokeWidth={1.75} className="shrink-0" />}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <div className="flex flex-col gap-3 overflow-y-auto p-3.5">
        <DayPresets days={days} onChoose={choose} />
        <DayRange days={days} onChoose={choose} />
        <Choice
          label={t('filters.window')}
          options={[
            { id: ANY_WINDOW, label: t('filters.anyWindow') },
            ...START_HOURS.map((hour) => ({ id: String(hour), label: formatWindow(windowLabel(hour)) })),
          ]}
          value={list.filters.window ?? ANY_WINDOW}
          onChange={(id) => list.setFilter('window', id === ANY_WINDOW ? undefined : id)}
        />
      </div>
    </FieldPopover>
  );
}
