import type { Administrator } from '../platform/http/callers';
import type { Tx } from '../platform/db/database';
import { recordAction } from './actions';
import { lockAdministrator } from './lock-administrator';
import { wrongPassword } from './require-own-password';
import { endAdministratorSessions, renewAdministratorToken } from './sessions';

/**
 * Sets an administrator's new password and ends their other sessions. Returns a new token for this one. `oldHash`: the
 * hash with which the present password was compared. Throws `password-wrong` if it has changed since.
 */
export async function changeOwnPassword(
  tx: Tx,
  administrator: Administrator,
  { oldHash, newHash }: { oldHash: string; newHash: string },
  now: Date,
): Promise<string> {
  const { administratorId, userName, sessionId } = administrator;
  if ((await lockAdministrator(tx, administratorId)) !== oldHash) throw wrongPassword('currentPassword');
  await tx.updateTable('administrators').set({ password_hash: newHash }).where('id', '=', administratorId).execute();
  await endAdministratorSessions(tx, administratorId, now, sessionId);
  const subject = { subject: 'administrator', subjectId: administratorId, subjectName: userName } as const;
  await recordAction(tx, administrator, { action: 'password-changed', ...subject }, now);
  return renewAdministratorToken(tx, sessionId);
}
