import { noticeDeadline } from '../../domain/policy';
import { type Reader, readerOf } from '../platform/mail/outbox';
import type { AppointmentFacts, Notice } from '../platform/mail/templates/booking';
import type { Tx } from '../platform/db/database';
import { refundableFor } from './refunds';
import { wholeBookings } from './bookings';

/** The facts and the reader of mails about a booking. */
export async function mailFacts(tx: Tx, bookingId: string): Promise<{ reader: Reader; facts: AppointmentFacts }> {
  const row = await wholeBookings(tx).where('bookings.id', '=', bookingId).executeTakeFirstOrThrow();
  return {
    reader: readerOf({ email: row.email, language: row.patient_language }),
    facts: {
      bookingId,
      username: row.username,
      centerName: row.center_name,
      centerAddress: row.center_address,
      centerCity: row.center_city,
      contactNumber: row.contact_number,
      date: row.session_date,
      startHour: row.start_hour,
      amount: row.price_paise,
    },
  };
}

/** Until when the appointment of a mail can be moved, and be cancelled with a full refund, as of now. */
export async function noticeOf(tx: Tx, { bookingId, date, startHour }: AppointmentFacts, now: Date): Promise<Notice> {
  const deadline = noticeDeadline(date, startHour);
  const moveUntil = now <= deadline ? deadline.toISOString() : null;
  return { moveUntil, refundUntil: (await refundableFor(tx, bookingId)) > 0 ? moveUntil : null };
}
