import { type BookingStatus, hasChair } from '../../domain/booking';
import type { Tx } from '../platform/db/database';
import { AppError } from '../errors';
import { answerMoves, statusOf } from '../appointments';
import { mayAct } from '../patients';

/**
 * Records that a patient accepts the session to which a closure moved their booking. It may still be changed. Accepting
 * it twice changes nothing. Throws `booking-not-found`, and `move-not-open` where no closure moved it, or it was
 * changed since.
 */
export async function acceptMove(tx: Tx, patient: { userId: string }, bookingId: string, now: Date): Promise<void> {
  const found = await tx
    .selectFrom('appointments as bookings')
    .select(['status', 'hold_expires_at', 'moved_by_closure'])
    .where('id', '=', bookingId)
    .where(mayAct(patient.userId, 'change'))
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new AppError('booking-not-found');
  const status: BookingStatus = statusOf(found, now);
  if (!found.moved_by_closure || !hasChair(status)) throw new AppError('move-not-open');
  await answerMoves(tx, [bookingId], 'accepted', now);
}
