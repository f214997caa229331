/** Queries of the day sheet. */
import { appointments } from '../../../contract/admin/bookings';
import type { IstDate } from '../../../domain/time';
import { type Answer, queryOf } from '../api/query-of';

export type KnownSheet = Answer<typeof appointments.daySheet>;

/** Refresh interval while the page is visible. */
const REFRESH_INTERVAL = 60_000;

/** The sheet of a day. Always fetched again, since a printed sheet must be current. */
export function daySheetQuery(center: string, date: IstDate) {
  return queryOf(
    appointments.daySheet,
    { query: { center, date } },
    { staleTime: 0, refetchInterval: REFRESH_INTERVAL },
  );
}
