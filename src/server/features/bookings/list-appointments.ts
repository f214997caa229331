import { type SelectQueryBuilder, sql } from 'kysely';
import type { AppointmentFilters } from '../../../contract/admin';
import type { Db } from '../../db/database';
import type { DB } from '../../db/schema';
import type { PageAsked } from '../../http/paging';
import { matchingBookings } from './appointment-filters';
import { type WholeBooking, wholeBookings } from './store';

export type AppointmentPage = {
  rows: WholeBooking[];
  /** How many fit. */
  total: number;
  /** How many there are. */
  all: number;
};

const NARROWING = ['q', 'status', 'center', 'date', 'from', 'to', 'window', 'user'] as const satisfies (keyof AppointmentFilters)[];

/** One page of the appointments that fit. Unless told otherwise those made last come first. */
export async function listAppointments(
  db: Db,
  filters: AppointmentFilters,
  { page, pageSize }: PageAsked,
  now: Date,
): Promise<AppointmentPage> {
  const ids = await inOrder(matchingBookings(db, filters, now), filters)
    .select('bookings.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const isNarrowed = NARROWING.some((name) => filters[name] !== undefined);
  const all = await count(db.selectFrom('bookings'));
  const total = isNarrowed ? await countAppointments(db, filters, now) : all;
  return { rows: await loadInOrder(db, ids.map(({ id }) => id)), total, all };
}

/** How many appointments fit. */
export function countAppointments(db: Db, filters: AppointmentFilters, now: Date): Promise<number> {
  return count(matchingBookings(db, filters, now));
}

/** Whole rows, in the order of their ids: ordering them together with all that is joined would be slow. */
export async function loadInOrder(db: Db, ids: string[]): Promise<WholeBooking[]> {
  if (ids.length === 0) return [];
  const rows = await wholeBookings(db).where('bookings.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

type Bookings = SelectQueryBuilder<DB, 'bookings', object>;

/** Each order ends in the id, so that a page never repeats what another one shows. Indexes in 0003-administrators.sql. */
function inOrder(query: Bookings, { sort = 'created', order }: Pick<AppointmentFilters, 'sort' | 'order'>) {
  const way = order ?? (sort === 'created' || sort === 'date' ? 'desc' : 'asc');
  const newestFirst = (ordered: Bookings) => ordered.orderBy('bookings.created_at', 'desc').orderBy('bookings.id', 'desc');
  const bySession = (ordered: Bookings) =>
    ordered.orderBy('bookings.session_date', 'desc').orderBy('bookings.start_hour', 'desc').orderBy('bookings.id');
  switch (sort) {
    case 'created':
      return query.orderBy('bookings.created_at', way).orderBy('bookings.id', way);
    case 'date':
      return query.orderBy('bookings.session_date', way).orderBy('bookings.start_hour', way).orderBy('bookings.id', way);
    case 'status':
      return newestFirst(query.orderBy('bookings.status', way));
    case 'amount':
      return newestFirst(query.orderBy('bookings.price_paise', way));
    case 'patient':
      return bySession(
        query
          .innerJoin('users', 'users.id', 'bookings.user_id')
          .orderBy(sql`lower(users.username)`, way)
          .orderBy('users.id', way) as unknown as Bookings,
      );
    case 'center':
      return bySession(
        query
          .innerJoin('centers', 'centers.id', 'bookings.center_id')
          .orderBy(sql`lower(centers.name)`, way)
          .orderBy('centers.id', way) as unknown as Bookings,
      );
  }
}

async function count(query: Bookings): Promise<number> {
  const counted = await query.select((eb) => eb.fn.countAll<number>().as('rows')).executeTakeFirstOrThrow();
  return counted.rows;
}
