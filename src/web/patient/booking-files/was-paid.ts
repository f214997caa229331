import type { Booking } from '../../../contract/bookings';

/** Whether anything was ever paid for an appointment, even if refunded: then there is a receipt. */
export function wasPaid({ paymentStatus }: Pick<Booking, 'paymentStatus'>): boolean {
  return paymentStatus !== 'unpaid' && paymentStatus !== 'not required';
}
