import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context';
import { authenticateAdministrator } from './authenticate';
import type { Enrolling, HalfLogin } from '../../platform/http/callers';
import { COOKIES } from '../../platform/http/cookies';
import { AppError } from '../../errors';
import { findHalfLogin } from './half-logins';

/** Who sets up an app: an administrator at work, or one whose login asks for it. Throws AppError for neither. */
export async function whoEnrols(context: Context, request: FastifyRequest): Promise<Enrolling> {
  try {
    return { session: await authenticateAdministrator(context, request), half: null };
  } catch (error) {
    if (!(error instanceof AppError) || !request.cookies[COOKIES.administratorLogin]) throw error;
    return { session: null, half: await requireHalfLogin(context, request) };
  }
}

/** The half login that a request goes on with; throws `login-half-over`. */
export async function requireHalfLogin({ database, clock }: Context, request: FastifyRequest): Promise<HalfLogin> {
  const token = request.cookies[COOKIES.administratorLogin];
  const half = token ? await findHalfLogin(database.db, token, clock()) : null;
  if (!half) throw new AppError('login-half-over');
  return half;
}
