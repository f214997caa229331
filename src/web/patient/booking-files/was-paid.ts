import type { Booking } from '../../../contract/bookings';

/** Whether something was paid for an appointment, whatever became of the money since: then there is a receipt. */
export function wasPaid({ paymentStatus }: Pick<Booking, 'paymentStatus'>): boolean {
  return paymentStatus !== 'unpaid' && paymentStatus !== 'not required';
}
