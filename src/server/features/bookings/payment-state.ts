/** What the person is told about the money of a booking, decided from our rows. */
import type { PaymentStatus } from '../../../domain/booking';
import type { Paise } from '../../../domain/money';
import type { WholeBooking } from './store';

type Money = Pick<WholeBooking, 'payment_id' | 'payment_status' | 'refund_status' | 'refund_amount' | 'price_paise'>;

export function paymentStatusOf(row: Money): PaymentStatus {
  if (row.payment_id === null) return 'not required';
  if (row.refund_status === 'succeeded') return 'refunded';
  if (row.refund_status === 'failed') return 'refund failed';
  if (row.refund_status !== null) return 'refund pending';
  return row.payment_status === 'paid' ? 'paid' : 'unpaid';
}

/** Paise captured for a booking and not given back. */
export function capturedFor(row: Money): Paise {
  return paymentStatusOf(row) === 'paid' ? row.price_paise : 0;
}
