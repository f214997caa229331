/**
 * Sessions and their refresh tokens. Each refresh replaces the token. A replaced token is still taken while its
 * successor was never used (the answer was lost on the way) and for a moment after (parallel tabs); later than that
 * somebody has a copy, and the whole session ends.
 */
import { v7 as newId } from 'uuid';
import { MINUTE_MS } from '../../../domain/time';
import type { Db, Tx } from '../../db/database';
import { hashToken, newToken } from '../../secrets/token';
import { SESSION_DAYS } from './tokens';

const PARALLEL_GRACE_MS = MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

export type OpenSession = { userId: string; sessionId: string; refreshToken: string };

/** Opens a session for a person on a device. */
export async function openSession(
  tx: Tx,
  userId: string,
  userAgent: string | null,
  now: Date,
  deviceHash: Buffer | null = null,
): Promise<OpenSession> {
  const sessionId = newId();
  await tx
    .insertInto('sessions')
    .values({
      id: sessionId,
      user_id: userId,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + SESSION_DAYS * DAY_MS),
      user_agent: userAgent?.slice(0, 300) ?? null,
      device_hash: deviceHash,
    })
    .execute();
  return { userId, sessionId, refreshToken: await issueRefreshToken(tx, sessionId, null, now) };
}

/** Exchanges a refresh token for the next one; null when the session is over. Reuse of a stolen token ends it. */
export async function refreshSession(tx: Tx, token: string, now: Date): Promise<OpenSession | null> {
  const hash = hashToken(token);
  const known = await tx
    .selectFrom('refresh_tokens')
    .select('session_id')
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  if (!known) return null;
  const session = await tx
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.user_id', 'sessions.ended_at', 'sessions.expires_at', 'users.status'])
    .where('sessions.id', '=', known.session_id)
    .forUpdate('sessions')
    .executeTakeFirst();
  if (!session || session.ended_at || session.expires_at <= now || session.status !== 'active') return null;

  const current = await tx
    .selectFrom('refresh_tokens')
    .select('used_at')
    .where('token_hash', '=', hash)
    .executeTakeFirstOrThrow();
  if (current.used_at && now.getTime() - current.used_at.getTime() > PARALLEL_GRACE_MS) {
    const usedSuccessor = await tx
      .selectFrom('refresh_tokens')
      .select('token_hash')
      .where('parent_hash', '=', hash)
      .where('used_at', 'is not', null)
      .executeTakeFirst();
    if (usedSuccessor) {
      await endSession(tx, session.id, now);
      return null;
    }
  }
  await tx
    .updateTable('refresh_tokens')
    .set({ used_at: current.used_at ?? now })
    .where('token_hash', '=', hash)
    .execute();
  await tx.updateTable('sessions').set({ last_used_at: now }).where('id', '=', session.id).execute();
  return {
    userId: session.user_id,
    sessionId: session.id,
    refreshToken: await issueRefreshToken(tx, session.id, hash, now),
  };
}

export async function endSession(tx: Db | Tx, sessionId: string, now: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends every session of a person, but for one that may stay. */
export async function endSessionsOf(tx: Db | Tx, userId: string, now: Date, exceptSession?: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(exceptSession !== undefined, (query) => query.where('id', '<>', exceptSession!))
    .execute();
}

/** The session that a refresh token belongs to, whatever its state. */
export async function sessionOfRefreshToken(tx: Db | Tx, token: string): Promise<string | null> {
  const row = await tx
    .selectFrom('refresh_tokens')
    .select('session_id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return row?.session_id ?? null;
}

async function issueRefreshToken(tx: Tx, sessionId: string, parent: Buffer | null, now: Date): Promise<string> {
  const token = newToken();
  await tx
    .insertInto('refresh_tokens')
    .values({ token_hash: hashToken(token), session_id: sessionId, parent_hash: parent, issued_at: now })
    .execute();
  return token;
}
