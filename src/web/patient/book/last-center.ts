import type { Booking } from '../../../contract/bookings';

/** The center of the latest appointment that was not cancelled, if it still takes bookings; null when there is none. */
export function lastCenterOf(bookings: readonly Booking[]): Booking['dialysisCenterId'] | null {
  const kept = bookings.filter(
    ({ bookingStatus, dialysisCenterId }) => bookingStatus !== 'cancelled' && dialysisCenterId.Status === 'active',
  );
  const [latest] = kept.sort((one, other) => other.appoinmentDate.localeCompare(one.appoinmentDate));
  return latest?.dialysisCenterId ?? null;
}
