import { sql } from 'kysely';
import type { AppointmentFilters } from '../../../contract/admin';
import type { Db } from '../../platform/db/database';
import { matchingBookings, narrow } from './appointment-filters';
import { loadInOrder } from './list-appointments';
import type { WholeBooking } from '../../records/bookings';

/** Appointments that are in memory at a time. */
const AT_A_TIME = 1_000;

/** Those made last first; or by the day and hour of the appointment, the earliest first. */
export type WholeOrder = 'created' | 'session';

/**
 * Every appointment that fits, in parts: each asks for what comes after the last one of the part before, so that neither
 * we nor the database hold them all, and no transaction stays open while a slow reader reads.
 */
export async function* everyAppointment(
  db: Db,
  filters: AppointmentFilters,
  order: WholeOrder,
  now: Date,
): AsyncGenerator<WholeBooking[]> {
  const narrowed = await narrow(db, filters);
  for (let last: WholeBooking | undefined; ; ) {
    const part = matchingBookings(db, filters, narrowed, now).select('bookings.id').limit(AT_A_TIME);
    const ids = await (order === 'created'
      ? part
          .$if(last !== undefined, (query) =>
            query.where(sql<boolean>`(bookings.created_at, bookings.id) < (${last?.created_at}, ${last?.id}::uuid)`),
          )
          .orderBy('bookings.created_at', 'desc')
          .orderBy('bookings.id', 'desc')
      : part
          .$if(last !== undefined, (query) =>
            query.where(
              sql<boolean>`(bookings.session_date, bookings.start_hour, bookings.id) >
                (${last?.session_date}::date, ${last?.start_hour}::smallint, ${last?.id}::uuid)`,
            ),
          )
          .orderBy('bookings.session_date')
          .orderBy('bookings.start_hour')
          .orderBy('bookings.id')
    ).execute();
    const rows = await loadInOrder(
      db,
      ids.map(({ id }) => id),
    );
    if (rows.length > 0) yield rows;
    if (ids.length < AT_A_TIME) return;
    last = rows.at(-1);
  }
}
