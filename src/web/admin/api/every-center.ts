import { queryOptions } from '@tanstack/react-query';
import { centers } from '../../../contract/admin/centers';
import { callAdmin } from './call-admin';

/** Every center, by name; blocked ones too, as they keep their appointments. For choosers. */
export const everyCenterQuery = queryOptions({
  queryKey: ['admin', 'centers', 'all'],
  queryFn: async ({ signal }) => {
    const { dialysisCenters } = await callAdmin(centers.list, { query: {}, signal });
    return dialysisCenters.toSorted((one, other) => one.CenterName.localeCompare(other.CenterName, 'en-IN'));
  },
});
