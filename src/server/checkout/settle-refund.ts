/** Sends a requested refund, and follows it until it is complete. */
import { sql } from 'kysely';
import { HOUR_MS } from '../../domain/time';
import type { Context } from '../context';
import type { Tx } from '../platform/db/database';
import { happened, sessionFacts } from '../messages';
import { lockPayment, type RefundReason, refundableOfPayment, requestRefund, turnRefund } from '../ledger';
import { recordMadeThere } from './made-there';
import { type ListedRefund, type PaymentProvider, ProviderRefused, type RefundState } from './provider';

/** Much shorter than the day for which the provider remembers a key. */
const KEY_IS_FRESH_MS = 12 * HOUR_MS;

type Deps = Pick<Context, 'payments' | 'database' | 'clock' | 'log' | 'metrics'>;

/**
 * The failure of a refund that was not sent because a bank disputes the payment: its customer would get the money
 * twice.
 */
const DISPUTED = 'disputed';

/**
 * Requests a refund from the provider, or asks how an earlier request stands. The idempotency key names the booking and
 * the count, so that repeating it moves the money once; if the provider may have forgotten the key, the refund is
 * looked up first. `again`: also checks a settled refund, since something says that it may have changed.
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
      'refunds.payment_id',
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

  if (!refund.provider_refund_id && (await isDisputed(deps, refund.payment_id))) {
    await recordRefund(deps, refundId, {
      refundId: '',
      status: 'failed',
      failure: DISPUTED,
    });
    return;
  }
  let isRefused = false;
  const state = refund.provider_refund_id
    ? await payments.readRefund(refund.provider_refund_id)
    : await payments
        .refund({
          providerPaymentId,
          amount: refund.amount_paise,
          // The previous release stored no key, and requests with this one.
          idempotencyKey: refund.idempotency_key ?? `refund:${refund.booking_id}:${refund.n}`,
          refundId,
          askedLongAgo: deps.clock().getTime() - refund.created_at.getTime() > KEY_IS_FRESH_MS,
        })
        .catch((error: unknown): RefundState => {
          if (!(error instanceof ProviderRefused)) throw error;
          isRefused = true;
          deps.log.warn({ err: error, refund: refundId }, 'the provider refused a refund');
          return { refundId: '', status: 'failed', failure: error.message };
        });
  // Somebody may have refunded the money on the provider's pages without a message reaching us.
  if (isRefused) for (const one of await refundsThere(payments, providerPaymentId)) await recordMadeThere(deps, one);
  await recordRefund(deps, refundId, state);
}

/** Reads the refunds of a payment at the provider; none if the provider does not know the payment. */
async function refundsThere(payments: PaymentProvider, providerPaymentId: string): Promise<ListedRefund[]> {
  try {
    return await payments.refundsOf(providerPaymentId);
  } catch (error) {
    if (error instanceof ProviderRefused) return [];
    throw error;
  }
}

/**
 * Whether more would have left than was paid if this refund were made, because a bank disputes the payment or took its
 * money.
 */
async function isDisputed({ database }: Deps, paymentId: string): Promise<boolean> {
  const { rows } = await sql<{ isDisputed: boolean }>`
    select coalesce((select sum(d.amount_paise) from disputes d where d.payment_id = p.id and d.standing in ('open', 'lost'))
      + (select sum(r.amount_paise) from refunds r where r.payment_id = p.id and r.status <> 'failed') > p.amount_paise, false)
      as "isDisputed"
    from payments p where p.id = ${paymentId}`.execute(database.db);
  return rows[0]?.isDisputed ?? false;
}

/**
 * Whether the provider may still change a refund. A bank may return one that succeeded, days later. Failed refunds stay
 * failed, and those that a person settled stay settled.
 */
function mayChange(status: string, again: boolean): boolean {
  return status === 'requested' || status === 'pending' || (again && status === 'succeeded');
}

/**
 * Settles the refund of a provider's message, even one that has succeeded, since the message may say that it failed
 * later. Writes down a refund that we did not request.
 */
export async function settleProviderRefund(deps: Deps, provider: string, providerRefundId: string): Promise<void> {
  const ours = await knownAs(deps, providerRefundId);
  for (const { id } of ours) await settleRefund(deps, id, true);
  // A message may arrive before our own record of the refund; the reconciler then follows it.
  if (ours.length === 0) await recordMadeThere(deps, await deps.payments.of(provider).readRefund(providerRefundId));
}

/** Settles a refund from the provider's list. Returns whether anything of it is new to us. */
export async function settleListedRefund(deps: Deps, provider: string, listed: ListedRefund): Promise<boolean> {
  const ours = await knownAs(deps, listed.refundId);
  if (ours.length === 0) return recordMadeThere(deps, listed);
  if (listed.status !== 'failed' || !ours.some(({ status }) => status === 'succeeded')) return false;
  await settleProviderRefund(deps, provider, listed.refundId);
  return true;
}

/** Finds our rows of a refund at the provider. A refund that was made there may be for several sessions. */
function knownAs({ database }: Deps, providerRefundId: string) {
  return database.db
    .selectFrom('refunds')
    .select(['id', 'status'])
    .where('provider_refund_id', '=', providerRefundId)
    .execute();
}

/** Records the state of a refund. Whatever the order of answers, a success never replaces a failure. */
async function recordRefund(
  { database, clock, log, metrics }: Deps,
  refundId: string,
  state: RefundState,
): Promise<void> {
  const now = clock();
  // A refused request has no id at the provider, and must not undo anything.
  const hasFailedThere = state.status === 'failed' && state.refundId !== '';
  const changed = await database.db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('refunds')
      .select('payment_id')
      .where('id', '=', refundId)
      .executeTakeFirstOrThrow();
    await lockPayment(tx, found.payment_id);
    const before = await tx
      .selectFrom('refunds')
      .select('status')
      .where('id', '=', refundId)
      .forUpdate()
      .executeTakeFirst();
    const refund = await turnRefund(tx, refundId, {
      from: hasFailedThere ? ['requested', 'pending', 'succeeded'] : ['requested', 'pending'],
      to: state.status,
      provider: { refundId: state.refundId || null, failure: state.failure },
      at: now,
    });
    if (refund && before?.status === 'pending' && state.status === 'succeeded') await tellOfPaidOut(tx, refund, now);
    if (refund && state.status === 'failed' && !hasFailedThere && state.failure !== DISPUTED) {
      const isExplained = await askForTheRest(tx, refund, now);
      if (!isExplained)
        log.error({ refund: refundId, failure: state.failure }, 'a refund was refused; a person must look');
    }
    return refund;
  });
  if (changed) metrics.refunds.inc({ status: state.status });
}

type Refused = {
  payment_id: string;
  booking_id: string;
  n: number;
  amount_paise: number;
  reason: string;
};

/**
 * Requests what is left, if a refund was refused because money had gone back on the provider's pages. Returns whether
 * it had. The payment's lock must be held.
 */
async function askForTheRest(tx: Tx, refused: Refused, now: Date): Promise<boolean> {
  const { payment_id: paymentId, booking_id: bookingId, n, amount_paise: asked, reason } = refused;
  const madeThere = await tx
    .selectFrom('refunds')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('payment_id', '=', paymentId)
    .where('reason', '=', 'made-at-provider')
    .where('n', '>', n)
    .executeTakeFirst();
  const left = await refundableOfPayment(tx, { bookingId, paymentId });
  if (!madeThere || left >= asked) return false;
  if (left > 0) await requestRefund(tx, { paymentId, bookingId, amount: left, reason: reason as RefundReason }, now);
  return true;
}

/**
 * Sends the mail that the provider has paid a refund out. Not for a refund that succeeds at once, since the mail that
 * it is on its way was just written. Once for each refund, even if it fails later.
 */
async function tellOfPaidOut(
  tx: Tx,
  { id, booking_id: bookingId, amount_paise: refund }: { id: string; booking_id: string; amount_paise: number },
  now: Date,
): Promise<void> {
  const message = { onceKey: `refund-arrived:${id}`, details: { ...(await sessionFacts(tx, bookingId)), refund } };
  await happened(tx, 'refund-paid-out', { by: 'payment', bookings: [{ id: bookingId }], message }, now);
}
