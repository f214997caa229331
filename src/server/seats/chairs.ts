import { sql } from 'kysely';

/**
 * SQL of the numbers of a center's chairs, the lowest first, without retired ones. Expects the table `centers`, whose
 * `slots` says how many chairs there are: a trigger on it makes and retires the rows.
 */
export const chairNumbers = sql<number[]>`array(
  select number from chairs where chairs.center_id = centers.id and not is_retired order by number)`;
