/** The centers with the fewest free chairs. The database sorts them and returns only those that are shown. */
import { sql } from 'kysely';
import type { Scope } from '../../../domain/rights';
import type { IstDate } from '../../../domain/time';
import type { OpenWindow } from './fill';
import { type Question, question } from '../../platform/db/ask-all';
import { bookedWindows, type ChangedWindows, takenWindows } from '../../seats';
import { isLive, isUpcoming } from '../../appointments';
import { inScope } from '../../staff';

/** A window is nearly full if at most this share of its chairs is free, or only one. */
const NEARLY_FULL = 0.1;

/** Whether a center `c` is active, written as in the index of migration 0009. */
const isActive = sql<boolean>`(c.status = 'active' and c.deleted_at is null)`;

export type FullCenter = {
  id: string;
  name: string;
  slots: number;
  /** The taken chairs by date and hour; windows without any are missing. */
  taken: { date: IstDate; hour: number; taken: number }[];
};

/**
 * Reads the active centers with the largest share of chairs taken today, and what is taken there up to another date.
 */
export function fullestCenters(
  scope: Scope,
  range: { today: IstDate; to: IstDate },
  most: number,
  now: Date,
): Question<FullCenter[]> {
  // Centers without taken chairs follow by name, in the order of an index, so that only those that are shown are read.
  const query = sql<FullCenter>`
    with today as (
      select center_id, sum(taken)::float8 as taken from (${takenWindows(sql`session_date = ${range.today}`, now)}) by_window group by center_id),
    busy as (
      select c.id, c.name, c.slots, today.taken / c.slots as share from today join centers c on c.id = today.center_id
      where ${isActive} and ${inScope(scope, 'c.id')}
      order by share desc, lower(c.name), c.id limit ${sql.lit(most)}),
    empty as (
      select c.id, c.name, c.slots, 0::float8 as share from centers c
      where ${isActive} and ${inScope(scope, 'c.id')} and c.id not in (select center_id from today)
      order by lower(c.name), c.id limit (select ${sql.lit(most)} - count(*) from busy)),
    fullest as (select id, name, slots, share from busy union all select id, name, slots, share from empty)
    select id, name, slots, coalesce((
      select jsonb_agg(jsonb_build_object('date', day, 'hour', hour, 'taken', taken)) from (${takenWindows(
        sql`center_id = fullest.id and session_date >= ${range.today} and session_date <= ${range.to}`,
        now,
      )}) counted), '[]') as taken
    from fullest order by share desc, lower(name), id`;
  return question(query, (rows) => rows);
}

/** A center with the soonest of its windows concerned. */
export type CenterWindow = {
  id: string;
  name: string;
  slots: number;
  day: IstDate;
  hour: number;
  taken: number;
  /** How many of its windows are concerned. */
  windows: number;
  /** How many centers are concerned. */
  total: number;
};

/**
 * SQL that takes from rows `near` (id, day, hour, n) the soonest for each center, and sorts by the soonest. `slots`:
 * the open chairs.
 */
const soonestOfEach = (near: ReturnType<typeof sql>, changed: ChangedWindows, most: number) => sql<CenterWindow>`
    select id, name, slots, day, hour, taken, windows, count(*) over ()::int as total
    from (
      select c.id, c.name, coalesce(changed.chairs, c.slots) as slots, near.day, hour, n::int as taken, count(*) over (partition by c.id)::int as windows,
        row_number() over (partition by c.id order by near.day, hour) as place
      from (${near}) near join centers c on c.id = near.id
      left join ${changed} on (changed.center_id, changed.day, changed.start_hour) = (near.id, near.day, near.hour)) each_window
    where place = 1
    order by day, hour, slots - taken, lower(name), id limit ${sql.lit(most)}`;

/**
 * Reads the active centers with nearly full windows among some windows. A center with one chair is either full or
 * empty, and never nearly full.
 */
export function nearlyFullCenters(
  scope: Scope,
  open: OpenWindow[],
  changed: ChangedWindows,
  most: number,
  now: Date,
): Question<CenterWindow[]> {
  // With fewer taken than this in the smallest center that has more than one chair, no window is nearly full.
  const fewestTaken = sql`(
    select least(fewest - 1, floor(fewest * ${sql.lit(1 - NEARLY_FULL)})::int)
    from (select coalesce(min(slots), 2) as fewest from centers c where ${isActive} and slots > 1) smallest)`;
  const isNearlyFull = (taken: string, chairs = sql.ref('c.slots')) =>
    sql`(${isActive} and ${chairs} > 1 and ${chairs} - ${sql.ref(taken)} <= greatest(1, ${chairs} * ${NEARLY_FULL}::numeric))`;
  const near = sql`
    with open as (
      select day, hour from unnest(${open.map(({ date }) => date)}::date[], ${open.map(({ hour }) => hour)}::smallint[]) as open (day, hour)),
    touched as (
      -- Where n chairs are taken, one of them has the number n or a higher one. The lowest free one is given, so these are few.
      select distinct b.center_id as id, day, b.start_hour as hour
      from (select distinct day from open) days join bookings b on b.session_date = day join centers c on c.id = b.center_id
      where b.status <> 'cancelled' and b.chair >= ${fewestTaken} and ${isNearlyFull('b.chair')} and ${inScope(scope, 'c.id')}
      -- Where fewer chairs are open than the center has, the highest number says nothing.
      union select changed.center_id, changed.day, changed.start_hour from ${changed}),
    taken as (
      select t.id, day, hour, count(*) as n
      from touched t join open using (day, hour) join bookings b on b.center_id = t.id and b.session_date = day and b.start_hour = hour
      where ${isLive(now, 'b')} group by t.id, day, hour)
    select t.id, t.day, t.hour, n from taken t join centers c on c.id = t.id
    left join ${changed} on (changed.center_id, changed.day, changed.start_hour) = (t.id, t.day, t.hour)
    where ${isNearlyFull('n', sql`coalesce(changed.chairs, c.slots)`)}`;
  return question(soonestOfEach(near, changed, most), (rows) => rows);
}

/** Reads the centers with upcoming windows in which more is booked than there are chairs, since they now have fewer. */
export function overbookedCenters(
  scope: Scope,
  changed: ChangedWindows,
  most: number,
  now: Date,
): Question<CenterWindow[]> {
  const fewer = sql`select id from centers where slots_changed_at is not null and deleted_at is null`;
  const there = sql`bookings.center_id in (${fewer}) and ${isUpcoming(now)} and ${inScope(scope, 'bookings.center_id')}`;
  const over = sql`
    select c.id, upcoming.day, upcoming.hour, upcoming.taken as n
    from (${bookedWindows(there, now)}) upcoming join centers c on c.id = upcoming.center_id
    left join ${changed} on (changed.center_id, changed.day, changed.start_hour) = (c.id, upcoming.day, upcoming.hour)
    where upcoming.taken > coalesce(changed.chairs, c.slots)`;
  return question(soonestOfEach(over, changed, most), (rows) => rows);
}
