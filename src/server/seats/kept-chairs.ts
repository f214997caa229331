/**
 * Kept chairs: rows of the table `bookings` that the view `appointments` leaves out. Only this room knows how to tell
 * them from bookings (test/one-way-to-a-chair.test.ts); the rooms that keep chairs ask for their own kinds.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../domain/booking';
import type { Scheme } from '../../domain/schemes';
import type { Sitting } from '../../domain/series';
import type { IstDate } from '../../domain/time';
import type { Db, Tx } from '../platform/db/database';
import { isInWindows, isLive, transition } from '../appointments';
import type { WindowKey } from '../../domain/windows';

/** What a chair is kept for. */
export type KeptAs = 'renewal' | 'offer' | 'undo' | 'closure';

/**
 * Whether a row of the table of bookings is a chair that is kept for one of these. Literals, because the indexes have
 * them.
 */
export function isKeptAs(as: KeptAs | readonly KeptAs[], table = 'bookings'): RawBuilder<boolean> {
  const kind = sql.ref(`${table}.hold_kind`);
  return typeof as === 'string'
    ? sql<boolean>`(${kind} = ${sql.lit(as)})`
    : sql<boolean>`(${kind} in (${sql.join(as.map((one) => sql.lit(one)))}))`;
}

/**
 * Whether a row of the table of bookings is an appointment. Only for queries over both appointments and kept chairs;
 * all others read the view.
 */
export const isBooked = sql<boolean>`(bookings.hold_kind is null)`;

/** Whether a chair is kept for somebody who may take it. A chair that a plan keeps is taken by the plan only. */
const isForPatient = isKeptAs(['offer', 'renewal', 'undo']);

/**
 * Deletes kept chairs, without history, and returns them. `which`: a condition over `bookings`. `as`: the kinds; by
 * default all but offers, whose rows stay for reports (`transition`).
 */
export async function dropKept(
  db: Db | Tx,
  which: RawBuilder<boolean>,
  as: Exclude<KeptAs, 'offer'> | readonly Exclude<KeptAs, 'offer'>[] = ['renewal', 'undo', 'closure'],
): Promise<{ chair: number }[]> {
  const { rows } = await sql<{ chair: number }>`
    delete from bookings where ${isKeptAs(as)} and ${which} returning chair`.execute(db);
  return rows;
}

/**
 * Frees the chairs that are kept for a patient in some windows because the patient is about to book them. Offers stay
 * as rows that say they were taken, for reports. The windows' locks must be held.
 */
export async function takeKept(tx: Tx, patientId: string, windows: readonly WindowKey[], now: Date): Promise<void> {
  const kept = await keptIn(tx, patientId, windows).select('hold_kind').execute();
  if (kept.length === 0) return;
  const [offered, others] = [
    kept.filter((one) => one.hold_kind === 'offer').map(({ id }) => id),
    kept.filter((one) => one.hold_kind !== 'offer').map(({ id }) => id),
  ];
  if (offered.length > 0) {
    const where = sql<boolean>`bookings.id = any(${offered}::uuid[])`;
    const taken = { to: 'cancelled', reason: 'patient', code: 'taken', actor: 'patient', now } as const;
    await transition(tx, { where, status: 'pending' }, taken);
  }
  if (others.length > 0) await dropKept(tx, sql<boolean>`bookings.id = any(${others}::uuid[])`);
}

/**
 * Reads the hours at which a patient has a chair on some dates, both included, booked or kept. `scheme`: only those on
 * this scheme; `leaving`: without these bookings.
 */
export function patientHours(
  db: Db | Tx,
  patientId: string,
  { from, to, scheme, leaving = [] }: { from: IstDate; to: IstDate; scheme?: Scheme; leaving?: readonly string[] },
  now: Date,
): Promise<Sitting[]> {
  return db
    .selectFrom('bookings')
    .select(['session_date as date', 'start_hour as startHour'])
    .where('patient_id', '=', patientId)
    .where('session_date', '>=', from)
    .where('session_date', '<=', to)
    .where(isLive(now))
    .$if(scheme !== undefined, (query) => query.where('scheme', '=', scheme!))
    .$if(leaving.length > 0, (query) => query.where('id', 'not in', [...leaving]))
    .execute();
}

/**
 * Frees the chairs that are kept for a patient by way of an account that may no longer act for them. Without
 * `patientId`: all that are kept by way of the account, and those for its own person. Chairs of plans stay.
 */
export async function freeKept(
  tx: Tx,
  { userId, patientId, actor = 'patient' }: { userId: string; patientId?: string; actor?: Actor },
  now: Date,
): Promise<void> {
  const theirs =
    patientId === undefined
      ? sql`(bookings.user_id = ${userId} or bookings.patient_id = ${userId})`
      : sql`(bookings.user_id = ${userId} and bookings.patient_id = ${patientId})`;
  const where = sql<boolean>`${theirs} and ${isForPatient}`;
  await transition(tx, { where, status: 'pending' }, { to: 'cancelled', reason: 'patient', actor, now });
}

/** Query of the chairs that are kept for a patient in some windows. */
export function keptIn(db: Db | Tx, patientId: string, windows: readonly WindowKey[]) {
  return db
    .selectFrom('bookings')
    .select('id')
    .where('patient_id', '=', patientId)
    .where(isInWindows(windows))
    .where(isForPatient)
    .where('status', '=', 'pending');
}
