/** Queries of the day sheet. */
import { queryOptions } from '@tanstack/react-query';
import { type DaySheet, appointments } from '../../../contract/admin/bookings';
import type { IstDate } from '../../../domain/time';
import type { ServerTime } from '../../lib/api/use-server-now';
import { callAdmin } from '../api/call-admin';

export type KnownSheet = ServerTime & { sheet: DaySheet };

/** Refresh interval while the page is visible. */
const REFRESH_INTERVAL = 60_000;

/** The sheet of a day. Always fetched again, since a printed sheet must be current. */
export function daySheetQuery(center: string, date: IstDate) {
  return queryOptions({
    queryKey: ['admin', 'day-sheet', center, date],
    queryFn: async ({ signal }): Promise<KnownSheet> => {
      const { now, daySheet } = await callAdmin(appointments.daySheet, { query: { center, date }, signal });
      return { now, receivedAt: Date.now(), sheet: daySheet };
    },
    staleTime: 0,
    refetchInterval: REFRESH_INTERVAL,
  });
}
