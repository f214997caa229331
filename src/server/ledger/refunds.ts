import { sql } from 'kysely';
import type { Paise } from '../../domain/money';
import type { Db, Tx } from '../platform/db/database';
import { isByProvider, refundable } from './refundable';
import { type NewRefund, addRefund } from './rows';

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
