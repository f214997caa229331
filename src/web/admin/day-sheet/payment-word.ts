import type { DaySheet } from '../../../contract/admin/appointments';

type Sitting = NonNullable<DaySheet['windows'][number]['chairs'][number]['appointment']>;

export type PaymentWord =
  | 'paid'
  | 'notPaid'
  | 'held'
  | 'notRequired'
  | 'refunded'
  | 'partRefunded'
  | 'refundPending'
  | 'partRefundPending'
  | 'refundFailed';

/** The payment status for the desk: whether something is still to be paid, and what of a restored one went back. */
export function paymentWord({
  bookingStatus,
  paymentStatus,
  amount,
  refundedAmount,
}: Pick<Sitting, 'bookingStatus' | 'paymentStatus' | 'amount' | 'refundedAmount'>): PaymentWord {
  const isPart = refundedAmount < amount;
  switch (paymentStatus) {
    case 'paid':
      return 'paid';
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
