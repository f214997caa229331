import { parseDate } from '@internationalized/date';
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
import { istDateOf } from '../../../../domain/time';
import { useTranslation } from '../../../i18n/use-translation';
import type { Days } from '../list/days';

type DayRangeProps = { days: Days | null; onChoose: (days: Days) => void };

const TURN = 'focus-ring grid size-(--control) place-items-center rounded-chip text-ink hover:bg-teal-faint';

/** A month to choose the first and the last day in. */
export function DayRange({ days, onChoose }: DayRangeProps) {
  const { t } = useTranslation('admin-appointments');
  const from = days?.from ?? days?.to;
  const today = istDateOf(new Date());
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
          <ChevronLeft aria-hidden="true" size={18} strokeWidth={1.75} />
        </Button>
        <Heading level={3} className="admin-strong" />
        <Button slot="next" aria-label={t('filters.nextMonth')} className={TURN}>
          <ChevronRight aria-hidden="true" size={18} strokeWidth={1.75} />
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
