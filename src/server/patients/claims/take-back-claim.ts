/** The claims of a person's record, as staff see them, and taking one back. */
import { sql } from 'kysely';
import type { PersonClaim } from '../../../contract/admin/desk/person';
import { UNDO_MERGE_DAYS } from '../../../domain/person-deeds';
import { DAY_MS } from '../../../domain/time';
import { lockPatients } from '../../appointments';
import { AppError } from '../../errors';
import type { Db, Tx } from '../../platform/db/database';
import { recordAction } from '../../staff';
import { endLinks } from '../care-links';
import { type AtDesk, findFor } from '../find-patients';
import { undoMerge } from '../undo-merge';
import { mailAccount } from './claim-record';

/** Lists the claims of a patient's record, the latest first. */
export async function claimsOf(db: Db | Tx, patientId: string, now: Date): Promise<PersonClaim[]> {
  const rows = await db
    .selectFrom('record_claims')
    .innerJoin('users', 'users.id', 'record_claims.user_id')
    .select(['record_claims.id', 'users.username', 'taken_as', 'relation', 'proof', 'done_at', 'merge_id'])
    .select(['undone_at', 'undone_by'])
    .select(
      sql<boolean>`exists (select from care_links link where link.user_id = record_claims.user_id
      and link.patient_id = record_claims.patient_id and link.ended_at is null)`.as('cares'),
    )
    .where('record_claims.patient_id', '=', patientId)
    .where('done_at', 'is not', null)
    .orderBy('done_at', 'desc')
    .execute();
  return rows.map((row) => {
    const isRecent = row.done_at!.getTime() > now.getTime() - UNDO_MERGE_DAYS * DAY_MS;
    const canTakeBack = row.taken_as === 'self' ? row.merge_id !== null && isRecent : row.cares;
    return {
      _id: row.id,
      by: row.username,
      as: row.taken_as as PersonClaim['as'],
      relation: row.relation as PersonClaim['relation'],
      proof: row.proof as PersonClaim['proof'],
      at: row.done_at!.toISOString(),
      takenBack: row.undone_at ? { at: row.undone_at.toISOString(), by: row.undone_by! } : null,
      canTakeBack: row.undone_at === null && canTakeBack,
    };
  });
}

/**
 * Takes a claim back: the record is the center's again, and the account sees no more of it and can't claim it again. Throws the
 * errors of `findFor`, `nothing-to-take-back`, and `merge-not-undoable`.
 */
export async function takeBackClaim(
  tx: Tx,
  by: AtDesk,
  { patientId, claimId }: { patientId: string; claimId: string },
  now: Date,
): Promise<void> {
  await lockPatients(tx, [patientId]);
  const { name } = await findFor(tx, by, 'undo-merge', patientId, now);
  const claim = await tx
    .selectFrom('record_claims')
    .select(['id', 'user_id', 'taken_as', 'merge_id'])
    .where('id', '=', claimId)
    .where('patient_id', '=', patientId)
    .where('done_at', 'is not', null)
    .where('undone_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!claim) throw new AppError('nothing-to-take-back');
  const { user_id: userId, merge_id: mergeId } = claim;
  if (claim.taken_as === 'carer') {
    await endLinks(tx, sql<boolean>`care_links.user_id = ${userId} and care_links.patient_id = ${patientId}`, now);
    await mailAccount(tx, userId, 'unclaimed', name, now);
  } else {
    if (mergeId === null) throw new AppError('merge-not-undoable');
    await undoMerge(tx, by, { into: patientId, merge: mergeId }, now);
  }
  // The record is the center's again.
  const undone = { undone_at: now, undone_by: by.administrator.userName, record: null };
  await tx.updateTable('record_claims').set(undone).where('id', '=', claimId).execute();
  const subject = { subject: 'patient', subjectId: patientId, subjectName: name } as const;
  await recordAction(tx, by.administrator, { action: 'claim-taken-back', ...subject }, now);
}
