/**
 * Whether the person of a session has proved lately who they are: by logging in, or once more in between. What adds, changes or
 * removes a way in asks for it, since a phone that was left lying about, or a stolen cookie, must not open the account for good.
 */
import { MINUTE_MS } from '../../domain/time';
import type { Db, Tx } from '../platform/db/database';
import { AppError } from '../errors';

/** Minutes for which a proof counts. */
const PROOF_MINUTES = 30;

/** Whether a session's proof is recent enough. Throws `not-authenticated` for a session that has ended meanwhile. */
export async function isProved(db: Db | Tx, sessionId: string, now: Date): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select(['created_at', 'proved_at'])
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!session) throw new AppError('not-authenticated');
  const { created_at: began, proved_at: provedAt } = session;
  return (provedAt ?? began).getTime() > now.getTime() - PROOF_MINUTES * MINUTE_MS;
}

/**
 * Throws `proof-needed` if the last proof was too long ago, and `not-authenticated` if the session has ended. Comes after the lock
 * of the account, so that nothing is added by a session which a new password, a freed number or blocking ends meanwhile.
 */
export async function requireProof(db: Db | Tx, { sessionId }: { sessionId: string }, now: Date): Promise<void> {
  if (!(await isProved(db, sessionId, now))) throw new AppError('proof-needed');
}

/** Notes that the person of a session has just proved who they are. */
export async function noteProof(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ proved_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}
