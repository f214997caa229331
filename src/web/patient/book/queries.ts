/** What the shortest way into a booking asks the server for. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { bookings } from '../../../contract/bookings';
import { centers } from '../../../contract/centers';
import type { IstDate } from '../../../domain/time';
import { callApi } from '../../api/client';
import { lastCenterOf } from './last-center';

const meta = { isPublic: true };

/** How often the free chairs that are being looked at are asked for again. */
const CHAIRS_EVERY_MS = 60_000;

/** Every center that takes bookings. */
export const centersToChooseQuery = queryOptions({
  queryKey: ['centers', 'to-choose'],
  queryFn: async ({ signal }) => (await callApi(centers.list, { signal })).dialysisCenters,
  meta,
});

/** The free chairs of a center over a range of dates, with the server's clock. */
export function freeChairsQuery(centerId: string, range: { from: IstDate; to: IstDate }) {
  return queryOptions({
    queryKey: ['centers', 'free-days', centerId, range.from, range.to],
    queryFn: ({ signal }) => callApi(centers.availability, { query: { centerId, ...range }, signal }),
    refetchInterval: CHAIRS_EVERY_MS,
    placeholderData: keepPreviousData,
    meta,
  });
}

/** The center at which the patient was last booked; null when there is none. */
export const lastCenterQuery = queryOptions({
  queryKey: ['my-bookings', 'last-center'],
  queryFn: async ({ signal }) => lastCenterOf((await callApi(bookings.myBookings, { signal })).myBookingData),
});
