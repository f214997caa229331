import { sql } from 'kysely';
import type { Patient } from '../../contract';
import { areAlike } from '../../domain/name-alike';
import { AppError } from '../errors';
import type { Tx } from '../platform/db/database';
import { lockPatients } from '../seats';
import { requireActing } from './care';
import { askAnew } from './care-links';
import { isApproved } from './covers';
import { type Account, type NewPerson, columnsOf, consentBy, findPerson, refusedField, requireOther } from './people';

/**
 * Changes what is kept of a person whom an account cares for, and what they are to it. Whoever confirmed by a code did so at their
 * address: with another one, or where an adult turns out to be a child, they are asked anew. Throws `patient-not-found`,
 * `care-not-allowed`, `person-has-account` and `person-at-desk` where somebody else corrects it, and `invalid-input` as `addPerson`
 * does, and for a name that would make another person of this one.
 */
export async function changePerson(
  tx: Tx,
  account: Account,
  patientId: string,
  given: NewPerson,
  now: Date,
): Promise<Patient> {
  const { userId } = account;
  await lockPatients(tx, [patientId]);
  await requireActing(tx, userId, patientId, 'change');
  const before = requireOther(await findPerson(tx, userId, patientId));
  if (before.correctedBy === 'person') throw new AppError('person-has-account');
  if (before.correctedBy === 'center') throw new AppError('person-at-desk');
  const after = columnsOf(given, now);
  if (after.name !== before.name) await requireOnePerson(tx, before, after.name);

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
 * What is booked, waited for or approved under one name is not to become somebody else's. Throws `invalid-input` for quite another
 * name where there is anything of it, and for every other name once a center has approved a scheme.
 */
async function requireOnePerson(tx: Tx, { _id: id, name }: Patient, wanted: string): Promise<void> {
  const { rows } = await sql<{ isUsed: boolean; hasApproval: boolean }>`select
    exists (select from appointments where patient_id = ${id})
      or exists (select from covers where patient_id = ${id} and removed_at is null)
      or exists (select from waits where patient_id = ${id} and ended_at is null) as "isUsed",
    exists (select from cover_checks join covers on covers.id = cover_checks.cover_id
      where covers.patient_id = ${id} and ${isApproved}) as "hasApproval"`.execute(tx);
  const { isUsed, hasApproval } = rows[0]!;
  if (hasApproval) throw refusedField('name', 'approved-name', APPROVED_NAME);
  if (isUsed && !areAlike(name, wanted)) throw refusedField('name', 'other-name', OTHER_NAME);
}

const APPROVED_NAME =
  'A center has approved a scheme under this name. Please show a paper at its desk to have the name corrected.';
const OTHER_NAME =
  'This is quite another name. If it is somebody else, please add them to your list. If it is the same person, please show a paper at the desk of a center.';
