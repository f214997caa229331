/** Which centers have the fewest chairs free: the database puts them in order, and only those that are shown leave it. */
import { sql } from 'kysely';
import type { IstDate } from '../../../domain/time';
import { type OpenWindow } from './fill';
import type { Db } from '../../db/database';
import { isLive } from './live';

/** A window is nearly full with this share of its chairs free, or with one. */
const NEARLY_FULL = 0.1;

export type FullCenter = {
  id: string;
  name: string;
  slots: number;
  /** Chairs taken, by date and hour; none where nothing is. */
  taken: { date: IstDate; hour: number; taken: number }[];
};

/** The active centers of which the largest share is taken today, with what is taken there up to another date. */
export async function fullestCenters(db: Db, range: { today: IstDate; to: IstDate }, most: number, now: Date): Promise<FullCenter[]> {
  const { rows } = await sql<FullCenter>`
    with fullest as (
      select c.id, c.name, c.slots, coalesce(t.taken, 0)::float8 / c.slots as share
      from centers c left join (
        select b.center_id, count(*) as taken from bookings b where b.session_date = ${range.today} and ${isLive(now)} group by b.center_id
      ) t on t.center_id = c.id
      where c.status = 'active' and c.deleted_at is null
      order by share desc, lower(c.name), c.id limit ${most})
    select id, name, slots, coalesce((
      select jsonb_agg(jsonb_build_object('date', day, 'hour', hour, 'taken', taken)) from (
        select b.session_date as day, b.start_hour as hour, count(*) as taken from bookings b
        where b.center_id = fullest.id and b.session_date >= ${range.today} and b.session_date <= ${range.to} and ${isLive(now)}
        group by b.session_date, b.start_hour) counted), '[]') as taken
    from fullest order by share desc, lower(name), id`.execute(db);
  return rows;
}

export type NearlyFull = { id: string; name: string; slots: number; day: IstDate; hour: number; free: number; total: number };

/** Windows of active centers that have hardly a chair left, of some windows: the soonest first, with how many there are. */
export async function nearlyFullWindows(db: Db, open: OpenWindow[], most: number, now: Date): Promise<NearlyFull[]> {
  const { rows } = await sql<NearlyFull>`
    with open as (
      select * from unnest(${open.map(({ date }) => date)}::date[], ${open.map(({ hour }) => hour)}::smallint[]) as open (day, hour)),
    taken as (
      -- Window by window, since the index has the centers in order there. Most can be left out before anybody asks how many
      -- chairs their center has.
      select center_id, day, hour, n from open cross join lateral (
        select b.center_id, count(*) as n from bookings b
        where b.session_date = open.day and b.start_hour = open.hour and ${isLive(now)}
        group by b.center_id
        having count(*) >= (select least(min(slots) - 1, min(slots) * (1 - ${NEARLY_FULL}::numeric)) from centers)) of_it),
    near as (
      select center_id as id, day, hour, n from taken
      union all
      -- With a single chair it is nearly full also when nobody comes.
      select c.id, day, hour, 0 from centers c cross join open
      where c.slots = 1 and not exists (select from taken t where t.center_id = c.id and t.day = open.day and t.hour = open.hour))
    select c.id, c.name, c.slots, day, hour, greatest(0, c.slots - n)::int as free, count(*) over ()::int as total
    from near join centers c on c.id = near.id
    where c.status = 'active' and c.deleted_at is null and c.slots - n <= greatest(1, c.slots * ${NEARLY_FULL}::numeric)
    order by day, hour, free, lower(c.name), c.id limit ${most}`.execute(db);
  return rows;
}
