/** What the list of appointments and its export are narrowed by, in SQL. */
import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';
import type { AppointmentFilters } from '../../../contract/admin';
import type { BookingStatus } from '../../../domain/booking';
import type { Db } from '../../platform/db/database';
import { beginningWith, mentions } from '../../platform/db/text-search';
import { bookingsOfUser } from '../../records/patient-counts';
import { holdLapsed, holdNotLapsed } from '../../records/rules';
import type { DB } from '../../platform/db/schema';

type Where = ExpressionBuilder<DB, 'bookings'>;
type Condition = ExpressionWrapper<DB, 'bookings', SqlBool>;

/** A payment id or its beginning, `pi_3SRk…`. What is shorter would be the beginning of most of them. */
const LIKE_A_PAYMENT_ID = /^(?=.*[\d_])\w{12,}$/;

/** So many people have some ten thousand bookings: few enough to put them all in order. */
const FEW_PEOPLE = 300;

export type Narrowed = {
  /** Whom a search means, and how many bookings these people have in all; null where nothing is searched. */
  found: { people: string[]; bookings: number; payments: string[] } | null;
  /** Whether only what belongs to some people or centers fits. */
  isOfSome: boolean;
  /** Whether they are few: then it is found by them and put in order afterwards. */
  isFew: boolean;
};

/** Looks for the people and payments that a search means: everything else is asked by their ids. */
export async function narrow(db: Db, { q, center, user }: AppointmentFilters): Promise<Narrowed> {
  const isOfSome = !!center?.length || user !== undefined;
  if (!q) return { found: null, isOfSome, isFew: isOfSome };
  const people = await db
    .selectFrom('users')
    .select(['id', bookingsOfUser.as('bookings')])
    .where(mentions(q))
    .execute();
  const payments = LIKE_A_PAYMENT_ID.test(q)
    ? await db
        .selectFrom('payments')
        .select('id')
        .where(sql`lower(provider_payment_id)`, 'like', beginningWith(q))
        .execute()
    : [];
  const found = {
    people: people.map(({ id }) => id),
    bookings: people.reduce((sum, { bookings }) => sum + bookings, 0),
    payments: payments.map(({ id }) => id),
  };
  return { found, isOfSome: true, isFew: isOfSome || people.length <= FEW_PEOPLE };
}

/** Whether a booking fits whenever it is and however it stands. */
export function isAtAnyTime({ date, from, to, window, status }: AppointmentFilters): boolean {
  return [date, from, to, window, status?.[0]].every((one) => one === undefined);
}

/** The bookings that fit. */
export function matchingBookings(db: Db, filters: AppointmentFilters, { found, isFew }: Narrowed, now: Date) {
  const { status, center, date, from, to, window, user } = filters;
  const matching = db
    .selectFrom('bookings')
    .$if(!!status?.length, (query) => query.where((where) => hasStatus(where, status!, now)))
    .$if(!!center?.length, (query) => query.where('bookings.center_id', 'in', center!))
    .$if(date !== undefined, (query) => query.where('bookings.session_date', '=', date!))
    .$if(from !== undefined, (query) => query.where('bookings.session_date', '>=', from!))
    .$if(to !== undefined, (query) => query.where('bookings.session_date', '<=', to!))
    .$if(window !== undefined, (query) => query.where('bookings.start_hour', '=', window!))
    .$if(user !== undefined, (query) => query.where('bookings.user_id', '=', user!))
    .$if(found !== null, (query) => query.where((where) => belongsTo(where, found!)));
  if (!isFew) return matching;
  // "offset 0" keeps the planner from walking through all bookings in the order that is asked for until it meets these few.
  return db.selectFrom(matching.selectAll('bookings').offset(0).as('bookings')) as unknown as typeof matching;
}

/** A hold that has lapsed is cancelled, even before the sweep has written so. */
function hasStatus(where: Where, statuses: BookingStatus[], now: Date): Condition {
  const plain = statuses.filter((status) => status !== 'pending');
  const pending = where.and([where('bookings.status', '=', 'pending'), holdNotLapsed(now)]);
  return where.or([
    ...(plain.length ? [where('bookings.status', 'in', plain)] : []),
    ...(statuses.includes('pending') ? [pending] : []),
    ...(statuses.includes('cancelled') ? [holdLapsed(now)] : []),
  ]);
}

function belongsTo(where: Where, { people, payments }: NonNullable<Narrowed['found']>): Condition {
  const theirs = where('bookings.user_id', '=', sql<string>`any(${people}::uuid[])`);
  // With an "or" the rows themselves would have to be looked at to count them.
  return payments.length === 0
    ? theirs
    : where.or([theirs, where('bookings.payment_id', '=', sql<string>`any(${payments}::uuid[])`)]);
}
