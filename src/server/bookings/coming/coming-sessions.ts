/** The coming sessions of a patient, for changing several of them at once. */
import { sql } from 'kysely';
import { paiseToRupees } from '../../../domain/money';
import type { IstDate } from '../../../domain/time';
import { windowLabel } from '../../../domain/windows';
import { AppError } from '../../errors';
import type { Db, Tx } from '../../platform/db/database';
import { type ActingFor, isUpcoming, type WholeBooking, wholeBookings } from '../../appointments';
import { mayAct } from '../../patients';

/** A range of dates, at one center or at all. */
export type Scope = { from: IstDate; until?: IstDate | undefined; centerId?: string | undefined };

/**
 * Query of the sessions in a scope that an account may change, the earliest first. Unpaid holds are left out: they are
 * paid or given up.
 */
export function comingSessions(db: Db | Tx, { userId, patientId }: ActingFor, scope: Scope, now: Date) {
  return wholeBookings(db)
    .where('bookings.patient_id', '=', patientId)
    .where(mayAct(userId, 'change'))
    .where(isUpcoming(now))
    .where(sql<boolean>`(bookings.status = 'confirmed' or bookings.hold_expires_at is null)`)
    .where('bookings.session_date', '>=', scope.from)
    .where(scope.until ? sql<boolean>`bookings.session_date <= ${scope.until}::date` : sql<boolean>`true`)
    .where(scope.centerId ? sql<boolean>`bookings.center_id = ${scope.centerId}` : sql<boolean>`true`)
    .orderBy('bookings.session_date')
    .orderBy('bookings.start_hour')
    .execute();
}

/**
 * Reads the sessions that a request names. Throws `booking-not-found` for one that the account may not change, or that
 * is another patient's.
 */
export async function namedSessions(tx: Tx, { userId, patientId }: ActingFor, ids: string[]) {
  const found = await wholeBookings(tx)
    .where('bookings.id', 'in', ids)
    .where('bookings.patient_id', '=', patientId)
    .where(mayAct(userId, 'change'))
    .execute();
  if (found.length < new Set(ids).size) throw new AppError('booking-not-found');
  return found;
}

/** The payments of sessions, for locking them. */
export const paymentsOf = (rows: readonly WholeBooking[]) => rows.flatMap(({ payment_id: id }) => id ?? []);

/** The date and time of a session, as in the API. */
export const sittingOf = ({ session_date: date, start_hour: startHour }: WholeBooking) => ({
  date,
  time: windowLabel(startHour),
});

/** The facts that every answer about a coming session has. */
export const presentComing = (row: WholeBooking) => ({
  bookingId: row.id,
  ...sittingOf(row),
  centerId: row.center_id,
  CenterName: row.center_name,
  amount: paiseToRupees(row.price_paise),
});
