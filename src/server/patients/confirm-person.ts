import type { Tx } from '../platform/db/database';
import { AppError } from '../errors';
import { lockPatients } from '../appointments';
import { movePerson, requireNoClash } from './move-person';
import { addressToConfirm } from './people';

/**
 * Confirms an account's link to an adult who passed on a code from a mail: from now on the account sees and changes
 * everything. If the address belongs to an account, the person becomes that account's own person, with all that was
 * booked. Throws `patient-not-found`, and `already-booked` if both have a booking at the same hour.
 */
export async function confirmPerson(
  tx: Tx,
  userId: string,
  patientId: string,
  email: string,
  now: Date,
): Promise<string> {
  await lockPatients(tx, [userId, patientId]);
  // The address may have changed since the code was checked.
  if ((await addressToConfirm(tx, userId, patientId, now)) !== email) throw new AppError('patient-not-found');
  const account = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('status', '=', 'active')
    .executeTakeFirst();
  const theirs = account?.id ?? patientId;
  if (theirs === patientId) {
    await tx
      .updateTable('care_links')
      .set({ access: 'manage', confirmed_by: 'code', confirmed_at: now })
      .where('user_id', '=', userId)
      .where('patient_id', '=', patientId)
      .where('ended_at', 'is', null)
      .execute();
    return patientId;
  }
  if (theirs === userId) throw new AppError('patient-not-found');
  await lockPatients(tx, [theirs]);
  const pair = { from: patientId, into: theirs };
  await requireNoClash(
    tx,
    pair,
    'already-booked',
    (when) => `This person has booked the same hours as you did: ${when}. Please cancel one of the two first.`,
  );
  await movePerson(tx, { ...pair, confirmedFor: userId }, now);
  return theirs;
}
