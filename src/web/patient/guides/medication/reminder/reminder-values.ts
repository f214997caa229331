import { type IstDate, isIstDate } from '../../../../../domain/time';
import type { Reminder, Weekday } from './reminder';

/** Which days: all, those of dialysis, or others. Each choice remembers its own days. */
export type DayPattern = 'everyDay' | 'dialysisDays' | 'chosenDays';

/** What stands in the form. */
export type ReminderValues = {
  /** A key of the common medicines, or OTHER; empty before the choice. */
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

/** The most times a day that a reminder takes. */
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

/** What is wrong with a time, as a key of `reminder.errors`; null when nothing is. */
export function timeError(at: string, index: number, times: readonly string[]): 'time' | 'sameTime' | null {
  if (!/^\d{2}:\d{2}$/.test(at)) return 'time';
  return times.indexOf(at) < index ? 'sameTime' : null;
}

/** What is wrong with a start date; null when nothing is. */
export function startError(start: string, today: IstDate): 'start' | 'past' | null {
  if (!isIstDate(start)) return 'start';
  return start < today ? 'past' : null;
}

/** What is wrong with each field, as keys of `reminder.errors`; null when nothing is. */
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

/** What the fields of the form share. */
export type FieldsProps = {
  values: ReminderValues;
  change: (changed: Partial<ReminderValues>) => void;
  /** Null until the form was to be saved for the first time. */
  errors: ReminderErrors | null;
};

/** The reminder that a filled form asks for; `medicine` by the name that the calendar will show. */
export function reminderOf(values: ReminderValues, medicine: string): Reminder {
  return {
    medicine,
    times: [...values.times].sort(),
    days: values.pattern === 'everyDay' ? null : values[values.pattern],
    start: values.start,
  };
}
