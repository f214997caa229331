/** How full the coming days are. Pure functions, without database or clock. */
import type { Fill, Overview } from '../../../contract/admin';
import { windowTime } from '../../../domain/attendance';
import { standsAtDesk } from '../../../domain/desk';
import { type IstDate, weekdayOf } from '../../../domain/time';
import { START_HOURS, hasBegun, refuseWindow, windowLabel } from '../../../domain/windows';
import type { Capacity } from '../../seats';
import type { FullCenter } from './full-centers';
import { type WindowTotal, windowKey } from './window-totals';

const SUNDAY = 0;

export type OpenWindow = { date: IstDate; hour: number };

/**
 * Returns the windows of some days that patients can still book. Only for these it matters that they are nearly full.
 */
export function openWindowsOf(dates: IstDate[], now: Date): OpenWindow[] {
  return dates.flatMap((date) =>
    START_HOURS.filter((hour) => refuseWindow(date, hour, now) === null).map((hour) => ({ date, hour })),
  );
}

/**
 * Returns every window over some days, of all centers together, or of one. `chairs`: the open chairs of a window; at a
 * blocked center, the booked ones. `isActive`: false for a blocked center.
 */
export function byWindow(
  { windows }: { windows: ReadonlyMap<string, WindowTotal> },
  chairs: (date: IstDate, startHour: number) => number,
  dates: IstDate[],
  now: Date,
  isActive = true,
): Overview['byWindow'] {
  return START_HOURS.map((startHour) => ({
    time: windowLabel(startHour),
    startHour,
    days: dates.map((date) => {
      const { taken, above } = windows.get(windowKey(date, startHour)) ?? { taken: 0, above: 0 };
      const open = chairs(date, startHour);
      return fillOf(openingOf(date, [startHour], isActive, now), [
        { hour: startHour, chairs: open, taken, free: open - taken + above },
      ]);
    }),
  }));
}

/** Returns the fill of each of some centers over some days. */
export function byCenter(centers: FullCenter[], capacity: Capacity, dates: IstDate[], now: Date): Overview['byCenter'] {
  const openings = dates.map((date) => openingOf(date, START_HOURS, true, now));
  return centers.map(({ id, name, slots, taken }) => {
    const takenAt = new Map(taken.map((one) => [windowKey(one.date, one.hour), one.taken]));
    const window = (date: IstDate, hour: number): Window => {
      const there = takenAt.get(windowKey(date, hour)) ?? 0;
      // A center with fewer chairs than before can have more taken than open.
      const { chairs } = capacity.of({ id, slots }, date, hour);
      return { hour, chairs, taken: there, free: Math.max(0, chairs - there) };
    };
    const days = openings.map((opening) =>
      fillOf(
        opening,
        START_HOURS.map((hour) => window(opening.date, hour)),
      ),
    );
    return { centerId: id, name, chairs: slots, days };
  });
}

type Window = { hour: number; chairs: number; taken: number; free: number };

/** Which windows of a date a desk can still book, at any center: computed once for all of them. */
type Opening = { date: IstDate; open: readonly number[]; state: Fill['state'] };

function openingOf(date: IstDate, hours: readonly number[], isActive: boolean, now: Date): Opening {
  const open = hours.filter((startHour) => standsAtDesk({ date, startHour }, isActive, now) === 'open');
  return { date, open, state: stateOf(date, hours, now) };
}

/** Adds up some windows of a date. Only those that a desk can still book have free chairs. */
function fillOf({ date, open, state }: Opening, windows: Window[]): Fill {
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
  return {
    date,
    chairs: sum(windows.map(({ chairs }) => chairs)),
    taken: sum(windows.map(({ taken }) => taken)),
    free: sum(windows.map(({ hour, free }) => (open.includes(hour) ? free : 0))),
    state,
  };
}

function stateOf(date: IstDate, hours: readonly number[], now: Date): Fill['state'] {
  if (weekdayOf(date) === SUNDAY) return 'closed';
  if (hours.some((startHour) => !hasBegun({ date, startHour }, now))) return 'open';
  return hours.some((startHour) => windowTime(date, startHour, now) !== 'over') ? 'running' : 'ended';
}
