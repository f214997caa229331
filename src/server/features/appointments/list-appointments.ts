import type { AppointmentFilters } from '../../../contract/admin';
import type { Db } from '../../platform/db/database';
import type { PageAsked } from '../../platform/http/paging';
import { isAtAnyTime, narrow } from './appointment-filters';
import { pageOfIds } from './appointment-page';
import { countAll, countAppointments } from './count-appointments';
import { type WholeBooking, wholeBookings } from '../../records/bookings';

export type AppointmentPage = {
  rows: WholeBooking[];
  /** How many fit. */
  total: number;
  /** How many there are. */
  all: number;
};

/** One page of the appointments that fit. Unless told otherwise those made last come first. */
export async function listAppointments(
  db: Db,
  filters: AppointmentFilters,
  { page, pageSize }: PageAsked,
  now: Date,
): Promise<AppointmentPage> {
  const narrowed = await narrow(db, filters);
  const all = await countAll(db);
  const total = !narrowed.isOfSome && isAtAnyTime(filters) ? all : await countAppointments(db, filters, narrowed, now);
  const part = { skipped: (page - 1) * pageSize, size: pageSize, total, all };
  const ids = await pageOfIds(db, filters, narrowed, part, now);
  return { rows: await loadInOrder(db, ids), total, all };
}

/** Whole rows, in the order of their ids: ordering them together with all that is joined would be slow. */
export async function loadInOrder(db: Db, ids: string[]): Promise<WholeBooking[]> {
  if (ids.length === 0) return [];
  const rows = await wholeBookings(db).where('bookings.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
