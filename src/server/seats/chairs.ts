import { sql } from 'kysely';

/**
 * The numbers of a center's chairs, the lowest first; those that are retired are not among them. The table is called `centers`, whose
 * `slots` says how many there are: a trigger on it makes and retires the rows.
 */
export const chairNumbers = sql<number[]>`array(
  select number from chairs where chairs.center_id = centers.id and not is_retired order by number)`;
