/** The bookings of a day, as the desk sees them. */
import { showPhone } from '../../domain/phone';
import { sql } from 'kysely';
import { type DayBooking, KEPT_FOR, type KeptChair, type ToldLast } from '../../contract/admin';
import type { BookingStatus } from '../../domain/booking';
import { paiseToRupees } from '../../domain/money';
import { SCHEME_FACTS, type Scheme } from '../../domain/schemes';
import type { IstDate } from '../../domain/time';
import type { Db, Tx } from '../platform/db/database';
import { presentFunding } from '../funding';
import { type KeptChair as Kept } from '../seats';
import { isLive, presentAttendance, sessionStateOf, statusOf, type WholeBooking, wholeBookings } from '../appointments';
import { dueAtDesk, paymentStatusOf, refundedOf } from '../payments';
import { toldLast } from '../messages';

/** Query of bookings with the columns that only the desk needs. */
function deskBookings(db: Db | Tx) {
  return wholeBookings(db)
    .leftJoin('administrators as desk_clerk', 'desk_clerk.id', 'bookings.booked_by_administrator')
    .select([
      'desk_clerk.user_name as desk_clerk',
      sql<boolean>`not exists (
        select from appointments earlier left join attendance came on came.booking_id = earlier.id
        where earlier.patient_id = bookings.patient_id and earlier.center_id = bookings.center_id
          and (earlier.session_date, earlier.start_hour) < (bookings.session_date, bookings.start_hour)
          and earlier.status in ('confirmed', 'completed') and came.state is distinct from 'missed')`.as('is_first'),
      toldLast.as('told_last'),
    ]);
}

type DeskRow = WholeBooking & { desk_clerk: string | null; is_first: boolean; told_last: ToldLast | null };

/** Reads the bookings of a center on a day that have a chair, holds included. */
export function bookingsOfDay(db: Db | Tx, centerId: string, date: IstDate, now: Date): Promise<DeskRow[]> {
  return deskBookings(db)
    .where('bookings.center_id', '=', centerId)
    .where('bookings.session_date', '=', date)
    .where(isLive(now))
    .orderBy('bookings.start_hour')
    .orderBy('bookings.chair')
    .execute();
}

/** A chair that is only kept for somebody. */
export type KeptInWindow = { chair: number; kept: KeptChair };

/** Reads the names of some patients. */
export async function namesOf(db: Db | Tx, patientIds: readonly string[]): Promise<Map<string, string>> {
  if (patientIds.length === 0) return new Map();
  const rows = await db.selectFrom('patients').select(['id', 'name']).where('id', 'in', patientIds).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Presents a kept chair for the desk. */
export function presentKept({ chair, as, patientId, until }: Kept, names: ReadonlyMap<string, string>): KeptInWindow {
  const shownFor = KEPT_FOR.find((one) => one === as) ?? 'other';
  return { chair, kept: { for: shownFor, username: names.get(patientId)!, until: new Date(until).toISOString() } };
}

/** Reads one booking, in any state, and its center. */
export async function dayBooking(
  db: Db | Tx,
  bookingId: string,
  now: Date,
): Promise<{ centerId: string; booking: DayBooking }> {
  const row = await deskBookings(db).where('bookings.id', '=', bookingId).executeTakeFirstOrThrow();
  return { centerId: row.center_id, booking: presentDayBooking(row, now) };
}

export function presentDayBooking(row: DeskRow, now: Date): DayBooking {
  const status = statusOf(row, now);
  const paymentStatus = paymentStatusOf(row);
  return {
    _id: row.id,
    patientId: row.patient_id,
    username: row.username,
    phone: showPhone(row.phone),
    bookedBy: row.booker_name,
    bookedAtDesk: row.desk_clerk,
    date: row.session_date,
    startHour: row.start_hour,
    chair: row.chair,
    bookingStatus: status,
    sessionState: sessionStateOf(row, now),
    isHeld: isHeld(row, now),
    paymentStatus,
    amount: paiseToRupees(row.price_paise),
    refundedAmount: paiseToRupees(refundedOf(row)),
    amountDue: paiseToRupees(dueAtDesk(row, now)),
    ...presentFunding(row, status),
    scanNeeded: row.scheme !== null && SCHEME_FACTS[row.scheme as Scheme].isScanned,
    isFirst: row.is_first,
    toldLast: row.told_last,
    answer: row.answer,
    attendance: presentAttendance(row),
  };
}

/** Whether the chair is only held until it is paid. */
export function isHeld(row: Pick<WholeBooking, 'status' | 'hold_expires_at'>, now: Date): boolean {
  const status: BookingStatus = statusOf(row, now);
  return status === 'pending' && row.hold_expires_at !== null;
}
