/** When a center can be asked: from its first window to the end of its last, but on Sundays and on days on which it is closed. */
import { HOUR_MS, type IstDate, addDays, istDateOf, istInstant, weekdayOf } from './time';
import { START_HOURS, WINDOW_HOURS } from './windows';

const SUNDAY = 0;
const OPENS = Math.min(...START_HOURS);
const CLOSES = Math.max(...START_HOURS) + WINDOW_HOURS;
/** What people get after the center has opened, where a deadline waits for that. */
const HOURS_AFTER_OPENING = 4;
/** How many days are looked at for an open one: by so much a deadline may be put off, at the most. */
export const DAYS_LOOKED_AT = 14;

/** Whether a center is closed on a date for a reason of its own, such as a holiday. */
export type IsClosedOn = (date: IstDate) => boolean;

/**
 * A deadline for an answer, so that it never ends while the center is closed: `due` where it is open then; else four hours after it
 * opens next; where that is after `latest`, when it closes for the last time before.
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
 * Until when a person may answer who may want to ask the center first: they never get less time than until `due`. Where the
 * center does not open before `latest`, they have until then.
 */
export function waitsForOpening(due: Date, latest: Date, isClosedOn: IsClosedOn): Date {
  if (due >= latest) return latest;
  const ends = endsWhileOpen(due, latest, isClosedOn);
  return ends < due ? latest : ends;
}
