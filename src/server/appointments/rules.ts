/**
 * The rules about bookings in SQL, for queries over many rows; `src/domain/booking.ts` has them for a loaded row.
 * `table` is the name or alias of the table of bookings.
 */
import { type RawBuilder, sql } from 'kysely';
import { istDateOf } from '../../domain/time';
import { START_HOURS, hasBegun, type WindowKey } from '../../domain/windows';

/** Whether an unpaid hold has lapsed, whether or not that is recorded. */
export function holdLapsed(now: Date, table = 'bookings'): RawBuilder<boolean> {
  const { status, holdExpiresAt } = columns(table);
  return sql<boolean>`(${status} = 'pending' and ${holdExpiresAt} <= ${now})`;
}

/** Whether a chair is held for a time that is not over yet: until it is paid, answered or accepted. */
export function isHeld(now: Date, table = 'bookings'): RawBuilder<boolean> {
  const { status, holdExpiresAt } = columns(table);
  return sql<boolean>`(${status} = 'pending' and ${holdExpiresAt} > ${now})`;
}

/** Whether a booking that is not cancelled has no lapsed hold. */
export function holdNotLapsed(now: Date, table = 'bookings'): RawBuilder<boolean> {
  const { holdExpiresAt } = columns(table);
  return sql<boolean>`(${holdExpiresAt} is null or ${holdExpiresAt} > ${now})`;
}

/** Whether a booking occupies its chair and its patient's hour. */
export function isLive(now: Date, table = 'bookings'): RawBuilder<boolean> {
  return sql<boolean>`(${columns(table).status} <> 'cancelled' and ${holdNotLapsed(now, table)})`;
}

/** Whether a booking is in one of these windows. */
export function isInWindows(windows: readonly WindowKey[]): RawBuilder<boolean> {
  const [one] = windows;
  if (one && windows.length === 1) {
    return sql<boolean>`(bookings.center_id = ${one.centerId} and bookings.session_date = ${one.date}
      and bookings.start_hour = ${one.startHour})`;
  }
  return sql<boolean>`((bookings.center_id, bookings.session_date, bookings.start_hour) in (
    select * from unnest(${windows.map(({ centerId }) => centerId)}::uuid[], ${windows.map(({ date }) => date)}::date[],
      ${windows.map(({ startHour }) => startHour)}::smallint[])))`;
}

/** Whether an appointment is upcoming: pending or confirmed, no lapsed hold, and its window has not begun. */
export function isUpcoming(now: Date): RawBuilder<boolean> {
  const today = istDateOf(now);
  const later = START_HOURS.filter((startHour) => !hasBegun({ date: today, startHour }, now));
  return sql<boolean>`(bookings.status in ('pending', 'confirmed') and ${holdNotLapsed(now)}
    and bookings.session_date >= ${today}
    and (bookings.session_date > ${today} or bookings.start_hour = any(${later}::smallint[])))`;
}

/** The order of accounts by name in lists, the same in every database. Expects the table `users`. */
export const nameInOrder = sql`lower(users.username) collate "C"`;

/** The order of appointments by the patient's name, ignoring case. Expects the table `patients`. */
export const patientInOrder = sql`lower(patients.name) collate "C"`;

/** The instant at which a booking's window begins (`windowBegins`). */
export function windowBeginning(table = 'bookings'): RawBuilder<Date> {
  const { date, startHour } = columns(table);
  return sql<Date>`((${date} + make_interval(hours => ${startHour})) at time zone 'Asia/Kolkata')`;
}

function columns(table: string) {
  return {
    status: sql.ref(`${table}.status`),
    holdExpiresAt: sql.ref(`${table}.hold_expires_at`),
    date: sql.ref(`${table}.session_date`),
    startHour: sql.ref(`${table}.start_hour`),
  };
}
