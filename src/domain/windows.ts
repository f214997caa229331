/** The four daily windows of four hours, and the days on which they can be booked (spec.md, sections 5 and 9). */
import { type IstDate, addDays, istDateOf, istInstant, weekdayOf } from './time';

/** Hour (in India) at which a window starts. */
export const START_HOURS = [5, 9, 13, 17] as const;
export type StartHour = (typeof START_HOURS)[number];

/** Hours that a window lasts. */
export const WINDOW_HOURS = 4;

/** How many days ahead of today a window can be booked. */
export const BOOKING_DAYS_AHEAD = 30;

const SUNDAY = 0;

/** Why a window can't be booked. */
export type WindowRefusal = 'past-date' | 'too-far' | 'sunday' | 'begun';

function hourLabel(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The window's label, `5 AM - 9 AM`. */
export function windowLabel(startHour: number): string {
  return `${hourLabel(startHour)} - ${hourLabel(startHour + WINDOW_HOURS)}`;
}

/** Reads a window's label back; null when there is no such window. */
export function parseWindowLabel(label: string): StartHour | null {
  return START_HOURS.find((hour) => windowLabel(hour) === label.trim()) ?? null;
}

/** The instant at which a window begins. */
export function windowBegins(date: IstDate, startHour: number): Date {
  return istInstant(date, startHour);
}

/**
 * Whether the window of a session has begun. It can then no longer be booked or moved, and only an unpaid chair can be given back.
 */
export function hasBegun({ date, startHour }: { date: IstDate; startHour: number }, now: Date): boolean {
  return windowBegins(date, startHour) <= now;
}

/** The instant at which a window ends. */
export function windowEnds(date: IstDate, startHour: number): Date {
  return istInstant(date, startHour + WINDOW_HOURS);
}

/** The last date that can be booked today. */
export function lastBookableDate(now: Date): IstDate {
  return addDays(istDateOf(now), BOOKING_DAYS_AHEAD);
}

/** Why nothing can be booked on a date; null when something can. */
export function refuseDate(date: IstDate, now: Date): Exclude<WindowRefusal, 'begun'> | null {
  if (date < istDateOf(now)) return 'past-date';
  if (date > lastBookableDate(now)) return 'too-far';
  if (weekdayOf(date) === SUNDAY) return 'sunday';
  return null;
}

/**
 * Why a window can't be booked at this instant, regardless of free chairs; null when it can. `closed`: the result of
 * `refuseDate` for its date, if known already.
 */
export function refuseWindow(
  date: IstDate,
  startHour: number,
  now: Date,
  closed: WindowRefusal | null = refuseDate(date, now),
): WindowRefusal | null {
  return closed ?? (hasBegun({ date, startHour }, now) ? 'begun' : null);
}

/** The windows of a date that can still be booked, regardless of free chairs. */
export function openWindows(date: IstDate, now: Date): StartHour[] {
  return START_HOURS.filter((hour) => refuseWindow(date, hour, now) === null);
}

/** A window of a center: its date is Indian, its hour one of `START_HOURS`. */
export type WindowKey = { centerId: string; date: IstDate; startHour: number };

/** Whether two sessions, windows or choices are at the same hour, at whatever centers. */
export function isSameHour(one: Omit<WindowKey, 'centerId'>, other: Omit<WindowKey, 'centerId'>): boolean {
  return one.date === other.date && one.startHour === other.startHour;
}

export function isSameWindow(one: WindowKey, other: WindowKey): boolean {
  return one.centerId === other.centerId && isSameHour(one, other);
}

/** The key of a window in maps. */
export function windowKey({ centerId, date, startHour }: WindowKey): string {
  return `${centerId} ${date} ${startHour}`;
}
