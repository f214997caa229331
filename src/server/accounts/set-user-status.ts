import { type Doer, recordAction } from '../staff';
import { freeKept } from '../seats';
import type { Tx } from '../platform/db/database';
import { AppError } from '../errors';
import { endSessionsOf } from './sessions';

/**
 * Blocks or unblocks a user; if the status is already so, nothing changes. Blocking ends every session at once.
 * Blocking again, to cancel the appointments too, is recorded again. The patient must be locked. Throws
 * `user-not-found`, also for a deleted account.
 */
export async function setUserStatus(
  tx: Tx,
  doer: Doer,
  change: { userId: string; isActive: boolean; reason?: string; appointments: 'keep' | 'cancel' },
  now: Date,
): Promise<void> {
  const { userId, isActive } = change;
  const user = await tx
    .selectFrom('users')
    .select(['username', 'status'])
    .where('id', '=', userId)
    .where('status', '<>', 'deleted')
    .forUpdate()
    .executeTakeFirst();
  if (!user) throw new AppError('user-not-found');
  const status = isActive ? 'active' : 'blocked';
  const cancels = !isActive && change.appointments === 'cancel';
  if (user.status === status && !cancels) return;
  await tx.updateTable('users').set({ status }).where('id', '=', userId).execute();
  if (!isActive) {
    await endSessionsOf(tx, userId, now);
    await freeKept(tx, { userId, actor: 'administrator' }, now);
  }
  await recordAction(
    tx,
    doer,
    {
      action: isActive ? 'user-unblocked' : 'user-blocked',
      subject: 'user',
      subjectId: userId,
      subjectName: user.username,
      before: { status: user.status === 'active' },
      after: { status: isActive, ...(!isActive && { appointments: change.appointments }) },
      note: change.reason,
    },
    now,
  );
}
