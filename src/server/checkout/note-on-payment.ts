import type { BookingStatus } from '../../domain/booking';
import type { Tx } from '../platform/db/database';
import { recordEvents } from '../appointments';
import { isAskedForBy } from '../ledger';

/**
 * Writes a note into the history of every booking that a payment was asked for. The bookings themselves don't change.
 */
export async function noteOnPayment(tx: Tx, paymentId: string, note: string, now: Date): Promise<void> {
  const bookings = await tx
    .selectFrom('appointments as bookings')
    .select(['id', 'status'])
    .where(isAskedForBy(paymentId))
    .execute();
  const events = bookings.map(({ id, status }) => {
    const stays = status as BookingStatus;
    return { bookingId: id, at: now, actor: 'payment', from: stays, to: stays, note } as const;
  });
  if (events.length > 0) await recordEvents(tx, events);
}
