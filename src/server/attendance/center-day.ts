import type { CenterDay, DayBooking, DayChair, DayWindow } from '../../contract/admin';
import { countAttendance, windowTime } from '../../domain/attendance';
import type { WindowCapacity } from '../../domain/capacity';
import { type IstDate, weekdayOf } from '../../domain/time';
import { START_HOURS, windowLabel } from '../../domain/windows';
import type { Db } from '../platform/db/database';
import { AppError } from '../errors';
import { readCapacity } from '../seats';
import { type KeptInWindow, bookingsOfDay, keptOfDay, presentDayBooking } from './day-bookings';

const SUNDAY = 0;

/**
 * The day of a center: every chair of every window, who sits there, and who came. Throws AppError `center-not-found`.
 */
export async function centerDay(db: Db, centerId: string, date: IstDate, now: Date): Promise<CenterDay> {
  const center = await db
    .selectFrom('centers')
    .select(['id', 'name', 'city', 'slots'])
    .where('id', '=', centerId)
    .executeTakeFirst();
  if (!center) throw new AppError('center-not-found');
  const capacity = await readCapacity(db, { from: date, to: date }, [centerId]);
  const rows = await bookingsOfDay(db, centerId, date, now);
  const bookings = rows.map((row) => presentDayBooking(row, now));
  const allKept = await keptOfDay(db, centerId, date, now);
  return {
    center: { _id: center.id, CenterName: center.name, CenterCity: center.city, Slots: center.slots },
    date,
    isClosed: weekdayOf(date) === SUNDAY,
    windows: START_HOURS.map((startHour) => {
      const booked = bookings.filter((booking) => booking.startHour === startHour);
      const kept = allKept.filter((one) => one.startHour === startHour);
      const open = capacity.of(center, date, startHour);
      return {
        time: windowLabel(startHour),
        startHour,
        state: open.chairs === 0 && open.reason !== null ? 'closed' : windowTime(date, startHour, now),
        reason: open.reason,
        counts: countsOf(booked, kept, open, windowTime(date, startHour, now) === 'over'),
        chairs: chairsOf(center.slots, booked, kept, open),
      };
    }),
  };
}

function countsOf(
  booked: DayBooking[],
  kept: KeptInWindow[],
  open: WindowCapacity,
  isOver: boolean,
): DayWindow['counts'] {
  const states = booked.map(({ attendance }) => attendance.state);
  return {
    booked: booked.length,
    ...countAttendance(states, isOver),
    kept: kept.length,
    free: Math.max(0, open.chairs - booked.length - kept.length),
    outOfOrder: open.outOfOrder.length,
    over: Math.max(0, booked.length - open.chairs),
  };
}

/**
 * Every chair of the center, and those above its present number that are still booked. Of more bookings than chairs, the
 * last ones have none; others on a chair that can't be used take a free one. What is kept takes a chair like a booking.
 * Free chairs that nobody is there to staff are closed, the last ones first.
 */
function chairsOf(slots: number, booked: DayBooking[], kept: KeptInWindow[], open: WindowCapacity): DayChair[] {
  const over = new Set(booked.slice(Math.min(booked.length, open.chairs)).map(({ _id }) => _id));
  const byChair = new Map(booked.map((booking) => [booking.chair, booking]));
  const keptBy = new Map(kept.map((one) => [one.chair, one.kept]));
  const all = Array.from({ length: slots }, (_, index) => index + 1);
  const numbers = [...new Set([...all, ...byChair.keys(), ...keptBy.keys()])];
  let free = Math.max(0, open.chairs - booked.length - kept.length);
  return numbers
    .sort((one, other) => one - other)
    .map((chair) => {
      const nobody = { chair, problem: null, booking: null, kept: null };
      const booking = byChair.get(chair);
      const isBroken = open.outOfOrder.includes(chair);
      if (booking) {
        const elsewhere = isBroken ? 'out-of-order' : chair > slots ? 'gone' : null;
        return { ...nobody, state: 'booked', problem: over.has(booking._id) ? 'over' : elsewhere, booking };
      }
      const keptHere = keptBy.get(chair);
      if (keptHere) return { ...nobody, state: 'kept', kept: keptHere };
      if (isBroken) return { ...nobody, state: 'out-of-order' };
      free -= 1;
      return { ...nobody, state: free >= 0 ? 'free' : 'closed' };
    });
}
