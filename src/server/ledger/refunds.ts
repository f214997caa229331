import { sql } from 'kysely';
import type { Paise } from '../../domain/money';
import type { Db, Tx } from '../platform/db/database';
import { isFromAccount, putBackIntoAccount } from './accounts';
import { isByProvider, refundable } from './refundable';
import { type NewRefund, addRefund, turnRefund } from './rows';

/**
 * Requests a refund in the caller's transaction, which must hold the lock of the payment's row. Nothing is sent to the
 * provider for a payment at a desk: the refund waits until it is paid back there. Returns the refund's id.
 */
export async function requestRefund(tx: Tx, refund: NewRefund, now: Date): Promise<string> {
  const id = await requestRefundLater(tx, refund, now);
  await sendRequested(tx, [refund.bookingId], now);
  return id;
}

/**
 * Requests a refund that can still be taken back. `sendRequested` sends it once it no longer can. Returns the refund's
 * id.
 */
export async function requestRefundLater(tx: Tx, refund: NewRefund, now: Date): Promise<string> {
  return addRefund(tx, refund, { status: 'requested', created_at: now });
}

/**
 * Makes the requested refunds of some bookings due, unless they were sent already. What an account had paid is back in
 * it at once.
 */
export async function sendRequested(tx: Tx, bookingIds: readonly string[], now: Date): Promise<void> {
  const intoAccounts = await tx
    .selectFrom('refunds')
    .select('id')
    .where('booking_id', 'in', [...bookingIds])
    .where('status', '=', 'requested')
    .where(isFromAccount)
    .orderBy('id')
    .execute();
  for (const { id } of intoAccounts) {
    const refund = await turnRefund(tx, id, { from: ['requested'], to: 'succeeded', at: now });
    if (!refund) continue;
    const { payment_id: paymentId, booking_id: bookingId, amount_paise: amount } = refund;
    await putBackIntoAccount(tx, { refundId: id, paymentId, bookingId, amount }, null, now);
  }
  await tx
    .updateTable('refunds')
    .set({ due_at: now })
    .where('booking_id', 'in', [...bookingIds])
    .where('status', '=', 'requested')
    .where('checked_at', 'is', null)
    .where(isByProvider())
    .execute();
}

/** Reads `refundable` (paise) of several bookings, by their ids. A booking without a payment is not in the map. */
export async function refundableOf(db: Db | Tx, bookingIds: readonly string[]): Promise<Map<string, Paise>> {
  const rows = await db
    .selectFrom('appointments as bookings')
    .innerJoin('payments', 'payments.id', 'bookings.payment_id')
    .select(['bookings.id', refundable.as('refundable')])
    .where('bookings.id', '=', sql<string>`any(${bookingIds}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.refundable]));
}

/** Reads `refundable` (paise) of one booking; 0 without a payment. */
export async function refundableFor(db: Db | Tx, bookingId: string): Promise<Paise> {
  return (await refundableOf(db, [bookingId])).get(bookingId) ?? 0;
}

/**
 * Reads the paise of one payment that can be refunded for a booking. The payment need not be the one that pays for it
 * now.
 */
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
