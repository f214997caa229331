import { sql } from 'kysely';
import type { Patient } from '../../contract';
import { nameKey } from '../../domain/plain-text';
import { AppError } from '../errors';
import type { Tx } from '../platform/db/database';
import { lockPatients } from '../appointments';
import { requireActing } from './care';
import { askAnew } from './care-links';
import { type Account, type NewPerson, columnsOf, consentBy, findPerson, refusedField, requireOther } from './people';

/**
 * Changes the details of a person for whom an account cares, and its relation to them. If they confirmed the account by
 * a code, they must confirm again at a new address, or if an adult turns out to be a child. Throws `patient-not-found`,
 * `care-not-allowed`, `person-has-account` and `person-at-desk` if somebody else corrects these details,
 * `edit-conflict` if they have changed since `version`, and `invalid-input` as `addPerson` does, and for another name
 * once the old one was used.
 */
export async function changePerson(
  tx: Tx,
  account: Account,
  patientId: string,
  given: NewPerson & { version?: string | undefined },
  now: Date,
): Promise<Patient> {
  const { userId } = account;
  await lockPatients(tx, [patientId]);
  await requireActing(tx, userId, patientId, 'change');
  const before = requireOther(await findPerson(tx, userId, patientId));
  if (before.correctedBy === 'person') throw new AppError('person-has-account');
  if (before.correctedBy === 'center') throw new AppError('person-at-desk');
  if (given.version !== undefined && given.version !== before.version) throw new AppError('edit-conflict');
  const after = columnsOf(given, now);
  if (nameKey(after.name) !== nameKey(before.name)) await requireUnused(tx, patientId);

  await tx.updateTable('patients').set(after).where('id', '=', patientId).execute();
  await tx
    .updateTable('care_links')
    .set({ relation: given.relation })
    .where('user_id', '=', userId)
    .where('patient_id', '=', patientId)
    .where('ended_at', 'is', null)
    .execute();
  const isUnderAge = after.date_of_birth !== null;
  const isOtherAge = isUnderAge !== (before.dateOfBirth !== null);
  if (isOtherAge) {
    await tx
      .updateTable('consents')
      .set({ withdrawn_at: now })
      .where('patient_id', '=', patientId)
      .where('withdrawn_at', 'is', null)
      .execute();
    await consentBy(tx, account, { patientId, isUnderAge }, now);
  }
  if (isOtherAge || after.email !== before.email) await askAnew(tx, sql<boolean>`patient_id = ${patientId}`);
  return findPerson(tx, userId, patientId);
}

/**
 * Throws `invalid-input` if anything was ever booked, waited for or kept of a scheme for this person: it must not
 * become somebody else's by a change of name, in one step or in many.
 */
async function requireUnused(tx: Tx, patientId: string): Promise<void> {
  const { rows } = await sql<{ isUsed: boolean }>`select
    exists (select from appointments where patient_id = ${patientId})
      or exists (select from covers where patient_id = ${patientId})
      or exists (select from waits where patient_id = ${patientId}) as "isUsed"`.execute(tx);
  if (rows[0]!.isUsed) throw refusedField('name', 'used-name', USED_NAME);
}

const USED_NAME =
  'Something was booked or asked for under this name. To have it corrected, please show a paper at the desk of a center. If it is somebody else, please add them to your list.';
