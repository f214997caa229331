/** The open and the latest sessions of a patient before a date, with counts of all the others. */
import { sql } from 'kysely';
import { istDateOf } from '../../domain/time';
import { mayAct } from '../patients';
import { type ActingFor, type WholeBooking, wasNotMissed } from '../appointments';
import type { Db } from '../platform/db/database';

const sessionsOf = (db: Db, { userId, patientId }: ActingFor) =>
  db.selectFrom('appointments as bookings').where('bookings.patient_id', '=', patientId).where(mayAct(userId, 'see'));

/** Whether a row of `bookings` is open, or among the `latest` before today. */
export function isOpenOrLatest(db: Db, acting: ActingFor, latest: number, now: Date) {
  const before = sessionsOf(db, acting)
    .select('bookings.id')
    .where('bookings.session_date', '<', istDateOf(now))
    .orderBy('bookings.session_date', 'desc')
    .orderBy('bookings.start_hour', 'desc')
    .limit(latest);
  return sql<boolean>`(bookings.status in ('pending', 'confirmed') or bookings.id in ${before})`;
}

/** SQL of how many sessions the patient has, and how many of them were completed: the same two numbers for each row. */
export function numbersOf(db: Db, acting: ActingFor) {
  const isCompleted = sql`bookings.status = 'completed' and ${wasNotMissed}`;
  return sessionsOf(db, acting)
    .select(sql<Numbers>`array[count(*), count(*) filter (where ${isCompleted})]::int[]`.as('n'))
    .as('numbers');
}

type Numbers = [sessions: number, completed: number];
type Numbered = Pick<WholeBooking, 'status' | 'attendance_state'> & { numbers?: Numbers | null };

/** Counts the sessions that are not among these rows. */
export function othersThan(rows: readonly Numbered[]): { count: number; completed: number } {
  const [sessions, completed] = rows[0]?.numbers ?? [0, 0];
  const here = rows.filter((row) => row.status === 'completed' && row.attendance_state !== 'missed').length;
  return { count: sessions - rows.length, completed: completed - here };
}
