/** The filters of the list of appointments and of its export, in SQL. */
import { type ExpressionBuilder, type ExpressionWrapper, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AppointmentFilters, FundingFilter } from '../../../contract/admin';
import { FUNDINGS } from '../../../domain/funding';
import type { Scope } from '../../../domain/rights';
import type { SessionState } from '../../../domain/session-state';
import { holdLapsed, holdNotLapsed, wasMissed, wasNotRecorded } from '../../appointments';
import type { Db } from '../../platform/db/database';
import { COUNTED_UP_TO, type Counted, countUpTo } from '../../platform/db/keyset';
import { beginningWith } from '../../platform/db/text-search';
import { peopleMeant, peopleNearlyMeant } from '../../patients';
import { dueSessions } from '../../payments';
import { inScope } from '../../staff';
import type { DB } from '../../platform/db/schema';
import type { Bookings } from './appointment-order';

type Where = ExpressionBuilder<DB, 'bookings'>;
type Condition = ExpressionWrapper<DB, 'bookings', SqlBool>;

/** A payment id or its beginning, such as `pi_3SRk…`. A shorter text would match most payments. */
const LIKE_A_PAYMENT_ID = /^(?=.*[\d_])\w{12,}$/;

export type Matching = {
  bookings: Bookings;
  /** How many bookings match, counted up to a bound. */
  total: Counted;
  /** Whether nobody has the name that was searched for, so that these are people with similar names. */
  isNear: boolean;
};

/** Finds the bookings of some centers that match the filters, and counts them. */
export async function matchingAppointments(
  db: Db,
  scope: Scope,
  filters: AppointmentFilters,
  now: Date,
): Promise<Matching> {
  const found = filters.q ? await search(db, scope, filters.q) : null;
  const { status, center, date, from, to, window, user, funding, payment } = filters;
  const bookings = (db.selectFrom('appointments as bookings') as Bookings)
    .$if(scope !== 'all', (query) => query.where(inScope(scope)))
    .$if(!!status?.length, (query) => query.where((where) => hasStatus(where, status!, now)))
    .$if(!!center?.length, (query) => query.where('bookings.center_id', 'in', center!))
    .$if(date !== undefined, (query) => query.where('bookings.session_date', '=', date!))
    .$if(from !== undefined, (query) => query.where('bookings.session_date', '>=', from!))
    .$if(to !== undefined, (query) => query.where('bookings.session_date', '<=', to!))
    .$if(window !== undefined, (query) => query.where('bookings.start_hour', '=', window!))
    .$if(user !== undefined, (query) => query.where('bookings.patient_id', '=', user!))
    .$if(!!funding?.length, (query) => query.where((where) => isFunded(where, funding!, now)))
    .$if(!!payment?.length, (query) => query.where(isDue(scope)))
    .$if(found !== null, (query) => query.where((where) => belongsTo(where, found!)));
  const total = await countUpTo(db, bookings);
  const isNear = found?.isNear ?? false;
  const isOfSome =
    scope !== 'all' || found !== null || !!center?.length || [user, date, from, to].some((one) => one !== undefined);
  if (!isOfSome || total.isCapped) return { bookings, total, isNear };
  // "offset 0" keeps the planner from walking through all bookings in the requested order until it meets these few.
  const few = db.selectFrom(bookings.selectAll('bookings').offset(0).as('bookings'));
  return { bookings: few as unknown as Bookings, total, isNear };
}

type Found = { people: RawBuilder<boolean>; payments: string[]; isNear: boolean };

/**
 * Finds the people and payments that a search means, so that the other queries can use their ids, unless they are too
 * many. Where it means nobody, finds people with similar names, as the desk does.
 */
async function search(db: Db, scope: Scope, q: string): Promise<Found> {
  const meant = sql<{ id: string }>`(${peopleMeant(scope, q)})`;
  const people = await db
    .selectFrom(meant.as('people'))
    .select('id')
    .limit(COUNTED_UP_TO + 1)
    .execute();
  const payments = LIKE_A_PAYMENT_ID.test(q)
    ? await db
        .selectFrom('payments')
        .select('id')
        .where(sql`lower(provider_payment_id)`, 'like', beginningWith(q))
        .execute()
    : [];
  const isNear = people.length === 0 && payments.length === 0;
  const ids = isNear ? await peopleNearlyMeant(db, scope, q) : people.map(({ id }) => id);
  return {
    people:
      ids.length > COUNTED_UP_TO
        ? sql<boolean>`bookings.patient_id in ${meant}`
        : sql<boolean>`bookings.patient_id = any(${ids}::uuid[])`,
    payments: payments.map(({ id }) => id),
    isNear: isNear && ids.length > 0,
  };
}

/**
 * Whether a booking has one of these states. A lapsed hold counts as cancelled, even before the sweep has recorded it.
 */
function hasStatus(where: Where, statuses: SessionState[], now: Date): Condition {
  const plain = statuses.filter((status) => status === 'confirmed' || status === 'completed' || status === 'cancelled');
  const pending = where.and([where('bookings.status', '=', 'pending'), holdNotLapsed(now)]);
  return where.or([
    ...(plain.length ? [where('bookings.status', 'in', plain)] : []),
    ...(statuses.includes('pending') ? [pending] : []),
    ...(statuses.includes('cancelled') ? [holdLapsed(now)] : []),
    ...(statuses.includes('missed') ? [where.and([where('bookings.status', '<>', 'cancelled'), wasMissed])] : []),
    ...(statuses.includes('not-recorded')
      ? [where.and([where('bookings.status', '=', 'completed'), wasNotRecorded])]
      : []),
  ]);
}

function isFunded(where: Where, asked: FundingFilter[], now: Date): Condition {
  const payers = FUNDINGS.filter((one) => asked.includes(one));
  const waits = where.and([
    where('bookings.awaits_check', '=', true),
    where('bookings.status', '=', 'pending'),
    holdNotLapsed(now),
  ]);
  return where.or([
    ...(payers.length ? [where('bookings.funding', 'in', payers)] : []),
    ...(asked.includes('awaits-check') ? [waits] : []),
  ]);
}

/** Whether the desk takes money for a booking of a scope. */
const isDue = (scope: Scope) =>
  sql<boolean>`bookings.id in (select bookings.id from ${dueSessions} and ${inScope(scope)})`;

function belongsTo(where: Where, { people, payments }: Found): RawBuilder<boolean> | Condition {
  // An "or" would make the database read the rows themselves to count them.
  return payments.length === 0
    ? people
    : where.or([people, where('bookings.payment_id', '=', sql<string>`any(${payments}::uuid[])`)]);
}
