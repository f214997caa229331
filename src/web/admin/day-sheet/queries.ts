/** What the day sheet asks for: the centers to choose from, and who comes when to one of them. */
import { queryOptions } from '@tanstack/react-query';
import { type DaySheet, appointments } from '../../../contract/admin/appointments';
import { centers } from '../../../contract/admin/centers';
import type { IstDate } from '../../../domain/time';
import type { ServerTime } from '../../api/use-server-now';
import { callAdmin } from '../api/call-admin';

/** Every center, by name; blocked ones too, as they keep their appointments. */
export const sheetCentersQuery = queryOptions({
  queryKey: ['admin', 'centers', 'all'],
  queryFn: async ({ signal }) => {
    const { dialysisCenters } = await callAdmin(centers.list, { query: {}, signal });
    return dialysisCenters.toSorted((one, other) => one.CenterName.localeCompare(other.CenterName, 'en-IN'));
  },
});

export type KnownSheet = ServerTime & { sheet: DaySheet };

/** Always asked anew: a sheet that is printed must be of now. */
export function daySheetQuery(center: string, date: IstDate) {
  return queryOptions({
    queryKey: ['admin', 'day-sheet', center, date],
    queryFn: async ({ signal }): Promise<KnownSheet> => {
      const { now, daySheet } = await callAdmin(appointments.daySheet, { query: { center, date }, signal });
      return { now, receivedAt: Date.now(), sheet: daySheet };
    },
    staleTime: 0,
  });
}
