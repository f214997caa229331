/** The one writer of a booking's payment, but where it is paid and confirmed at once (`transition`). */
import type { Tx } from '../platform/db/database';

/** `paymentId`: null where it came to nothing. `isAtCenter`: who was to pay it online pays it at the desk. */
type Paying = { paymentId: string | null; isAtCenter?: boolean };

/** Says by which payment a booking is paid, or is to be paid. `now`: where that is news of the session itself. */
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
