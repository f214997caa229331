/** Repairs our refunds and disputes by the provider's book, where neither a message nor a sweep will. */
import type { Context } from '../../context';
import { type ProviderBook, recordDispute, settleListedRefund } from '../../checkout';

/**
 * Asks again about refunds that failed at the provider and succeeded with us, and records refunds and disputes that
 * only the provider has: made there by hand, or lost by restoring a backup. Returns how many were repaired; the doctor
 * lists the rest.
 */
export async function repairRefunds(context: Context, { refunds, disputes, of }: ProviderBook): Promise<number> {
  let repaired = 0;
  const inOrder = refunds.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  for (const refund of inOrder) {
    const provider = await providerOf(context, refund.providerPaymentId);
    if (provider && of.some((name) => name === provider))
      repaired += Number(await settleListedRefund(context, provider, refund));
  }
  for (const dispute of disputes) repaired += Number(await recordDispute(context, dispute));
  return repaired;
}

async function providerOf({ database }: Context, providerPaymentId: string): Promise<string | null> {
  const ours = await database.db
    .selectFrom('payments')
    .leftJoin('payment_differences as difference', 'difference.payment_id', 'payments.id')
    .select('payments.provider')
    .where((where) =>
      where.or([
        where('payments.provider_payment_id', '=', providerPaymentId),
        where('difference.provider_payment_id', '=', providerPaymentId),
      ]),
    )
    .executeTakeFirst();
  return ours?.provider ?? null;
}
