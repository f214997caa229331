import type { FastifyRequest } from 'fastify';
import type { Context } from '../context';
import { authenticateAdministrator, isTrusted } from './authenticate';
import type { Enrolling, MfaChallenge } from '../platform/http/callers';
import { COOKIES } from '../platform/http/cookies';
import { AppError } from '../errors';
import { findMfaChallenge } from './mfa-challenges';

/**
 * Returns the administrator who sets up an app: logged in, or in the middle of a login that requires it. Throws
 * AppError otherwise.
 */
export async function whoEnrols(context: Context, request: FastifyRequest): Promise<Enrolling> {
  try {
    return { session: await authenticateAdministrator(context, request), challenge: null };
  } catch (error) {
    if (!(error instanceof AppError) || !request.cookies[COOKIES.administratorLogin]) throw error;
    return { session: null, challenge: await requireMfaChallenge(context, request) };
  }
}

/** Returns the MFA challenge of a request. Throws `login-half-over`. */
export async function requireMfaChallenge(
  { database, clock, config }: Context,
  request: FastifyRequest,
): Promise<MfaChallenge> {
  const token = request.cookies[COOKIES.administratorLogin];
  const found = token ? await findMfaChallenge(database.db, token, clock()) : null;
  if (!found || !isTrusted(config, found.issuer)) throw new AppError('login-half-over');
  return found.challenge;
}
