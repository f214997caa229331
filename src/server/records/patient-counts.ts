/** How many bookings each patient has, and how many are to come (migration 0008): kept with the user, counted again by a sweep. */
import { sql } from 'kysely';
import type { Db } from '../platform/db/database';
import { isUpcoming, windowBeginning } from './rules';

const WORK = 'patient counts';
/** Their rows are locked for some ten milliseconds. */
const PATIENTS_AT_A_TIME = 500;
const MOST_ROUNDS = 20;

/** Their names as lists put them in order, in every database alike. The table is called `users`. */
export const nameInOrder = sql`lower(users.username) collate "C"`;

/** The ids of those for whom something changed since they were counted. */
export const bookedSince = sql`select user_id from patients_to_count`;

/** How many bookings one of the table `users` has: counted here and now where something changed. */
export const bookingsOfUser = sql<number>`case when exists (select from patients_to_count where user_id = users.id)
  then (select count(*) from bookings where bookings.user_id = users.id) else users.bookings end`;

/** The ids of those whose bookings to come are not what `users.upcoming` says, or may not be. */
export function uncounted(now: Date) {
  return sql`select user_id from patients_to_count union all select id from users where upcoming_until <= ${now}`;
}

/** Counts those again who are not counted. Only one process at a time does; it leaves to the next sweep what comes meanwhile. */
export async function countPatients(db: Db, now: Date): Promise<void> {
  for (let rounds = 0; rounds < MOST_ROUNDS && (await countSomePatients(db, now)) > 0; rounds++);
}

/** What is committed after the one statement began to look is in `patients_to_count` for the next time. */
async function countSomePatients(db: Db, now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${WORK}, 0)) as mine`.execute(tx);
    if (!rows[0]?.mine) return 0;
    const { numAffectedRows } = await sql`
      with due as (
        select id from users where id in (select user_id from (${uncounted(now)}) uncounted limit ${PATIENTS_AT_A_TIME})
        for no key update skip locked),
      gone as (delete from patients_to_count where user_id in (select id from due))
      update users set bookings = made.n, upcoming = coming.n, upcoming_until = coming.until
      from due
        cross join lateral (select count(*) as n from bookings where bookings.user_id = due.id) made
        cross join lateral (
          select count(*) as n,
            min(least(hold_expires_at, ${windowBeginning()})) as until
          from bookings where bookings.user_id = due.id and ${isUpcoming(now)}) coming
      where users.id = due.id`.execute(tx);
    return Number(numAffectedRows);
  });
}

/** The patients of whom something else is kept than what counting one by one gives, though they do not wait to be counted. */
export async function findMiscounted(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select users.id from users left join (
      select user_id, count(*) as made, count(*) filter (where ${isUpcoming(now)}) as coming from bookings group by user_id
    ) theirs on theirs.user_id = users.id
    where (users.bookings, users.upcoming) <> (coalesce(made, 0), coalesce(coming, 0))
      and not exists (select from (${uncounted(now)}) uncounted where uncounted.user_id = users.id)`.execute(db);
  return rows.map(({ id }) => id);
}
