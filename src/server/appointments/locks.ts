/**
 * The locks of a booking, always taken in this order: the closure, the person, the patient, the network, the cover or the sponsor,
 * the payment, the windows
 * (sorted), the bookings, the days of cash books (sorted). A window's lock is an advisory lock for the transaction; the unique indexes back it up.
 * Before its windows comes the lock of their center: shared by whoever locks some of them, alone for whoever changes all of them
 * (`lockAllWindows`). The row of a center is locked after both.
 */
import { sql } from 'kysely';
import type { WindowKey } from '../../domain/windows';
import type { Tx } from '../platform/db/database';
import { AppError } from '../errors';
import { lock } from '../platform/db/lock';
import { hasVouched } from './on-word';

/**
 * Many at once, in one statement: half a year of a center has hundreds. Each list is locked in its order, those that are `shared` before
 * the others.
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

/** Serialises what changes a planned closure, and carrying it out. */
export function lockClosure(tx: Tx, closureId: string): Promise<void> {
  return lock(tx, `closure:${closureId}`);
}

/** Serialises holds of one person, across accounts, or of one network. */
export function lockOrigin(tx: Tx, origin: Buffer): Promise<void> {
  return lock(tx, originKey(origin));
}

/** Serialises keeping chairs of a center for accounts that nothing vouches for. Comes after their origins, and before the windows. */
export function lockStrangersAt(tx: Tx, centerId: string): Promise<void> {
  return lock(tx, `strangers:${centerId}`);
}

const originKey = (origin: Buffer) => `origin:${origin.toString('base64url')}`;
const patientKey = (id: string) => `patient:${id}`;

/** Serialises adding persons with one telephone number, so that one who is added twice is noticed. Comes with the person. */
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

/** Serialises setting what a center takes as payment, before its windows. Its row is locked after these. */
export function lockCenterTerms(tx: Tx, centerId: string): Promise<void> {
  return lock(tx, `center-terms:${centerId}`);
}

/** Serialises importing centers, so that two lists do not add the same one. */
export function lockCenterImports(tx: Tx): Promise<void> {
  return lock(tx, 'center-imports');
}

/** Serialises claims of chairs for these patients, and by these accounts, which have the ids of their own persons. */
export async function lockPatients(tx: Tx, ids: string[]): Promise<void> {
  await lockAll(tx, ids.map(patientKey));
}

/**
 * Locks patients for the request of an account: it is refused once it is blocked or deleted, even while waiting for the lock.
 */
export async function lockActivePatient(
  tx: Tx,
  { userId, patientId = userId }: { userId: string; patientId?: string },
): Promise<void> {
  await lockPatients(tx, [userId, patientId]);
  const patient = await tx.selectFrom('users').select('status').where('id', '=', userId).executeTakeFirst();
  if (patient?.status !== 'active') throw new AppError('not-authenticated');
}

/** Locks the person who books, and then the patients as `lockActivePatient` does; tells whether the account vouches for itself. */
export async function lockBooker(
  tx: Tx,
  { userId, patientId, person }: { userId: string; patientId: string; person: Buffer },
): Promise<{ isVouchedFor: boolean }> {
  // In this order, which is that of their names.
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

/** Serialises what counts the sessions of a cover, and what a center answers about it. */
export async function lockCover(tx: Tx, coverId: string): Promise<void> {
  await tx.selectFrom('covers').select('id').where('id', '=', coverId).forNoKeyUpdate().execute();
}

/** Serialises what counts the sessions of a sponsor. */
export async function lockSponsor(tx: Tx, sponsorId: string): Promise<void> {
  await tx.selectFrom('sponsors').select('id').where('id', '=', sponsorId).forNoKeyUpdate().execute();
}

/** Locks the rows of bookings, after everything else. */
export async function lockBookings(tx: Tx, ids: string[]): Promise<void> {
  await tx.selectFrom('bookings').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

const windowsKey = (centerId: string) => `center-windows:${centerId}`;

/** Serialises handing out chairs of these windows. */
export async function lockWindows(tx: Tx, windows: readonly WindowKey[]): Promise<void> {
  const centers = new Set(windows.map(({ centerId }) => centerId));
  await lockAll(
    tx,
    windows.map(({ centerId, date, startHour }) => `window:${centerId}:${date}:${startHour}`),
    [...centers].map(windowsKey),
  );
}

/**
 * Serialises handing out chairs of every window of some centers, whatever its date: waits for the transactions that hand some out, and
 * keeps others waiting until the commit. One lock for each center: half a year of many centers is more than PostgreSQL has room for.
 */
export function lockAllWindows(tx: Tx, centerIds: readonly string[]): Promise<void> {
  return lockAll(tx, centerIds.map(windowsKey));
}
