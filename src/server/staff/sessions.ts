/** Sessions of administrators. Shorter than a patient's: they end after a day's work, or when left alone. */
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { RoleAt } from '../../domain/rights';
import { MINUTE_MS } from '../../domain/time';
import { recordAction } from './actions';
import type { Db, Tx } from '../platform/db/database';
import { AppError } from '../errors';
import { hashToken, newToken } from '../platform/secrets/token';
import { type Browser, rememberDevice } from './devices';

export const ADMINISTRATOR_SESSION_HOURS = 12;
const LIFE_MS = ADMINISTRATOR_SESSION_HOURS * 60 * MINUTE_MS;
/** Idle timeout. */
const IDLE_MS = 2 * 60 * MINUTE_MS;
/** How exact the time of the last use is; otherwise each request would be a write. */
const TOUCH_MS = MINUTE_MS;

export type AdministratorSession = {
  administratorId: string;
  userName: string;
  roles: RoleAt[];
  sessionId: string;
  hasPassword: boolean;
  /** Whether the administrator uses two-factor, here or at the identity provider when this session began. */
  hasTwoFactor: boolean;
  /** The identity provider at which the administrator signs in; null for somebody with a password. */
  issuer: string | null;
};

/** Where a session comes from that began at the identity provider. */
export type FromProvider = {
  /** The provider's id of it; null where it gives none. */
  sid: string | null;
  /** Whether it has checked a second factor. */
  hasTwoFactor: boolean;
};

type Arriving = { administratorId: string; userName: string; requestId: string };

/** Opens a session and returns its token, which is kept only in the browser. */
async function openAdministratorSession(
  tx: Tx,
  administratorId: string,
  userAgent: string | null,
  now: Date,
  from?: FromProvider,
): Promise<string> {
  const token = newToken();
  await tx
    .insertInto('administrator_sessions')
    .values({
      id: newId(),
      administrator_id: administratorId,
      token_hash: hashToken(token),
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + LIFE_MS),
      user_agent: userAgent?.slice(0, 300) ?? null,
      oidc_sid: from?.sid ?? null,
      oidc_two_factor: from?.hasTwoFactor ?? false,
    })
    .execute();
  return token;
}

/**
 * Opens a session for an authenticated administrator, remembers their browser, and records the login. Returns the
 * session's token.
 */
export async function admit(
  tx: Tx,
  doer: Arriving,
  browser: Browser,
  now: Date,
  how?: Record<string, unknown>,
  from?: FromProvider,
): Promise<string> {
  const subject = { subject: 'administrator', subjectId: doer.administratorId, subjectName: doer.userName } as const;
  await recordAction(tx, doer, { action: 'logged-in', ...subject, after: how ?? null }, now);
  await rememberDevice(tx, doer.administratorId, browser, now);
  return openAdministratorSession(tx, doer.administratorId, browser.userAgent, now, from);
}

/** Finds the live session of a token; null if there is none. */
export async function findAdministratorSession(db: Db, token: string, now: Date): Promise<AdministratorSession | null> {
  const row = await goingOn(db, now).where('session.token_hash', '=', hashToken(token)).executeTakeFirst();
  if (!row) return null;
  if (now.getTime() - row.last_used_at.getTime() > TOUCH_MS) {
    await db.updateTable('administrator_sessions').set({ last_used_at: now }).where('id', '=', row.id).execute();
  }
  return sessionOf(row);
}

/** Returns those of these sessions that are still live, with the present roles. */
export async function findAdministratorSessions(db: Db, ids: string[], now: Date): Promise<AdministratorSession[]> {
  return (await goingOn(db, now).where('session.id', 'in', ids).execute()).map(sessionOf);
}

/** Query of live sessions: neither ended nor idle for too long, of administrators who are not suspended. */
function goingOn(db: Db, now: Date) {
  return db
    .selectFrom('administrator_sessions as session')
    .innerJoin('administrators', 'administrators.id', 'session.administrator_id')
    .leftJoin('administrator_two_factor as two_factor', 'two_factor.administrator_id', 'administrators.id')
    .select(['session.id', 'session.last_used_at', 'administrators.id as administrator_id', 'administrators.user_name'])
    .select(['two_factor.turned_on_at', 'session.oidc_two_factor', 'administrators.oidc_issuer'])
    .select(
      sql<RoleAt[]>`(select coalesce(json_agg(json_build_object('role', role, 'centerId', center_id)), '[]')
        from administrator_roles where administrator_id = administrators.id)`.as('roles'),
    )
    .where('administrators.suspended_at', 'is', null)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('session.last_used_at', '>', new Date(now.getTime() - IDLE_MS));
}

function sessionOf(row: Awaited<ReturnType<ReturnType<typeof goingOn>['executeTakeFirstOrThrow']>>) {
  const { administrator_id: administratorId, user_name: userName, turned_on_at: onSince } = row;
  const hasTwoFactor = onSince !== null || row.oidc_two_factor;
  const issuer = row.oidc_issuer;
  const hasPassword = issuer === null;
  return { administratorId, userName, roles: row.roles, sessionId: row.id, hasPassword, hasTwoFactor, issuer };
}

/** Throws `administrator-session-ended` if a session has ended meanwhile. Comes after the lock of its administrator. */
export async function requireOpenSession(tx: Tx, sessionId: string): Promise<void> {
  const open = await tx
    .selectFrom('administrator_sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!open) throw new AppError('administrator-session-ended');
}

/** Gives a session a new token, so that copies of its cookie stop working. Throws `administrator-session-ended`. */
export async function renewAdministratorToken(tx: Tx, sessionId: string): Promise<string> {
  const token = newToken();
  const renewed = await tx
    .updateTable('administrator_sessions')
    .set({ token_hash: hashToken(token) })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!renewed) throw new AppError('administrator-session-ended');
  return token;
}

/** Ends one session, at once and in every process. */
export async function endAdministratorSession(db: Db | Tx, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('administrator_sessions')
    .set({ ended_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends the sessions of an administrator, except one that may stay, and the pending MFA challenges. */
export async function endAdministratorSessions(
  tx: Tx,
  administratorId: string,
  now: Date,
  except?: string,
): Promise<void> {
  await tx
    .updateTable('administrator_sessions')
    .set({ ended_at: now })
    .where('administrator_id', '=', administratorId)
    .where('ended_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '<>', except!))
    .execute();
  await tx.deleteFrom('administrator_half_logins').where('administrator_id', '=', administratorId).execute();
}

/**
 * Ends the sessions and pending MFA challenges that began in one session at the identity provider. `orUnnamed`: also those of which the
 * provider did not say in which session they began, since any of them may be meant. Returns whether there was any.
 */
export async function endSessionsOfSid(
  tx: Tx,
  administratorId: string,
  { sid, orUnnamed }: { sid: string; orUnnamed: boolean },
  now: Date,
): Promise<boolean> {
  const isMeant = orUnnamed ? sql<boolean>`coalesce(oidc_sid, ${sid}) = ${sid}` : sql<boolean>`oidc_sid = ${sid}`;
  const ended = await tx
    .updateTable('administrator_sessions')
    .set({ ended_at: now })
    .where('administrator_id', '=', administratorId)
    .where(isMeant)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  const given = await tx
    .deleteFrom('administrator_half_logins')
    .where('administrator_id', '=', administratorId)
    .where(isMeant)
    .returning('administrator_id')
    .execute();
  return ended.length + given.length > 0;
}
