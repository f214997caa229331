import { sql } from 'kysely';
import type { Tx } from '../platform/db/database';
import { forgetPeople, NOBODYS_NAME } from './forget-people';

/**
 * Forgets a patient whom a center added a moment ago, and deletes their consents, when the bookings for them are undone.
 * Returns whether they are gone. They stay if anything but those cancelled bookings refers to them: another booking or
 * kept chair, an account that cares for them, a wait, a number of today's list, a cover, an answer to a message, or anything that staff have done
 * for them after they were added. The patient's lock must be held.
 */
export async function takeBackAdded(tx: Tx, patientId: string, bookingIds: readonly string[]): Promise<boolean> {
  const ids = [...bookingIds];
  const { rows } = await sql<{ isGone: boolean; isBare: boolean }>`
    select name = ${NOBODYS_NAME} as "isGone", user_id is null
      and not exists (select from bookings where patient_id = patients.id and id <> all(${ids}::uuid[]))
      and not exists (select from care_links where patient_id = patients.id)
      and not exists (select from waits where patient_id = patients.id)
      and not exists (select from walk_ins where patient_id = patients.id)
      and not exists (select from covers where patient_id = patients.id and removed_at is null)
      and not exists (select from account_entries where patient_id = patients.id)
      and not exists (select from notices where booking_id = any(${ids}::uuid[]) and answered_at is not null)
      and not exists (select from administrator_actions where subject_id = patients.id::text
        and action not in ('patient-added', 'patient-searched') and at > patients.created_at) as "isBare"
    from patients where id = ${patientId}`.execute(tx);
  const [patient] = rows;
  if (!patient) return false;
  if (patient.isGone || !patient.isBare) return patient.isGone;
  // A consent proves nothing once nothing of the person is kept.
  await tx.deleteFrom('consents').where('patient_id', '=', patientId).execute();
  await forgetPeople(tx, [patientId]);
  return true;
}
