import { sql } from 'kysely';
import type { AppointmentFilters } from '../../../contract/admin';
import { holdLapsed } from '../../records/rules';
import type { Db } from '../../platform/db/database';
import { type Narrowed, isAtAnyTime, matchingBookings } from './appointment-filters';

/** How many appointments there are: by the day they were made on, since that is the fewest rows. */
export async function countAll(db: Db): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select coalesce(sum(n), 0)::int as n from tallies where kind = 'days'`.execute(db);
  return rows[0]!.n;
}

/**
 * How many appointments fit. What people have in all stands with each of them; otherwise those of some people or centers are
 * counted. All else is in the counters, which are as quick to read when there are millions.
 */
export async function countAppointments(
  db: Db,
  filters: AppointmentFilters,
  narrowed: Narrowed,
  now: Date,
): Promise<number> {
  if (!narrowed.isOfSome) return fromCounters(db, filters, now);
  const { found } = narrowed;
  const isOfPeople = found?.payments.length === 0 && !filters.center?.length && filters.user === undefined;
  if (isOfPeople && isAtAnyTime(filters)) return found.bookings;
  const counted = matchingBookings(db, filters, narrowed, now).select((eb) => eb.fn.countAll<number>().as('rows'));
  return (await counted.executeTakeFirstOrThrow()).rows;
}

/** A hold that has lapsed counts as cancelled, even before the sweep has written so. */
async function fromCounters(
  db: Db,
  { status = [], date, from, to, window }: AppointmentFilters,
  now: Date,
): Promise<number> {
  const within = (day: string) =>
    sql.join(
      [
        sql`true`,
        ...(date ? [sql`${sql.ref(day)} = ${date}`] : []),
        ...(from ? [sql`${sql.ref(day)} >= ${from}`] : []),
        ...(to ? [sql`${sql.ref(day)} <= ${to}`] : []),
        ...(window !== undefined ? [sql`start_hour = ${window}`] : []),
      ],
      sql` and `,
    );
  const lapsed = Number(status.includes('cancelled')) - Number(status.includes('pending'));
  const { rows } = await sql<{ n: number }>`
    select (
      (select coalesce(sum(n), 0) from tallies
        where kind = 'sessions' and ${within('day')} and ${status.length ? sql`status = any(${status})` : sql`true`})
      + ${
        lapsed === 0
          ? sql`0`
          : sql`${lapsed}::int * (select count(*) from bookings
        where ${holdLapsed(now)} and ${within('session_date')})`
      }
    )::int as n`.execute(db);
  return rows[0]!.n;
}
