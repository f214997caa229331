import { type IstDate, addDays, datesFrom, weekdayOf } from '../../../../../domain/time';

/** Days of the week as in calendar files, in the order of `weekdayOf`. */
export const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/** When to be reminded of a medicine. */
export type Reminder = {
  medicine: string;
  /** Clock times in India, `HH:MM`. */
  times: readonly string[];
  /** Null for every day. */
  days: readonly Weekday[] | null;
  /** The first date on which it may ring. */
  start: IstDate;
};

/** The first date from `start` on which the reminder rings. */
export function firstDate({ start, days }: Pick<Reminder, 'start' | 'days'>): IstDate {
  if (days === null) return start;
  return datesFrom(start, addDays(start, 6)).find((date) => days.includes(WEEKDAYS[weekdayOf(date)]!)) ?? start;
}
