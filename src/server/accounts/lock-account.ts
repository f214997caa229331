/**
 * Locks of accounts: whatever opens a session, ends all sessions, or sets a password locks the account's row first.
 * Sessions are locked after it.
 */
import type { Tx } from '../platform/db/database';
import type { Person } from './present';

/** Locks an account for the rest of the transaction, and reads it. */
export async function lockAccount(tx: Tx, userId: string) {
  return tx
    .selectFrom('users')
    .select(['password_hash', 'status'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Locks an account. Returns whether it is active and still has the password hash that was read before. Verifying a
 * password takes a while, and a login with the old password during a change must fail.
 */
export async function lockUnchanged(tx: Tx, person: Pick<Person, 'id' | 'password_hash'>): Promise<boolean> {
  const row = await lockAccount(tx, person.id);
  return row?.status === 'active' && row.password_hash === person.password_hash;
}
