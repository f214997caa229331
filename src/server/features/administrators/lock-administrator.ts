import type { Tx } from '../../platform/db/database';

/**
 * Locks an administrator for the rest of the transaction; returns the password's hash as it is now. Whatever opens a session,
 * ends all of them, or changes the password or the second factor does so first, one after the other.
 */
export async function lockAdministrator(tx: Tx, administratorId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('administrators')
    .select('password_hash')
    .where('id', '=', administratorId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.password_hash;
}
