/**
 * Sessions and their refresh tokens. The tokens of a session form a chain, in which each refresh replaces the newest
 * token by its successor. For a minute a replaced token still returns the newest one, for parallel tabs, or after a
 * lost answer. Later use means that somebody has a copy, and ends the whole session, no matter who used it first.
 *
 * A successor is the keyed hash (HMAC) of its predecessor, so that any process can compute the same one while only
 * hashes are stored. Neither the database nor an old token alone leads to the newest one. Somebody with the key could
 * sign access tokens anyway.
 */
import { createHmac } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { MINUTE_MS } from '../../domain/time';
import type { Db, Tx } from '../platform/db/database';
import { AppError } from '../errors';
import { forgetClosedBrowsers } from '../outbox';
import { deriveKey } from '../platform/secrets/derive-key';
import { hashToken, newToken } from '../platform/secrets/token';
import { lockAccount } from './lock-account';
import { SESSION_DAYS } from './tokens';

/** How long a replaced token is still accepted. */
const GRACE_MS = MINUTE_MS;
/** More refreshes than a browser makes within the grace period. */
const MOST_IN_GRACE = 100;
const DAY_MS = 24 * 60 * MINUTE_MS;

export type OpenSession = { userId: string; sessionId: string; refreshToken: string };

/** `reused`: the token had been replaced too long ago, so somebody has a copy, and the session was ended. */
export type Refreshed = OpenSession | { refused: 'over' | 'reused'; userId: string | null };

/** Opens a session for a person on a device. `provedAt`: when the person proved who they are (`recent-proof.ts`). */
export async function openSession(
  tx: Tx,
  userId: string,
  userAgent: string | null,
  now: Date,
  deviceHash: Buffer | null = null,
  provedAt: Date = now,
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
      proved_at: provedAt,
    })
    .execute();
  const refreshToken = newToken();
  await keepRefreshToken(tx, sessionId, refreshToken, now);
  return { userId, sessionId, refreshToken };
}

/**
 * Exchanges a refresh token for the newest one of its session. A token that was replaced too long ago ends the session.
 */
export async function refreshSession(tx: Tx, secret: string, token: string, now: Date): Promise<Refreshed> {
  const hash = hashToken(token);
  const session = await tx
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.user_id', 'sessions.ended_at', 'sessions.expires_at', 'users.status'])
    .where('sessions.id', '=', (from) =>
      from.selectFrom('refresh_tokens').select('session_id').where('token_hash', '=', hash),
    )
    .forUpdate('sessions')
    .executeTakeFirst();
  if (!session) return { refused: 'over', userId: null };
  const userId = session.user_id;
  if (session.ended_at || session.expires_at <= now || session.status !== 'active') return { refused: 'over', userId };

  // Only under the session's lock is it certain whether the token was replaced.
  const { used_at: replacedAt } = await tx
    .selectFrom('refresh_tokens')
    .select('used_at')
    .where('token_hash', '=', hash)
    .executeTakeFirstOrThrow();
  if (replacedAt && now.getTime() - replacedAt.getTime() > GRACE_MS) {
    await endSession(tx, session.id, now);
    return { refused: 'reused', userId };
  }
  const refreshToken = replacedAt
    ? await newestAfter(tx, secret, session.id, token)
    : await replaceToken(tx, secret, session.id, token, now);
  if (!refreshToken) return { refused: 'over', userId };
  return { userId, sessionId: session.id, refreshToken };
}

async function replaceToken(tx: Tx, secret: string, sessionId: string, token: string, now: Date): Promise<string> {
  const successor = successorOf(secret, token);
  // The successor is inserted afterwards, in its own statement: a session has only one newest token at any time.
  await tx
    .with('replaced', (to) =>
      to
        .updateTable('refresh_tokens')
        .set({ used_at: now })
        .where('token_hash', '=', hashToken(token))
        .returning('session_id'),
    )
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('id', '=', sessionId)
    .execute();
  await keepRefreshToken(tx, sessionId, successor, now);
  return successor;
}

/**
 * Computes the newest token of the chain, not just the next one, which may soon count as a copy. Null if it can't be
 * computed, for example after a change of SESSION_SECRET.
 */
async function newestAfter(tx: Tx, secret: string, sessionId: string, token: string): Promise<string | null> {
  const newest = await tx
    .selectFrom('refresh_tokens')
    .select('token_hash')
    .where('session_id', '=', sessionId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  let next = token;
  for (let steps = 0; newest && steps < MOST_IN_GRACE; steps++) {
    next = successorOf(secret, next);
    if (hashToken(next).equals(newest.token_hash)) return next;
  }
  return null;
}

function successorOf(secret: string, token: string): string {
  return createHmac('sha256', deriveKey(secret, 'refresh tokens')).update(token).digest('base64url');
}

async function endSession(tx: Db | Tx, sessionId: string, now: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Logs a browser out. It no longer shows notifications of the account, whoever uses it next. */
export async function logOut(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await endSession(tx, sessionId, now);
  const { user_id: userId } = await tx
    .selectFrom('sessions')
    .select('user_id')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  await forgetClosedBrowsers(tx, userId, now);
}

/** Ends every session of a person. */
export async function endSessionsOf(tx: Tx, userId: string, now: Date): Promise<void> {
  await lockAccount(tx, userId);
  await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * Ends every session of a person and opens a new one for the calling browser, so that copies of its tokens end too.
 * Throws `not-authenticated` if the browser's own session has ended meanwhile.
 */
export async function startAnew(
  tx: Tx,
  { userId, sessionId }: { userId: string; sessionId: string },
  now: Date,
): Promise<OpenSession> {
  await lockAccount(tx, userId);
  const own = await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning(['user_agent', 'device_hash', 'created_at', 'proved_at'])
    .executeTakeFirst();
  if (!own) throw new AppError('not-authenticated');
  await endSessionsOf(tx, userId, now);
  const opened = await openSession(tx, userId, own.user_agent, now, own.device_hash, own.proved_at ?? own.created_at);
  await forgetClosedBrowsers(tx, userId, now);
  return opened;
}

/** Finds the session of a refresh token, in any state. */
export async function sessionOfRefreshToken(tx: Db | Tx, token: string): Promise<string | null> {
  const row = await tx
    .selectFrom('refresh_tokens')
    .select('session_id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return row?.session_id ?? null;
}

async function keepRefreshToken(tx: Tx, sessionId: string, token: string, now: Date): Promise<void> {
  await tx
    .insertInto('refresh_tokens')
    .values({ token_hash: hashToken(token), session_id: sessionId, issued_at: now })
    .execute();
}
