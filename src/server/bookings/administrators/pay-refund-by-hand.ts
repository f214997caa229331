import type { Scope } from '../../../domain/rights';
import type { Tx } from '../../platform/db/database';
import type { Administrator } from '../../platform/http/callers';
import { turnRefund } from '../../ledger';
import { lockFailedRefund, recordRefundAction } from './failed-refund';

/**
 * Records that a failed refund was paid in another way. From now on it counts as refunded, and is not tried again.
 * Throws AppError: not-found, refund-not-failed.
 */
export async function payRefundByHand(
  tx: Tx,
  administrator: Administrator,
  scope: Scope,
  refundId: string,
  /** How it was paid, in the administrator's words. */
  note: string,
  now: Date,
): Promise<void> {
  const refund = await lockFailedRefund(tx, scope, refundId);
  await turnRefund(tx, refundId, { to: 'by-hand', at: now });
  const done = { kind: 'refund-paid-by-hand', to: 'by-hand', event: `refund paid by hand: ${note}`, note } as const;
  await recordRefundAction(tx, administrator, refund, done, now);
}
