/** Which centers have the fewest chairs free: the database sorts them, and returns only those that are shown. */
import { sql } from 'kysely';
import type { IstDate } from '../../../domain/time';
import { type OpenWindow } from './fill';
import type { Db } from '../../platform/db/database';
import { isLive } from '../../records/rules';

/** A window is nearly full with at most this share of its chairs free, or with one. */
const NEARLY_FULL = 0.1;

/** Active centers `c`, in the words of the index of migration 0009. */
const isActive = sql<boolean>`(c.status = 'active' and c.deleted_at is null)`;

export type FullCenter = {
  id: string;
  name: string;
  slots: number;
  /** Chairs taken, by date and hour; missing when none are. */
  taken: { date: IstDate; hour: number; taken: number }[];
};

/** The active centers with the largest share of chairs taken today, with what is taken there up to another date. */
export async function fullestCenters(
  db: Db,
  range: { today: IstDate; to: IstDate },
  most: number,
  now: Date,
): Promise<FullCenter[]> {
  const { rows } = await sql<FullCenter>`
    with fullest as (
      select c.id, c.name, c.slots, coalesce(t.taken, 0)::float8 / c.slots as share
      from centers c left join (
        select b.center_id, count(*) as taken from bookings b where b.session_date = ${range.today} and ${isLive(now, 'b')} group by b.center_id
      ) t on t.center_id = c.id
      where ${isActive}
      order by share desc, lower(c.name), c.id limit ${most})
    select id, name, slots, coalesce((
      select jsonb_agg(jsonb_build_object('date', day, 'hour', hour, 'taken', taken)) from (
        select b.session_date as day, b.start_hour as hour, count(*) as taken from bookings b
        where b.center_id = fullest.id and b.session_date >= ${range.today} and b.session_date <= ${range.to} and ${isLive(now, 'b')}
        group by b.session_date, b.start_hour) counted), '[]') as taken
    from fullest order by share desc, lower(name), id`.execute(db);
  return rows;
}

export type NearlyFull = {
  id: string;
  name: string;
  slots: number;
  day: IstDate;
  hour: number;
  free: number;
  total: number;
};

/**
 * Nearly full windows of active centers, among some windows: the soonest first, with their number. No active center has
 * fewer chairs than `fewestChairs`.
 */
export async function nearlyFullWindows(
  db: Db,
  open: OpenWindow[],
  fewestChairs: number,
  most: number,
  now: Date,
): Promise<NearlyFull[]> {
  // With fewer taken, no window is nearly full.
  const fewestTaken = Math.min(fewestChairs - 1, Math.floor(fewestChairs * (1 - NEARLY_FULL)));
  const isNearlyFull = (taken: string) =>
    sql`c.slots - ${sql.ref(taken)} <= greatest(1, c.slots * ${NEARLY_FULL}::numeric)`;
  // A window with a single chair is nearly full even when it is empty.
  const untouched = sql`
      union all
      select c.id, day, hour, 0 from centers c cross join open
      where ${isActive} and c.slots = 1 and not exists (select from taken t where t.id = c.id and t.day = open.day and t.hour = open.hour)`;
  const { rows } = await sql<NearlyFull>`
    with open as (
      select * from unnest(${open.map(({ date }) => date)}::date[], ${open.map(({ hour }) => hour)}::smallint[]) as open (day, hour)),
    touched as (
      -- Where n chairs are taken, one of them has the number n or a higher one. The lowest free one is given, so these are few.
      select distinct b.center_id as id, day, b.start_hour as hour
      from (select distinct day from open) days join bookings b on b.session_date = day join centers c on c.id = b.center_id
      where b.status <> 'cancelled' and b.chair >= ${fewestTaken} and ${isActive} and ${isNearlyFull('b.chair')}),
    taken as (
      select t.id, day, hour, count(*) as n
      from touched t join open using (day, hour) join bookings b on b.center_id = t.id and b.session_date = day and b.start_hour = hour
      where ${isLive(now, 'b')} group by t.id, day, hour),
    near as (select * from taken ${fewestChairs === 1 ? untouched : sql``})
    select c.id, c.name, c.slots, day, hour, greatest(0, c.slots - n)::int as free, count(*) over ()::int as total
    from near join centers c on c.id = near.id
    where ${isActive} and ${isNearlyFull('n')}
    order by day, hour, free, lower(c.name), c.id limit ${most}`.execute(db);
  return rows;
}
