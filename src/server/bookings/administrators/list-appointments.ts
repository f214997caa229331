import type { AppointmentFilters } from '../../../contract/admin';
import type { Scope } from '../../../domain/rights';
import type { Db } from '../../platform/db/database';
import { type Page, type PageAsked, countUpTo, pageOf } from '../../platform/db/keyset';
import { type WholeBooking, wholeBookings } from '../../appointments';
import { inScope } from '../../staff';
import { matchingAppointments } from './appointment-filters';
import { type Bookings, joinedFor, orderOf } from './appointment-order';

/** Query of all appointments of some centers. */
export function bookingsIn(db: Db, scope: Scope): Bookings {
  return (db.selectFrom('appointments as bookings') as Bookings).$if(scope !== 'all', (query) =>
    query.where(inScope(scope)),
  );
}

/**
 * Reads one page of the appointments that match, with how many match and how many there are in all, both counted up to
 * a bound.
 */
export async function listAppointments(db: Db, scope: Scope, filters: AppointmentFilters, asked: PageAsked, now: Date) {
  const { bookings, total, isNear } = await matchingAppointments(db, scope, filters, now);
  const all = await countUpTo(db, bookingsIn(db, scope));
  return { ...(await wholePage(db, bookings, filters, asked)), total, all, isNear };
}

/** Reads one page of some bookings, in the requested order. */
export async function wholePage(
  db: Db,
  bookings: Bookings,
  order: Pick<AppointmentFilters, 'sort' | 'order'>,
  asked: PageAsked,
): Promise<Page<WholeBooking>> {
  const { rows, ...neighbours } = await pageOf(joinedFor(order, bookings).select('bookings.id'), orderOf(order), asked);
  return { rows: await loadInOrder(db, rows), ...neighbours };
}

/** Reads whole rows in the order of these ids. Sorting them after all joins would be slow. */
async function loadInOrder(db: Db, ids: { id: string }[]): Promise<WholeBooking[]> {
  if (ids.length === 0) return [];
  const rows = await wholeBookings(db)
    .where(
      'bookings.id',
      'in',
      ids.map(({ id }) => id),
    )
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap(({ id }) => byId.get(id) ?? []);
}
