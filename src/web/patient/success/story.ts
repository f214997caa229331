import type { BookingDetails } from '../../../contract/bookings';

/**
 * What the page tells: how the payment stands (the outcome), together with what has become of the appointment since,
 * for people open their receipt again days later.
 */
export type Story =
  | 'booked'
  | 'checking'
  | 'over'
  | 'cancelled'
  | 'confirming'
  | 'notPaid'
  | 'tooLate'
  | 'refunding'
  | 'refunded'
  | 'paidByHand'
  | 'refundFailed';

export function storyOf({ outcome, bookingStatus, cancelReason, refund }: BookingDetails): Story {
  if (outcome === 'confirming') return 'confirming';
  if (outcome === 'not-paid') return 'notPaid';
  if (outcome === 'confirmed') {
    const stories = { confirmed: 'booked', pending: 'checking', completed: 'over', cancelled: 'cancelled' } as const;
    return stories[bookingStatus];
  }
  if (outcome === 'refund-failed') return 'refundFailed';
  if (refund?.status === 'by-hand') return 'paidByHand';
  // Cancelled by the clock and yet paid: the money came after the chair was gone.
  if (cancelReason === 'not-paid-in-time' || cancelReason === 'payment-failed') return 'tooLate';
  return outcome;
}

/** Whether there is a payment that was kept, and so a receipt. */
export function hasReceipt(story: Story): boolean {
  return story === 'booked' || story === 'checking' || story === 'over' || story === 'cancelled';
}
