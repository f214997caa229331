/**
 * Locks the account's row before anything that opens a session, ends all of them, or sets a password: one after the
 * other. Sessions are locked after it.
 */
import type { Tx } from '../platform/db/database';
import type { Person } from './present';

/** Locks it for the rest of the transaction. */
export async function lockAccount(tx: Tx, userId: string) {
  return tx
    .selectFrom('users')
    .select(['password_hash', 'status'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Locks an account, and says whether it is active and still has the password hash that was read before. Verifying a
 * password takes a while; a request with the old password that was under way during the change must not get in.
 */
export async function lockUnchanged(tx: Tx, person: Pick<Person, 'id' | 'password_hash'>): Promise<boolean> {
  const row = await lockAccount(tx, person.id);
  return row?.status === 'active' && row.password_hash === person.password_hash;
}
