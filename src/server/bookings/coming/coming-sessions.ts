/** The coming sessions of a person, for changing several of them at once. */
import { sql } from 'kysely';
import { paiseToRupees } from '../../../domain/money';
import type { IstDate } from '../../../domain/time';
import { windowLabel } from '../../../domain/windows';
import { AppError } from '../../errors';
import type { Db, Tx } from '../../platform/db/database';
import { type ActingFor, isUpcoming, type WholeBooking, wholeBookings } from '../../appointments';
import { mayAct } from '../../patients';

/** Sessions of some dates, at one center or at all. */
export type Scope = { from: IstDate; until?: IstDate | undefined; centerId?: string | undefined };

/** Those of a scope that an account may change, the earliest first. Unpaid holds are not among them: they are paid or given up. */
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

/** Sessions that a request names. Throws `booking-not-found` for one that the account may not change, or of another person. */
export async function namedSessions(tx: Tx, { userId, patientId }: ActingFor, ids: string[]) {
  const found = await wholeBookings(tx)
    .where('bookings.id', 'in', ids)
    .where('bookings.patient_id', '=', patientId)
    .where(mayAct(userId, 'change'))
    .execute();
  if (found.length < new Set(ids).size) throw new AppError('booking-not-found');
  return found;
}

/** The payments of sessions, to be locked. */
export const paymentsOf = (rows: readonly WholeBooking[]) => rows.flatMap(({ payment_id: id }) => id ?? []);

/** When a session is, as the API says it. */
export const sittingOf = ({ session_date: date, start_hour: startHour }: WholeBooking) => ({
  date,
  time: windowLabel(startHour),
});

/** What every answer about a coming session says of it. */
export const presentComing = (row: WholeBooking) => ({
  bookingId: row.id,
  ...sittingOf(row),
  centerId: row.center_id,
  CenterName: row.center_name,
  amount: paiseToRupees(row.price_paise),
});
