import type { Tx } from '../db/database';

/**
 * Spends something that works once: a credential, or a message that somebody signed. Returns whether it was unused. A concurrent try
 * waits for this one to end. `expiresAt`: from when it is refused anyway.
 */
export async function spendOnce(tx: Tx, { hash, expiresAt }: { hash: Buffer; expiresAt: Date }): Promise<boolean> {
  const spent = await tx
    .insertInto('spent_credentials')
    .values({ hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('hash')
    .executeTakeFirst();
  return spent !== undefined;
}
