import { centers } from '../../../contract/admin/centers/centers';
import { queryOf } from './query-of';

/** All centers by name, for choosers. Blocked ones are among them, as they keep their appointments. */
export const everyCenterQuery = queryOf(
  centers.list,
  { query: {} },
  {
    select: ({ dialysisCenters }) =>
      [...dialysisCenters].sort((one, other) => one.CenterName.localeCompare(other.CenterName, 'en-IN')),
  },
);
