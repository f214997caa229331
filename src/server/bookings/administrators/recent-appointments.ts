import { sql } from 'kysely';
import type { Appointment } from '../../../contract/admin';
import type { Scope } from '../../../domain/rights';
import type { Db } from '../../platform/db/database';
import { wholeBookings } from '../../appointments';
import { bookingsIn } from './list-appointments';
import { presentAppointment } from './present-appointment';

/** Reads the appointments of some centers that were made last, the newest first. */
export async function recentAppointments(db: Db, scope: Scope, count: number, now: Date): Promise<Appointment[]> {
  const latest = bookingsIn(db, scope)
    .select('bookings.id')
    .orderBy('bookings.created_at', 'desc')
    .orderBy('bookings.id', 'desc')
    .limit(sql.lit(count));
  const rows = await wholeBookings(db)
    // The ids are found first: with all joins, the database would look at every appointment.
    .where('bookings.id', '=', sql<string>`any(array(${latest}))`)
    .orderBy('bookings.created_at', 'desc')
    .orderBy('bookings.id', 'desc')
    .execute();
  return rows.map((row) => presentAppointment(row, now));
}
