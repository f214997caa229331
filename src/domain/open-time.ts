/**
 * When a center can be asked: from its first window to the end of its last, except on Sundays and days on which it is closed.
 */
import { HOUR_MS, type IstDate, addDays, istDateOf, istInstant, weekdayOf } from './time';
import { START_HOURS, WINDOW_HOURS } from './windows';

const SUNDAY = 0;
const OPENS = Math.min(...START_HOURS);
const CLOSES = Math.max(...START_HOURS) + WINDOW_HOURS;
/** How many hours after the next opening a delayed deadline ends. */
const HOURS_AFTER_OPENING = 4;
/** How many days are searched for an open one. A deadline moves by this many days at most. */
export const DAYS_LOOKED_AT = 14;

/** Whether a center is closed on a date, for instance on a holiday. Sundays don't count here. */
export type IsClosedOn = (date: IstDate) => boolean;

/**
 * Moves a deadline so that it doesn't end while the center is closed: `due` where the center is open then; otherwise four hours
 * after it next opens; where that is after `latest`, the last closing time before `due`.
 */
export function endsWhileOpen(due: Date, latest: Date, isClosedOn: IsClosedOn): Date {
  const isOpenOn = (date: IstDate) => weekdayOf(date) !== SUNDAY && !isClosedOn(date);
  const opens = (date: IstDate) => istInstant(date, OPENS);
  const closes = (date: IstDate) => istInstant(date, CLOSES);
  const day = istDateOf(due);
  if (isOpenOn(day) && due > opens(day) && due <= closes(day)) return due;
  const days = (step: 1 | -1) => Array.from({ length: DAYS_LOOKED_AT }, (_, n) => addDays(day, n * step));
  const next = days(1).find((date) => isOpenOn(date) && opens(date) >= due);
  const later = next && new Date(opens(next).getTime() + HOURS_AFTER_OPENING * HOUR_MS);
  if (later && later <= latest) return later;
  const last = days(-1).find((date) => isOpenOn(date) && closes(date) <= due);
  return last ? closes(last) : due;
}

/**
 * Moves the deadline of a person who may want to ask the center first. It is never before `due`; where the center does not open
 * before `latest`, it is `latest`.
 */
export function waitsForOpening(due: Date, latest: Date, isClosedOn: IsClosedOn): Date {
  if (due >= latest) return latest;
  const ends = endsWhileOpen(due, latest, isClosedOn);
  return ends < due ? latest : ends;
}
