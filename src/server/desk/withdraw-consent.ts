import { sql } from 'kysely';
import { lockPatients } from '../appointments';
import { AppError } from '../errors';
import { stopForPerson } from '../messages';
import { isReachedAtNumber } from '../outbox';
import { type AtDesk, findFor, withdrawConsents } from '../patients';
import type { Tx } from '../platform/db/database';
import { freeKept } from '../seats';
import { recordAction } from '../staff';

/**
 * Records that a person without an account takes back, at a desk, the consent to what is kept of them. Messages to their number end,
 * they wait for no chair any more, and they are forgotten soon after their last session (`withdrewSince`); sessions that are booked
 * stay. The line in the record of what staff did is never changed. Without a consent nothing happens. Throws the errors of `findFor`,
 * and `person-has-account`.
 */
export async function withdrawConsent(tx: Tx, by: AtDesk, id: string, now: Date): Promise<void> {
  await lockPatients(tx, [id]);
  const { name, hasAccount } = await findFor(tx, by, 'see', id, now);
  if (hasAccount) {
    const message = 'This person has an account, and takes the consent back there.';
    throw new AppError('person-has-account', { message });
  }
  const count = await withdrawConsents(tx, id, now);
  if (count === 0) return;
  const { rows } = await sql<{ isReached: boolean }>`select ${isReachedAtNumber(sql.val(id))} as "isReached"`.execute(
    tx,
  );
  if (rows[0]!.isReached) await stopForPerson(tx, by.administrator, { patientId: id, name }, now);
  await tx
    .updateTable('waits')
    .set({ ended_at: now, ended_by: 'withdrawn' })
    .where('patient_id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
  await freeKept(tx, { userId: id, actor: 'administrator' }, now);
  const subject = { subject: 'patient', subjectId: id, subjectName: name } as const;
  await recordAction(tx, by.administrator, { action: 'patient-consent-withdrawn', ...subject, after: { count } }, now);
}
