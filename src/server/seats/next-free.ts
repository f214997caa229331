/**
 * The soonest window with a chair free, for every active center; on a scheme, for every one that takes it. Goes window by window and
 * only queries the centers that have none yet, so that most of the month is never counted.
 */
import { sql } from 'kysely';
import type { NextFree } from '../../contract';
import type { Claimant } from '../../domain/claimant';
import { type WindowShare, chairsFor, firstDateOn } from '../../domain/funding';
import type { Scheme } from '../../domain/schemes';
import { type IstDate, addDays, istDateOf } from '../../domain/time';
import { BOOKING_DAYS_AHEAD, openWindows, windowLabel } from '../../domain/windows';
import { readCapacity } from './capacity';
import { readShares } from './shares';
import { takenWindows } from './taken-windows';
import type { Db } from '../platform/db/database';

/** `chairs`: how many are open in the window, before anything booked is counted. */
type Asked = { id: string; chairs: number; shares: readonly WindowShare[] };
type Found = { centerId: string; date: IstDate; startHour: number; free: number };

export async function findNextFree(db: Db, now: Date, scheme: Scheme | null = null): Promise<NextFree[]> {
  const centers = await db
    .selectFrom('centers')
    .leftJoin('center_schemes', (join) =>
      join.onRef('center_schemes.center_id', '=', 'centers.id').on('center_schemes.scheme', '=', scheme),
    )
    .select(['centers.id', 'slots', 'days_before'])
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .$if(scheme !== null, (taking) => taking.where('center_schemes.scheme', 'is not', null))
    .execute();
  const found: Found[] = [];
  const today = istDateOf(now);
  const capacity = await readCapacity(db, { from: today, to: addDays(today, BOOKING_DAYS_AHEAD) });
  let waiting = centers;
  for (let ahead = 0; ahead <= BOOKING_DAYS_AHEAD && waiting.length > 0; ahead++) {
    const date = addDays(today, ahead);
    // A scheme may have to be asked days before.
    const open = waiting.filter(
      ({ days_before: daysBefore }) => date >= firstDateOn({ daysBefore: daysBefore ?? 0 }, now),
    );
    if (open.length === 0) continue;
    const ids = open.map(({ id }) => id);
    const shares = await readShares(db, capacity, ids, { from: date, to: date }, now);
    const done = new Set<string>();
    for (const startHour of openWindows(date, now)) {
      const asked = open.flatMap((center): Asked[] => {
        if (done.has(center.id)) return [];
        const { chairs } = capacity.of(center, date, startHour);
        return [{ id: center.id, chairs, shares: shares.in({ centerId: center.id, date, startHour }) }];
      });
      if (asked.length === 0) break;
      const free = await freeIn(db, asked, { date, startHour }, { by: 'patient', scheme }, now);
      found.push(...free);
      for (const { centerId } of free) done.add(centerId);
    }
    waiting = waiting.filter(({ id }) => !done.has(id));
  }
  return [
    ...found.map(({ centerId, date, startHour, free }) => ({
      centerId,
      next: { date, startHour, time: windowLabel(startHour), free },
    })),
    ...waiting.map(({ id }) => ({ centerId: id, next: null })),
  ];
}

async function freeIn(
  db: Db,
  centers: Asked[],
  { date, startHour }: { date: IstDate; startHour: number },
  claimant: Claimant,
  now: Date,
): Promise<Found[]> {
  const ids = centers.map(({ id }) => id);
  const there = sql`session_date = ${date} and start_hour = ${startHour} and center_id = any(${ids}::uuid[])`;
  const { rows } = await sql<{ id: string; left: number }>`
    select c.id, c.chairs - coalesce(taken.taken, 0)::int as left
    from unnest(${ids}::uuid[], ${centers.map(({ chairs }) => chairs)}::int[]) as c (id, chairs)
    left join (${takenWindows(there, now)}) taken on taken.center_id = c.id
    where c.chairs > coalesce(taken.taken, 0)`.execute(db);
  const shares = new Map(centers.map((center) => [center.id, center.shares]));
  return rows.flatMap(({ id, left }) => {
    const free = chairsFor(claimant, left, shares.get(id)!);
    return free > 0 ? [{ centerId: id, date, startHour, free }] : [];
  });
}
