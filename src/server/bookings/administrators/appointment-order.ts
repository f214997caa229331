/** The orders of the list of appointments. Each ends with the id, so that no row is on two pages. */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { AppointmentFilters } from '../../../contract/admin';
import type { Order, Step, Way } from '../../platform/db/keyset';
import type { Appointments, DB } from '../../platform/db/schema';
import { patientInOrder } from '../../appointments';

export type Bookings = SelectQueryBuilder<DB & { bookings: Appointments }, 'bookings', object>;
type Sort = NonNullable<AppointmentFilters['sort']>;

const ID = sql.ref('bookings.id');
const CREATED = sql.ref('bookings.created_at');
const DATE = sql.ref('bookings.session_date');
const HOUR = sql.ref('bookings.start_hour');
const NEWEST_FIRST: Step[] = [
  [CREATED, 'desc', 'timestamptz'],
  [ID, 'desc', 'uuid'],
];
const BY_SESSION: Step[] = [
  [DATE, 'desc', 'date'],
  [HOUR, 'desc', 'bigint'],
  [ID, 'asc', 'uuid'],
];

/** Returns the sort keys in their order. Their indexes are in migrations 0003, 0007, 0008 and 0025. */
function stepsOf(sort: Sort, way: Way): Step[] {
  switch (sort) {
    case 'created':
      return [
        [CREATED, way, 'timestamptz'],
        [ID, way, 'uuid'],
      ];
    case 'date':
      return [
        [DATE, way, 'date'],
        [HOUR, way, 'bigint'],
        [ID, way, 'uuid'],
      ];
    case 'status':
      return [[sql.ref('bookings.status'), way, 'text'], ...NEWEST_FIRST];
    case 'amount':
      return [[sql.ref('bookings.price_paise'), way, 'bigint'], ...NEWEST_FIRST];
    case 'patient':
      return [[patientInOrder, way, 'text'], [sql.ref('patients.id'), way, 'uuid'], ...BY_SESSION];
    case 'center':
      return [[sql`lower(centers.name)`, way, 'text'], [sql.ref('centers.id'), way, 'uuid'], ...BY_SESSION];
  }
}

/** Returns the requested order. By default the appointments that were made last come first. */
export function orderOf({ sort = 'created', order }: Pick<AppointmentFilters, 'sort' | 'order'>): Order {
  const way = order ?? (sort === 'created' || sort === 'date' ? 'desc' : 'asc');
  return { name: `${sort} ${way}`, steps: stepsOf(sort, way) };
}

/** Joins the table that an order needs. */
export function joinedFor({ sort }: Pick<AppointmentFilters, 'sort'>, bookings: Bookings): Bookings {
  if (sort === 'patient')
    return bookings.innerJoin('patients', 'patients.id', 'bookings.patient_id') as unknown as Bookings;
  if (sort === 'center')
    return bookings.innerJoin('centers', 'centers.id', 'bookings.center_id') as unknown as Bookings;
  return bookings;
}
