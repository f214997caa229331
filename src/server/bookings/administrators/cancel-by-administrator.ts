import { hasBegun } from '../../../domain/windows';
import type { CancelAsker } from '../../../domain/booking';
import type { CenterCancelCode } from '../../../domain/cancel-codes';
import type { Paise } from '../../../domain/money';
import type { Tx } from '../../platform/db/database';
import { happened, sessionFacts } from '../../messages';
import { askSoon, refundableFor, requestRefund, lockPayment } from '../../ledger';
import { transition, type WholeBooking, lockBooking } from '../../appointments';

export type Because = {
  /**
   * `center-closed`: the center was deleted. `administrator`: an administrator cancelled the appointment or deleted the
   * whole account.
   */
  reason: 'center-closed' | 'administrator';
  /** Null if the administrator's account was removed since. */
  administratorId: string | null;
  /** Who wanted the cancellation, if that is known. */
  askedBy?: CancelAsker | undefined;
  /** The reason, if one was given. */
  code?: CenterCancelCode | undefined;
  /** A note for the history. */
  note?: string;
  /** Whether all that is refundable goes back (the rule), or nothing. */
  refund?: 'full' | 'none';
};

/** What was refundable, and what of it is refunded (both paise). */
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
  // The checkout must not be paid any more. If it was just paid, settling it refunds it.
  if (paymentId && booking.payment_status !== 'paid') await askSoon(tx, [paymentId], now);
  return { refundable, refund };
}

/**
 * Cancels an upcoming booking because its center or account is removed, refunds everything that was paid, and tells the
 * patient. Returns the refunded paise; null if there was nothing left to cancel.
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
  const isWithCenter = because.reason === 'center-closed';
  const details = { ...facts, refund, wasPaid: booking.payment_status === 'paid' };
  // The moment is in the key because an administrator may restore the booking, and it may be cancelled again.
  const onceKey = `${isWithCenter ? 'center-closed' : 'cancelled-by-us'}:${bookingId}:${now.toISOString()}`;
  const done = { by: because, bookings: [booking], message: { onceKey, details } };
  await happened(tx, isWithCenter ? 'cancelled-with-center' : 'cancelled-with-account', done, now);
  return refund;
}
