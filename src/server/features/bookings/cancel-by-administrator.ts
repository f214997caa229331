import { windowBegins } from '../../../domain/windows';
import type { Paise } from '../../../domain/money';
import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import { oweMail } from '../../mail/owe-mail';
import { mailFacts } from './mail-facts';
import { oweRefund } from './owe-refund';
import { capturedFor } from './payment-state';
import { lockPayment } from './settle-payment';
import { cancelRow, wholeBookings } from './store';

export type Because = {
  /** The center is gone, or the patient is blocked. */
  reason: 'center-closed' | 'administrator';
  administratorId: string;
};

/**
 * Cancels a booking that is still to come because of something larger than itself, gives back whatever was paid, and
 * tells the patient. Answers the paise that go back; null when there was nothing to cancel any more.
 */
export async function cancelByAdministrator(
  tx: Tx,
  { jobs }: Pick<Context, 'jobs'>,
  bookingId: string,
  { reason, administratorId }: Because,
  now: Date,
): Promise<Paise | null> {
  const found = await tx.selectFrom('bookings').select('payment_id').where('id', '=', bookingId).executeTakeFirst();
  if (!found) return null;
  if (found.payment_id) await lockPayment(tx, found.payment_id);
  await tx.selectFrom('bookings').select('id').where('id', '=', bookingId).forUpdate().executeTakeFirstOrThrow();
  const booking = await wholeBookings(tx).where('bookings.id', '=', bookingId).executeTakeFirstOrThrow();
  const isOpen = booking.status === 'pending' || booking.status === 'confirmed';
  if (!isOpen || windowBegins(booking.session_date, booking.start_hour) <= now) return null;

  const paid = capturedFor(booking);
  await cancelRow(tx, booking, { reason, actor: 'administrator', administratorId, now });
  if (paid > 0 && booking.payment_id) {
    await oweRefund(tx, jobs, { paymentId: booking.payment_id, bookingId, amount: paid, reason }, now);
  }
  // Its page must not be paid any more; if it just was, settling gives the money back.
  if (booking.payment_id && booking.payment_status !== 'paid') {
    await jobs.enqueue(tx, 'settle-payment', { paymentId: booking.payment_id });
  }
  const { recipient, facts } = await mailFacts(tx, bookingId);
  const template = reason === 'center-closed' ? 'center-closed' : 'cancelled-by-us';
  // An administrator may turn it back, and it may then be cancelled once more.
  const onceKey = `${template}:${bookingId}:${now.toISOString()}`;
  const details = { ...facts, refund: paid, wasPaid: booking.payment_status === 'paid' };
  await oweMail(tx, jobs, { onceKey, template, recipient, details }, now);
  return paid;
}
