import { formatRupees, paiseToRupees } from '../../domain/money';
import type { Scope } from '../../domain/rights';
import { AppError } from '../errors';
import type { Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import { inScope } from '../staff';
import { turnPayments, lockPayment } from '../ledger';
import { lockBookings, wholeBookings } from '../appointments';
import { happened } from '../messages';

/**
 * Writes off what is due at the center for an appointment, so that nobody asks for it any more. Throws
 * `booking-not-found`, and `nothing-due` if nothing is.
 */
export async function writeOff(
  tx: Tx,
  administrator: Administrator,
  scope: Scope,
  { bookingId, reason }: { bookingId: string; reason: string },
  now: Date,
): Promise<void> {
  const find = () => wholeBookings(tx).where('bookings.id', '=', bookingId).where(inScope(scope)).executeTakeFirst();
  const found = await find();
  if (!found) throw new AppError('booking-not-found');
  if (found.payment_id === null) throw new AppError('nothing-due');
  await lockPayment(tx, found.payment_id);
  await lockBookings(tx, [bookingId]);
  const booking = (await find())!;
  if (booking.status === 'cancelled' || booking.payment_status !== 'due' || booking.payment_id !== found.payment_id)
    throw new AppError('nothing-due');
  const writtenOff = { at: now, because: reason };
  await turnPayments(tx, [found.payment_id], { from: 'due', to: 'abandoned', writtenOff });
  const note = `${formatRupees(booking.price_paise)} written off: ${reason}`;
  const log = { after: { amount: paiseToRupees(booking.price_paise) }, note: reason };
  await happened(tx, 'written-off', { by: administrator, bookings: [booking], note, log }, now);
}
