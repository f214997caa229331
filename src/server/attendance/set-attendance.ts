import type { AdministratorRefusalCode } from '../../contract/admin';
import {
  type AttendanceRefusal,
  type AttendanceState,
  canBeRecorded,
  refuseAttendance,
  withState,
} from '../../domain/attendance';
import { MINUTE_MS, istDateOf } from '../../domain/time';
import type { Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import { AppError, editConflict } from '../errors';
import { move } from '../bookings';
import { makeRoom, readSeats } from '../seats';
import { attendanceOf, isInWindows, lockBooking, statusOf, type WholeBooking, writeAttendance } from '../appointments';
import { happened, sessionFacts } from '../messages';
import { isHeld } from './day-bookings';

/** How long the mail about a missed session waits. A press by mistake is corrected by then. */
const MISSED_MAIL_MS = 10 * MINUTE_MS;

export type AttendanceChange = {
  state: AttendanceState;
  /** The state that the administrator saw. */
  from?: AttendanceState | undefined;
};

const CODES: Record<AttendanceRefusal, AdministratorRefusalCode> = {
  'not-yet': 'attendance-not-yet',
  'too-late': 'attendance-too-late',
  over: 'attendance-over',
  'not-possible': 'attendance-not-possible',
};

/**
 * Records attendance for an administrator. Returns whether anything changed. If the state is the same already, nothing
 * changes, except that an end which only the clock recorded gets its time. The chair of a missed session is free for
 * somebody else; a patient who comes after all gets it back, or another one. Throws AppError: booking-not-found,
 * attendance-not-booked, edit-conflict, attendance-not-yet, attendance-over, attendance-too-late,
 * attendance-not-possible, no-free-chair.
 */
export async function setAttendance(
  tx: Tx,
  administrator: Administrator,
  bookingId: string,
  change: AttendanceChange,
  now: Date,
): Promise<boolean> {
  if (change.state !== 'missed') await lockWindowOf(tx, bookingId, now);
  const booking = await lockBooking(tx, bookingId);
  if (!booking) throw new AppError('booking-not-found');
  const isBooked = canBeRecorded({ bookingStatus: statusOf(booking, now), isHeld: isHeld(booking, now) });
  if (!isBooked) throw new AppError('attendance-not-booked');

  const present = attendanceOf(booking);
  const sitting = { date: booking.session_date, startHour: booking.start_hour };
  const { state, from } = change;
  if (from && from !== present.state && state !== present.state) throw editConflict(await lastChangeOf(tx, bookingId));
  const refused = refuseAttendance(present, state, sitting, now);
  if (refused) throw refusalOf(refused, sitting.date, state, now);
  const next = withState(present, state, sitting, now);
  if (state === present.state && (!present.byClock || next.byClock)) return false;

  if (present.state === 'missed') await seatAfterAll(tx, administrator, booking, now);
  await writeAttendance(tx, bookingId, next, administrator, now);
  const log = { before: { attendance: present.state }, after: { attendance: state } };
  const set = { by: administrator, bookings: [booking], log };
  if (state === 'missed') await happened(tx, 'missed', { ...set, message: await ofMissed(tx, bookingId, now) }, now);
  else await happened(tx, 'attended', set, now);
  return true;
}

/**
 * Gives a chair to a patient who was recorded as missing and comes after all: their own, unless somebody else has it
 * now. The window's lock must be held.
 */
async function seatAfterAll(tx: Tx, { administratorId }: Administrator, row: WholeBooking, now: Date): Promise<void> {
  const { center_id: centerId, session_date: date, start_hour: startHour, chair } = row;
  const window = { centerId, date, startHour };
  const other = await tx
    .selectFrom('bookings')
    .select('id')
    .where(isInWindows([window]))
    .where('chair', '=', chair)
    .where('id', '<>', row.id)
    .where('status', '<>', 'cancelled')
    .where('frees_chair', '=', false)
    .executeTakeFirst();
  if (!other) return;
  const seats = await readSeats(tx, { centers: [centerId], windows: [window], numbers: true }, now);
  const [free] = seats.for({ by: 'desk', scheme: null, person: null, isThere: true }, window).chairs;
  if (free === undefined) throw new AppError('no-free-chair');
  await move(tx, row, { date, startHour, chair: free }, { actor: 'administrator', administratorId }, now);
}

/** Locks the window of a missed session before its row, for a patient who comes after all. */
async function lockWindowOf(tx: Tx, bookingId: string, now: Date): Promise<void> {
  const at = await tx
    .selectFrom('appointments')
    .select(['center_id as centerId', 'session_date as date', 'start_hour as startHour'])
    .where('id', '=', bookingId)
    .where('frees_chair', '=', true)
    .executeTakeFirst();
  if (at) await makeRoom(tx, [at], now);
}

function refusalOf(refused: AttendanceRefusal, date: string, state: AttendanceState, now: Date): AppError {
  const isOnTheDay = refused === 'not-yet' && date === istDateOf(now);
  if (!isOnTheDay) return new AppError(CODES[refused]);
  const message = `The window has not begun yet: nobody has ${state === 'missed' ? 'missed' : 'finished'} this session.`;
  return new AppError('attendance-not-yet', { message });
}

/** Reads who changed the attendance last, and when; the clock has no name. */
function lastChangeOf(tx: Tx, bookingId: string): Promise<{ name: string | null; at: Date } | undefined> {
  return tx
    .selectFrom('attendance')
    .leftJoin('administrators', 'administrators.id', 'attendance.administrator_id')
    .select(['administrators.user_name as name', 'attendance.updated_at as at'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
}

/**
 * Reads the message that says what to do after a missed session, since missing dialysis is dangerous. It waits in case
 * the record is corrected (`delivery/still-true.ts`).
 */
async function ofMissed(tx: Tx, id: string, now: Date) {
  const details = { ...(await sessionFacts(tx, id)), missedAt: now.toISOString() };
  const sendAfter = new Date(now.getTime() + MISSED_MAIL_MS);
  return { onceKey: `session-missed:${id}:${now.toISOString()}`, details, sendAfter };
}
