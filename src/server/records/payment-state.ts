/** What the person is told about the money of a booking, decided from our rows. */
import type { PaymentStatus } from '../../domain/booking';
import type { Paise } from '../../domain/money';
import type { MoneyOfCancelled } from '../platform/mail/templates/booking';
import type { WholeBooking } from './bookings';

type Money = Pick<WholeBooking, 'payment_id' | 'payment_status' | 'refund_status'>;
type Sums = Pick<WholeBooking, 'payment_status' | 'payment_amount' | 'price_paise' | 'given_back'>;

export function paymentStatusOf(row: Money): PaymentStatus {
  if (row.payment_id === null) return 'not required';
  if (row.refund_status === 'succeeded' || row.refund_status === 'by-hand') return 'refunded';
  if (row.refund_status === 'failed') return 'refund failed';
  if (row.refund_status !== null) return 'refund pending';
  return row.payment_status === 'paid' ? 'paid' : 'unpaid';
}

/** Paise that were captured for a booking and are neither given back nor on their way, for display (`refundableFor` decides). */
export function refundableOf({
  payment_status: status,
  payment_amount: captured,
  price_paise: price,
  given_back: back,
}: Sums): Paise {
  return status === 'paid' ? Math.max(0, Math.min(price, captured ?? 0) - (back ?? 0)) : 0;
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
