import { type RawBuilder, sql } from 'kysely';
import type { GroupBy } from '../../domain/reports';
import type { Db, Tx } from '../platform/db/database';
import { ruledWindows, shutSince, takenWindows } from '../seats';
import { inScope } from '../staff';
import { type Asked, type Figures, type Measures, percentOf, periodKey } from './definitions';

/**
 * Reads the open and the taken chairs, grouped by `by`. A center counts from the day on which it was added until it is
 * blocked or deleted, with its present number of chairs and weekly template, and with what was closed on each day. If
 * more was taken than was open by these rules, as at a blocked center, the taken chairs count as open. All chairs are
 * added up first; then the windows are corrected in which something was taken, or which have rules of their own.
 */
export async function occupancyRows(db: Db | Tx, by: GroupBy, asked: Asked): Promise<({ id: string } & Measures)[]> {
  const { from, to, scope, now } = asked;
  const day = sql`day`;
  const key = (own: string): RawBuilder<unknown> =>
    periodKey(by, day) ?? (by === 'center' ? sql.ref(own) : sql`extract(isodow from day)::int || '-' || hour`);
  // Centers with the same first day and the same last day are counted together, and not each on every day.
  const togetherByDays = sql`(
    select null::uuid as id, first_day, gone_day, sum(slots) as slots from places group by first_day, gone_day)`;
  const wasOpen = sql`(p.first_day <= touched.day and (p.gone_day is null or touched.day < p.gone_day))`;
  const there = sql`session_date >= ${from} and session_date <= ${to} and extract(isodow from session_date) <> 7
    and ${inScope(scope, 'bookings.center_id')}`;
  const { rows } = await sql<{ id: string } & Measures>`
    with days as (
      select d::date as day from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') d
      where extract(isodow from d) <> 7),
    places as (
      select c.id, c.slots, day_in_india(c.created_at) as first_day, day_in_india(${shutSince}) as gone_day
      from centers c where ${inScope(scope, 'c.id')}),
    open as (
      select days.day, p.id, p.slots from days join ${by === 'center' ? sql`places` : togetherByDays} p
        on p.first_day <= days.day and (p.gone_day is null or days.day < p.gone_day)),
    ${by === 'center' ? sql`summed as (select id, null::date as day, sum(slots) as slots from open group by id)` : sql`summed as (select day, null::uuid as id, sum(slots) as slots from open group by day)`},
    taken as (${takenWindows(there, now)}),
    changed as (
      select center_id, day, start_hour as hour, chairs from ${ruledWindows({ from, to })} where ${inScope(scope, 'center_id')}),
    touched as (
      select coalesce(t.center_id, w.center_id) as center_id, coalesce(t.day, w.day) as day, coalesce(t.hour, w.hour) as hour,
        coalesce(t.taken, 0) as n, w.chairs
      from taken t full join changed w on (t.center_id, t.day, t.hour) = (w.center_id, w.day, w.hour)),
    counted as (
      select ${key('id')} as id, slots as chairs, 0 as booked from summed cross join unnest(array[5, 9, 13, 17]) hour
      union all
      select ${key('center_id')}, greatest(coalesce(touched.chairs, p.slots), touched.n) - p.slots, touched.n
      from touched join places p on p.id = touched.center_id
      where ${wasOpen}
      union all
      -- Taken at a center that was blocked, or not there, on that day, as far as is known.
      select ${key('center_id')}, touched.n, touched.n
      from touched join places p on p.id = touched.center_id
      where not ${wasOpen})
    select id::text as id, sum(chairs)::bigint as chairs, sum(booked)::bigint as booked from counted group by 1`.execute(
    db,
  );
  return rows;
}

export function occupancyFigures({ chairs = 0, booked = 0 }: Measures): Figures {
  return { occupancy: percentOf(booked, chairs), chairs, booked, free: chairs - booked };
}
