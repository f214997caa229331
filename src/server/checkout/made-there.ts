/**
 * Refunds that somebody made on the provider's own pages. They are found by a message, in the provider's list, or when
 * the provider refuses ours. They are written to the sessions of the payment, and reduce what may still be refunded.
 */
import { sql } from 'kysely';
import { type Paise, formatRupees } from '../../domain/money';
import type { Context } from '../context';
import type { Tx } from '../platform/db/database';
import { lockPayment, refundable, addRefund, isAskedForBy } from '../ledger';
import { happened, sessionFacts } from '../messages';
import { noteGivenBackThere } from './differing';
import type { ListedRefund } from './provider';

type Deps = Pick<Context, 'database' | 'clock'>;

/**
 * Writes down a refund of the provider that we did not request. Returns false if we did, if it is known, or if its
 * payment is not ours.
 */
export async function recordMadeThere({ database, clock }: Deps, refund: ListedRefund): Promise<boolean> {
  // A refund that failed at the provider has moved no money.
  if (refund.status === 'failed') return false;
  const { refundId, providerPaymentId, ourRefundId } = refund;
  const now = clock();
  return database.db.transaction().execute(async (tx) => {
    const found = await ourPaymentOf(tx, providerPaymentId);
    if (!found) return false;
    await lockPayment(tx, found);
    const differing = await tx
      .selectFrom('payment_differences')
      .select(['id', 'amount'])
      .where('provider_payment_id', '=', providerPaymentId)
      .executeTakeFirst();
    if (differing) {
      if (ourRefundId === differing.id) return false;
      const isRecorded = await isPaidAs(tx, found, providerPaymentId);
      if (!isRecorded) return noteGivenBackThere(tx, { providerPaymentId, refundId, sum: refund.amount }, now);
    }
    const ours = await tx
      .selectFrom('refunds')
      .select(['id', 'status', 'provider_refund_id'])
      .where('payment_id', '=', found)
      .execute();
    // Recorded in the meantime; or our own request, which is under way and gets the provider's id by itself.
    const isUnderWay = (one: (typeof ours)[number]) => one.id === ourRefundId && one.status === 'requested';
    if (ours.some((one) => one.provider_refund_id === refundId || isUnderWay(one))) return false;
    await writeDown(tx, found, refund, now);
    return true;
  });
}

async function writeDown(tx: Tx, paymentId: string, refund: ListedRefund, now: Date): Promise<void> {
  const { refundId, amount, createdAt, status } = refund;
  const sessions = await sessionsOf(tx, paymentId);
  for (const { session, part } of divide(amount, sessions)) {
    const id = await addRefund(
      tx,
      {
        paymentId,
        bookingId: session.id,
        amount: part,
        reason: 'made-at-provider',
      },
      {
        status: status === 'succeeded' ? 'succeeded' : 'pending',
        created_at: createdAt,
        settled_at: status === 'succeeded' ? createdAt : null,
        provider_refund_id: refundId,
      },
    );
    const madeThere = { stands: session.status !== 'cancelled' };
    const made = {
      by: 'payment',
      bookings: [session],
      note: `${formatRupees(part)} refunded on the provider's page`,
      message: {
        onceKey: `refund-made-there:${id}`,
        details: { ...(await sessionFacts(tx, session.id)), refund: part, madeThere },
      },
    } as const;
    await happened(tx, 'refund-made-at-provider', made, now);
  }
}

/** Finds our payment by the provider's id of it, recorded or differing; null if it is not ours. */
export async function ourPaymentOf(tx: Tx, providerPaymentId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from payments where provider_payment_id = ${providerPaymentId}
    union select payment_id from payment_differences where provider_payment_id = ${providerPaymentId}`.execute(tx);
  return rows[0]?.id ?? null;
}

async function isPaidAs(tx: Tx, paymentId: string, providerPaymentId: string): Promise<boolean> {
  const paid = await tx
    .selectFrom('payments')
    .select('id')
    .where('id', '=', paymentId)
    .where('status', '=', 'paid')
    .where('provider_payment_id', '=', providerPaymentId)
    .executeTakeFirst();
  return paid !== undefined;
}

type PaidSession = {
  id: string;
  status: string;
  /** Paise that are neither refunded yet nor requested. */
  left: Paise;
  /** Paise that we requested and the provider has not refunded yet. */
  asked: Paise;
};

/**
 * Reads the sessions that a payment was asked for. Those that somebody at the provider most likely meant come first:
 * sessions that another payment pays for, then cancelled ones, then the latest.
 */
async function sessionsOf(tx: Tx, paymentId: string): Promise<PaidSession[]> {
  return tx
    .selectFrom('appointments as bookings')
    .innerJoin('payments', (join) => join.on('payments.id', '=', paymentId))
    .select(['bookings.id', 'bookings.status', refundable.as('left')])
    .select(
      sql<Paise>`(select coalesce(sum(amount_paise), 0)::int from refunds
        where booking_id = bookings.id and payment_id = payments.id and status = 'requested')`.as('asked'),
    )
    .where(isAskedForBy(paymentId))
    .orderBy(sql`bookings.payment_id is not distinct from payments.id`)
    .orderBy(sql`bookings.status <> 'cancelled'`)
    .orderBy('bookings.session_date', 'desc')
    .orderBy('bookings.start_hour', 'desc')
    .orderBy('bookings.id')
    .execute();
}

/**
 * Divides a refunded amount among the sessions of its payment: first what is left of each, then what we requested,
 * since the provider will refuse those requests. An amount beyond all of that, where the books never agreed, goes to
 * the first session.
 */
export function divide(amount: Paise, sessions: readonly PaidSession[]): { session: PaidSession; part: Paise }[] {
  let rest = amount;
  const parts = new Map<PaidSession, Paise>();
  const take = (session: PaidSession, most: Paise) => {
    const part = Math.min(rest, most);
    if (part <= 0) return;
    parts.set(session, (parts.get(session) ?? 0) + part);
    rest -= part;
  };
  // `left` counts refunds of the whole payment, so that the sum over all sessions may be less than it seems.
  for (const session of sessions) take(session, session.left);
  for (const session of sessions) take(session, session.asked);
  const [first] = sessions;
  if (first) take(first, rest);
  return [...parts].map(([session, part]) => ({ session, part }));
}
