import { type RawBuilder, sql } from 'kysely';
import { isLive } from '../appointments';

/**
 * The windows in which a chair is taken, booked or kept, as a query with the columns `center_id`, `day`, `hour` and `taken`: for the
 * reader of chairs, and for queries over many centers. A lapsed hold takes none.
 *
 * @param where - Which rows of `bookings` are counted.
 * @param more - Columns of each window beside these.
 */
export function takenWindows(
  where: RawBuilder<unknown>,
  now: Date,
  more: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  return sumOf(sql`bookings`, where, now, more);
}

/** What `takenWindows` says of each window, of what is booked alone: kept chairs don't count. `where`: over appointments, called `bookings`. */
export function bookedWindows(where: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  return sumOf(sql`appointments bookings`, where, now, sql``);
}

function sumOf(rows: RawBuilder<unknown>, where: RawBuilder<unknown>, now: Date, more: RawBuilder<unknown>) {
  return sql`
    select bookings.center_id, bookings.session_date as day, bookings.start_hour as hour, count(*)::int as taken ${more}
    from ${rows} where ${isLive(now)} and ${where}
    group by bookings.center_id, bookings.session_date, bookings.start_hour`;
}
