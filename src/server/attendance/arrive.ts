import { windowLabel } from '../../domain/windows';
import { formatDate, istDateOf } from '../../domain/time';
import { isWithin, type Scope } from '../../domain/rights';
import type { Db, Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import { arrivalPin, readArrivalCode } from '../platform/secrets/arrival';
import { AppError } from '../errors';
import { attendanceOf, isLive, sessionStateOf, statusOf, wholeBookings } from '../appointments';
import { inScope } from '../staff';
import { setAttendance } from './set-attendance';

export type ArrivalAsked = { centerId: string; pin?: string | undefined; code?: string | undefined };

/**
 * Finds the bookings of a center today by the PIN or the code of a booking or, from a card, of a patient. Throws AppError
 * `center-not-found`, and `arrival-unknown`, which for a code of ours says when and where it is for.
 */
export async function findArrivals(
  db: Db | Tx,
  secret: string,
  scope: Scope,
  { centerId, pin, code }: ArrivalAsked,
  now: Date,
): Promise<string[]> {
  const center = await db.selectFrom('centers').select('id').where('id', '=', centerId).executeTakeFirst();
  if (!center) throw new AppError('center-not-found');
  if (code) return readCode(db, secret, scope, { centerId, code }, now);
  const rows = await bookedToday(db, centerId, now).execute();
  const isMeant = (id: string) => arrivalPin(secret, id) === pin;
  const found = rows.filter((row) => isMeant(row.id) || isMeant(row.patient_id)).map(({ id }) => id);
  if (found.length === 0) throw new AppError('arrival-unknown');
  return found;
}

function bookedToday(db: Db | Tx, centerId: string, now: Date) {
  return db
    .selectFrom('appointments as bookings')
    .select(['id', 'patient_id'])
    .where('center_id', '=', centerId)
    .where('session_date', '=', istDateOf(now))
    .where(isLive(now))
    .orderBy('start_hour')
    .orderBy('chair');
}

async function readCode(
  db: Db | Tx,
  secret: string,
  scope: Scope,
  { centerId, code }: { centerId: string; code: string },
  now: Date,
): Promise<string[]> {
  const id = readArrivalCode(secret, code);
  if (!id) throw new AppError('arrival-unknown');
  const row = await wholeBookings(db).where('bookings.id', '=', id).executeTakeFirst();
  if (!row) return arrivalsOf(db, scope, { centerId, patientId: id }, now);
  if (!isWithin(scope, row.center_id)) throw new AppError('arrival-unknown');
  const when = `${formatDate(row.session_date)}, ${windowLabel(row.start_hour)}`;
  const say = (message: string) => new AppError('arrival-unknown', { message });
  if (statusOf(row, now) === 'cancelled') throw say(`The appointment of ${row.username} on ${when} is cancelled.`);
  if (row.center_id !== centerId) throw say(`${row.username} is booked at ${row.center_name}: ${when}.`);
  if (row.session_date !== istDateOf(now)) throw say(`${row.username} is booked for another day: ${when}.`);
  return [row.id];
}

/** Finds today's bookings by a card, which has the patient's code. */
async function arrivalsOf(
  db: Db | Tx,
  scope: Scope,
  { centerId, patientId }: { centerId: string; patientId: string },
  now: Date,
): Promise<string[]> {
  const found = await bookedToday(db, centerId, now).where('patient_id', '=', patientId).execute();
  if (found.length > 0) return found.map(({ id }) => id);
  const known = await wholeBookings(db)
    .where('bookings.patient_id', '=', patientId)
    .where(inScope(scope))
    .limit(1)
    .executeTakeFirst();
  if (!known) throw new AppError('arrival-unknown');
  throw new AppError('arrival-unknown', { message: `${known.username} is not booked here today.` });
}

/** Records an arrival if only one booking was found and nothing is recorded for it yet. Returns whether it did. */
export async function arriveIfExpected(
  tx: Tx,
  administrator: Administrator,
  found: readonly string[],
  now: Date,
): Promise<boolean> {
  const [bookingId, ...others] = found;
  if (bookingId === undefined || others.length > 0) return false;
  const row = await wholeBookings(tx).where('bookings.id', '=', bookingId).executeTakeFirstOrThrow();
  // Somebody who comes after the session is over has not arrived for it.
  if (attendanceOf(row).state !== 'expected' || sessionStateOf(row, now) === 'not-recorded') return false;
  return setAttendance(tx, administrator, bookingId, { state: 'arrived', from: 'expected' }, now);
}
