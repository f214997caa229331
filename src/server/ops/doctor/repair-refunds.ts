/** Repairs our refunds by the provider's book, where no message and no sweep will. */
import type { Context } from '../../context';
import { addRefund } from '../../records/refunds';
import { lockPayment } from '../../records/locks';
import { settleProviderRefund } from '../../features/payments/settle-refund';
import type { ListedRefund, ProviderBook } from '../../features/payments/provider';

/**
 * Asks again about refunds that failed at the provider and succeeded with us, and records those that only the provider
 * has: made there by hand, or lost by restoring a backup. Returns how many it repaired; the doctor lists the rest.
 */
export async function repairRefunds(context: Context, { refunds }: ProviderBook): Promise<number> {
  let repaired = 0;
  const inOrder = [...refunds].sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  for (const refund of inOrder) repaired += Number(await repairRefund(context, refund));
  return repaired;
}

async function repairRefund(context: Context, refund: ListedRefund): Promise<boolean> {
  const ours = await context.database.db
    .selectFrom('refunds')
    .select('status')
    .where('provider_refund_id', '=', refund.refundId)
    .executeTakeFirst();
  // A refund that failed there has moved no money.
  if (!ours) return refund.status !== 'failed' && (await writeDown(context, refund, refund.status));
  if (refund.status !== 'failed' || ours.status !== 'succeeded') return false;
  await settleProviderRefund(context, refund.refundId);
  return true;
}

async function writeDown(
  { database }: Context,
  refund: ListedRefund,
  status: 'pending' | 'succeeded',
): Promise<boolean> {
  return database.db.transaction().execute(async (tx) => {
    const payment = await tx
      .selectFrom('payments')
      .innerJoin('bookings', 'bookings.payment_id', 'payments.id')
      .select(['payments.id', 'bookings.id as booking_id'])
      .where('payments.provider_payment_id', '=', refund.providerPaymentId)
      .executeTakeFirst();
    if (!payment) return false;
    await lockPayment(tx, payment.id);
    const ours = await tx
      .selectFrom('refunds')
      .select(['id', 'status', 'provider_refund_id'])
      .where('payment_id', '=', payment.id)
      .execute();
    // Recorded in the meantime, or just being requested: that one gets its number at the provider by itself.
    const isUnderWay = (one: (typeof ours)[number]) => one.id === refund.ourRefundId && one.status === 'requested';
    if (ours.some((one) => one.provider_refund_id === refund.refundId || isUnderWay(one))) return false;
    const { createdAt, refundId } = refund;
    const what = {
      paymentId: payment.id,
      bookingId: payment.booking_id,
      amount: refund.amount,
      reason: 'made-at-provider',
    } as const;
    const settledAt = status === 'succeeded' ? createdAt : null;
    await addRefund(tx, what, { status, created_at: createdAt, settled_at: settledAt, provider_refund_id: refundId });
    return true;
  });
}
