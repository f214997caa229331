/** Which windows of a center have chairs free. */
import type { Day, Slot, WindowReason } from '../../contract';
import { chairsFor } from '../../domain/funding';
import type { Scheme } from '../../domain/schemes';
import { type IstDate, datesFrom } from '../../domain/time';
import { START_HOURS, refuseDate, refuseWindow, windowLabel } from '../../domain/windows';
import type { Capacity } from './capacity';
import { isLive } from './rules';
import type { Shares } from './shares';
import type { Db } from '../platform/db/database';

/** The chairs of a window that are taken; of these, how many are kept for renewals, and until when the first of them is. */
type Taken = { chairs: number; kept: number; keptUntil: Date | null };

/** What is taken, by date and start hour. A lapsed hold takes no chair. */
export async function takenChairs(
  db: Db,
  centerId: string,
  range: { from: IstDate; to: IstDate },
  now: Date,
): Promise<Map<string, Taken>> {
  const rows = await db
    .selectFrom('bookings')
    .select(['session_date', 'start_hour', (eb) => eb.fn.countAll<number>().as('chairs')])
    .select((eb) => eb.fn.count<number>('hold_kind').filterWhere('hold_kind', '=', 'renewal').as('kept'))
    .select((eb) => eb.fn.min('hold_expires_at').filterWhere('hold_kind', '=', 'renewal').as('keptUntil'))
    .where('center_id', '=', centerId)
    .where('session_date', '>=', range.from)
    .where('session_date', '<=', range.to)
    .where(isLive(now))
    .groupBy(['session_date', 'start_hour'])
    .execute();
  return new Map(rows.map((row) => [windowKey(row.session_date, row.start_hour), row]));
}

function windowKey(date: IstDate, startHour: number): string {
  return `${date}/${startHour}`;
}

/** The days of a range with their four windows. */
export function describeDays(
  center: { id: string; slots: number },
  capacity: Capacity,
  taken: Map<string, Taken>,
  { scheme, shares }: { scheme: Scheme | null; shares: Shares },
  range: { from: IstDate; to: IstDate },
  now: Date,
): Day[] {
  return datesFrom(range.from, range.to).map((date) => {
    const closed = refuseDate(date, now);
    const describe = (startHour: number): Slot => {
      const { chairs, reason: why } = capacity.of(center, date, startHour);
      const there = taken.get(windowKey(date, startHour));
      const window = { centerId: center.id, date, startHour };
      const free = chairsFor(scheme, Math.max(0, chairs - (there?.chairs ?? 0)), shares.in(window));
      const unfree = chairs === 0 ? 'closed' : free === 0 ? 'full' : null;
      const reason: WindowReason | null = refuseWindow(date, startHour, now, closed) ?? unfree;
      return {
        time: windowLabel(startHour),
        startHour,
        capacity: chairs,
        free,
        bookable: reason === null,
        ...(reason && { reason }),
        ...(reason === 'full' &&
          there?.keptUntil &&
          there.chairs - there.kept < chairs && { keptUntil: there.keptUntil.toISOString() }),
        ...(reason === 'closed' && why !== null && { note: why }),
      };
    };
    return { date, slots: START_HOURS.map(describe) };
  });
}
