/**
 * Finds the soonest window with a free chair for every active center or, on a scheme, for every center that takes it.
 * Goes window by window and only queries the centers that have none yet, so that most of the month is never counted.
 */
import { sql } from 'kysely';
import type { NextFree } from '../../contract';
import { chairsFor, firstDateOn } from '../../domain/funding';
import type { Scheme } from '../../domain/schemes';
import { type IstDate, addDays, istDateOf } from '../../domain/time';
import { BOOKING_DAYS_AHEAD, openWindows, windowLabel } from '../../domain/windows';
import { type Capacity, readCapacity } from './capacity';
import { CHAIR_RULES, versionOf } from './centers-version';
import { readShares } from './shares';
import { takenWindows } from './taken-windows';
import type { Db } from '../platform/db/database';

/**
 * The active centers and their open chairs, before bookings are counted, for the windows that can be booked on a day.
 */
export type ChairsOfAll = { centers: { id: string; slots: number; schemes: Terms | null }[]; capacity: Capacity };
/** The schemes that a center takes, each with how many days before a session the center wants to be asked. */
type Terms = Partial<Record<Scheme, number>>;

/**
 * Returns a reader that keeps its result and reads again only when a center or a rule has changed, or a new day has
 * begun.
 */
export function keepChairsOfAll(db: Db): (now: Date) => Promise<ChairsOfAll> {
  let kept: { version: string; read: ChairsOfAll } | null = null;
  return async (now) => {
    const version = `${istDateOf(now)} ${await versionOf(db, ...CHAIR_RULES)}`;
    // Read after the version: a change in between is found at the next check.
    if (kept?.version !== version) kept = { version, read: await readChairsOfAll(db, now) };
    return kept.read;
  };
}

async function readChairsOfAll(db: Db, now: Date): Promise<ChairsOfAll> {
  const centers = await db
    .selectFrom('centers')
    .select(['id', 'slots'])
    .select(
      sql<Terms | null>`(select jsonb_object_agg(scheme, days_before) from center_schemes where center_id = centers.id)`.as(
        'schemes',
      ),
    )
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .execute();
  const today = istDateOf(now);
  return { centers, capacity: await readCapacity(db, { from: today, to: addDays(today, BOOKING_DAYS_AHEAD) }) };
}

export async function findNextFree(
  db: Db,
  now: Date,
  scheme: Scheme | null = null,
  ofAll?: ChairsOfAll,
): Promise<NextFree[]> {
  const { centers, capacity } = ofAll ?? (await readChairsOfAll(db, now));
  const claimant = { by: 'patient', scheme, person: null } as const;
  const found: NextFree[] = [];
  const today = istDateOf(now);
  // A scheme may have to be asked days before.
  const first = new Map<string, IstDate>();
  for (const { id, schemes } of centers) {
    const daysBefore = scheme === null ? undefined : schemes?.[scheme];
    if (daysBefore !== undefined) first.set(id, firstDateOn({ daysBefore }, now));
  }
  let waiting = scheme === null ? centers : centers.filter(({ id }) => first.has(id));
  for (let ahead = 0; ahead <= BOOKING_DAYS_AHEAD && waiting.length > 0; ahead++) {
    const date = addDays(today, ahead);
    const windows = openWindows(date, now);
    const open = windows.length === 0 ? [] : waiting.filter(({ id }) => (first.get(id) ?? today) <= date);
    if (open.length === 0) continue;
    const ids = open.map(({ id }) => id);
    const shares = await readShares(db, capacity, ids, { from: date, to: date }, now);
    const done = new Set<string>();
    for (const startHour of windows) {
      const asked = open.filter(({ id }) => !done.has(id));
      if (asked.length === 0) break;
      const time = windowLabel(startHour);
      const taken = await takenIn(db, { date, startHour }, asked.length === centers.length ? null : asked, now);
      for (const center of asked) {
        const left = capacity.of(center, date, startHour).chairs - (taken.get(center.id) ?? 0);
        const free = chairsFor(claimant, left, shares.in({ centerId: center.id, date, startHour }));
        if (free === 0) continue;
        found.push({ centerId: center.id, next: { date, startHour, time, free } });
        done.add(center.id);
      }
    }
    waiting = waiting.filter(({ id }) => !done.has(id));
  }
  return [...found, ...waiting.map(({ id }) => ({ centerId: id, next: null }))];
}

/**
 * Counts the chairs that are taken in a window, by center, without centers where none is. `centers` null: of all
 * centers.
 */
async function takenIn(
  db: Db,
  { date, startHour }: { date: IstDate; startHour: number },
  centers: readonly { id: string }[] | null,
  now: Date,
): Promise<Map<string, number>> {
  const there = sql`session_date = ${date} and start_hour = ${startHour}
    ${centers === null ? sql`` : sql`and center_id = any(${centers.map(({ id }) => id)}::uuid[])`}`;
  const { rows } = await sql<{ id: string; taken: number }>`
    select center_id as id, taken from (${takenWindows(there, now)}) taken`.execute(db);
  return new Map(rows.map(({ id, taken }) => [id, taken]));
}
