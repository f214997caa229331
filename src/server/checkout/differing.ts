/**
 * Payments that differ from what was asked, in amount or currency. They confirm nothing. An administrator decides
 * within a day; otherwise the money goes back.
 */
import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { formatAmount } from '../../domain/money';
import type { Scope } from '../../domain/rights';
import { DAY_MS, HOUR_MS } from '../../domain/time';
import type { Context } from '../context';
import { AppError } from '../errors';
import type { Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import { inScope } from '../staff';
import { askedFor, askSoon, turnPayments, lockPayment } from '../ledger';
import { holdNotLapsed, wholeBookings } from '../appointments';
import { happened, sessionFacts } from '../messages';
import { type Checkout, ProviderRefused, type RefundState } from './provider';

type Deps = Pick<Context, 'payments' | 'database' | 'clock' | 'log'>;

/** The currency of every price. */
const OURS = 'INR';
const DECIDED_WITHIN_MS = DAY_MS;
/** Much shorter than the day for which the provider remembers a key. */
const KEY_IS_FRESH_MS = 12 * HOUR_MS;

/** Whether a payment is what was asked: a condition over `payments`. */
export function isAsAsked({ amount, currency }: Checkout): RawBuilder<boolean> {
  return sql<boolean>`(amount_paise = ${amount}::bigint and ${currency}::text = ${OURS}::text)`;
}

/**
 * Whether an administrator accepted a differing payment as paid. Then only the amount beyond what was asked goes back.
 */
export async function isAccepted(tx: Tx, { providerPaymentId }: Checkout): Promise<boolean> {
  const accepted = await tx
    .selectFrom('payment_differences')
    .select('id')
    .where('provider_payment_id', '=', providerPaymentId)
    .where('decided_at', 'is not', null)
    .whereRef('back', '<', 'amount')
    .executeTakeFirst();
  return accepted !== undefined;
}

/**
 * Holds a differing payment for an administrator's decision, once, and tells the patient. The lock of our payment must
 * be held. The chair's hold lapses like that of any unpaid booking. If all its sessions are paid otherwise by now,
 * nothing is left to decide and the money goes back at once.
 */
export async function holdDiffering(
  tx: Tx,
  { clock, log }: Pick<Deps, 'clock' | 'log'>,
  payment: { id: string; amount_paise: number; status: string },
  checkout: Checkout,
): Promise<void> {
  const now = clock();
  const { id: paymentId, amount_paise: asked } = payment;
  const { amount, currency } = checkout;
  const isNeeded = await paysForSomething(tx, paymentId);
  const held = await writeDifference(tx, paymentId, checkout, isNeeded ? 'held' : 'returning', now);
  if (held && !isNeeded) await tellBack(tx, held, asked, now);
  if (held && isNeeded) {
    log.error({ payment: paymentId, asked, amount, currency }, 'another amount or currency was paid than was asked');
    const note = `paid ${formatAmount(amount, currency)} instead of ${formatAmount(asked, OURS)}: held for a decision`;
    await recordDiffering(tx, held, { asked, isBack: false, note }, now);
  }
  const isHeld = await tx
    .selectFrom('appointments as bookings')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'pending')
    .where(holdNotLapsed(now))
    .executeTakeFirst();
  if (!isHeld && payment.status === 'open') await turnPayments(tx, [paymentId], { from: 'open', to: 'expired' });
}

/** Whether any session is paid, or is to be paid, by this payment. */
async function paysForSomething(tx: Tx, paymentId: string): Promise<boolean> {
  const one = await tx.selectFrom('appointments').select('id').where('payment_id', '=', paymentId).executeTakeFirst();
  return one !== undefined;
}

/** What the provider received, in the smallest unit of `currency`. */
type Came = Pick<Checkout, 'providerPaymentId' | 'checkoutId' | 'amount' | 'currency'>;

/**
 * Writes down a payment that came instead of, or beside, the one that was asked for. Returns undefined if it was
 * written before.
 */
function writeDifference(
  tx: Tx,
  paymentId: string,
  { providerPaymentId, checkoutId, amount, currency }: Came,
  state: 'held' | 'returning',
  now: Date,
) {
  return tx
    .insertInto('payment_differences')
    .values({
      id: newId(),
      payment_id: paymentId,
      provider_payment_id: providerPaymentId ?? checkoutId,
      checkout_id: checkoutId,
      amount,
      currency,
      state,
      found_at: now,
      decide_by: new Date(now.getTime() + DECIDED_WITHIN_MS),
      ...(state === 'returning' && { back: amount, decided_at: now }),
    })
    .onConflict((conflict) => conflict.column('provider_payment_id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/**
 * Gives back a second payment for what is paid already, once, and tells the payer. The payment's lock must be held.
 * Returns whether the second payment was new.
 */
export async function holdSecond(
  tx: Tx,
  { clock, log }: Pick<Deps, 'clock' | 'log'>,
  payment: { id: string },
  checkout: Came,
): Promise<boolean> {
  const now = clock();
  const { id: paymentId } = payment;
  const { provider_payment_id: recorded } = await tx
    .selectFrom('payments')
    .select('provider_payment_id')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const { providerPaymentId, amount, currency } = checkout;
  if (recorded === null || providerPaymentId === null || recorded === providerPaymentId) return false;
  const second = await writeDifference(tx, paymentId, checkout, 'returning', now);
  if (!second) return false;
  log.warn({ payment: paymentId, second: providerPaymentId }, 'a payment was made twice: the second goes back');
  const bookings = await askedFor(tx, paymentId);
  const [first] = bookings;
  const facts = first && currency === OURS ? await sessionFacts(tx, first.id) : null;
  const twice = {
    by: 'payment',
    bookings,
    note: `${formatAmount(amount, currency)} came a second time, and goes back`,
    message: facts && {
      onceKey: `paid-twice:${second.id}`,
      details: { ...facts, refund: amount, isAtDesk: false },
    },
  } as const;
  await happened(tx, 'paid-a-second-time', twice, now);
  return true;
}

export type Decision = 'accept' | 'give-back';

/**
 * Decides what becomes of a differing payment. Accepting counts it as paid, if it is at least what was asked, and gives
 * back the rest. Throws AppError: not-found, payment-decided, payment-too-little.
 */
export async function decideDiffering(
  tx: Tx,
  administrator: Administrator,
  { id, scope, decision }: { id: string; scope: Scope; decision: Decision },
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ payment_id: string; booking_id: string }>`
    select difference.payment_id, bookings.id as booking_id from payment_differences difference
    join lateral sessions_asked_for(difference.payment_id) asked on true
    join appointments bookings on bookings.id = asked.booking_id
    where difference.id = ${id} and ${inScope(scope)} order by bookings.session_date limit 1`.execute(tx);
  const [found] = rows;
  if (!found) throw new AppError('not-found');
  const payment = await lockPayment(tx, found.payment_id);
  const difference = await tx
    .selectFrom('payment_differences')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (difference.state !== 'held') throw new AppError('payment-decided');
  const { amount, currency } = difference;
  const tooMuch = amount - payment.amount_paise;
  if (decision === 'accept' && (currency !== OURS || tooMuch < 0)) throw new AppError('payment-too-little');
  const back = decision === 'accept' ? tooMuch : amount;
  const { administratorId } = administrator;
  await tx
    .updateTable('payment_differences')
    .set({ state: back > 0 ? 'returning' : 'accepted', back, decided_at: now, administrator_id: administratorId })
    .where('id', '=', id)
    .execute();
  if (decision === 'accept') await askSoon(tx, [payment.id], now);
  else await tellBack(tx, difference, payment.amount_paise, now);
  const booking = await wholeBookings(tx).where('bookings.id', '=', found.booking_id).executeTakeFirstOrThrow();
  const log = { after: { decision, paid: formatAmount(amount, currency) } };
  await happened(tx, 'payment-decided', { by: administrator, bookings: [booking], log }, now);
}

/** Gives back payments about which nobody decided in time, at most `most`. Returns how many. */
export async function giveBackUndecided(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  most: number,
): Promise<number> {
  const now = clock();
  const due = await database.db
    .selectFrom('payment_differences')
    .select(['id', 'payment_id'])
    .where('state', '=', 'held')
    .where('decide_by', '<=', now)
    .orderBy('decide_by')
    .limit(most)
    .execute();
  for (const { id, payment_id: paymentId } of due) {
    await database.db.transaction().execute(async (tx) => {
      const { amount_paise: asked } = await lockPayment(tx, paymentId);
      const difference = await tx
        .updateTable('payment_differences')
        .set({ state: 'returning', back: sql`amount`, decided_at: now })
        .where('id', '=', id)
        .where('state', '=', 'held')
        .returningAll()
        .executeTakeFirst();
      if (difference) await tellBack(tx, difference, asked, now);
    });
  }
  return due.length;
}

const STATE_OF = { pending: 'returning', succeeded: 'returned', failed: 'failed' } as const;

/** Requests the refund of a differing payment from the provider, and follows it until the provider has made it. */
export async function settleDiffering(deps: Deps, id: string): Promise<void> {
  const { db } = deps.database;
  const difference = await db
    .selectFrom('payment_differences as difference')
    .innerJoin('payments', 'payments.id', 'difference.payment_id')
    .selectAll('difference')
    .select('payments.provider')
    .where('difference.id', '=', id)
    .where('difference.state', '=', 'returning')
    .executeTakeFirst();
  if (!difference) return;
  const { amount, back, decided_at: decidedAt, provider_refund_id: refundId } = difference;
  const payments = deps.payments.of(difference.provider);
  const state: RefundState = refundId
    ? await payments.readRefund(refundId)
    : await payments
        .refund({
          providerPaymentId: difference.provider_payment_id,
          amount: back === amount ? null : back,
          idempotencyKey: `return-${id}`,
          refundId: id,
          askedLongAgo: deps.clock().getTime() - (decidedAt ?? difference.found_at).getTime() > KEY_IS_FRESH_MS,
        })
        .catch((error: unknown): RefundState => {
          if (!(error instanceof ProviderRefused)) throw error;
          deps.log.error(
            { err: error, difference: id },
            'the provider refused to give a payment back; a person must look',
          );
          return { refundId: '', status: 'failed', failure: error.message };
        });
  await db
    .updateTable('payment_differences')
    .set({
      state: STATE_OF[state.status],
      provider_refund_id: state.refundId || null,
      failure: state.failure,
    })
    .where('id', '=', id)
    .where('state', '=', 'returning')
    .execute();
}

/**
 * Records that all of a differing payment was refunded at the provider. Returns whether the payment was a differing
 * one. Its lock must be held.
 */
export async function noteGivenBackThere(
  tx: Tx,
  { providerPaymentId, refundId, sum }: { providerPaymentId: string; refundId: string; sum: number },
  now: Date,
): Promise<boolean> {
  const difference = await tx
    .selectFrom('payment_differences')
    .innerJoin('payments', 'payments.id', 'payment_differences.payment_id')
    .selectAll('payment_differences')
    .select('payments.amount_paise')
    .where('payment_differences.provider_payment_id', '=', providerPaymentId)
    .executeTakeFirst();
  if (!difference) return false;
  const isOpen = ['held', 'returning', 'failed'].includes(difference.state);
  if (!isOpen || sum < difference.amount) return true;
  await tx
    .updateTable('payment_differences')
    .set({ state: 'returned', back: difference.amount, decided_at: now, provider_refund_id: refundId })
    .where('id', '=', difference.id)
    .execute();
  if (difference.state === 'held') await tellBack(tx, difference, difference.amount_paise, now);
  return true;
}

type Differing = { id: string; payment_id: string; amount: number; currency: string };

function tellBack(tx: Tx, difference: Differing, asked: number, now: Date): Promise<void> {
  const note = `${formatAmount(difference.amount, difference.currency)} goes back: it is not what was asked`;
  return recordDiffering(tx, difference, { asked, isBack: true, note }, now);
}

/** Writes the note at each session that a payment was asked for, and sends one mail, which names the earliest. */
async function recordDiffering(
  tx: Tx,
  { id, payment_id: paymentId, amount: came, currency }: Differing,
  { asked, isBack, note }: { asked: number; isBack: boolean; note: string },
  now: Date,
): Promise<void> {
  const bookings = await askedFor(tx, paymentId);
  const [first] = bookings;
  const message = first && {
    onceKey: `payment-differs:${id}:${isBack ? 'back' : 'held'}`,
    details: { ...(await sessionFacts(tx, first.id)), came, currency, asked, isBack },
  };
  await happened(tx, 'paid-differently', { by: 'payment', bookings, note, message: message ?? null }, now);
}
