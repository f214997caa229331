/** Authenticates administrators: by the session's cookie, or the token of the login as a bearer for programs. */
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context';
import { findAdministratorSession } from './sessions';
import { COOKIES } from '../../platform/http/cookies';
import type { Administrator } from '../../platform/http/callers';
import { AppError } from '../../errors';

/**
 * The administrator of a request; throws `administrator-session-ended` when there is no valid session. A session opened
 * by a password alone is invalid where two-factor is required.
 */
export async function authenticateAdministrator(context: Context, request: FastifyRequest): Promise<Administrator> {
  const { authorization } = request.headers;
  const bearer = authorization?.startsWith('Bearer ') ? authorization.slice('Bearer '.length) : undefined;
  const token = request.cookies[COOKIES.administrator] ?? bearer;
  const session = token ? await findAdministratorSession(context.database.db, token, context.clock()) : null;
  if (!session) throw new AppError('administrator-session-ended');
  const { hasTwoFactor, ...administrator } = session;
  if (!hasTwoFactor && context.config.adminTwoFactor === 'required') throw new AppError('administrator-session-ended');
  return { ...administrator, requestId: request.id };
}
