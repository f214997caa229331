import type { DaySheet } from '../../../contract/admin/appointments';

type Sitting = NonNullable<DaySheet['windows'][number]['chairs'][number]['appointment']>;

export type PaymentWord = 'paid' | 'notPaid' | 'held' | 'notRequired' | 'refunded';

/** The payment status for the desk: whether something is still to be paid. */
export function paymentWord({
  bookingStatus,
  paymentStatus,
}: Pick<Sitting, 'bookingStatus' | 'paymentStatus'>): PaymentWord {
  switch (paymentStatus) {
    case 'paid':
      return 'paid';
    case 'not required':
      return 'notRequired';
    case 'unpaid':
      return bookingStatus === 'pending' ? 'held' : 'notPaid';
    case 'refund pending':
    case 'refunded':
    case 'refund failed':
      return 'refunded';
  }
}
