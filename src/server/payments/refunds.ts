import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Paise } from '../../domain/money';
import type { Db, Tx } from '../platform/db/database';
import { isByProvider, refundable } from '../seats';

export type RefundReason =
  | 'cancelled-in-time'
  | 'came-too-late'
  | 'cancelled-while-paying'
  | 'administrator'
  | 'center-closed'
  /** Started by an administrator after a cancellation without a refund. */
  | 'after-cancelling'
  /** Found only in the provider's book. */
  | 'made-at-provider'
  /** Of a session that another payment pays: this one pays for nothing. */
  | 'paid-twice';

type NewRefund = {
  paymentId: string;
  bookingId: string;
  /** Paise. */
  amount: Paise;
  reason: RefundReason;
};

/**
 * Requests a refund, in the caller's transaction, which must hold the payment's row. What was paid at a desk waits until
 * it is paid back there: nothing is sent to the payment provider. Returns its id.
 */
export async function requestRefund(tx: Tx, refund: NewRefund, now: Date): Promise<string> {
  const id = await requestRefundLater(tx, refund, now);
  await sendRequested(tx, [refund.bookingId], now);
  return id;
}

/** Requests a refund that may be taken back still: it is sent by `sendRequested`, once it can't be any more. */
export async function requestRefundLater(tx: Tx, refund: NewRefund, now: Date): Promise<string> {
  return addRefund(tx, refund, { status: 'requested', created_at: now });
}

/** Sends what is requested for some bookings, and was not sent yet, on its way: it is due from now on. */
export async function sendRequested(tx: Tx, bookingIds: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ due_at: now })
    .where('booking_id', 'in', [...bookingIds])
    .where('status', '=', 'requested')
    .where('checked_at', 'is', null)
    .where(isByProvider())
    .execute();
}

type HowItStands = {
  status: 'requested' | 'pending' | 'succeeded';
  created_at: Date;
  settled_at?: Date | null;
  provider_refund_id?: string;
};

/** Stores a refund in its present state, under the lock of its payment's row, and returns its id. */
export async function addRefund(tx: Tx, refund: NewRefund, standing: HowItStands): Promise<string> {
  const n = sql<number>`(select coalesce(max(n), 0) + 1 from refunds where booking_id = ${refund.bookingId})`;
  const { id } = await tx
    .insertInto('refunds')
    .values({
      id: newId(),
      payment_id: refund.paymentId,
      booking_id: refund.bookingId,
      n,
      // Of letters, digits and hyphens, which every provider takes.
      idempotency_key: sql`${`refund-${refund.bookingId}-`} || ${n}`,
      amount_paise: refund.amount,
      reason: refund.reason,
      ...standing,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** `refundable` of several bookings, by their ids; of one that has no payment there is none. */
export async function refundableOf(db: Db | Tx, bookingIds: readonly string[]): Promise<Map<string, Paise>> {
  const rows = await db
    .selectFrom('appointments as bookings')
    .innerJoin('payments', 'payments.id', 'bookings.payment_id')
    .select(['bookings.id', refundable.as('refundable')])
    .where('bookings.id', '=', sql<string>`any(${bookingIds}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.refundable]));
}

/** `refundable` of one booking. */
export async function refundableFor(db: Db | Tx, bookingId: string): Promise<Paise> {
  return (await refundableOf(db, [bookingId])).get(bookingId) ?? 0;
}

/** Paise that can be refunded for a booking of one payment, which need not be the one that pays for it now. */
export async function refundableOfPayment(
  db: Db | Tx,
  { bookingId, paymentId }: Pick<NewRefund, 'bookingId' | 'paymentId'>,
): Promise<Paise> {
  const row = await db
    .selectFrom('appointments as bookings')
    .innerJoin('payments', (join) => join.on('payments.id', '=', paymentId))
    .select(refundable.as('refundable'))
    .where('bookings.id', '=', bookingId)
    .executeTakeFirst();
  return row?.refundable ?? 0;
}
