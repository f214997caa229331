import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { centers } from '../../../contract/centers';
import type { IstDate } from '../../../domain/time';
import { callApi } from '../../api/client';

/** How often the free chairs of a center that is being looked at are asked for again. */
const AVAILABILITY_EVERY_MS = 30_000;

/** Every answer about the free chairs of one center, whatever the dates. */
export const availabilityKey = (centerId: string) => ['centers', 'availability', centerId];

/** The windows of one center over a range of dates, with the server's clock; kept in step while the page is seen. */
export function availabilityQuery(centerId: string, range: { from: IstDate; to: IstDate }) {
  return queryOptions({
    queryKey: [...availabilityKey(centerId), range.from, range.to],
    queryFn: ({ signal }) => callApi(centers.availability, { query: { centerId, ...range }, signal }),
    staleTime: 0,
    refetchInterval: AVAILABILITY_EVERY_MS,
    refetchOnWindowFocus: 'always',
    placeholderData: keepPreviousData,
    // The same for everyone, so it stays on logout.
    meta: { isPublic: true },
  });
}
