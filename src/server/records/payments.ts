/** Payments: what the person is told about the money of a booking, decided from our rows, and giving one up. */
import type { PaymentStatus } from '../../domain/booking';
import type { Paise } from '../../domain/money';
import type { MoneyOfCancelled } from '../platform/mail/templates/booking';
import { type WholeBooking, cancelRow } from './bookings';
import type { Context } from '../context';

type Money = Pick<WholeBooking, 'payment_id' | 'payment_status' | 'refund_status'>;

export function paymentStatusOf(row: Money): PaymentStatus {
  if (row.payment_id === null) return 'not required';
  if (row.refund_status === 'succeeded' || row.refund_status === 'by-hand') return 'refunded';
  if (row.refund_status === 'failed') return 'refund failed';
  if (row.refund_status !== null) return 'refund pending';
  return row.payment_status === 'paid' ? 'paid' : 'unpaid';
}

/** What a letter says of the money of a cancelled booking: `refundable` could go back, `refund` does (paise). */
export function moneyOfCancelled(
  { payment_status: status }: Pick<WholeBooking, 'payment_status'>,
  refundable: Paise,
  refund: Paise,
): MoneyOfCancelled {
  if (refundable > 0) return refund > 0 ? 'refunded' : 'kept';
  return status === 'paid' ? 'refunded-before' : 'nothing-paid';
}

/** A chair held, and the payment that will make it the patient's. */
export type Held = {
  paymentId: string;
  bookingId: string;
  centerId: string;
  centerName: string;
  date: string;
  startHour: number;
  /** Paise. */
  amount: number;
  /** When the payment was begun: what is asked of the provider depends on nothing else, so asking twice is the same. */
  createdAt: Date;
  checkoutExpiresAt: Date;
  checkout: { id: string; url: string } | null;
};

/** Gives up a payment whose page was never shown, and frees the chair that was held for it. */
export async function abandonPayment(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  paymentId: string,
): Promise<void> {
  const now = clock();
  await database.db.transaction().execute(async (tx) => {
    const payment = await tx
      .updateTable('payments')
      .set({ status: 'abandoned' })
      .where('id', '=', paymentId)
      .where('status', '=', 'creating')
      .returning('id')
      .executeTakeFirst();
    if (!payment) return;
    const bookings = await tx
      .selectFrom('bookings')
      .select(['id', 'status'])
      .where('payment_id', '=', paymentId)
      .where('hold_expires_at', 'is not', null)
      .execute();
    for (const booking of bookings) {
      await cancelRow(tx, booking, { reason: 'payment-failed', actor: 'clock', now, note: 'no payment page' });
    }
  });
}
