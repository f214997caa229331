import type { Context } from '../context';
import type { Administrator } from '../platform/http/callers';
import { AppError } from '../errors';
import { passwordMatches } from '../platform/secrets/password';

/**
 * Asks a logged-in administrator for the password again. Returns the hash against which it was checked. Guesses at the
 * login don't count here. Throws `password-wrong` at the field, `too-many-tries`, and `no-password-here` for
 * who signs in at the identity provider.
 */
export async function requireOwnPassword(
  { database, limits }: Pick<Context, 'database' | 'limits'>,
  { administratorId, sessionId }: Administrator,
  password: string,
  field: string,
): Promise<string> {
  await limits.take('administrator-password-session', administratorId, sessionId);
  const { password_hash: hash } = await database.db
    .selectFrom('administrators')
    .select('password_hash')
    .where('id', '=', administratorId)
    .executeTakeFirstOrThrow();
  if (hash === null) throw new AppError('no-password-here');
  if (!(await passwordMatches(hash, password))) {
    throw wrongPassword(field);
  }
  await limits.forget('administrator-password-session', administratorId, sessionId);
  return hash;
}

export function wrongPassword(field: string): AppError {
  const { message } = new AppError('password-wrong');
  return new AppError('password-wrong', { fields: { [field]: message } });
}
