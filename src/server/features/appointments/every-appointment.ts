import type { AppointmentFilters } from '../../../contract/admin';
import type { Db } from '../../platform/db/database';
import type { WholeBooking } from '../../records/bookings';
import type { Bookings } from './appointment-order';
import { wholePage } from './list-appointments';

/** Appointments in memory at a time. */
const AT_A_TIME = 1_000;

/**
 * Every one of some bookings, page after page, so that neither we nor the database hold them all, and no transaction stays
 * open while a slow reader reads.
 */
export async function* everyAppointment(
  db: Db,
  bookings: Bookings,
  order: Pick<AppointmentFilters, 'sort' | 'order'>,
): AsyncGenerator<WholeBooking[]> {
  for (let after: string | null | undefined; after !== null; ) {
    const { rows, next } = await wholePage(db, bookings, order, { page: 1, pageSize: AT_A_TIME, after });
    if (rows.length > 0) yield rows;
    after = next;
  }
}
