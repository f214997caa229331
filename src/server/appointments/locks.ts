/**
 * The locks of a booking, always taken in this order: the standing schedules of a center, the closure, the person, the patient, the network, the cover or the sponsor,
 * the payment, the windows
 * (sorted), the bookings, the account of a person at a center, the days of cash books (sorted), the drawer of the center. A window's lock is an advisory lock for the transaction; the unique indexes back it up.
 * Before its windows comes the lock of their center: shared by whoever locks some of them, alone for whoever changes all of them
 * (`lockAllWindows`). The row of a center is locked after both. Who locks the claims of a center takes no other of these.
 */
import { sql } from 'kysely';
import type { WindowKey } from '../../domain/windows';
import type { Tx } from '../platform/db/database';
import { AppError } from '../errors';
import { lock } from '../platform/db/lock';
import { hasVouched } from './on-word';

/**
 * Takes many advisory locks in one statement, since half a year of a center has hundreds. Locks the `shared` keys
 * first, then the others, each list sorted.
 */
async function lockAll(tx: Tx, keys: readonly string[], shared: readonly string[] = []): Promise<void> {
  const inOrder = (some: readonly string[]) => [...new Set(some)].sort();
  const [first, last] = [inOrder(shared), inOrder(keys)];
  await sql`
    select case when n <= ${first.length} then pg_advisory_xact_lock_shared(hashtextextended(key, 0))
      else pg_advisory_xact_lock(hashtextextended(key, 0)) end from (
      select key, n from unnest(${[...first, ...last]}::text[]) with ordinality as wanted (key, n) order by n offset 0) sorted`.execute(
    tx,
  );
}

/**
 * Locks the standing schedules of a center: they are changed, and their dates are decided, one after the other, so that
 * the longest standing comes first whoever decides. Comes before all other locks.
 */
export function lockStanding(tx: Tx, centerId: string): Promise<void> {
  return lock(tx, `standing:${centerId}`);
}

/** Locks a planned closure, for changing it and for carrying it out. */
export function lockClosure(tx: Tx, closureId: string): Promise<void> {
  return lock(tx, `closure:${closureId}`);
}

/** Locks a person or a network, for holding chairs: one person may have several accounts. */
export function lockOrigin(tx: Tx, origin: Buffer): Promise<void> {
  return lock(tx, originKey(origin));
}

/**
 * Locks what a center keeps for accounts for which nothing vouches. Comes after the locks of origins, and before those
 * of windows.
 */
export function lockStrangersAt(tx: Tx, centerId: string): Promise<void> {
  return lock(tx, `strangers:${centerId}`);
}

const originKey = (origin: Buffer) => `origin:${origin.toString('base64url')}`;
const patientKey = (id: string) => `patient:${id}`;

/**
 * Locks a telephone number, so that a person who is added twice at the same time is noticed. Comes together with the
 * lock of the person.
 */
export function lockPhone(tx: Tx, digits: string): Promise<void> {
  return lock(tx, `phone:${digits}`);
}

/** Locks several telephone numbers, sorted. They come before every other lock. */
export function lockPhones(tx: Tx, all: readonly string[]): Promise<void> {
  return lockAll(
    tx,
    all.map((digits) => `phone:${digits}`),
  );
}

/** Locks what a center accepts as payment. Comes before the locks of its windows, and before that of its row. */
export function lockCenterTerms(tx: Tx, centerId: string): Promise<void> {
  return lock(tx, `center-terms:${centerId}`);
}

/** Locks the importing of centers, so that two lists don't add the same center. */
export function lockCenterImports(tx: Tx): Promise<void> {
  return lock(tx, 'center-imports');
}

/** Locks patients and accounts, for claiming chairs. An account has the id of its own patient. */
export async function lockPatients(tx: Tx, ids: string[]): Promise<void> {
  await lockAll(tx, ids.map(patientKey));
}

/**
 * Locks a patient and the account that acts. Throws `not-authenticated` if the account is blocked or deleted, even
 * while waiting for the lock.
 */
export async function lockActivePatient(
  tx: Tx,
  { userId, patientId = userId }: { userId: string; patientId?: string },
): Promise<void> {
  await lockPatients(tx, [userId, patientId]);
  const patient = await tx.selectFrom('users').select('status').where('id', '=', userId).executeTakeFirst();
  if (patient?.status !== 'active') throw new AppError('not-authenticated');
}

/**
 * Locks the person who books, the account and the patient (`lockActivePatient`). Throws `not-authenticated` for an
 * account that is not active. Returns whether something vouches for the account.
 */
export async function lockBooker(
  tx: Tx,
  { userId, patientId, person }: { userId: string; patientId: string; person: Buffer },
): Promise<{ isVouchedFor: boolean }> {
  // `lockAll` sorts these: the person's key comes before those of patients.
  await lockAll(tx, [originKey(person), ...[userId, patientId].map(patientKey)]);
  const account = await tx
    .selectFrom('users')
    .select('status')
    .select(hasVouched(sql.ref('users.id')).as('isVouchedFor'))
    .where('id', '=', userId)
    .executeTakeFirst();
  if (account?.status !== 'active') throw new AppError('not-authenticated');
  return { isVouchedFor: account.isVouchedFor };
}

/** Locks a cover, for counting its sessions, and for a center's answers about it. */
export async function lockCover(tx: Tx, coverId: string): Promise<void> {
  await tx.selectFrom('covers').select('id').where('id', '=', coverId).forNoKeyUpdate().execute();
}

/** Locks a sponsor, for counting its sessions. */
export async function lockSponsor(tx: Tx, sponsorId: string): Promise<void> {
  await tx.selectFrom('sponsors').select('id').where('id', '=', sponsorId).forNoKeyUpdate().execute();
}

/** Locks the rows of bookings. Comes after all other locks of a booking but those of accounts and cash books. */
export async function lockBookings(tx: Tx, ids: string[]): Promise<void> {
  await tx.selectFrom('bookings').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

const windowsKey = (centerId: string) => `center-windows:${centerId}`;

/** Locks windows, for giving out their chairs. */
export async function lockWindows(tx: Tx, windows: readonly WindowKey[]): Promise<void> {
  const centers = new Set(windows.map(({ centerId }) => centerId));
  await lockAll(
    tx,
    windows.map(({ centerId, date, startHour }) => `window:${centerId}:${date}:${startHour}`),
    [...centers].map(windowsKey),
  );
}

/**
 * Locks every window of some centers, whatever its date: waits for transactions that give out chairs there, and keeps
 * others waiting until the commit. One lock for each center, because half a year of windows of many centers exceeds
 * PostgreSQL's room for locks.
 */
export function lockAllWindows(tx: Tx, centerIds: readonly string[]): Promise<void> {
  return lockAll(tx, centerIds.map(windowsKey));
}
