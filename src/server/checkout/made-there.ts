/**
 * Refunds that somebody made on the provider's own pages: found by a message, by reading its list, or when it refuses ours. They
 * are written to the sessions that were paid, and taken off what may still be refunded.
 */
import { sql } from 'kysely';
import type { BookingStatus } from '../../domain/booking';
import { type Paise, formatRupees } from '../../domain/money';
import type { Context } from '../context';
import type { Tx } from '../platform/db/database';
import { recordEvent } from '../appointments';
import { lockPayment, refundable, addRefund, isAskedForBy } from '../ledger';
import { sessionFacts, tell, whoIsTold } from '../messages';
import { noteGivenBackThere } from './differing';
import type { ListedRefund } from './provider';

type Deps = Pick<Context, 'database' | 'clock'>;

/** Writes down a refund of the provider that is not ours; false where it is, is known, or is of no payment of ours. */
export async function recordMadeThere({ database, clock }: Deps, refund: ListedRefund): Promise<boolean> {
  // A refund that failed there has moved no money.
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
    // Recorded in the meantime, or just being requested: that one gets its number at the provider by itself.
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
    const stays = session.status as BookingStatus;
    const note = `${formatRupees(part)} refunded on the provider's page`;
    await recordEvent(tx, {
      bookingId: session.id,
      at: now,
      actor: 'payment',
      from: stays,
      to: stays,
      note,
    });
    const stands = stays !== 'cancelled';
    const details = {
      ...(await sessionFacts(tx, session.id)),
      refund: part,
      madeThere: { stands },
    };
    const mail = {
      onceKey: `refund-made-there:${id}`,
      template: 'refund-started',
      details,
    } as const;
    await tell(tx, await whoIsTold(tx, session.id), mail, now);
  }
}

/** Our payment of one of the provider's, recorded or differing; null where it is not ours. */
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
  /** Paise that are not given back yet, nor asked for. */
  left: Paise;
  /** Paise that we asked for, and the provider has not made yet. */
  asked: Paise;
};

/**
 * The sessions that a payment was asked for, those first that somebody at the provider most likely meant: those that another payment
 * pays for, cancelled ones, then the latest.
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
 * Divides an amount that went back among the sessions of its payment: what is left of each, then what we have asked for, whose
 * request the provider will refuse. What is beyond all of it, where the books never agreed, stays with the first.
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
  // What is left of each may be less of all together: another refund counts for the whole payment.
  for (const session of sessions) take(session, session.left);
  for (const session of sessions) take(session, session.asked);
  const [first] = sessions;
  if (first) take(first, rest);
  return [...parts].map(([session, part]) => ({ session, part }));
}
