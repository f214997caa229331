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
 * Reads the day of a center: every chair of every window, who sits there, and who came. Throws AppError
 * `center-not-found`.
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

/** Returns the ids of the patients for whom chairs are kept on a day. */
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
    over: Math.max(0, booked.filter(takesChair).length - open.chairs),
  };
}

/** Whether a booking takes a chair; a missed session does not. */
const takesChair = ({ attendance }: DayBooking) => attendance.state !== 'missed';

/**
 * Lists every chair of the center, and retired chairs that are still booked. A kept chair is taken like a booked one. A
 * missed session takes none, and is listed on its chair beside whoever has that now. Somebody whose chair can't be used
 * gets a spare one, as far as there are any; if there are more people than chairs, they and then the last ones have
 * none. Free chairs for which there is no staff are closed, the last ones first. Once the window is over, free chairs
 * count as unused.
 */
function chairsOf(
  all: readonly number[],
  booked: DayBooking[],
  kept: KeptInWindow[],
  open: WindowCapacity & { left: number; stands: AtDesk },
): DayChair[] {
  const isUsable = (chair: number) => all.includes(chair) && !open.outOfOrder.includes(chair);
  const sitting = booked.filter(takesChair);
  const misplaced = sitting.filter(({ chair }) => !isUsable(chair));
  const inTurn = [...sitting.filter(({ chair }) => isUsable(chair)), ...misplaced];
  const over = new Set(inTurn.slice(Math.min(inTurn.length, open.chairs)));
  const byChair = new Map(sitting.map((booking) => [booking.chair, booking]));
  const missed = booked.filter((booking) => !takesChair(booking));
  const keptBy = new Map(kept.map((one) => [one.chair, one.kept]));
  const emptyState = emptyStates(open.stands === 'open' ? misplaced.filter((booking) => !over.has(booking)) : [], open);
  const numbers = [...new Set([...all, ...booked.map(({ chair }) => chair), ...keptBy.keys()])];
  return numbers
    .sort((one, other) => one - other)
    .flatMap((chair): DayChair[] => {
      const nobody = { chair, problem: null, booking: null, kept: null, spareFor: null };
      const theirs = missed.filter((one) => one.chair === chair);
      const booking = byChair.get(chair);
      const keptHere = keptBy.get(chair);
      const isBroken = open.outOfOrder.includes(chair);
      const noMore = theirs.map((one): DayChair => ({ ...nobody, state: 'booked', booking: one }));
      if (booking) {
        const isOver = over.has(booking);
        const problem = isBroken ? 'out-of-order' : isOver ? 'over' : all.includes(chair) ? null : 'gone';
        return [...noMore, { ...nobody, state: 'booked', problem, booking }];
      }
      if (keptHere) return [...noMore, { ...nobody, state: 'kept', kept: keptHere }];
      if (isBroken) return theirs.length > 0 ? noMore : [{ ...nobody, state: 'out-of-order' }];
      if (!all.includes(chair)) return noMore;
      const empty = emptyState();
      const [last = null] = theirs.slice(-1);
      const isGiven = empty.state === 'free' || empty.state === 'spare';
      if (last === null) return [{ ...nobody, ...empty }];
      return [...noMore.slice(0, -1), isGiven ? { ...nobody, ...empty, booking: last } : noMore.at(-1)!];
    });
}

/**
 * Returns a function that states one empty working chair after the other: first a spare one for each of the `misplaced`,
 * whose own chair is out of order; then `left` chairs that are free, closed or unused, as the window stands; then closed ones.
 */
function emptyStates(misplaced: readonly DayBooking[], open: { left: number; stands: AtDesk }) {
  const unbooked = ({ open: 'free', closed: 'closed', over: 'unused' } as const)[open.stands];
  const waiting = [...misplaced];
  let { left } = open;
  return (): Pick<DayChair, 'state' | 'spareFor'> => {
    const needs = waiting.shift();
    if (needs) return { state: 'spare', spareFor: needs.chair };
    left -= 1;
    return { state: left >= 0 ? unbooked : 'closed', spareFor: null };
  };
}
