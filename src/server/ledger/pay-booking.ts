/** The one writer of a booking's payment, except where it is paid and confirmed at once (`transition`). */
import type { Tx } from '../platform/db/database';

/**
 * `paymentId`: null where the payment came to nothing. `isAtCenter`: the patient was to pay online, and pays at the
 * desk instead.
 */
type Paying = { paymentId: string | null; isAtCenter?: boolean };

/**
 * Sets the payment by which a booking is paid, or is to be paid. `now`: given where the session itself counts as
 * changed.
 */
export async function payBooking(
  tx: Tx,
  bookingId: string,
  { paymentId, isAtCenter = false }: Paying,
  now?: Date,
): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({
      payment_id: paymentId,
      ...(isAtCenter && { funding: 'self-at-center' }),
      ...(now && { updated_at: now }),
    })
    .where('id', '=', bookingId)
    .execute();
}
