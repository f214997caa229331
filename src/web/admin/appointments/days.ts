/** The days of a list: one, a range, or everything from or until one. */
import { addDays, type IstDate } from '../../../domain/time';
import { formatDayParts, unbroken } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { plainDate } from '../ui/format';

export type Days = { from?: IstDate | undefined; to?: IstDate | undefined };
type DayFilters = { date?: string | undefined; from?: string | undefined; to?: string | undefined };

/** The days in the filters; null when there are none. A single date overrides a range. */
export function daysOf({ date, from, to }: DayFilters): Days | null {
  if (date) return { from: date, to: date };
  return from || to ? { from, to } : null;
}

/** The filters for these days. All three are set, so that earlier ones are replaced. */
export function dayFilters(days: Days | null): { [Name in keyof Required<DayFilters>]: IstDate | undefined } {
  if (days?.from && days.from === days.to) return { date: days.from, from: undefined, to: undefined };
  return { date: undefined, from: days?.from, to: days?.to };
}

/** Common day ranges, from today. */
export function usualDays(today: IstDate) {
  const tomorrow = addDays(today, 1);
  return {
    today: { from: today, to: today },
    tomorrow: { from: tomorrow, to: tomorrow },
    week: { from: today, to: addDays(today, 6) },
  };
}

/** A date without its weekday, shortened to what the end of the range does not repeat: `24`, `24 Nov`. */
export function rangeStart(from: IstDate, to: IstDate): string {
  const { day, number } = formatDayParts(from);
  if (from.slice(0, 7) === to.slice(0, 7)) return number;
  return from.slice(0, 4) === to.slice(0, 4) ? day : plainDate(from);
}

/** Days in words: `24 - 30 Nov 2026`. A date is never broken over two lines. */
export function useDaysText(): (days: Days) => string {
  const { t } = useTranslation('admin-appointments');
  return ({ from, to }) => {
    const words =
      from && to
        ? from === to
          ? plainDate(from)
          : t('filters.range', { from: rangeStart(from, to), to: plainDate(to) })
        : from
          ? t('filters.from', { date: plainDate(from) })
          : t('filters.until', { date: plainDate(to!) });
    return unbroken(words);
  };
}
