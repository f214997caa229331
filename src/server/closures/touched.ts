/** The people whom a closure touches. */
import { sql } from 'kysely';
import type { CapacityException } from '../../domain/capacity';
import type { PlanStay } from '../../domain/closure-plan';
import { istDateOf } from '../../domain/time';
import type { Db, Tx } from '../platform/db/database';
import type { Capacity } from '../seats';
import { isUpcoming, type WholeBooking, wholeBookings } from '../appointments';

/** What is closed: an exception without its reason. */
export type Closed = Omit<CapacityException, 'reason'>;

/** The touched bookings, and how many of them may stay in each window. */
export type Touched = {
  bookings: WholeBooking[];
  stays: PlanStay[];
  /** The ids of bookings whose chairs are out of order. */
  broken: ReadonlySet<string>;
};

/**
 * Reads the bookings that a closure touches. In a window with more bookings than chairs left, these are all bookings,
 * of which some may stay; in other windows, those on a chair that is out of order. What another open plan takes away is
 * not counted.
 */
export async function touchedBy(
  db: Db | Tx,
  centerId: string,
  closed: Closed,
  { before, after }: { before: Capacity; after: Capacity },
  now: Date,
): Promise<Touched> {
  const from = closed.from > istDateOf(now) ? closed.from : istDateOf(now);
  const rows = await wholeBookings(db)
    .where('bookings.center_id', '=', centerId)
    .where('bookings.session_date', '>=', from)
    .where('bookings.session_date', '<=', closed.to)
    .where(closed.startHour === null ? sql<boolean>`true` : sql<boolean>`bookings.start_hour = ${closed.startHour}`)
    .where(isUpcoming(now))
    .where(
      sql<boolean>`not exists (select from closure_moves move join closures closure on closure.id = move.closure_id
        where move.booking_id = bookings.id and closure.state = 'open' and move.decision in ('move', 'cancel'))`,
    )
    .orderBy('bookings.session_date')
    .orderBy('bookings.start_hour')
    .orderBy('bookings.chair')
    .execute();
  const bookings: WholeBooking[] = [];
  const stays: PlanStay[] = [];
  const broken = new Set<string>();
  for (const there of byWindow(rows)) {
    const { session_date: date, start_hour: startHour } = there[0]!;
    const open = after.in({ centerId, date, startHour });
    const was = before.in({ centerId, date, startHour });
    const onBroken = there.filter(({ chair }) => open.outOfOrder.includes(chair) && !was.outOfOrder.includes(chair));
    const isTooFull = open.chairs < was.chairs && there.length > open.chairs;
    if (!isTooFull && onBroken.length === 0) continue;
    bookings.push(...(isTooFull ? there : onBroken));
    stays.push({ date, startHour, chairs: isTooFull ? open.chairs : onBroken.length });
    for (const { id } of onBroken) broken.add(id);
  }
  return { bookings, stays, broken };
}

function byWindow(rows: readonly WholeBooking[]): WholeBooking[][] {
  const windows = new Map<string, WholeBooking[]>();
  for (const row of rows) {
    const key = `${row.session_date} ${row.start_hour}`;
    windows.set(key, [...(windows.get(key) ?? []), row]);
  }
  return [...windows.values()];
}
