/** How full the coming days are, from what is taken. Pure: no database, no clock. */
import type { Fill, Overview } from '../../../contract/admin';
import { type IstDate, addDays, weekdayOf } from '../../../domain/time';
import { START_HOURS, refuseWindow, windowEnds, windowLabel } from '../../../domain/windows';
import { type CenterChairs, type ChairsTaken, windowKey } from './chairs-taken';

const CENTERS_LISTED = 50;
const LISTED = 20;
const SUNDAY = 0;
/** A window is nearly full with this share of its chairs free, or with one. */
const NEARLY_FULL = 0.1;

type Taken = Pick<ChairsTaken, 'centers' | 'taken'>;
type NearlyFull = Overview['attention']['nearlyFull'];

/** Every window over some days, all active centers together. */
export function byWindow({ centers, taken }: Taken, dates: IstDate[], now: Date): Overview['byWindow'] {
  return START_HOURS.map((startHour) => ({
    time: windowLabel(startHour),
    startHour,
    days: dates.map((date) => fillOf(centers, [startHour], { taken, date }, now)),
  }));
}

/** Each active center over some days, fullest on the first one first. */
export function byCenter({ centers, taken }: Taken, dates: IstDate[], now: Date): Overview['byCenter'] {
  const all = centers.map((center) => ({
    centerId: center.id,
    name: center.name,
    chairs: center.slots,
    days: dates.map((date) => fillOf([center], START_HOURS, { taken, date }, now)),
  }));
  const share = ({ days: [today] }: (typeof all)[number]) => (today ? today.taken / today.chairs : 0);
  return all.sort((one, other) => share(other) - share(one)).slice(0, CENTERS_LISTED);
}

/** Windows of today and tomorrow that can still be booked and have hardly a chair left, the soonest first. */
export function nearlyFull({ centers, taken }: Taken, today: IstDate, now: Date): { listed: NearlyFull; total: number } {
  const all = [today, addDays(today, 1)].flatMap((date) =>
    START_HOURS.filter((startHour) => refuseWindow(date, startHour, now) === null).flatMap((startHour) =>
      centers
        .map((center) => ({ center, free: freeIn(center, { taken, date }, startHour) }))
        .filter(({ center, free }) => free <= Math.max(1, center.slots * NEARLY_FULL))
        .sort((one, other) => one.free - other.free)
        .map(({ center, free }) => ({
          centerId: center.id,
          center: center.name,
          chairs: center.slots,
          free,
          date,
          time: windowLabel(startHour),
          startHour,
        })),
    ),
  );
  return { listed: all.slice(0, LISTED), total: all.length };
}

type OnDate = { taken: ChairsTaken['taken']; date: IstDate };

function takenIn(center: CenterChairs, { taken, date }: OnDate, startHour: number): number {
  return taken.get(windowKey(center.id, date, startHour)) ?? 0;
}

/** A center that gave up chairs can have more taken than it has. */
function freeIn(center: CenterChairs, onDate: OnDate, startHour: number): number {
  return Math.max(0, center.slots - takenIn(center, onDate, startHour));
}

/** Some windows of a date together. Only those that can still be booked have chairs free. */
function fillOf(centers: CenterChairs[], hours: readonly number[], onDate: OnDate, now: Date): Fill {
  const { date } = onDate;
  const open = hours.filter((hour) => refuseWindow(date, hour, now) === null);
  const sum = (over: readonly number[], of: (center: CenterChairs, hour: number) => number) =>
    over.reduce((total, hour) => centers.reduce((inWindow, center) => inWindow + of(center, hour), total), 0);
  return {
    date,
    chairs: sum(hours, (center) => center.slots),
    taken: sum(hours, (center, hour) => takenIn(center, onDate, hour)),
    free: sum(open, (center, hour) => freeIn(center, onDate, hour)),
    state: stateOf(hours, open.length > 0, date, now),
  };
}

function stateOf(hours: readonly number[], isOpen: boolean, date: IstDate, now: Date): Fill['state'] {
  if (weekdayOf(date) === SUNDAY) return 'closed';
  if (isOpen) return 'open';
  return hours.some((hour) => windowEnds(date, hour) > now) ? 'running' : 'ended';
}
