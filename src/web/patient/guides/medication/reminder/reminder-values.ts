import { addDays, datesFrom, isIstDate, type IstDate, weekdayOf } from '../../../../../domain/time';

/** On which days: all, dialysis days, or chosen ones. Each choice remembers its own days. */
export type DayPattern = 'everyDay' | 'dialysisDays' | 'chosenDays';

/** The values of the form. */
export type ReminderValues = {
  /** A key of the common medicines, or OTHER; empty before choosing. */
  medicine: string;
  otherName: string;
  times: string[];
  pattern: DayPattern;
  dialysisDays: Weekday[];
  chosenDays: Weekday[];
  start: string;
};

/** The choice for a medicine that is not in the list. */
export const OTHER = 'other';

/** Most times a day in one reminder. */
export const MAX_TIMES = 6;

/** An empty form: eight in the morning, every day, from today. */
export function emptyReminder(today: IstDate): ReminderValues {
  return {
    medicine: '',
    otherName: '',
    times: ['08:00'],
    pattern: 'everyDay',
    dialysisDays: ['MO', 'WE', 'FR'],
    chosenDays: [],
    start: today,
  };
}

/** The error of a time, as a key of `reminder.errors`; null when valid. */
export function timeError(at: string, index: number, times: readonly string[]): 'time' | 'sameTime' | null {
  if (!/^\d{2}:\d{2}$/.test(at)) return 'time';
  return times.indexOf(at) < index ? 'sameTime' : null;
}

/** The error of a start date; null when valid. */
export function startError(start: string, today: IstDate): 'start' | 'past' | null {
  if (!isIstDate(start)) return 'start';
  return start < today ? 'past' : null;
}

/** The error of each field, as keys of `reminder.errors`; null when valid. */
export function errorsOf(values: ReminderValues, today: IstDate) {
  const { medicine, otherName, times, pattern, start } = values;
  return {
    medicine: medicine === '' ? ('medicine' as const) : null,
    otherName: medicine === OTHER && otherName.trim() === '' ? ('name' as const) : null,
    times: times.map((at, index) => timeError(at, index, times)),
    days: pattern !== 'everyDay' && values[pattern].length === 0 ? ('days' as const) : null,
    start: startError(start, today),
  };
}

type ReminderErrors = ReturnType<typeof errorsOf>;

/** Common props of the form's fields. */
export type FieldsProps = {
  values: ReminderValues;
  change: (changed: Partial<ReminderValues>) => void;
  /** Null until the first submission. */
  errors: ReminderErrors | null;
};

/** The reminder of a filled form. */
export function reminderOf(values: ReminderValues): Reminder {
  return {
    medicine: values.medicine === OTHER ? values.otherName : values.medicine,
    times: [...values.times].sort(),
    days: values.pattern === 'everyDay' ? null : values[values.pattern],
    start: values.start,
  };
}

/** Weekdays as in calendar files, in the order of `weekdayOf`. */
export const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/** When to be reminded of a medicine. */
export type Reminder = {
  /** A key of the common medicines, whatever the language, or a name as typed. */
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
