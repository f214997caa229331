/**
 * The soonest window with a chair free, for every active center. Goes window by window and only queries the centers
 * that have none yet, so that most of the month is never counted.
 */
import { sql } from 'kysely';
import type { NextFree } from '../../../contract';
import { limitFor } from '../../../domain/funding';
import { type IstDate, addDays, istDateOf } from '../../../domain/time';
import { BOOKING_DAYS_AHEAD, openWindows, windowLabel } from '../../../domain/windows';
import { readCapacity } from '../../records/capacity';
import { isLive } from '../../records/rules';
import { readShares } from '../../records/shares';
import type { Db } from '../../platform/db/database';

type Found = { centerId: string; date: IstDate; startHour: number; free: number };

export async function findNextFree(db: Db, now: Date): Promise<NextFree[]> {
  const centers = await db
    .selectFrom('centers')
    .select(['id', 'slots'])
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .execute();
  const found: Found[] = [];
  const today = istDateOf(now);
  const capacity = await readCapacity(db, { from: today, to: addDays(today, BOOKING_DAYS_AHEAD) });
  let waiting = centers;
  for (let ahead = 0; ahead <= BOOKING_DAYS_AHEAD && waiting.length > 0; ahead++) {
    const date = addDays(today, ahead);
    const ids = waiting.map(({ id }) => id);
    const shares = await readShares(db, capacity, ids, { from: date, to: date }, now);
    for (const startHour of openWindows(date, now)) {
      if (waiting.length === 0) break;
      const free = await freeIn(
        db,
        waiting.map((center) => {
          const { chairs } = capacity.of(center, date, startHour);
          return { id: center.id, chairs: limitFor(null, chairs, shares.in({ centerId: center.id, date, startHour })) };
        }),
        { date, startHour },
        now,
      );
      found.push(...free);
      const done = new Set(free.map((one) => one.centerId));
      waiting = waiting.filter(({ id }) => !done.has(id));
    }
  }
  return [
    ...found.map(({ centerId, date, startHour, free }) => ({
      centerId,
      next: { date, startHour, time: windowLabel(startHour), free },
    })),
    ...waiting.map(({ id }) => ({ centerId: id, next: null })),
  ];
}

/** `chairs`: those open in this window. */
async function freeIn(
  db: Db,
  centers: { id: string; chairs: number }[],
  { date, startHour }: { date: IstDate; startHour: number },
  now: Date,
): Promise<Found[]> {
  const ids = centers.map(({ id }) => id);
  const { rows } = await sql<{ id: string; free: number }>`
    select c.id, c.chairs - coalesce(taken.n, 0)::int as free
    from unnest(${ids}::uuid[], ${centers.map(({ chairs }) => chairs)}::int[]) as c (id, chairs)
    left join (
      select center_id, count(*) as n from bookings
      where session_date = ${date} and start_hour = ${startHour}
        and center_id = any(${ids}::uuid[])
        and ${isLive(now)}
      group by center_id
    ) taken on taken.center_id = c.id
    where c.chairs > coalesce(taken.n, 0)`.execute(db);
  return rows.map((row) => ({ centerId: row.id, date, startHour, free: row.free }));
}
