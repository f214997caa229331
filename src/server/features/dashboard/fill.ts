/** How full the coming days are, from what is taken. Pure: no database, no clock. */
import type { Fill, Overview } from '../../../contract/admin';
import { type IstDate, weekdayOf } from '../../../domain/time';
import { START_HOURS, refuseWindow, windowEnds, windowLabel } from '../../../domain/windows';
import type { FullCenter } from './full-centers';
import { type Totals, windowKey } from './window-totals';

const SUNDAY = 0;

export type OpenWindow = { date: IstDate; hour: number };

/** Those windows of some days that can still be booked. */
export function openWindowsOf(dates: IstDate[], now: Date): OpenWindow[] {
  return dates.flatMap((date) => START_HOURS.filter((hour) => refuseWindow(date, hour, now) === null).map((hour) => ({ date, hour })));
}

/** Every window over some days, all active centers together. */
export function byWindow({ chairs, windows }: Totals, dates: IstDate[], now: Date): Overview['byWindow'] {
  return START_HOURS.map((startHour) => ({
    time: windowLabel(startHour),
    startHour,
    days: dates.map((date) => {
      const { taken, above } = windows.get(windowKey(date, startHour)) ?? { taken: 0, above: 0 };
      return fillOf(date, [{ hour: startHour, chairs, taken, free: chairs - taken + above }], now);
    }),
  }));
}

/** Each of some centers over some days. */
export function byCenter(centers: FullCenter[], dates: IstDate[], now: Date): Overview['byCenter'] {
  return centers.map(({ id, name, slots, taken }) => {
    const takenAt = new Map(taken.map((one) => [windowKey(one.date, one.hour), one.taken]));
    const window = (date: IstDate, hour: number): Window => {
      const there = takenAt.get(windowKey(date, hour)) ?? 0;
      // A center that gave up chairs can have more taken than it has.
      return { hour, chairs: slots, taken: there, free: Math.max(0, slots - there) };
    };
    const days = dates.map((date) => fillOf(date, START_HOURS.map((hour) => window(date, hour)), now));
    return { centerId: id, name, chairs: slots, days };
  });
}

type Window = { hour: number; chairs: number; taken: number; free: number };

/** Some windows of a date together. Only those that can still be booked have chairs free. */
function fillOf(date: IstDate, windows: Window[], now: Date): Fill {
  const open = windows.filter(({ hour }) => refuseWindow(date, hour, now) === null);
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
  return {
    date,
    chairs: sum(windows.map(({ chairs }) => chairs)),
    taken: sum(windows.map(({ taken }) => taken)),
    free: sum(open.map(({ free }) => free)),
    state: stateOf(windows.map(({ hour }) => hour), open.length > 0, date, now),
  };
}

function stateOf(hours: readonly number[], isOpen: boolean, date: IstDate, now: Date): Fill['state'] {
  if (weekdayOf(date) === SUNDAY) return 'closed';
  if (isOpen) return 'open';
  return hours.some((hour) => windowEnds(date, hour) > now) ? 'running' : 'ended';
}
