import { queryOptions } from '@tanstack/react-query';
import { bookings } from '../../../contract/bookings';
import { callApi } from '../../api/client';

/** How often a patient's own bookings are asked for again while one of them is a hold that runs out. */
const HOLD_EVERY_MS = 30_000;

/** The patient's own bookings, with the server's clock: which windows are theirs already, and what they hold. */
export const ownBookingsQuery = queryOptions({
  queryKey: ['my-bookings', 'at-centers'],
  queryFn: ({ signal }) => callApi(bookings.myBookings, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  refetchInterval: ({ state }) => (state.data?.myBookingData.some((booking) => booking.hold) ? HOLD_EVERY_MS : false),
});
