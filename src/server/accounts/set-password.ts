import type { Tx } from '../platform/db/database';
import { enqueueEmail, readerOf } from '../outbox';
import type { Person } from './present';

/**
 * Sets a new password for a locked account and mails its owner. Reset codes mailed before are voided: one under way
 * must not set another password. `onceKey` names the change.
 */
export async function setPassword(
  tx: Tx,
  { id, username, ...account }: Pick<Person, 'id' | 'email' | 'username' | 'language'>,
  passwordHash: string,
  onceKey: string,
  now: Date,
): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
  await tx
    .updateTable('email_verifications')
    // Over by any process's clock.
    .set((row) => ({ expires_at: row.ref('created_at') }))
    .where('email', '=', account.email)
    .where('purpose', '=', 'reset')
    .where('verified_at', 'is', null)
    .execute();
  await enqueueEmail(tx, { onceKey, template: 'password-changed', ...readerOf(account), details: { username } }, now);
}
