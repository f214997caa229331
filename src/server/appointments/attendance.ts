/** Who came: the rows of attendance. No row means that nothing was recorded yet. */
import { sql } from 'kysely';
import type { AttendanceShown } from '../../contract/attendance';
import { type Attendance, type AttendanceState, EXPECTED } from '../../domain/attendance';
import { WINDOW_HOURS } from '../../domain/windows';
import type { Db, Tx } from '../platform/db/database';
import type { WholeBooking } from './bookings';

type Row = Pick<WholeBooking, 'attendance_state' | 'arrived_at' | 'started_at' | 'ended_at' | 'missed_at' | 'by_clock'>;

/** The attendance of a booking. The clock completes one of which nothing was recorded, and records nothing. */
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

/** Deletes what was recorded for bookings that are moved: it was for sessions that are not any more. Returns the rows, by booking. */
export async function forgetAttendance(tx: Tx, bookingIds: readonly string[]): Promise<Map<string, object>> {
  if (bookingIds.length === 0) return new Map();
  const rows = await tx
    .deleteFrom('attendance')
    .where('booking_id', 'in', [...bookingIds])
    .returningAll()
    .execute();
  return new Map(rows.map((came) => [came.booking_id, came]));
}

/** Writes again what was recorded of a session that was cancelled or moved some seconds ago. Of a chair alone nothing was forgotten. */
export async function bringAttendanceBack(db: Db | Tx, was: object | null): Promise<void> {
  if (!was) return;
  await sql`insert into attendance select * from jsonb_populate_record(null::attendance, ${JSON.stringify(was)}::jsonb)
    on conflict do nothing`.execute(db);
}

/**
 * Ends the attendance of those who were there in sessions that the clock completed, as part of that statement: `done` is
 * the name of its query with their `id`. Of whom nobody recorded anything there is no row (`attendanceOf`); a missed
 * session stays missed.
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

/** Whether a session is recorded as missed, since that moment (ISO). */
export async function isStillMissed(db: Db, bookingId: string, missedAt: string): Promise<boolean> {
  const row = await db
    .selectFrom('attendance')
    .select('missed_at')
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'missed')
    .executeTakeFirst();
  return row?.missed_at?.getTime() === Date.parse(missedAt);
}

/** Whether a session counts: one that was missed is none. The table is called `bookings`. */
export const wasNotMissed = sql<boolean>`not exists (
  select from attendance came where came.booking_id = bookings.id and came.state = 'missed')`;

/** Whether it was missed: those are few, and found first. The table is called `bookings`. */
export const wasMissed = sql<boolean>`bookings.id in (select booking_id from attendance where state = 'missed')`;

/** Whether nothing was recorded. The table is called `bookings`. */
export const wasNotRecorded = sql<boolean>`not exists (select from attendance came where came.booking_id = bookings.id)`;
