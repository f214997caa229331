/** Authenticates administrators: by the session's cookie, or the token of the login as a bearer for programs. */
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context';
import { type AdministratorSession, findAdministratorSession, findAdministratorSessions } from './sessions';
import { COOKIES } from '../platform/http/cookies';
import type { Administrator } from '../platform/http/callers';
import { AppError } from '../errors';

/**
 * The administrator of a request; throws `administrator-session-ended` when there is no valid session. A session opened
 * by a password alone is invalid where two-factor is required.
 */
export async function authenticateAdministrator(context: Context, request: FastifyRequest): Promise<Administrator> {
  const { authorization } = request.headers;
  const bearer = authorization?.startsWith('Bearer ') ? authorization.slice('Bearer '.length) : undefined;
  const token = request.cookies[COOKIES.administrator] ?? bearer;
  const session = token ? await findAdministratorSession(context.database.db, token, context.clock()) : null;
  if (!session || !isEnough(context, session)) throw new AppError('administrator-session-ended');
  const { hasTwoFactor: _, ...administrator } = session;
  return { ...administrator, requestId: request.id };
}

/** Those of these sessions for which a request would be let in now; asking does not count as their use. */
export async function liveSessions(context: Context, ids: string[], now: Date): Promise<AdministratorSession[]> {
  const sessions = await findAdministratorSessions(context.database.db, ids, now);
  return sessions.filter((session) => isEnough(context, session));
}

function isEnough({ config }: Context, { hasTwoFactor }: AdministratorSession): boolean {
  return hasTwoFactor || config.adminTwoFactor !== 'required';
}
