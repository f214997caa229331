/** The usual ranges of days. */
import { MOST_DAYS, USUAL_DAYS, daysOfMonth, monthBefore } from '../../../domain/reports';
import { type IstDate, addDays, daysBetween, mondayOf } from '../../../domain/time';

export type Range = { from: IstDate; to: IstDate };

export const RANGES = [
  'last30',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
  'lastYear',
] as const;
export type RangeId = (typeof RANGES)[number];

/** The first day of a date's month, or of a later one. */
function firstOf(date: IstDate, monthsLater = 0): IstDate {
  const [year = 0, month = 1] = date.split('-').map(Number);
  const months = year * 12 + (month - 1) + monthsLater;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`;
}

const MONTHS = { quarter: 3, year: 12 } as const;
/**
 * The first day of the quarter or financial year of a date. In India the financial year begins in April, and so do its quarters.
 */
function beginOf(date: IstDate, months: number): IstDate {
  const sinceApril = (Number(date.slice(5, 7)) + 8) % 12;
  return firstOf(date, -(sinceApril % months));
}

const span = (from: IstDate, months: number): Range => ({ from, to: addDays(firstOf(from, months), -1) });

/** The days of a usual range, including days to come. */
export function rangeOf(id: RangeId, today: IstDate): Range {
  const monday = mondayOf(today);
  const [quarter, year] = [beginOf(today, MONTHS.quarter), beginOf(today, MONTHS.year)];
  switch (id) {
    case 'last30':
      return { from: addDays(today, 1 - USUAL_DAYS), to: today };
    case 'thisWeek':
      return { from: monday, to: addDays(monday, 6) };
    case 'lastWeek':
      return { from: addDays(monday, -7), to: addDays(monday, -1) };
    case 'thisMonth':
      return daysOfMonth(today.slice(0, 7));
    case 'lastMonth':
      return daysOfMonth(monthBefore(today));
    case 'thisQuarter':
      return span(quarter, MONTHS.quarter);
    case 'lastQuarter':
      return span(firstOf(quarter, -MONTHS.quarter), MONTHS.quarter);
    case 'thisYear':
      return span(year, MONTHS.year);
    case 'lastYear':
      return span(firstOf(year, -MONTHS.year), MONTHS.year);
  }
}

/** The usual range with these days; null where it is none. */
export function rangeIdOf({ from, to }: Range, today: IstDate): RangeId | null {
  return (
    RANGES.find((id) => {
      const usual = rangeOf(id, today);
      return usual.from === from && usual.to === to;
    }) ?? null
  );
}

/** A range with a new first or last day. The other end moves where the range would be empty or too long. */
export function withEnd({ from, to }: Range, end: Partial<Range>): Range {
  if (end.from) {
    const until = end.from > to ? end.from : to;
    return { from: end.from, to: daysBetween(end.from, until) < MOST_DAYS ? until : addDays(end.from, MOST_DAYS - 1) };
  }
  const last = end.to ?? to;
  const since = last < from ? last : from;
  return { from: daysBetween(since, last) < MOST_DAYS ? since : addDays(last, 1 - MOST_DAYS), to: last };
}

const MONTHS_LISTED = 36;

/** The last months, starting with that of a date. */
export function lastMonths(today: IstDate): string[] {
  const listed = [today.slice(0, 7)];
  while (listed.length < MONTHS_LISTED) listed.push(monthBefore(daysOfMonth(listed.at(-1)!).from));
  return listed;
}
