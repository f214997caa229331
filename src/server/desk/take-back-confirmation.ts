import { sql } from 'kysely';
import { AppError } from '../errors';
import type { Tx } from '../platform/db/database';
import { enqueueEmail, readerOf } from '../outbox';
import { recordAction } from '../staff';
import { askAnew, type AtDesk, findFor, requireAgreed } from '../patients';
import { lockPatients } from '../appointments';

type Mistake = { id: string; carers: string[]; isWhole?: boolean | undefined };

/**
 * Takes back what a desk confirmed by mistake. Carers in `carers` (ids of care links) see and change only what they
 * made themselves again, and are mailed. With `isWhole`, this concerns all carers whom a desk confirmed, and the
 * patient counts as seen by nobody. A patient whom a center added or booked for by itself stays its patient. What a
 * person confirmed by a code stays. Throws the errors of `findFor`, `others-to-ask`, and `nothing-to-take-back` if a
 * desk has confirmed none of it.
 */
export async function takeBackConfirmation(
  tx: Tx,
  by: AtDesk,
  { id, carers, isWhole = false }: Mistake,
  now: Date,
): Promise<void> {
  await lockPatients(tx, [id]);
  const patient = await findFor(tx, by, 'take-back-confirmation', id, now);
  const byDesk = patient.carers.filter(({ confirmed }) => confirmed?.by === 'desk').map(({ _id }) => _id);
  const asked = isWhole ? byDesk : [...new Set(carers)];
  const isNothing = isWhole ? patient.confirmed === null : asked.length === 0;
  if (isNothing || asked.some((one) => !byDesk.includes(one))) throw new AppError('nothing-to-take-back');
  requireAgreed(patient);
  const accounts = asked.length > 0 ? await askAnew(tx, sql<boolean>`id = any(${asked}::uuid[])`) : [];
  if (isWhole) {
    await sql`update patients set known_staff = null, known_paper = null, known_at = case when
        exists (select from appointments where patient_id = ${id} and user_id is null)
        or exists (select from administrator_actions where subject_id = ${id} and action = 'patient-added')
      then known_at end where id = ${id}`.execute(tx);
  }
  const people = await tx
    .selectFrom('users')
    .select(['id', 'username', 'email', 'language'])
    .where('id', 'in', accounts.length > 0 ? accounts : [id])
    .where('status', '<>', 'deleted')
    .execute();
  const told = people.filter((carer) => accounts.includes(carer.id));
  for (const carer of told) {
    const details = { username: carer.username, what: 'mistaken' as const, other: patient.name };
    const onceKey = `care-mistaken:${carer.id}:${id}:${now.getTime()}`;
    await enqueueEmail(tx, { ...readerOf(carer), template: 'care-changed', details, onceKey }, now);
  }
  const subject = { subject: 'patient', subjectId: id, subjectName: patient.name } as const;
  const before = { paper: (isWhole && patient.confirmed?.paper) || null, carers: told.map(({ username }) => username) };
  await recordAction(tx, by.administrator, { action: 'patient-unconfirmed', ...subject, before }, now);
}
