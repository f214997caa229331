/** Takes a person out of what administrators did: the record stays, for the accounts, without whom it was done to. */
import { sql } from 'kysely';
import type { Tx } from '../platform/db/database';

/** An appointment is called `<person>, <weekday>, <date>, <window>` (appointment-name.ts). */
const WHEN = '(, [^,]+, [^,]+, [^,]+)$';

/** Replaces the person's name with `instead`, and removes what administrators wrote about them. */
export async function forgetPerson(tx: Tx, userId: string, instead: string): Promise<void> {
  const theirs = sql`select id from bookings where user_id = ${userId}`;
  await sql`
    update administrator_actions
    set subject_name = ${instead} || case subject when 'appointment' then coalesce(substring(subject_name from ${WHEN}), '') else '' end,
      note = null
    where subject_id = ${userId} or subject_id in (select id::text from (${theirs}) booking)`.execute(tx);
  await sql`update booking_events set note = null where actor = 'administrator' and booking_id in (${theirs})`.execute(
    tx,
  );
}
