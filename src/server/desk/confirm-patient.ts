import { sql } from 'kysely';
import type { Paper } from '../../contract/admin/desk/person';
import { AppError } from '../errors';
import type { Tx } from '../platform/db/database';
import { enqueueEmail, readerOf } from '../outbox';
import { recordAction } from '../staff';
import { type AtDesk, findFor, isConfirmedLink, requireAgreed } from '../patients';
import { lockPatients } from '../appointments';

type Seen = { paper: Paper; carers: string[] };

/**
 * Records that staff saw a patient, or a child's guardian, with a paper: from now on desks find the patient. Carers in
 * `carers` (ids of care links) manage all of the patient's appointments from now on, and are mailed. An account decides
 * by itself who acts for it. Throws the errors of `findFor`, `others-to-ask`, and `nothing-to-confirm` if a link is
 * confirmed, has ended, or is to an account.
 */
export async function confirmPatient(
  tx: Tx,
  by: AtDesk,
  { id, paper, carers }: Seen & { id: string },
  now: Date,
): Promise<void> {
  await lockPatients(tx, [id]);
  const patient = await findFor(tx, by, 'confirm', id, now);
  if (patient.hasAccount || (patient.confirmed && carers.length === 0)) throw new AppError('nothing-to-confirm');
  requireAgreed(patient);
  const seen = { confirmed_staff: by.administrator.userName, confirmed_paper: paper };
  await tx
    .updateTable('patients')
    .set({ known_at: now, known_staff: by.administrator.userName, known_paper: paper })
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
  await recordAction(tx, by.administrator, { action: 'patient-confirmed', ...subject, after }, now);
}
