import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Paise } from '../../../domain/money';
import type { Tx } from '../../db/database';
import type { Jobs } from '../../jobs/jobs';

export type RefundReason = 'cancelled-in-time' | 'came-too-late' | 'cancelled-while-paying' | 'administrator' | 'center-closed';

/** Owes a refund, in the caller's transaction, which must hold the payment's row. */
export async function oweRefund(
  tx: Tx,
  jobs: Jobs,
  refund: { paymentId: string; bookingId: string; amount: Paise; reason: RefundReason },
  now: Date,
): Promise<void> {
  const { id } = await tx
    .insertInto('refunds')
    .values({
      id: newId(),
      payment_id: refund.paymentId,
      booking_id: refund.bookingId,
      n: sql`(select coalesce(max(n), 0) + 1 from refunds where booking_id = ${refund.bookingId})`,
      amount_paise: refund.amount,
      reason: refund.reason,
      status: 'requested',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await jobs.enqueue(tx, 'send-refund', { refundId: id });
}
