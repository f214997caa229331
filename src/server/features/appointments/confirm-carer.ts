import { sql } from 'kysely';
import type { Administrator } from '../../platform/http/callers';
import type { Tx } from '../../platform/db/database';
import { AppError } from '../../errors';
import { appointmentName, recordAction } from '../../records/actions';
import { wholeBookings } from '../../records/bookings';
import { lockPatients } from '../../records/locks';

/**
 * Confirms the link of who booked an appointment, in place of the patient's code: an adult without a mail tells an
 * administrator. The patient is joined with no account: nobody has proved an address. Throws `booking-not-found`, and
 * `no-carer-to-confirm` where the link is confirmed, has ended, or never was.
 */
export async function confirmCarer(tx: Tx, administrator: Administrator, bookingId: string, now: Date): Promise<void> {
  const booking = await wholeBookings(tx).where('bookings.id', '=', bookingId).executeTakeFirst();
  if (!booking) throw new AppError('booking-not-found');
  const { user_id: userId, patient_id: patientId } = booking;
  if (userId === null) throw new AppError('no-carer-to-confirm');
  await lockPatients(tx, [userId, patientId]);
  const link = await tx
    .updateTable('care_links')
    .set({ access: 'manage', confirmed_by: 'administrator', confirmed_at: now })
    .where('user_id', '=', userId)
    .where('patient_id', '=', patientId)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`confirmed_by is distinct from 'code' and confirmed_by is distinct from 'administrator'`)
    .returning('id')
    .executeTakeFirst();
  if (!link) throw new AppError('no-carer-to-confirm');
  const subject = { subject: 'appointment', subjectId: bookingId, subjectName: appointmentName(booking) } as const;
  await recordAction(tx, administrator, { action: 'carer-confirmed', ...subject }, now);
}
