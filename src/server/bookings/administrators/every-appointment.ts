import { setImmediate as othersTurn } from 'node:timers/promises';
import type { AppointmentFilters } from '../../../contract/admin';
import type { Db } from '../../platform/db/database';
import type { WholeBooking } from '../../appointments';
import type { Bookings } from './appointment-order';
import { wholePage } from './list-appointments';

/**
 * How many appointments are in memory at a time: few enough that reading and writing them takes only a few milliseconds
 * of this thread.
 */
const AT_A_TIME = 100;

/**
 * Yields all of some bookings page by page, so that neither the server nor the database holds all of them, and no
 * transaction stays open while a slow client reads. Other requests have their turn between two pages.
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
