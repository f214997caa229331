/** What the centers' screens ask the server for. Centers are the same for everyone, so they stay on logout. */
import { queryOptions } from '@tanstack/react-query';
import { bookings } from '../../../contract/bookings';
import { centers } from '../../../contract/centers';
import { callApi } from '../../api/client';

const meta = { isPublic: true };

/** Every active center. */
export const centersQuery = queryOptions({
  queryKey: ['centers'],
  queryFn: async ({ signal }) => (await callApi(centers.list, { signal })).dialysisCenters,
  meta,
});

/** The next free window of every active center, with the server's clock. */
export const nextFreeQuery = queryOptions({
  queryKey: ['centers', 'next-free'],
  queryFn: ({ signal }) => callApi(centers.nextFree, { signal }),
  meta,
});

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
