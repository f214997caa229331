import type { CenterDay, DayBooking, DayChair, DayWindow } from '../../contract/admin';
import { canBeRecorded, countAttendance, windowTime } from '../../domain/attendance';
import type { WindowCapacity } from '../../domain/capacity';
import { type AtDesk, standsAtDesk } from '../../domain/desk';
import { type IstDate, weekdayOf } from '../../domain/time';
import { START_HOURS, windowLabel } from '../../domain/windows';
import type { Db } from '../platform/db/database';
import { AppError } from '../errors';
import { chairNumbers, readSeats, type Seats } from '../seats';
import { type KeptInWindow, bookingsOfDay, namesOf, presentDayBooking, presentKept } from './day-bookings';

const SUNDAY = 0;

/**
 * The day of a center: every chair of every window, who sits there, and who came. Throws AppError `center-not-found`.
 */
export async function centerDay(db: Db, centerId: string, date: IstDate, now: Date): Promise<CenterDay> {
  const center = await db
    .selectFrom('centers')
    .select(['id', 'name', 'city', 'slots', chairNumbers.as('chairs')])
    .where('id', '=', centerId)
    .executeTakeFirst();
  if (!center) throw new AppError('center-not-found');
  const seats = await readSeats(db, { centers: [centerId], windows: { from: date, to: date } }, now);
  const rows = await bookingsOfDay(db, centerId, date, now);
  const bookings = rows.map((row) => presentDayBooking(row, now));
  const names = await namesOf(db, keptOn(centerId, date, seats));
  const isActive = seats.status(centerId) === 'active';
  return {
    center: { _id: center.id, CenterName: center.name, CenterCity: center.city, Slots: center.slots },
    date,
    isClosed: weekdayOf(date) === SUNDAY,
    windows: START_HOURS.map((startHour) => {
      const booked = bookings.filter((booking) => booking.startHour === startHour);
      const { capacity: open, left, kept: chairs } = seats.in({ centerId, date, startHour });
      const kept = chairs.map((one) => presentKept(one, names));
      const stands = standsAtDesk({ date, startHour }, isActive, now);
      const free = stands === 'open' ? left : 0;
      return {
        time: windowLabel(startHour),
        startHour,
        state: open.chairs === 0 && open.reason !== null ? 'closed' : windowTime(date, startHour, now),
        reason: open.reason,
        counts: countsOf(booked, { kept: kept.length, free }, open, windowTime(date, startHour, now) === 'over'),
        chairs: chairsOf(center.chairs, booked, kept, { ...open, left, stands }),
      };
    }),
  };
}

/** For whom chairs are kept on a day. */
function keptOn(centerId: string, date: IstDate, seats: Seats): string[] {
  return START_HOURS.flatMap((startHour) => seats.in({ centerId, date, startHour }).kept.map((one) => one.patientId));
}

function countsOf(
  booked: DayBooking[],
  { kept, free }: { kept: number; free: number },
  open: WindowCapacity,
  isOver: boolean,
): DayWindow['counts'] {
  const states = booked.filter(canBeRecorded).map(({ attendance }) => attendance.state);
  return {
    chairs: open.chairs,
    booked: booked.length,
    ...countAttendance(states, isOver),
    kept,
    free,
    outOfOrder: open.outOfOrder.length,
    over: Math.max(0, booked.length - open.chairs),
  };
}

/**
 * Every chair of the center, and those that are retired and still booked. Of more bookings than chairs, the
 * last ones have none; others on a chair that can't be used take a free one. What is kept takes a chair like a booking.
 * Free chairs that nobody is there to staff are closed, the last ones first. Once the window is over, what was free was not used.
 */
function chairsOf(
  all: readonly number[],
  booked: DayBooking[],
  kept: KeptInWindow[],
  open: WindowCapacity & { left: number; stands: AtDesk },
): DayChair[] {
  const unbooked = ({ open: 'free', closed: 'closed', over: 'unused' } as const)[open.stands];
  const over = new Set(booked.slice(Math.min(booked.length, open.chairs)).map(({ _id }) => _id));
  const byChair = new Map(booked.map((booking) => [booking.chair, booking]));
  const keptBy = new Map(kept.map((one) => [one.chair, one.kept]));
  const numbers = [...new Set([...all, ...byChair.keys(), ...keptBy.keys()])];
  let { left } = open;
  return numbers
    .sort((one, other) => one - other)
    .map((chair) => {
      const nobody = { chair, problem: null, booking: null, kept: null };
      const booking = byChair.get(chair);
      const isBroken = open.outOfOrder.includes(chair);
      if (booking) {
        const elsewhere = isBroken ? 'out-of-order' : !all.includes(chair) ? 'gone' : null;
        return { ...nobody, state: 'booked', problem: over.has(booking._id) ? 'over' : elsewhere, booking };
      }
      const keptHere = keptBy.get(chair);
      if (keptHere) return { ...nobody, state: 'kept', kept: keptHere };
      if (isBroken) return { ...nobody, state: 'out-of-order' };
      left -= 1;
      return { ...nobody, state: left >= 0 ? unbooked : 'closed' };
    });
}
