/** What the list of appointments and its export are narrowed by, in SQL. */
import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';
import type { AppointmentFilters } from '../../../contract/admin';
import type { BookingStatus } from '../../../domain/booking';
import type { Db } from '../../db/database';
import type { DB } from '../../db/schema';
import { containing } from '../../http/paging';

type Where = ExpressionBuilder<DB, 'bookings'>;
type Condition = ExpressionWrapper<DB, 'bookings', SqlBool>;

/** A text that is part of a payment id rather than of a name, `pi_3SRk…`: payments are only searched for such. */
const LIKE_A_PAYMENT_ID = /^(?=.*[\d_])\w{4,}$/;

/** The bookings that fit, from any table that is joined to `bookings`. */
export function matchingBookings(db: Db, filters: AppointmentFilters, now: Date) {
  const { q, status, center, date, from, to, window, user } = filters;
  return db
    .selectFrom('bookings')
    .$if(!!status?.length, (query) => query.where((where) => hasStatus(where, status!, now)))
    .$if(!!center?.length, (query) => query.where('bookings.center_id', 'in', center!))
    .$if(date !== undefined, (query) => query.where('bookings.session_date', '=', date!))
    .$if(from !== undefined, (query) => query.where('bookings.session_date', '>=', from!))
    .$if(to !== undefined, (query) => query.where('bookings.session_date', '<=', to!))
    .$if(window !== undefined, (query) => query.where('bookings.start_hour', '=', window!))
    .$if(user !== undefined, (query) => query.where('bookings.user_id', '=', user!))
    .$if(!!q, (query) => query.where((where) => mentions(where, q!)));
}

/** A hold that has lapsed is cancelled, even before the sweep has written so. */
function hasStatus(where: Where, statuses: BookingStatus[], now: Date): Condition {
  const lapsed = where.and([where('bookings.status', '=', 'pending'), where('bookings.hold_expires_at', '<=', now)]);
  const plain = statuses.filter((status) => status !== 'pending');
  const pending = where.and([
    where('bookings.status', '=', 'pending'),
    where.or([where('bookings.hold_expires_at', 'is', null), where('bookings.hold_expires_at', '>', now)]),
  ]);
  return where.or([
    ...(plain.length ? [where('bookings.status', 'in', plain)] : []),
    ...(statuses.includes('pending') ? [pending] : []),
    ...(statuses.includes('cancelled') ? [lapsed] : []),
  ]);
}

/** Found by way of the people or payments that fit: the two joined by "or" would look at every booking. */
function mentions(where: Where, q: string): Condition {
  const pattern = containing(q);
  const people = where
    .selectFrom('users')
    .select('users.id')
    .where((eb) => eb.or([eb(sql`lower(users.username)`, 'like', pattern), eb('users.email', 'like', pattern)]));
  if (!LIKE_A_PAYMENT_ID.test(q)) return where('bookings.user_id', 'in', people);
  const byPerson = where.selectFrom('bookings as theirs').select('theirs.id').where('theirs.user_id', 'in', people);
  const byPayment = where
    .selectFrom('bookings as paid')
    .innerJoin('payments', 'payments.id', 'paid.payment_id')
    .select('paid.id')
    .where(sql`lower(payments.provider_payment_id)`, 'like', pattern);
  return where('bookings.id', 'in', byPerson.union(byPayment));
}
