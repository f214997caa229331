import { type Paise, formatRupees, paiseToRupees } from '../../../domain/money';
import { AppError } from '../../errors';
import type { Tx } from '../../platform/db/database';
import type { Administrator } from '../../platform/http/callers';
import { type WholeBooking, wholeBookings } from '../../appointments';
import { lockPayment, requestRefund } from '../../ledger';
import { happened, sessionFacts } from '../../messages';

/**
 * Paise that an administrator can still refund for a cancelled booking: what is left, however often. A failed refund
 * must first be tried again, or recorded as paid by hand.
 */
export function refundableAfterCancelling({ status, refund_status: refund, refundable }: WholeBooking): Paise {
  return status === 'cancelled' && refund !== 'failed' ? refundable : 0;
}

/**
 * Refunds all or part of what is left of a cancelled booking, and tells the patient. `seen`: what was left when the
 * administrator looked, so that the second of two requests for the same money is refused. Throws AppError:
 * booking-not-found, refund-not-possible, refund-too-much, edit-conflict.
 */
export async function startRefund(
  tx: Tx,
  administrator: Administrator,
  bookingId: string,
  { amount, seen }: { amount: Paise; seen?: Paise | undefined },
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
  if (seen !== undefined && seen !== refundable) throw changedSince(refundable);
  if (amount > refundable) {
    const message = `At most ${formatRupees(refundable)} can be refunded.`;
    throw new AppError('refund-too-much', { message, fields: { amount: message } });
  }

  const refundId = await requestRefund(tx, { paymentId, bookingId, amount, reason: 'after-cancelling' }, now);
  const done = {
    by: administrator,
    bookings: [booking],
    note: `refund started: ${formatRupees(amount)}`,
    log: { after: { refundAmount: paiseToRupees(amount) } },
    message: {
      onceKey: `refund-started:${refundId}`,
      details: { ...(await sessionFacts(tx, bookingId)), refund: amount },
    },
  };
  await happened(tx, 'refund-started', done, now);
}

/** The refusal of a refund while a bank disputes the payment, or after it took the money. */
export const DISPUTED = 'The bank disputes this payment: a refund would give the money back twice.';

function notPossible({ status, refund_status: refund, is_disputed: isDisputed }: WholeBooking): AppError {
  if (status !== 'cancelled') {
    return new AppError('refund-not-possible', { message: 'Only a cancelled appointment can be refunded.' });
  }
  if (isDisputed) return new AppError('refund-not-possible', { message: DISPUTED });
  if (refund === null) return new AppError('refund-not-possible');
  const message =
    refund === 'failed'
      ? 'The last refund failed: try it again, or record it as paid by hand.'
      : 'All of this payment has been given back, or is on its way.';
  return new AppError('refund-not-possible', { message });
}

/** The error for a refund that somebody else started since the administrator looked. */
function changedSince(left: Paise): AppError {
  const message = `Another refund was started meanwhile: ${formatRupees(left)} is left. Look again before you refund more.`;
  return new AppError('edit-conflict', { message });
}
