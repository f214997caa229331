import { type RawBuilder, sql } from 'kysely';
import { isLive } from '../appointments';

/**
 * SQL of the windows in which chairs are taken, booked or kept, with the columns `center_id`, `day`, `hour` and
 * `taken`. For the reader of chairs, and for queries over many centers. Lapsed holds don't count.
 *
 * @param where - Which rows of `bookings` are counted.
 * @param more - Further columns of each window.
 */
export function takenWindows(
  where: RawBuilder<unknown>,
  now: Date,
  more: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  return sumOf(sql`bookings`, where, now, more);
}

/**
 * SQL of the windows in which chairs are booked, with the columns of `takenWindows`. Kept chairs don't count. `where`:
 * a condition over appointments, called `bookings`.
 */
export function bookedWindows(where: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  return sumOf(sql`appointments bookings`, where, now, sql``);
}

function sumOf(rows: RawBuilder<unknown>, where: RawBuilder<unknown>, now: Date, more: RawBuilder<unknown>) {
  return sql`
    select bookings.center_id, bookings.session_date as day, bookings.start_hour as hour, count(*)::int as taken ${more}
    from ${rows} where ${isLive(now)} and ${where}
    group by bookings.center_id, bookings.session_date, bookings.start_hour`;
}
