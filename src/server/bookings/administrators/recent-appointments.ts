import type { Appointment } from '../../../contract/admin';
import type { Scope } from '../../../domain/rights';
import type { Db } from '../../platform/db/database';
import { bookingsIn, wholePage } from './list-appointments';
import { presentAppointment } from './present-appointment';

/** The latest appointments of some centers, newest first. */
export async function recentAppointments(db: Db, scope: Scope, count: number, now: Date): Promise<Appointment[]> {
  const { rows } = await wholePage(db, bookingsIn(db, scope), {}, { page: 1, pageSize: count });
  return rows.map((row) => presentAppointment(row, now));
}
