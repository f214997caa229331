import { sql } from 'kysely';
import type { Paper } from '../../contract/admin/desk/desk';
import type { Scope } from '../../domain/rights';
import { AppError } from '../errors';
import type { Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import { enqueueEmail, readerOf } from '../outbox';
import { recordAction } from '../staff';
import { findKnown, isConfirmedLink } from '../patients';
import { lockPatients } from '../seats';

type Seen = { paper: Paper; carers: string[] };

/**
 * Records that staff saw a patient, or the guardian of a child, with a paper: from now on desks find the patient. Of those who care
 * for them, `carers` (ids of links) manage all of their appointments from now on, and are mailed. An account decides by itself who
 * acts for it. Throws `patient-not-found`, and `nothing-to-confirm` where a link is confirmed, has ended, or is to an account.
 */
export async function confirmPatient(
  tx: Tx,
  administrator: Administrator,
  scope: Scope,
  { id, paper, carers }: Seen & { id: string },
  now: Date,
): Promise<void> {
  await lockPatients(tx, [id]);
  const patient = await findKnown(tx, administrator, scope, id, now);
  if (patient.hasAccount || (patient.confirmed && carers.length === 0)) throw new AppError('nothing-to-confirm');
  const seen = { confirmed_staff: administrator.userName, confirmed_paper: paper };
  await tx
    .updateTable('patients')
    .set({ known_at: now, known_staff: administrator.userName, known_paper: paper })
    .where('id', '=', id)
    .execute();
  const links = await tx
    .updateTable('care_links')
    .set({ access: 'manage', confirmed_by: 'administrator', confirmed_at: now, ...seen })
    .where('id', 'in', carers.length > 0 ? carers : [id])
    .where('patient_id', '=', id)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`not ${isConfirmedLink()}`)
    .returning('user_id')
    .execute();
  if (links.length < new Set(carers).size) throw new AppError('nothing-to-confirm');
  const names: string[] = [];
  for (const { user_id: userId } of links) {
    const carer = await tx
      .selectFrom('users')
      .select(['username', 'email', 'language'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    names.push(carer.username);
    const details = { username: carer.username, what: 'confirmed' as const, other: patient.name };
    const onceKey = `care-confirmed:${userId}:${id}:${now.getTime()}`;
    await enqueueEmail(tx, { ...readerOf(carer), template: 'care-changed', details, onceKey }, now);
  }
  const subject = { subject: 'patient', subjectId: id, subjectName: patient.name } as const;
  const after = { paper, carers: names };
  await recordAction(tx, administrator, { action: 'patient-confirmed', ...subject, after }, now);
}
