import { type Booking, bookings } from '../../../contract/bookings';
import { callApi } from '../../api/client';

/** What has become of an own booking, for when an answer about it was lost; undefined when that can't be found out. */
export async function findBooking(id: string): Promise<Booking | undefined> {
  const answer = await callApi(bookings.myBookings).catch(() => null);
  return answer?.myBookingData.find((booking) => booking._id === id);
}
