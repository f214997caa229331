/** Where a patient is logged in, as the patient sees it, and logging out remotely. */
import { sql } from 'kysely';
import type { OwnSession } from '../../contract';
import { deviceOf } from '../../domain/device';
import type { Db, Tx } from '../platform/db/database';
import { AppError } from '../errors';
import { forgetClosedBrowsers } from '../outbox';
import { lockAccount } from './lock-account';
import { type OpenSession, endSessionsOf, startAnew } from './sessions';

type Owner = { userId: string; sessionId: string };

/** Lists the open sessions: this one first, then those that were used last. */
export async function listSessions(db: Db, { userId, sessionId }: Owner, now: Date): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy(sql`id = ${sessionId}`, 'desc')
    .orderBy('last_used_at', 'desc')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    ...deviceOf(row.user_agent),
    isCurrent: row.id === sessionId,
    since: row.created_at.toISOString(),
    lastUsed: row.last_used_at.toISOString(),
  }));
}

/** Ends one other session. Throws `session-not-found`, both for another person's session and for one that is over. */
export async function logOutOne(tx: Tx, owner: Owner, sessionId: string, now: Date): Promise<void> {
  if ((await endOthers(tx, owner, now, sessionId)) === 0) throw new AppError('session-not-found');
  await forgetClosedBrowsers(tx, owner.userId, now);
}

/** Ends every session and opens a new one here, so that a copy of this session's tokens is logged out too. */
export async function logOutOthers(tx: Tx, owner: Owner, now: Date): Promise<OpenSession> {
  await lockAccount(tx, owner.userId);
  await endOthers(tx, owner, now);
  return startAnew(tx, owner, now);
}

/** Ends every session, this one too. */
export async function logOutEverywhere(tx: Tx, userId: string, now: Date): Promise<void> {
  await endSessionsOf(tx, userId, now);
  await forgetClosedBrowsers(tx, userId, now);
}

/**
 * Ends other sessions, or only one of them. Their devices count as new when they come back, since their users may know
 * the password. Returns how many ended.
 */
async function endOthers(tx: Tx, { userId, sessionId }: Owner, now: Date, only?: string): Promise<number> {
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('id', '<>', sessionId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(only !== undefined, (query) => query.where('id', '=', only!))
    .returning('device_hash')
    .execute();
  const devices = ended.flatMap(({ device_hash: hash }) => (hash ? [hash] : []));
  if (devices.length > 0) {
    await tx
      .updateTable('devices')
      .set({ shut_out_at: now })
      .where('user_id', '=', userId)
      .where('token_hash', 'in', devices)
      // Another session of this same browser does not make the browser suspect.
      .where('token_hash', 'not in', (eb) =>
        eb
          .selectFrom('sessions')
          .select('device_hash')
          .where('id', '=', sessionId)
          .where('device_hash', 'is not', null),
      )
      .execute();
  }
  return ended.length;
}
