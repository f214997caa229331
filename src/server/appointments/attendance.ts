/** Attendance of sessions: the rows of `attendance`. Without a row, nothing was recorded yet. */
import { sql } from 'kysely';
import type { AttendanceShown } from '../../contract/attendance';
import { type Attendance, type AttendanceState, EXPECTED } from '../../domain/attendance';
import { WINDOW_HOURS } from '../../domain/windows';
import type { Db, Tx } from '../platform/db/database';
import type { WholeBooking } from './bookings';

type Row = Pick<WholeBooking, 'attendance_state' | 'arrived_at' | 'started_at' | 'ended_at' | 'missed_at' | 'by_clock'>;

/**
 * The attendance of a booking. When the clock completes a session of which nothing was recorded, its attendance stays
 * "expected".
 */
export function attendanceOf(row: Row): Attendance {
  if (row.attendance_state === null) return EXPECTED;
  return {
    state: row.attendance_state as AttendanceState,
    arrivedAt: row.arrived_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    missedAt: row.missed_at,
    byClock: row.by_clock ?? false,
  };
}

/** Attendance as the API answers it: moments as ISO 8601. */
export function presentAttendance(row: Row): AttendanceShown {
  const { state, arrivedAt, startedAt, endedAt, missedAt, byClock } = attendanceOf(row);
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return {
    state,
    arrivedAt: iso(arrivedAt),
    startedAt: iso(startedAt),
    endedAt: iso(endedAt),
    missedAt: iso(missedAt),
    byClock,
  };
}

/** Writes the attendance of a booking, whose row must be locked. */
export async function writeAttendance(
  tx: Tx,
  bookingId: string,
  { state, arrivedAt, startedAt, endedAt, missedAt, byClock }: Attendance,
  { administratorId }: { administratorId: string },
  now: Date,
): Promise<void> {
  if (state === 'expected') return void (await forgetAttendance(tx, [bookingId]));
  const row = {
    state,
    arrived_at: arrivedAt,
    started_at: startedAt,
    ended_at: endedAt,
    missed_at: missedAt,
    by_clock: byClock,
    administrator_id: administratorId,
    updated_at: now,
  };
  await tx
    .insertInto('attendance')
    .values({ booking_id: bookingId, ...row })
    .onConflict((conflict) => conflict.column('booking_id').doUpdateSet(row))
    .execute();
}

/**
 * Deletes the attendance of bookings that are moved, since it was recorded for the old sessions. Returns the deleted
 * rows, by booking.
 */
export async function forgetAttendance(tx: Tx, bookingIds: readonly string[]): Promise<Map<string, object>> {
  if (bookingIds.length === 0) return new Map();
  const rows = await tx
    .deleteFrom('attendance')
    .where('booking_id', 'in', [...bookingIds])
    .returningAll()
    .execute();
  return new Map(rows.map((came) => [came.booking_id, came]));
}

/**
 * Restores the attendance of a session whose cancelling or moving is undone. `was`: the deleted row; null where there
 * was none, as after a change of chair only.
 */
export async function bringAttendanceBack(db: Db | Tx, was: object | null): Promise<void> {
  if (!was) return;
  await sql`insert into attendance select * from jsonb_populate_record(null::attendance, ${JSON.stringify(was)}::jsonb)
    on conflict do nothing`.execute(db);
}

/**
 * SQL that ends the attendance of patients who were there, for sessions that the clock completes. It is part of the
 * completing statement; `done` names that statement's query, with the column `id`. Sessions without attendance get none
 * (`attendanceOf`), and missed sessions stay missed.
 */
export function finishByClock(done: string, now: Date) {
  return sql`
    update attendance set state = 'finished', by_clock = true, updated_at = ${now}::timestamptz,
      ended_at = greatest(attendance.arrived_at, attendance.started_at, (
        select (b.session_date + make_interval(hours => b.start_hour + ${WINDOW_HOURS}::int)) at time zone 'Asia/Kolkata'
        from bookings b where b.id = attendance.booking_id))
    from ${sql.table(done)} done
    where attendance.booking_id = done.id and attendance.state in ('arrived', 'in-chair')`;
}

/** Whether a session is still recorded as missed, since the same moment (ISO timestamp). */
export async function isStillMissed(db: Db, bookingId: string, missedAt: string): Promise<boolean> {
  const row = await db
    .selectFrom('attendance')
    .select('missed_at')
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'missed')
    .executeTakeFirst();
  return row?.missed_at?.getTime() === Date.parse(missedAt);
}

/** Whether a session counts, since it was not missed. Expects the table `bookings`. */
export const wasNotMissed = sql<boolean>`not exists (
  select from attendance came where came.booking_id = bookings.id and came.state = 'missed')`;

/** Whether a session was missed. Looks the few missed ones up first, which is fast. Expects the table `bookings`. */
export const wasMissed = sql<boolean>`bookings.id in (select booking_id from attendance where state = 'missed')`;

/** Whether nothing was recorded of a session. Expects the table `bookings`. */
export const wasNotRecorded = sql<boolean>`not exists (select from attendance came where came.booking_id = bookings.id)`;
