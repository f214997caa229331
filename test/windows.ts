/** Windows for tests, counted from the product's clock. */
import { type IstDate, addDays, istDateOf, weekdayOf } from '../src/domain/time';
import { type StartHour, windowLabel } from '../src/domain/windows';

export type Window = { date: IstDate; startHour: StartHour; time: string };

/** A window that many open days ahead; Sundays don't count. */
export function aWindow(now: Date, daysAhead = 3, startHour: StartHour = 9): Window {
  let date = istDateOf(now);
  for (let left = daysAhead; left > 0; ) {
    date = addDays(date, 1);
    if (weekdayOf(date) !== 0) left -= 1;
  }
  return { date, startHour, time: windowLabel(startHour) };
}

/** The next Sunday. */
export function nextSunday(now: Date): IstDate {
  let date = addDays(istDateOf(now), 1);
  while (weekdayOf(date) !== 0) date = addDays(date, 1);
  return date;
}
