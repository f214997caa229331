import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database';

/**
 * Whether there is something in an account that its person would miss: bookings and payments, people, covers, waits, what a
 * center keeps of the person, or a center's record that it has found and is about to claim.
 */
export async function hasContents(tx: Db | Tx, userId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from appointments where user_id = ${userId} or patient_id = ${userId})
      or exists (select from payments where user_id = ${userId})
      or exists (select from series where user_id = ${userId} or patient_id = ${userId})
      or exists (select from waits where user_id = ${userId} or patient_id = ${userId})
      or exists (select from covers where patient_id = ${userId})
      or exists (select from care_links where user_id = ${userId} or patient_id = ${userId})
      or exists (select from center_patients where patient_id = ${userId})
      or exists (select from standing where patient_id = ${userId})
      or exists (select from account_entries where patient_id = ${userId})
      or exists (select from record_claims where user_id = ${userId} and done_at is null and undone_at is null
        and expires_at > ${now})
      or exists (select from nominees where user_id = ${userId}) as has`.execute(tx);
  return rows[0]!.has;
}
