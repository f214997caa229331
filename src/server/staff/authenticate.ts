/** Authenticates administrators: by the session's cookie, or for programs by the login's token as a bearer. */
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config';
import type { Context } from '../context';
import { type AdministratorSession, findAdministratorSession, findAdministratorSessions } from './sessions';
import { COOKIES } from '../platform/http/cookies';
import type { Administrator } from '../platform/http/callers';
import { AppError } from '../errors';

/**
 * Returns the administrator of a request. Throws `administrator-session-ended` without a valid session. If two-factor
 * is required, a session that was opened by a password alone is invalid; and so is one of an identity provider that is not set up any more.
 */
export async function authenticateAdministrator(context: Context, request: FastifyRequest): Promise<Administrator> {
  const { authorization } = request.headers;
  const bearer = authorization?.startsWith('Bearer ') ? authorization.slice('Bearer '.length) : undefined;
  const token = request.cookies[COOKIES.administrator] ?? bearer;
  const session = token ? await findAdministratorSession(context.database.db, token, context.clock()) : null;
  if (!session || !isEnough(context, session)) throw new AppError('administrator-session-ended');
  const { hasTwoFactor: _, issuer: __, ...administrator } = session;
  return { ...administrator, requestId: request.id };
}

/** Returns those of these sessions for which a request would be accepted now. This does not count as using them. */
export async function liveSessions(context: Context, ids: string[], now: Date): Promise<AdministratorSession[]> {
  const sessions = await findAdministratorSessions(context.database.db, ids, now);
  return sessions.filter((session) => isEnough(context, session));
}

function isEnough({ config }: Context, { hasTwoFactor, issuer }: AdministratorSession): boolean {
  return isTrusted(config, issuer) && (hasTwoFactor || config.adminTwoFactor !== 'required');
}

/**
 * Whether the settings trust the identity provider that somebody came from; `issuer` is null for somebody with a password. Who takes the
 * provider out of the settings, or names another, shuts out at once who came from it.
 */
export function isTrusted({ oidc }: Pick<Config, 'oidc'>, issuer: string | null): boolean {
  // A provider may write its name without the slash that the setting has at its end.
  return issuer === null || (oidc !== null && new URL(oidc.issuer).href === new URL(issuer).href);
}
