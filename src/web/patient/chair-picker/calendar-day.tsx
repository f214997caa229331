import type { Slot } from '../../../contract/centers';
import { useTranslation } from '../../lib/i18n/use-translation';
import { classNames } from '../../ui/class-names';
import type { DayKind } from './choose-session';

type CalendarDayProps = {
  /** Day of the month. */
  day: number;
  kind: DayKind;
  /** Its windows; empty outside the bookable dates. */
  slots: readonly Slot[];
  isSelected: boolean;
  isFocusVisible: boolean;
  isToday: boolean;
};

const GROUNDS: Record<DayKind, string> = {
  closed: 'text-past',
  off: 'text-faint',
  over: 'text-faint',
  full: 'border border-line bg-surface text-muted cursor-pointer',
  few: 'bg-marigold-tint text-marigold-text cursor-pointer hover:bg-[#f8e3ae]',
  free: 'bg-teal-tint text-teal-hover cursor-pointer hover:bg-teal-ring',
};

/** One day of the month: its number, and which of its windows are free or why none is. */
export function CalendarDay({ day, kind, slots, isSelected, isFocusVisible, isToday }: CalendarDayProps) {
  const { t } = useTranslation('chairs');
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'tabular relative flex min-h-13.5 w-full flex-col items-center justify-center gap-1 rounded-chip leading-tight desk:min-h-14.5',
        isSelected ? 'z-10 bg-teal text-white ring-2 ring-teal ring-offset-2 ring-offset-surface' : GROUNDS[kind],
        isFocusVisible && 'z-10 outline-3 outline-offset-2 outline-[#8a5a00]',
      )}
    >
      {isToday && <span className="absolute top-1.5 right-1.5 size-1.5 rounded-full bg-current" />}
      <span
        className={classNames(
          'text-body',
          kind === 'closed' ? 'font-body' : 'font-strong',
          kind === 'full' && 'line-through',
        )}
      >
        {day}
      </span>
      {(kind === 'free' || kind === 'few') && <WindowTicks free={slots.map((slot) => slot.bookable)} />}
      {kind === 'full' && <span className="text-[min(0.875rem,max(14px,4.5vw))] font-label">{t('date.full')}</span>}
      {kind === 'off' && <span className="text-[min(0.8125rem,max(13px,4.5vw))]">{t('date.off')}</span>}
    </span>
  );
}

/** A tick for each window of a day, from early to late: filled where it is free. */
export function WindowTicks({ free }: { free: readonly boolean[] }) {
  return (
    <span aria-hidden="true" className="flex justify-center gap-[3px]">
      {free.map((isFree, place) => (
        <span
          key={place}
          className={classNames(
            'h-2 w-[5px] rounded-[1px] border border-current',
            isFree ? 'bg-current' : 'opacity-45',
          )}
        />
      ))}
    </span>
  );
}
