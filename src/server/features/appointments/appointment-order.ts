/** The orders of the list of appointments. Each ends in the id, so that a page never repeats what another one shows. */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { AppointmentFilters } from '../../../contract/admin';
import { nameInOrder } from '../../records/patient-counts';
import type { DB } from '../../platform/db/schema';

export type Bookings = SelectQueryBuilder<DB, 'bookings', object>;
export type Way = 'asc' | 'desc';
export type Sort = NonNullable<AppointmentFilters['sort']>;
type Step = readonly [by: RawBuilder<unknown>, way: Way];

export const defaultWay = (sort: Sort): Way => (sort === 'created' || sort === 'date' ? 'desc' : 'asc');
export const otherWay = (way: Way): Way => (way === 'asc' ? 'desc' : 'asc');

const by = (column: string) => sql`${sql.ref(column)}`;
const ID = by('bookings.id');
const NEWEST_FIRST: Step[] = [
  [by('bookings.created_at'), 'desc'],
  [ID, 'desc'],
];
const BY_SESSION: Step[] = [
  [by('bookings.session_date'), 'desc'],
  [by('bookings.start_hour'), 'desc'],
  [ID, 'asc'],
];

/** What is ordered by, one after the other. Indexes in migrations 0003, 0007 and 0008. */
function stepsOf(sort: Sort, way: Way): Step[] {
  switch (sort) {
    case 'created':
      return [
        [by('bookings.created_at'), way],
        [ID, way],
      ];
    case 'date':
      return [
        [by('bookings.session_date'), way],
        [by('bookings.start_hour'), way],
        [ID, way],
      ];
    case 'status':
      return [[by('bookings.status'), way], ...NEWEST_FIRST];
    case 'amount':
      return [[by('bookings.price_paise'), way], ...NEWEST_FIRST];
    case 'patient':
      return [[nameInOrder, way], [by('users.id'), way], ...BY_SESSION];
    case 'center':
      return [[sql`lower(centers.name)`, way], [by('centers.id'), way], ...BY_SESSION];
  }
}

/** Puts them in order; `isBackward` from its end to its beginning. */
export function inOrder(query: Bookings, sort: Sort, way: Way, isBackward = false): Bookings {
  const joined = {
    patient: () => query.innerJoin('users', 'users.id', 'bookings.user_id') as unknown as Bookings,
    center: () => query.innerJoin('centers', 'centers.id', 'bookings.center_id') as unknown as Bookings,
  };
  const from = sort === 'patient' || sort === 'center' ? joined[sort]() : query;
  return stepsOf(sort, way).reduce(
    (ordered, [column, one]) => ordered.orderBy(column, isBackward ? otherWay(one) : one),
    from,
  );
}
