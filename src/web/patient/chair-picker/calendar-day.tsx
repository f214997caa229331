import Armchair from 'lucide-react/icons/armchair';
import { useTranslation } from '../../lib/i18n/use-translation';
import { classNames } from '../../ui/class-names';
import type { DayKind, DaySummary } from './choose-session';

type CalendarDayProps = {
  /** Day of the month. */
  day: number;
  /** Undefined outside the bookable dates. */
  summary: DaySummary | undefined;
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

/** One day of the month: its number, and its free chairs or why there are none. */
export function CalendarDay({ day, summary, isSelected, isFocusVisible, isToday }: CalendarDayProps) {
  const { t } = useTranslation('chairs');
  const kind = summary?.kind ?? 'closed';
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'tabular relative flex min-h-13.5 w-full flex-col items-center justify-center rounded-chip leading-tight desk:min-h-14.5',
        isSelected ? 'z-10 bg-teal text-white ring-2 ring-teal ring-offset-2 ring-offset-surface' : GROUNDS[kind],
        isFocusVisible && 'z-10 outline-3 outline-offset-2 outline-[#8a5a00]',
      )}
    >
      {isToday && (
        <span
          className={`absolute top-1.5 right-1.5 size-1.5 rounded-full ${isSelected ? 'bg-white' : 'bg-marigold-text'}`}
        />
      )}
      <span
        className={classNames(
          'text-[1.0625rem]',
          kind === 'closed' ? 'font-body' : 'font-strong',
          kind === 'full' && 'line-through',
        )}
      >
        {day}
      </span>
      {summary && summary.free > 0 && (
        <span className="flex items-center gap-1 text-sm font-label">
          <Armchair size={15} className="stroke-2 large-text:hidden" />
          {summary.free}
        </span>
      )}
      {kind === 'full' && <span className="text-[min(0.875rem,max(14px,4.5vw))] font-label">{t('date.full')}</span>}
      {kind === 'off' && <span className="text-[min(0.8125rem,max(13px,4.5vw))]">{t('date.off')}</span>}
    </span>
  );
}
