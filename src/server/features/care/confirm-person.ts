import { sql } from 'kysely';
import { formatDate } from '../../../domain/time';
import { windowLabel } from '../../../domain/windows';
import type { Tx } from '../../platform/db/database';
import { AppError } from '../../errors';
import { lockPatients } from '../../records/locks';
import { findPerson } from './people';

/**
 * Confirms an account's link to an adult, who handed over a code that came by mail: from now on the account sees and
 * changes everything. A person with an account of that address becomes that account's own person, with all that was
 * booked. Throws `patient-not-found`, and `already-booked` where both have a booking at one hour.
 */
export async function confirmPerson(
  tx: Tx,
  userId: string,
  patientId: string,
  email: string,
  now: Date,
): Promise<string> {
  await lockPatients(tx, [userId, patientId]);
  await findPerson(tx, userId, patientId);
  const account = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('status', '=', 'active')
    .executeTakeFirst();
  const theirs = account?.id ?? patientId;
  if (theirs !== patientId) await becomeOne(tx, { userId, patientId, theirs, now });
  await tx
    .updateTable('care_links')
    .set({ patient_id: theirs, access: 'manage', confirmed_by: 'code', confirmed_at: now })
    .where('user_id', '=', userId)
    .where('patient_id', '=', patientId)
    .where('ended_at', 'is', null)
    .execute();
  if (theirs !== patientId) await tx.deleteFrom('patients').where('id', '=', patientId).execute();
  return theirs;
}

type Joining = { userId: string; patientId: string; theirs: string; now: Date };

/** What was booked for the person who was added goes to the account's own person, who is the same. */
async function becomeOne(tx: Tx, { userId, patientId, theirs, now }: Joining): Promise<void> {
  if (theirs === userId) throw new AppError('patient-not-found');
  await lockPatients(tx, [theirs]);
  const { rows } = await sql<{ date: string; startHour: number }>`
    select mine.session_date as date, mine.start_hour as "startHour"
    from bookings mine join bookings other
      on other.patient_id = ${theirs} and other.session_date = mine.session_date and other.start_hour = mine.start_hour
    where mine.patient_id = ${patientId} and mine.status <> 'cancelled' and other.status <> 'cancelled'
      and mine.hold_kind is null and other.hold_kind is null
    order by 1, 2`.execute(tx);
  if (rows.length > 0) {
    const when = rows.map(({ date, startHour }) => `${formatDate(date)}, ${windowLabel(startHour)}`).join('; ');
    throw new AppError('already-booked', {
      message: `This person has booked the same hours as you did: ${when}. Please cancel one of the two first.`,
    });
  }
  await tx.updateTable('bookings').set({ patient_id: theirs }).where('patient_id', '=', patientId).execute();
  await tx.updateTable('waits').set({ patient_id: theirs }).where('patient_id', '=', patientId).execute();
  await tx.updateTable('series').set({ patient_id: theirs }).where('patient_id', '=', patientId).execute();
  // An account that was linked before keeps that link.
  await sql`update care_links set ended_at = ${now} where user_id = ${userId} and patient_id = ${theirs} and ended_at is null`.execute(
    tx,
  );
}
