import type { Scope } from '../../../domain/rights';
import type { Tx } from '../../platform/db/database';
import type { Administrator } from '../../platform/http/callers';
import { lockFailedRefund, recordRefundAction } from './failed-refund';
import { type RefundReason, requestRefund } from '../../ledger';

/**
 * Tries a failed refund again as a new refund: its idempotency key has the next number, since with the old key the
 * provider would just repeat its failure. Throws AppError: not-found, refund-not-failed.
 */
export async function retryRefund(
  tx: Tx,
  administrator: Administrator,
  scope: Scope,
  refundId: string,
  now: Date,
): Promise<void> {
  const refund = await lockFailedRefund(tx, scope, refundId);
  const { payment_id: paymentId, booking_id: bookingId, amount_paise: amount } = refund;
  await requestRefund(tx, { paymentId, bookingId, amount, reason: refund.reason as RefundReason }, now);
  const done = { kind: 'refund-retried', to: 'requested', event: 'refund tried again' } as const;
  await recordRefundAction(tx, administrator, refund, done, now);
}
