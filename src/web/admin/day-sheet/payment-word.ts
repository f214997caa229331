import type { DaySheet } from '../../../contract/admin/bookings';
import { isWithoutAmount } from '../ui/funding-label';

type Sitting = NonNullable<DaySheet['windows'][number]['chairs'][number]['appointment']>;

export type PaymentWord =
  | 'paid'
  | 'notPaid'
  | 'held'
  | 'awaitsCheck'
  | 'notRequired'
  | 'refunded'
  | 'partRefunded'
  | 'refundPending'
  | 'partRefundPending'
  | 'refundFailed';

/**
 * The payment status for the desk: whether something is still to be paid and, for a restored booking, what was refunded. Null where
 * a scheme pays everything.
 */
export function paymentWord({
  bookingStatus,
  paymentStatus,
  amount,
  refundedAmount,
  funding,
}: Pick<Sitting, 'bookingStatus' | 'paymentStatus' | 'amount' | 'refundedAmount' | 'funding'>): PaymentWord | null {
  if (funding?.check) return 'awaitsCheck';
  if (funding?.selfPayUntil) return 'held';
  if (isWithoutAmount(funding)) return null;
  const isPart = refundedAmount < amount;
  switch (paymentStatus) {
    case 'paid':
      return refundedAmount > 0 && isPart ? 'partRefunded' : 'paid';
    case 'not required':
      return 'notRequired';
    case 'unpaid':
      return bookingStatus === 'pending' ? 'held' : 'notPaid';
    case 'refund pending':
      return isPart ? 'partRefundPending' : 'refundPending';
    case 'refunded':
      return isPart ? 'partRefunded' : 'refunded';
    case 'refund failed':
      return 'refundFailed';
  }
}
