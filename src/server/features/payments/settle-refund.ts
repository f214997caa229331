/** Sends a requested refund, and follows it until it is complete. */
import { HOUR_MS } from '../../../domain/time';
import type { Context } from '../../context';
import type { Tx } from '../../platform/db/database';
import { sessionFacts, tell, whoIsTold } from '../../records/mail-facts';
import { ProviderRefused, type RefundState } from './provider';

/** Well within the day for which the provider remembers a key. */
const KEY_IS_FRESH_MS = 12 * HOUR_MS;

type Deps = Pick<Context, 'payments' | 'database' | 'clock' | 'log' | 'metrics'>;

/**
 * Requests a refund from the provider, or asks for the state of one requested before. Its idempotency key names the
 * booking and the count, so repeating it moves the money once; when the key may be forgotten, the refund is looked up
 * first. A settled one is checked `again` only when something says that it may have changed.
 */
export async function settleRefund(deps: Deps, refundId: string, again = false): Promise<void> {
  const refund = await deps.database.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select([
      'refunds.id',
      'refunds.booking_id',
      'refunds.n',
      'refunds.amount_paise',
      'refunds.idempotency_key',
      'refunds.created_at',
      'refunds.status',
      'refunds.provider_refund_id',
      'payments.provider',
      'payments.provider_payment_id',
    ])
    .where('refunds.id', '=', refundId)
    .executeTakeFirst();
  // What was paid at a desk is paid back there.
  if (!refund || refund.provider === 'desk' || !mayChange(refund.status, again)) return;
  if (!refund.provider_payment_id) throw new Error(`refund ${refundId}: its payment has no id at the provider`);
  const { provider_payment_id: providerPaymentId } = refund;
  const payments = deps.payments.of(refund.provider);

  const state = refund.provider_refund_id
    ? await payments.readRefund(refund.provider_refund_id)
    : await payments
        .refund({
          providerPaymentId,
          amount: refund.amount_paise,
          // The previous release wrote none down, and requests with this one.
          idempotencyKey: refund.idempotency_key ?? `refund:${refund.booking_id}:${refund.n}`,
          refundId,
          askedLongAgo: deps.clock().getTime() - refund.created_at.getTime() > KEY_IS_FRESH_MS,
        })
        .catch((error: unknown): RefundState => {
          if (!(error instanceof ProviderRefused)) throw error;
          deps.log.error({ err: error, refund: refundId }, 'the provider refused a refund; a person must look');
          return { refundId: '', status: 'failed', failure: error.message };
        });
  await recordRefund(deps, refundId, state);
}

/**
 * A bank may return a refund that succeeded, days later. Failed ones stay failed, and those settled by a person stay
 * settled.
 */
function mayChange(status: string, again: boolean): boolean {
  return status === 'requested' || status === 'pending' || (again && status === 'succeeded');
}

/**
 * Settles the refund of a provider's message, even one that has succeeded: the message may say that it failed since.
 */
export async function settleProviderRefund(deps: Deps, providerRefundId: string): Promise<void> {
  const refund = await deps.database.db
    .selectFrom('refunds')
    .select('id')
    .where('provider_refund_id', '=', providerRefundId)
    .executeTakeFirst();
  // A message may overtake our own record of the refund; then the reconciler follows it.
  if (refund) await settleRefund(deps, refund.id, true);
}

/** In any order of answers, a success never undoes a failure. */
async function recordRefund({ database, clock, metrics }: Deps, refundId: string, state: RefundState): Promise<void> {
  const now = clock();
  const settled = state.status !== 'pending';
  // A refused request has no number there, and undoes nothing.
  const hasFailedThere = state.status === 'failed' && state.refundId !== '';
  const changed = await database.db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('refunds')
      .select('status')
      .where('id', '=', refundId)
      .forUpdate()
      .executeTakeFirst();
    const refund = await tx
      .updateTable('refunds')
      .set({
        status: state.status,
        provider_refund_id: state.refundId || null,
        failure: state.failure,
        ...(settled && { settled_at: now }),
      })
      .where('id', '=', refundId)
      .where('status', 'in', hasFailedThere ? ['requested', 'pending', 'succeeded'] : ['requested', 'pending'])
      .returning(['id', 'booking_id', 'amount_paise'])
      .executeTakeFirst();
    if (refund && before?.status === 'pending' && state.status === 'succeeded') await tellOfPaidOut(tx, refund, now);
    return refund;
  });
  if (changed) metrics.refunds.inc({ status: state.status });
}

/**
 * The provider has paid out what it had said was under way. One that succeeds at once brings no news: the mail that says that it is
 * on its way has just been written. Once for each refund, even one that fails after it.
 */
async function tellOfPaidOut(
  tx: Tx,
  { id, booking_id: bookingId, amount_paise: refund }: { id: string; booking_id: string; amount_paise: number },
  now: Date,
): Promise<void> {
  const details = { ...(await sessionFacts(tx, bookingId)), refund };
  const mail = { onceKey: `refund-arrived:${id}`, template: 'refund-arrived', details } as const;
  await tell(tx, await whoIsTold(tx, bookingId), mail, now);
}
