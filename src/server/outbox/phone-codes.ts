/** The messages that carry codes to telephone numbers. */
import type { Tx } from '../platform/db/database';

/** Returns the once key of the message that carries a verification's code. */
export const phoneCodeKey = (verificationId: string) => `phone-code:${verificationId}`;

/** Deletes verifications of numbers, and their messages, which have the number too. */
export async function forgetPhoneCodes(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('outbox').where('once_key', 'in', ids.map(phoneCodeKey)).execute();
  await tx.deleteFrom('phone_verifications').where('id', 'in', ids).execute();
}
