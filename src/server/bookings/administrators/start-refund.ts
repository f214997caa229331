import { type Paise, formatRupees, paiseToRupees } from '../../../domain/money';
import { AppError } from '../../errors';
import type { Tx } from '../../platform/db/database';
import type { Administrator } from '../../platform/http/callers';
import { appointmentName, recordAction } from '../../staff';
import { lockPayment, recordEvent, type WholeBooking, wholeBookings } from '../../seats';
import { sessionFacts, tell, whoIsTold } from '../../messages';
import { requestRefund } from '../../payments';

/**
 * Paise that an administrator can still refund of a booking that was cancelled without a refund. Once there is a
 * refund of ours there is nothing more to start: one that failed is retried. What was given back on the provider's pages is only
 * taken off.
 */
export function refundableAfterCancelling(booking: WholeBooking): Paise {
  const { status, refund_status: refund, refund_reason: reason, refundable } = booking;
  return status === 'cancelled' && (refund === null || reason === 'made-at-provider') ? refundable : 0;
}

/**
 * Refunds a booking that was cancelled without a refund, in full or in part, and tells the patient. Only once: of two
 * requests, the second waits for the payment's lock and finds the refund of the first. Throws AppError:
 * booking-not-found, refund-not-possible, refund-too-much.
 */
export async function startRefund(
  tx: Tx,
  administrator: Administrator,
  bookingId: string,
  amount: Paise,
  now: Date,
): Promise<void> {
  const found = await tx
    .selectFrom('appointments as bookings')
    .select('payment_id')
    .where('id', '=', bookingId)
    .executeTakeFirst();
  if (!found) throw new AppError('booking-not-found');
  const { payment_id: paymentId } = found;
  if (!paymentId) throw new AppError('refund-not-possible');
  await lockPayment(tx, paymentId);
  const booking = await wholeBookings(tx).where('bookings.id', '=', bookingId).executeTakeFirstOrThrow();
  const refundable = refundableAfterCancelling(booking);
  if (refundable === 0) throw notPossible(booking);
  if (amount > refundable) {
    const message = `At most ${formatRupees(refundable)} can be refunded.`;
    throw new AppError('refund-too-much', { message, fields: { amount: message } });
  }

  await requestRefund(tx, { paymentId, bookingId, amount, reason: 'after-cancelling' }, now);
  const { administratorId } = administrator;
  const event = { bookingId, at: now, actor: 'administrator', administratorId } as const;
  const note = `refund started: ${formatRupees(amount)}`;
  await recordEvent(tx, { ...event, from: 'cancelled', to: 'cancelled', note });
  const subject = { subject: 'appointment', subjectId: bookingId, subjectName: appointmentName(booking) } as const;
  const after = { refundAmount: paiseToRupees(amount) };
  await recordAction(tx, administrator, { action: 'refund-started', ...subject, after }, now);
  const details = { ...(await sessionFacts(tx, bookingId)), refund: amount };
  const onceKey = `refund-started:${bookingId}:${now.toISOString()}`;
  await tell(tx, await whoIsTold(tx, bookingId), { onceKey, template: 'refund-started', details }, now);
}

/** Of a payment about which a bank has not decided, or whose money it took. */
export const DISPUTED = 'The bank disputes this payment: a refund would give the money back twice.';

function notPossible({ status, refund_status: refund, is_disputed: isDisputed }: WholeBooking): AppError {
  if (status !== 'cancelled') {
    return new AppError('refund-not-possible', { message: 'Only a cancelled appointment can be refunded.' });
  }
  if (isDisputed) return new AppError('refund-not-possible', { message: DISPUTED });
  if (refund === null) return new AppError('refund-not-possible');
  return new AppError('refund-not-possible', { message: 'A refund for this appointment has already been started.' });
}
