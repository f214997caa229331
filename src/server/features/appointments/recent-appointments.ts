import type { Appointment } from '../../../contract/admin';
import type { Db } from '../../platform/db/database';
import { loadInOrder } from './list-appointments';
import { presentAppointment } from './present-appointment';

/** The appointments that were made last, newest first. */
export async function recentAppointments(db: Db, count: number, now: Date): Promise<Appointment[]> {
  const ids = await db
    .selectFrom('bookings')
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  const rows = await loadInOrder(
    db,
    ids.map(({ id }) => id),
  );
  return rows.map((row) => presentAppointment(row, now));
}
