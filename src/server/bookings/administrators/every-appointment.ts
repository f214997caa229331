import { setImmediate as othersTurn } from 'node:timers/promises';
import type { AppointmentFilters } from '../../../contract/admin';
import type { Db } from '../../platform/db/database';
import type { WholeBooking } from '../../appointments';
import type { Bookings } from './appointment-order';
import { wholePage } from './list-appointments';

/** Appointments in memory at a time: few enough that reading and writing them takes a few milliseconds of this thread. */
const AT_A_TIME = 100;

/**
 * Every one of some bookings, page after page, so that neither we nor the database hold them all, and no transaction stays
 * open while a slow reader reads. Between two pages other requests have their turn.
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
    await othersTurn();
  }
}
