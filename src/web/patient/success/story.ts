import type { BookingDetails } from '../../../contract/bookings/bookings';

/**
 * What the page says: the payment's outcome combined with later changes of the appointment, since people open their receipt again
 * days later.
 */
export type Story =
  | 'booked'
  | 'checking'
  | 'over'
  | 'cancelled'
  | 'confirming'
  | 'notPaid'
  | 'differs'
  | 'differsBack'
  | 'tooLate'
  | 'refunding'
  | 'refunded'
  | 'partRefunding'
  | 'partRefunded'
  | 'paidByHand'
  | 'partPaidByHand'
  | 'refundFailed';

export function storyOf({ outcome, bookingStatus, cancelReason, refund, differingPayment }: BookingDetails): Story {
  if (outcome === 'checking') return 'differs';
  if (outcome === 'confirming') return 'confirming';
  if (outcome === 'not-paid') return 'notPaid';
  if (outcome === 'confirmed') {
    const stories = { confirmed: 'booked', pending: 'checking', completed: 'over', cancelled: 'cancelled' } as const;
    return stories[bookingStatus];
  }
  if (outcome === 'refund-failed') return 'refundFailed';
  if (differingPayment) return 'differsBack';
  const isPart = refund !== undefined && refund.notRefunded > 0;
  if (refund?.status === 'by-hand') return isPart ? 'partPaidByHand' : 'paidByHand';
  // Cancelled by the clock although paid: the payment arrived after the chair was lost.
  if (cancelReason === 'not-paid-in-time' || cancelReason === 'payment-failed') return 'tooLate';
  if (isPart) return outcome === 'refunded' ? 'partRefunded' : 'partRefunding';
  return outcome;
}

/**
 * The booking that the page shows first: the soonest that still stands, otherwise the first. It lists the payment's other bookings.
 */
export function leadingOf<B extends BookingDetails>(bookings: readonly B[]): B {
  return bookings.find((one) => hasReceipt(storyOf(one)) && one.bookingStatus !== 'cancelled') ?? bookings[0]!;
}

/** Whether a payment was kept, so that there is a receipt. */
export function hasReceipt(story: Story): boolean {
  return story === 'booked' || story === 'checking' || story === 'over' || story === 'cancelled';
}
