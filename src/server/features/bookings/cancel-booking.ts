import { cancellationTerms } from '../../../domain/policy';
import type { BookingStatus } from '../../../domain/booking';
import type { Context } from '../../context';
import type { Tx } from '../../platform/db/database';
import { AppError } from '../../errors';
import { enqueueEmail } from '../../platform/mail/outbox';
import { mailFacts } from '../../records/mail-facts';
import { requestRefund } from '../../records/refunds';
import { moneyOfCancelled, refundedOf } from '../../records/payments';
import { refundableFor } from '../../records/refunds';
import { lockPayment } from '../../records/locks';
import { type WholeBooking, cancelRow, wholeBookings } from '../../records/bookings';
import { mayAct } from '../../records/care';

type Deps = Pick<Context, 'jobs'>;

/**
 * Cancels a patient's own booking, frees its chair, requests the refund and mails the patient. Cancelling a cancelled
 * one changes nothing and is no error: it is a double click, or a retry after a lost answer.
 */
export async function cancelBooking(
  tx: Tx,
  deps: Deps,
  patient: { userId: string },
  bookingId: string,
  now: Date,
): Promise<void> {
  const cancelled = await giveUpBooking(tx, deps, patient, bookingId, now);
  if (!cancelled) return;
  const { reader, details } = cancelled;
  // A booking can be confirmed again by a late payment, and then be cancelled again.
  const onceKey = `booking-cancelled:${bookingId}:${now.toISOString()}`;
  await enqueueEmail(tx, { onceKey, template: 'booking-cancelled', ...reader, details }, now);
}

/** The same without the mail: returns what it says, or null when the booking was cancelled already. */
export async function giveUpBooking(tx: Tx, { jobs }: Deps, patient: { userId: string }, bookingId: string, now: Date) {
  const found = await tx
    .selectFrom('bookings')
    .select(['id', 'payment_id'])
    .where('id', '=', bookingId)
    .where(mayAct(patient.userId, 'change'))
    .executeTakeFirst();
  if (!found) throw new AppError('booking-not-found');
  if (found.payment_id) await lockPayment(tx, found.payment_id);
  await tx.selectFrom('bookings').select('id').where('id', '=', bookingId).forUpdate().executeTakeFirstOrThrow();
  const booking = await wholeBookings(tx).where('bookings.id', '=', bookingId).executeTakeFirstOrThrow();

  if (booking.status === 'cancelled') return null;
  const status = booking.status as BookingStatus;
  const paid = await refundableFor(tx, bookingId);
  const terms = cancellationTerms({ status, date: booking.session_date, startHour: booking.start_hour, paid }, now);
  if (!terms.allowed) throw new AppError('not-cancellable');

  await cancelRow(tx, booking, { reason: 'patient', actor: 'patient', now });
  await giveUpSeries(tx, booking, now);
  if (terms.refund > 0 && booking.payment_id) {
    const refund = {
      paymentId: booking.payment_id,
      bookingId,
      amount: terms.refund,
      reason: 'cancelled-in-time',
    } as const;
    await requestRefund(tx, jobs, refund, now);
  }
  // Its checkout must not be paid any more; if it just was, settling refunds it.
  if (booking.payment_id && booking.payment_status !== 'paid') {
    await jobs.enqueue(tx, 'settle-payment', { paymentId: booking.payment_id });
  }
  const { reader, facts } = await mailFacts(tx, bookingId);
  const money = moneyOfCancelled(booking, paid, terms.refund);
  return { reader, details: { ...facts, refund: terms.refund, refundedBefore: refundedOf(booking), money } };
}

/** Gives up the other chairs of an unpaid series: its checkout is for all of them. */
async function giveUpSeries(tx: Tx, booking: WholeBooking, now: Date): Promise<void> {
  if (booking.series_id === null || booking.hold_expires_at === null || booking.payment_status === 'paid') return;
  const others = await tx
    .selectFrom('bookings')
    .select(['id', 'status'])
    .where('payment_id', '=', booking.payment_id)
    .where('status', '=', 'pending')
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const other of others) await cancelRow(tx, other, { reason: 'patient', actor: 'patient', now });
}
