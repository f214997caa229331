/** Ending what an account may do for a patient. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../platform/db/database';
import { freeKept } from '../seats';
import { accessOf } from './care';

export type CareLink = { user_id: string; patient_id: string };

/**
 * Ends care links at once. `which`: a condition on `care_links`. The accounts keep what they paid for as it is now, see
 * no later changes, and no longer wait for chairs for the patient. Returns the links that ended.
 */
export async function endLinks(tx: Tx, which: RawBuilder<boolean>, now: Date): Promise<CareLink[]> {
  await keepWhatWasPaid(tx, which, now);
  const { rows: ended } =
    await sql<CareLink>`update care_links set ended_at = ${now} where ended_at is null and ${which}
    returning user_id, patient_id`.execute(tx);
  for (const link of ended) await endWaitsOf(tx, link, now);
  return ended;
}

/**
 * Writes down what accounts see now of the sessions that they paid for others, because their links are about to end.
 */
export async function keepWhatWasPaid(tx: Tx, which: RawBuilder<boolean>, now: Date): Promise<void> {
  await sql`insert into paid_for_others (booking_id, user_id, at, patient, center, center_address, contact_number, session_date,
      start_hour, status)
    select bookings.id, care_links.user_id, ${now}, patients.name, centers.name, centers.address || ', ' || centers.city,
      centers.contact_number, bookings.session_date, bookings.start_hour, bookings.status
    from care_links join appointments bookings on bookings.patient_id = care_links.patient_id
      join payments on payments.id = bookings.payment_id and payments.user_id = care_links.user_id
      join patients on patients.id = bookings.patient_id join centers on centers.id = bookings.center_id
    where care_links.ended_at is null and ${which}
    on conflict (booking_id, user_id) do update set at = excluded.at, patient = excluded.patient, center = excluded.center,
      center_address = excluded.center_address, contact_number = excluded.contact_number, session_date = excluded.session_date,
      start_hour = excluded.start_hour, status = excluded.status`.execute(tx);
}

/**
 * Ends the waits of an account for a patient for whom it may no longer act, and frees the chairs that are kept for
 * them.
 */
export async function endWaitsOf(tx: Tx, link: CareLink, now: Date): Promise<void> {
  await tx
    .updateTable('waits')
    .set({ ended_at: now })
    .where('user_id', '=', link.user_id)
    .where('patient_id', '=', link.patient_id)
    .where('ended_at', 'is', null)
    .execute();
  await freeKept(tx, { userId: link.user_id, patientId: link.patient_id }, now);
}

/**
 * Withdraws the confirmation of links: until somebody confirms them again, each account sees and changes only what it
 * made. `which`: a condition on `care_links`. Returns the accounts.
 */
export async function askAnew(tx: Tx, which: RawBuilder<boolean>): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    update care_links set access = case when ${accessOf()} = 'view' then 'view' else 'book' end,
      confirmed_by = null, confirmed_at = null, confirmed_staff = null, confirmed_paper = null
    where ended_at is null and ${which} returning user_id as "userId"`.execute(tx);
  return rows.map(({ userId }) => userId);
}
