import { sql } from 'kysely';
import { paiseToRupees } from '../../../domain/money';
import type { Scope } from '../../../domain/rights';
import { inScope } from '../../staff';
import type { Tx } from '../../platform/db/database';
import type { Administrator } from '../../platform/http/callers';
import { AppError } from '../../errors';
import { refundableOfPayment, lockPayment } from '../../ledger';
import { wholeBookings } from '../../appointments';
import { happened } from '../../messages';
import { DISPUTED } from './start-refund';

export type FailedRefund = Awaited<ReturnType<typeof lockFailedRefund>>;

/**
 * Finds a refund at some centers that failed and was not tried again, so that the money is still with us, and locks its
 * payment. Throws AppError: not-found, refund-not-failed.
 */
export async function lockFailedRefund(tx: Tx, scope: Scope, refundId: string) {
  const find = async () => {
    const row = await tx
      .selectFrom('refunds')
      .innerJoin('appointments as bookings', 'bookings.id', 'refunds.booking_id')
      .select(['refunds.id', 'refunds.payment_id', 'refunds.booking_id', 'refunds.n', 'refunds.amount_paise'])
      .select(['refunds.reason', 'refunds.status', 'refunds.failure'])
      .select(sql<boolean>`is_tried_again(refunds)`.as('is_tried_again'))
      .where('refunds.id', '=', refundId)
      .where(inScope(scope))
      .executeTakeFirst();
    if (!row) throw new AppError('not-found');
    return row;
  };
  await lockPayment(tx, (await find()).payment_id);
  const refund = await find();
  if (refund.status === 'requested' && !(await isSentToProvider(tx, refund.payment_id))) {
    throw new AppError('refund-not-failed', {
      message: 'This refund waits to be paid back at the desk of the center: record it in the cash book.',
    });
  }
  if (refund.status !== 'failed' || refund.is_tried_again) throw new AppError('refund-not-failed');
  const { booking_id: bookingId, payment_id: paymentId } = refund;
  if ((await refundableOfPayment(tx, { bookingId, paymentId })) < refund.amount_paise) {
    const booking = await wholeBookings(tx).where('bookings.id', '=', bookingId).executeTakeFirst();
    const message = booking?.is_disputed ? DISPUTED : 'This money has already been given back.';
    throw new AppError('refund-not-failed', { message });
  }
  return refund;
}

async function isSentToProvider(tx: Tx, paymentId: string): Promise<boolean> {
  const payment = await tx.selectFrom('payments').select('provider').where('id', '=', paymentId).executeTakeFirst();
  return payment?.provider !== 'desk';
}

type Done = {
  kind: 'refund-retried' | 'refund-paid-by-hand';
  /** The new state of the refund. */
  to: 'requested' | 'by-hand';
  /** A text for the appointment's history. */
  event: string;
  /** What the administrator wrote. */
  note?: string;
};

/** Records what an administrator did about a failed refund. */
export async function recordRefundAction(
  tx: Tx,
  administrator: Administrator,
  { booking_id: bookingId, amount_paise: amount, failure }: FailedRefund,
  { kind, to, event, note }: Done,
  now: Date,
): Promise<void> {
  const booking = await wholeBookings(tx).where('bookings.id', '=', bookingId).executeTakeFirstOrThrow();
  const before = { refund: 'failed', failure };
  const after = { refund: to, refundAmount: paiseToRupees(amount) };
  const log = { before, after, note };
  await happened(tx, kind, { by: administrator, bookings: [booking], note: event, log }, now);
}
