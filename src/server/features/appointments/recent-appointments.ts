import type { Appointment } from '../../../contract/admin';
import type { Db } from '../../platform/db/database';
import { wholePage } from './list-appointments';
import { presentAppointment } from './present-appointment';

/** The latest appointments, newest first. */
export async function recentAppointments(db: Db, count: number, now: Date): Promise<Appointment[]> {
  const { rows } = await wholePage(db, db.selectFrom('bookings'), {}, { page: 1, pageSize: count });
  return rows.map((row) => presentAppointment(row, now));
}
