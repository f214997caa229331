/** Windows of a center, with how many chairs are free in each. */
import type { Day, Slot, WindowReason } from '../../contract';
import type { Scheme } from '../../domain/schemes';
import { type IstDate, datesFrom } from '../../domain/time';
import { START_HOURS, refuseDate, refuseWindow, windowLabel } from '../../domain/windows';
import type { Db, Tx } from '../platform/db/database';
import { type KeptChair, readSeats } from './read-seats';

/**
 * Reads the days of a range with their four windows, for somebody who books on a scheme, or on none (null). `status` is
 * the center's; null where there is no such center.
 */
export async function readDays(
  db: Db | Tx,
  centerId: string,
  range: { from: IstDate; to: IstDate },
  scheme: Scheme | null,
  now: Date,
): Promise<{ status: string | null; days: Day[] }> {
  const seats = await readSeats(db, { centers: [centerId], windows: range }, now);
  const days = datesFrom(range.from, range.to).map((date) => {
    const closed = refuseDate(date, now);
    const describe = (startHour: number): Slot => {
      const { capacity, free, whyNot, booked, kept } = seats.for(
        { by: 'patient', scheme, person: null },
        { centerId, date, startHour },
      );
      const unfree = whyNot === 'closed' ? 'closed' : whyNot === null ? null : 'full';
      const reason: WindowReason | null = refuseWindow(date, startHour, now, closed) ?? unfree;
      return {
        time: windowLabel(startHour),
        startHour,
        capacity: capacity.chairs,
        free,
        bookable: reason === null,
        ...(reason && { reason }),
        ...(reason === 'full' && keptUntil(kept, booked, capacity.chairs)),
        ...(reason === 'closed' && capacity.reason !== null && { note: capacity.reason }),
      };
    };
    return { date, slots: START_HOURS.map(describe) };
  });
  return { status: seats.status(centerId), days };
}

/**
 * Returns until when the first of the chairs is kept that are kept for renewals, where one would be free without them
 * (ISO timestamp); empty otherwise.
 */
function keptUntil(kept: readonly KeptChair[], booked: number, chairs: number): { keptUntil?: string } {
  const renewals = kept.filter((one) => one.as === 'renewal').map(({ until }) => new Date(until));
  if (renewals.length === 0 || booked + kept.length - renewals.length >= chairs) return {};
  return { keptUntil: new Date(Math.min(...renewals.map(Number))).toISOString() };
}
