import { hasBegun } from '../../../domain/windows';
import type { CancelAsker } from '../../../domain/booking';
import type { CenterCancelCode } from '../../../domain/cancel-codes';
import type { Paise } from '../../../domain/money';
import type { Tx } from '../../platform/db/database';
import { sessionFacts, tell, whoIsTold } from '../../messages';
import { askSoon, refundableFor, requestRefund, lockPayment } from '../../ledger';
import { transition, type WholeBooking, lockBooking } from '../../appointments';

export type Because = {
  /** The center is gone, or an administrator took the appointment or the whole account away. */
  reason: 'center-closed' | 'administrator';
  /** Null: the account was removed since. */
  administratorId: string | null;
  /** Who wanted it, where that is known. */
  askedBy?: CancelAsker | undefined;
  /** Why, where that was said. */
  code?: CenterCancelCode | undefined;
  /** For the history. */
  note?: string;
  /** Everything that is refundable (the rule), or nothing. */
  refund?: 'full' | 'none';
};

/** What was refundable, and what is refunded (paise). */
export type GivenBack = { refundable: Paise; refund: Paise };

/** Cancels a booking whose payment and row are locked, and requests the refund. The caller tells the patient. */
export async function takeAppointmentAway(
  tx: Tx,
  booking: WholeBooking,
  { reason, administratorId, askedBy, code, note, refund: wanted = 'full' }: Because,
  now: Date,
): Promise<GivenBack> {
  const { id, payment_id: paymentId } = booking;
  const refundable = await refundableFor(tx, id);
  const refund = wanted === 'full' ? refundable : 0;
  const cause = { actor: 'administrator', administratorId, now, note } as const;
  await transition(tx, booking, { to: 'cancelled', reason, askedBy, code, ...cause });
  if (refund > 0 && paymentId) await requestRefund(tx, { paymentId, bookingId: id, amount: refund, reason }, now);
  // Its checkout must not be paid any more; if it just was, settling refunds it.
  if (paymentId && booking.payment_status !== 'paid') await askSoon(tx, [paymentId], now);
  return { refundable, refund };
}

/**
 * Cancels an upcoming booking because its center or account goes away, refunds everything paid, and tells the patient.
 * Returns the paise refunded; null when there was nothing to cancel any more.
 */
export async function cancelByAdministrator(
  tx: Tx,
  bookingId: string,
  because: Because,
  now: Date,
): Promise<Paise | null> {
  const found = await tx
    .selectFrom('appointments as bookings')
    .select('payment_id')
    .where('id', '=', bookingId)
    .executeTakeFirst();
  if (!found) return null;
  if (found.payment_id) await lockPayment(tx, found.payment_id);
  const booking = await lockBooking(tx, bookingId);
  if (!booking) return null;
  const isOpen = booking.status === 'pending' || booking.status === 'confirmed';
  if (!isOpen || hasBegun({ date: booking.session_date, startHour: booking.start_hour }, now)) return null;

  const { refund } = await takeAppointmentAway(tx, booking, because, now);
  const facts = await sessionFacts(tx, bookingId);
  const template = because.reason === 'center-closed' ? 'center-closed' : 'cancelled-by-us';
  // An administrator may restore it, and it may then be cancelled again.
  const onceKey = `${template}:${bookingId}:${now.toISOString()}`;
  const details = { ...facts, refund, wasPaid: booking.payment_status === 'paid' };
  await tell(tx, await whoIsTold(tx, bookingId), { onceKey, template, details }, now);
  return refund;
}
