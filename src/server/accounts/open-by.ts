/** Lets an address or a number, which its owner has proved, open an account, alone. */
import { type RefusalCode, languageOf } from '../../contract';
import { lockPatients } from '../appointments';
import type { Tx } from '../platform/db/database';
import { deleteAccount } from './delete-account';
import { hasContents } from './has-contents';

/** An address, or a number (E.164). */
export type WayIn = { email: string } | { phone: string };
type Outcome = { joined: boolean } | { refused: Extract<RefusalCode, 'way-in-of-other' | 'way-in-of-fuller'> };

/**
 * Locks an account, and the one that a way in opens now, for `openBy`. Comes before the lock of the code that proves the way, as
 * an account is always locked before its codes.
 */
export async function lockForWay(tx: Tx, userId: string, way: WayIn): Promise<void> {
  const other = await ownerOf(tx, way);
  const ids = [...new Set([userId, other?.id ?? userId])];
  await lockPatients(tx, ids);
  await tx.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
}

/**
 * Lets a way in open an account. Where it opens another account, the person has just proved to own both: if there is nothing in
 * the other, and nothing else opens it, the two become one. Otherwise it is refused: with `way-in-of-fuller` where this account
 * is the one that has nothing, so that it is to be added to the other, and with `way-in-of-other` where both have something,
 * which people decide on. The accounts are locked (`lockForWay`).
 */
export async function openBy(tx: Tx, userId: string, way: WayIn, now: Date): Promise<Outcome> {
  const other = await ownerOf(tx, way);
  if (!other || other.id === userId) {
    await setWay(tx, userId, way, null, now);
    return { joined: false };
  }
  if (!(await isEmpty(tx, other, way, now))) {
    const isFuller = other.status === 'active' && !(await hasContents(tx, userId, now));
    return { refused: isFuller ? 'way-in-of-fuller' : 'way-in-of-other' };
  }
  const { id, email, phone, username, google_sub: googleSub } = other;
  const language = languageOf(other.language) ?? 'en';
  await deleteAccount(tx, { userId: id, email, phone, username, language }, [], now, { isJoined: true });
  await setWay(tx, userId, way, googleSub, now);
  return { joined: true };
}

/** PostgreSQL's code for a second row where there may be one. */
const UNIQUE_VIOLATION = '23505';

/** Whether an address or a number could not be set since another account was opened with it in the meantime. */
export const isTaken = (error: unknown): boolean => (error as { code?: unknown }).code === UNIQUE_VIOLATION;

type Other = NonNullable<Awaited<ReturnType<typeof ownerOf>>>;

function ownerOf(tx: Tx, way: WayIn) {
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'phone', 'username', 'language', 'status', 'google_sub'])
    .where((users) => ('email' in way ? users('email', '=', way.email) : users('phone', '=', way.phone)))
    .executeTakeFirst();
}

/** Whether an account has nothing, and no other way in than this one and what hangs on it. */
async function isEmpty(tx: Tx, { id, email, phone, status }: Other, way: WayIn, now: Date): Promise<boolean> {
  if (status !== 'active' || ('email' in way ? phone : email) !== null) return false;
  const key = await tx.selectFrom('passkeys').select('id').where('user_id', '=', id).limit(1).executeTakeFirst();
  return !key && !(await hasContents(tx, id, now));
}

/** `googleSub`: the Google identity of an account that has become one with this, which keeps its own if it has one. */
async function setWay(tx: Tx, userId: string, way: WayIn, googleSub: string | null, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set((users) => ({
      ...('email' in way ? { email: way.email } : { phone: way.phone, phone_since: now, number_freed_at: null }),
      google_sub: users.fn.coalesce('google_sub', users.val(googleSub)),
    }))
    .where('id', '=', userId)
    .execute();
  if ('phone' in way) await tx.deleteFrom('freed_numbers').where('user_id', '=', userId).execute();
}
