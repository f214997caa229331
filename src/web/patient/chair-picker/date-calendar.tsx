import { type CalendarDate, parseDate } from '@internationalized/date';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ComponentProps, useMemo, useState } from 'react';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components/Calendar';
import type { Day } from '../../../contract/centers';
import type { IstDate } from '../../../domain/time';
import { formatDate, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { CalendarDay, WindowTicks } from './calendar-day';
import { type DayKind, kindOfDay } from './choose-session';
import type { Availability } from './free-chairs';

type DateCalendarProps = {
  availability: Availability;
  /** The day whose windows are shown. */
  date: IstDate;
  /** Whether this day was chosen. Otherwise no day looks chosen. */
  isChosen: boolean;
  onChoose: (date: IstDate) => void;
  headingLevel: 3 | 4;
  /** The id of the form that submits a day without scripts. */
  form: string;
};

const TURN =
  'focus-ring grid size-11.5 shrink-0 place-items-center rounded-control border border-line text-ink hover:border-line-strong ' +
  'data-[disabled]:cursor-default data-[disabled]:border-transparent data-[disabled]:text-past';

/** The month, with the free windows of every day. */
export function DateCalendar({ availability, date, isChosen, onChoose, headingLevel, form }: DateCalendarProps) {
  const { t } = useTranslation('chairs');
  const { today, last, days } = availability;
  const dayLabel = useDayLabel();
  const shown = useMemo(() => new Map(days.map((day) => [day.date, { ...day, kind: kindOfDay(day) }])), [days]);

  // The month follows the date when it is chosen elsewhere: by a rule, or from the next free days.
  const [focused, setFocused] = useState({ date, chosen: date });
  if (focused.chosen !== date) setFocused({ date, chosen: date });

  // Without scripts, turning the month selects its first available day.
  const month = focused.date.slice(0, 7);
  const turn = (date: IstDate | undefined) =>
    date ? ({ type: 'submit', form, name: 'date', value: date } as const) : {};
  const before = days.findLast((day) => day.date.slice(0, 7) < month)?.date;
  const after = days.find((day) => day.date.slice(0, 7) > month)?.date;

  return (
    <Calendar
      aria-label={t('date.title')}
      value={isChosen ? parseDate(date) : null}
      onChange={(value: CalendarDate) => onChoose(value.toString())}
      focusedValue={parseDate(focused.date)}
      onFocusChange={(value) => setFocused({ date: value.toString(), chosen: date })}
      minValue={parseDate(today)}
      maxValue={parseDate(last)}
      isDateUnavailable={(value) => shown.get(value.toString())?.kind === 'off'}
      firstDayOfWeek="sun"
      className="rounded-card border border-line bg-surface px-1.5 pt-2 pb-4 md:max-w-116 md:px-4 md:pt-3"
    >
      <div className="flex items-center justify-between px-1.5 md:px-0">
        <Button slot="previous" {...turn(before)} aria-label={t('date.previous')} className={TURN}>
          <ChevronLeft size={22} />
        </Button>
        <Heading className="type-card-title min-w-0 text-center" level={headingLevel} />
        <Button slot="next" {...turn(after)} aria-label={t('date.next')} className={TURN}>
          <ChevronRight size={22} />
        </Button>
      </div>
      <CalendarGrid
        weekdayStyle="short"
        // A past week is left out, judged by its Saturday.
        className="mt-1 w-full table-fixed border-separate border-spacing-x-0.5 border-spacing-y-1 [&_tr:has(td:last-child_[data-over])]:hidden"
      >
        <CalendarGridHeader>
          {(weekday) => (
            <CalendarHeaderCell className="type-small h-8 text-[min(0.9375rem,max(15px,4.6vw))] font-label text-muted">
              {weekday}
            </CalendarHeaderCell>
          )}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(cell) => {
            const day = shown.get(cell.toString());
            return (
              <CalendarCell
                date={cell}
                className="relative block w-full scroll-mb-44 outline-none"
                render={(props, { isSelected, isOutsideMonth, isFocusVisible }) => (
                  // Labelled in words, since its number and ticks are only visual.
                  <button
                    {...(props as ComponentProps<'button'>)}
                    // An unavailable day has no tabIndex, and a button without one would be a tab stop.
                    tabIndex={props.tabIndex ?? -1}
                    aria-label={undefined}
                    data-over={cell.toString() < today || undefined}
                    // A day of the next month only keeps its place, and is not read out.
                    aria-hidden={isOutsideMonth || undefined}
                    {...(day && !['off', 'closed'].includes(day.kind)
                      ? { type: 'submit', form, name: 'date', value: cell.toString() }
                      : { type: 'button' })}
                  >
                    <span className="sr-only">
                      {dayLabel(cell.toString(), { day, isSelected, isToday: cell.toString() === today })}
                    </span>
                    {!isOutsideMonth && (
                      <CalendarDay
                        day={cell.day}
                        kind={day?.kind ?? 'closed'}
                        slots={day?.slots ?? []}
                        isSelected={isSelected}
                        isFocusVisible={isFocusVisible}
                        isToday={cell.toString() === today}
                      />
                    )}
                  </button>
                )}
              />
            );
          }}
        </CalendarGridBody>
      </CalendarGrid>
      <CalendarLegend />
    </Calendar>
  );
}

/** The meaning of the days' colours and marks. Visual only: each day says it in words to a screen reader. */
function CalendarLegend() {
  const { t } = useTranslation('chairs');
  return (
    <div
      aria-hidden="true"
      className="type-small mx-2 mt-2.5 grid grid-cols-2 gap-x-4 gap-y-2 border-t border-line pt-3.5 text-muted md:mx-0 md:flex md:flex-wrap"
    >
      <span className="col-span-2 flex items-center gap-2 text-teal md:w-full">
        <WindowTicks free={[true, false, true, true]} />
        <span className="text-muted">{t('date.legendFree')}</span>
      </span>
      <span className="flex items-center gap-2">
        <span className="size-4 rounded border border-marigold/60 bg-marigold-tint" />
        {t('date.legendFew')}
      </span>
      <span className="flex items-center gap-2">
        <span className="size-4 rounded border border-line-strong bg-surface" />
        {t('date.legendFull')}
      </span>
      <span className="flex items-center gap-2">
        <span className="mx-1 size-1.5 rounded-full bg-ink" />
        {t('date.legendToday')}
      </span>
    </div>
  );
}

type DayFacts = { day: (Day & { kind: DayKind }) | undefined; isSelected: boolean; isToday: boolean };

/** The accessible name of a day: 'Tue, 24 Nov 2026, free: 9 AM - 1 PM, 5 PM - 9 PM'. */
function useDayLabel(): (date: IstDate, facts: DayFacts) => string {
  const { t } = useTranslation('chairs');
  return (iso, { day, isSelected, isToday }) => {
    const date = formatDate(iso);
    const label = () => {
      switch (day?.kind) {
        case 'free':
        case 'few': {
          const free = day.slots.filter((slot) => slot.bookable).map((slot) => formatWindow(slot.time));
          return t(day.kind === 'few' ? 'date.fewOn' : 'date.freeOn', { date, windows: free.join(', ') });
        }
        case 'full':
          return t('date.fullOn', { date });
        case 'off':
          return t('date.offOn', { date });
        case 'over':
          return t('date.overOn', { date });
        default:
          return t('date.closedOn', { date });
      }
    };
    const named = isToday ? t('date.todayPrefix', { label: label() }) : label();
    return isSelected ? t('date.selected', { label: named }) : named;
  };
}
