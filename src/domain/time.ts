/**
 * Dates and hours in India. India keeps one offset all year (+05:30, no summer time), so wall-clock time in
 * Asia/Kolkata is plain arithmetic and needs no time zone database.
 */

/** A calendar date in India, `YYYY-MM-DD`. */
export type IstDate = string;

/** Returns the present instant. Passed in wherever time matters; no code reads the system clock itself. */
export type Clock = () => Date;

const IST_OFFSET_MS = 330 * 60_000;
export const DAY_MS = 24 * 60 * 60_000;

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;

/** A date in ISO format. Year 0 is excluded: the database has none. */
const ISO_DATE = /^(?!0000)\d{4}-\d{2}-\d{2}$/;

/** Whether the text is a date that exists in the calendar, `YYYY-MM-DD`. */
export function isIstDate(text: string): boolean {
  // JavaScript reads a day that a month lacks as one of the next month.
  return ISO_DATE.test(text) && new Date(`${text}T00:00:00Z`).getUTCDate() === Number(text.slice(8));
}

/** The calendar date in India at an instant. */
export function istDateOf(instant: Date): IstDate {
  return new Date(instant.getTime() + IST_OFFSET_MS).toISOString().slice(0, 10);
}

/** The hour in India, 0 to 23. */
export function hourOf(instant: Date): number {
  return new Date(instant.getTime() + IST_OFFSET_MS).getUTCHours();
}

/** The instant at which an hour (0 to 24) of a date in India begins. */
export function istInstant(date: IstDate, hour: number): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) - IST_OFFSET_MS + hour * HOUR_MS);
}

/** The date so many days later (or earlier, when negative). */
export function addDays(date: IstDate, days: number): IstDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whole days from one date to another. */
export function daysBetween(from: IstDate, to: IstDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** Day of the week, 0 for Sunday to 6 for Saturday. */
export function weekdayOf(date: IstDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** The Monday of the week of a date, by which sessions are grouped. */
export function mondayOf(date: IstDate): IstDate {
  return addDays(date, -((weekdayOf(date) + 6) % 7));
}

/** Every date from one to another, both included. */
export function datesFrom(from: IstDate, to: IstDate): IstDate[] {
  const count = Math.max(0, daysBetween(from, to) + 1);
  return Array.from({ length: count }, (_, days) => addDays(from, days));
}

/** The days of a date's month for a calendar that begins on Sunday. Nulls fill the days before the first. */
export function daysOfMonth(date: IstDate): (IstDate | null)[] {
  const month = date.slice(0, 7);
  const first = `${month}-01`;
  const days = datesFrom(first, addDays(first, 30)).filter((one) => one.startsWith(month));
  return [...Array.from({ length: weekdayOf(first) }, () => null), ...days];
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A date as people in India write it: `Tue, 24 Nov 2026`. */
export function formatDate(date: IstDate): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return `${WEEKDAYS[weekdayOf(date)]}, ${day} ${MONTHS[month - 1]} ${year}`;
}

/** Weekdays, 0 = Sunday, in words: `Mon, Wed, Fri`. */
export const formatWeekdays = (weekdays: readonly number[]) => weekdays.map((day) => WEEKDAYS[day]).join(', ');

/** A month, given as `2026-11`, in words: `Nov 2026`. */
export function formatMonth(month: string): string {
  return formatDate(`${month}-01`).split(' ').slice(2).join(' ');
}

/** The hour and minute in India at an instant: `8:52 AM`. */
export function formatClockTime(instant: Date): string {
  const local = new Date(instant.getTime() + IST_OFFSET_MS);
  const hour = local.getUTCHours();
  const minute = String(local.getUTCMinutes()).padStart(2, '0');
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** A moment in India: `Sun, 15 Nov 2026, 9:00 AM`. */
export function formatMoment(instant: Date): string {
  return `${formatDate(istDateOf(instant))}, ${formatClockTime(instant)}`;
}

/** A moment in India for machines, to the second: `2026-11-15T09:00:00+05:30` (ISO 8601). */
export function isoMoment(instant: Date): string {
  return `${new Date(instant.getTime() + IST_OFFSET_MS).toISOString().slice(0, 19)}+05:30`;
}
