/**
 * Authenticates patients by the access token. It is checked against the session, so that ending a session takes effect
 * at once.
 */
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { languageOf } from '../../contract';
import { cares, consentMissing } from '../patients';
import type { Context } from '../context';
import { readAccessToken } from './tokens';
import { COOKIES } from '../platform/http/cookies';
import type { Patient } from '../platform/http/callers';
import { oncePerPage } from '../platform/http/own-calls';
import { AppError } from '../errors';

/** Returns the patient of a request. Throws `not-authenticated` without a valid session. */
export async function authenticate(context: Context, request: FastifyRequest): Promise<Patient> {
  const patient = await patientOf(context, request);
  if (!patient) throw new AppError('not-authenticated');
  return patient;
}

/** Returns the patient of a request, or null. All calls of one page share the answer. */
export async function patientOf(context: Context, request: FastifyRequest): Promise<Patient | null> {
  const token = request.cookies[COOKIES.access] ?? bearer(request);
  return token ? oncePerPage(request.raw, `patient ${token}`, () => patientWith(token, context)) : null;
}

async function patientWith(token: string, context: Context): Promise<Patient | null> {
  const now = context.clock();
  const claims = await readAccessToken(token, context.secret, now);
  if (!claims) return null;
  const row = await context.database.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'users.id',
      'users.email',
      'users.phone',
      'users.username',
      'users.picture',
      'users.language',
      'users.password_hash',
    ])
    .select(consentMissing(sql.ref('users.id')).as('needs_consent'))
    .select(cares(sql.ref('users.id')).as('cares_for_others'))
    .where('sessions.id', '=', claims.sessionId)
    .where('sessions.user_id', '=', claims.userId)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('users.status', '=', 'active')
    .executeTakeFirst();
  if (!row) return null;
  return {
    userId: row.id,
    sessionId: claims.sessionId,
    email: row.email,
    phone: row.phone,
    username: row.username,
    picture: row.picture,
    hasPassword: row.password_hash !== null,
    language: languageOf(row.language) ?? 'en',
    needsConsent: row.needs_consent,
    caresForOthers: row.cares_for_others,
  };
}

function bearer(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  return header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : undefined;
}
