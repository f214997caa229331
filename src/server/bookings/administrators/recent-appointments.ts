import { sql } from 'kysely';
import type { Appointment } from '../../../contract/admin';
import type { Scope } from '../../../domain/rights';
import type { Db } from '../../platform/db/database';
import { wholeBookings } from '../../appointments';
import { bookingsIn } from './list-appointments';
import { presentAppointment } from './present-appointment';

/** The latest appointments of some centers, newest first. */
export async function recentAppointments(db: Db, scope: Scope, count: number, now: Date): Promise<Appointment[]> {
  const latest = bookingsIn(db, scope)
    .select('bookings.id')
    .orderBy('bookings.created_at', 'desc')
    .orderBy('bookings.id', 'desc')
    .limit(sql.lit(count));
  const rows = await wholeBookings(db)
    // Found first: joined with all that is read of them, every appointment would be looked at.
    .where('bookings.id', '=', sql<string>`any(array(${latest}))`)
    .orderBy('bookings.created_at', 'desc')
    .orderBy('bookings.id', 'desc')
    .execute();
  return rows.map((row) => presentAppointment(row, now));
}
