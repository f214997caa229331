import type { Tx } from '../platform/db/database';

/**
 * Locks an administrator for the rest of the transaction; returns the current password hash, none for somebody who is
 * suspended. Everything that opens a
 * session, ends all of them, or changes the password or the second factor locks first, one after the other.
 */
export async function lockAdministrator(tx: Tx, administratorId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('administrators')
    .select(['password_hash', 'suspended_at'])
    .where('id', '=', administratorId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.suspended_at ? undefined : row?.password_hash;
}
