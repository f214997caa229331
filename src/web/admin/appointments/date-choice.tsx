import { parseDate } from '@internationalized/date';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  RangeCalendar,
} from 'react-aria-components/RangeCalendar';
import { istToday } from '../../lib/api/server-today';
import { START_HOURS, windowLabel } from '../../../domain/windows';
import { formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Choice } from '../ui/choice';
import type { FieldState } from '../ui/list-filters';
import type { AppointmentList } from './appointment-list';
import { dayFilters, type Days, useDaysText, usualDays } from './days';
import { FilterField } from './filter-field';

type DateChoiceProps = FieldState & { list: AppointmentList };

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
    <FilterField
      label={t('filters.date')}
      value={days ? daysText(days) : t('filters.anyDate')}
      isAll={!days}
      icon={<CalendarDays size={18} className="shrink-0" />}
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
    </FilterField>
  );
}

type DayPresetsProps = { days: Days | null; onChoose: (days: Days | null) => void };

/** Common day ranges, by the browser's clock: the chosen dates are shown in the field. */
function DayPresets({ days, onChoose }: DayPresetsProps) {
  const { t } = useTranslation('admin-appointments');
  const { today, tomorrow, week } = usualDays(istToday());
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
            className="pill admin-fine min-h-(--row-control) px-2.5"
          >
            {preset.label}
          </Button>
        );
      })}
    </div>
  );
}

type DayRangeProps = { days: Days | null; onChoose: (days: Days) => void };

const TURN = 'focus-ring grid size-(--control) place-items-center rounded-chip text-ink hover:bg-teal-faint';

/** A month to choose the first and the last day in. */
function DayRange({ days, onChoose }: DayRangeProps) {
  const { t } = useTranslation('admin-appointments');
  const from = days?.from ?? days?.to;
  const today = istToday();
  return (
    <RangeCalendar
      aria-label={t('filters.calendar')}
      value={from ? { start: parseDate(from), end: parseDate(days?.to ?? from) } : null}
      defaultFocusedValue={parseDate(from ?? today)}
      onChange={({ start, end }) => onChoose({ from: start.toString(), to: end.toString() })}
      className="min-w-70"
    >
      <div className="flex items-center justify-between">
        <Button slot="previous" aria-label={t('filters.previousMonth')} className={TURN}>
          <ChevronLeft size={18} />
        </Button>
        <Heading level={3} className="admin-strong" />
        <Button slot="next" aria-label={t('filters.nextMonth')} className={TURN}>
          <ChevronRight size={18} />
        </Button>
      </div>
      <CalendarGrid weekdayStyle="short" className="w-full table-fixed border-separate border-spacing-y-0.5">
        <CalendarGridHeader>
          {(weekday) => (
            <CalendarHeaderCell className="admin-fine h-7 font-[450] text-muted">{weekday}</CalendarHeaderCell>
          )}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => (
            <CalendarCell
              date={date}
              className="tabular grid h-9 w-full cursor-pointer place-items-center outline-none data-[focus-visible]:rounded-chip data-[focus-visible]:outline-3 data-[focus-visible]:outline-teal data-[hovered]:bg-teal-faint data-[outside-month]:hidden data-[selected]:bg-teal-tint data-[selection-end]:rounded-r-chip data-[selection-end]:bg-teal data-[selection-end]:text-white data-[selection-start]:rounded-l-chip data-[selection-start]:bg-teal data-[selection-start]:text-white"
            >
              {({ formattedDate }) => (
                <span className={date.toString() === today ? 'border-b-2 border-current leading-tight' : undefined}>
                  {formattedDate}
                </span>
              )}
            </CalendarCell>
          )}
        </CalendarGridBody>
      </CalendarGrid>
      <p className="admin-fine mt-1.5 text-muted">{t('filters.chooseRange')}</p>
    </RangeCalendar>
  );
}
