import type { Tx } from '../platform/db/database';

/**
 * Locks an administrator for the rest of the transaction, and returns the present password hash; null if they sign in at
 * the identity provider, undefined if they are suspended. Everything that opens a session, ends all sessions, or changes the password or the second factor takes
 * this lock first.
 */
export async function lockAdministrator(tx: Tx, administratorId: string): Promise<string | null | undefined> {
  const row = await tx
    .selectFrom('administrators')
    .select(['password_hash', 'suspended_at'])
    .where('id', '=', administratorId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.suspended_at ? undefined : row?.password_hash;
}
