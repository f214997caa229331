import type { Tx } from '../platform/db/database';
import { enqueueEmail, readerOf } from '../outbox';
import { listPasskeys } from './passkeys';
import type { Person } from './present';

/**
 * Sets a new password for a locked account and mails its owner, who reads there what became of its passkeys. Voids reset codes
 * that were mailed before, so that none of them sets another password. `onceKey` identifies the change; `endsPasskeys` removes
 * the passkeys too.
 */
export async function setPassword(
  tx: Tx,
  { id, username, ...account }: Pick<Person, 'id' | 'email' | 'username' | 'language'>,
  passwordHash: string,
  { onceKey, endsPasskeys }: { onceKey: string; endsPasskeys: boolean },
  now: Date,
): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
  await tx
    .updateTable('email_verifications')
    // Expired by any process's clock.
    .set((row) => ({ expires_at: row.ref('created_at') }))
    .where('email', '=', account.email)
    .where('purpose', '=', 'reset')
    .where('verified_at', 'is', null)
    .execute();
  const { length } = await listPasskeys(tx, id);
  if (endsPasskeys) await tx.deleteFrom('passkeys').where('user_id', '=', id).execute();
  const passkeys = length > 0 && ({ passkeys: endsPasskeys ? 'removed' : 'kept' } as const);
  const details = { username, ...passkeys };
  await enqueueEmail(tx, { onceKey, template: 'password-changed', ...readerOf(account), details }, now);
}
