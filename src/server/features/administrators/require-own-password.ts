import type { Context } from '../../context';
import type { Administrator } from '../../http/authenticate-administrator';
import { Refused } from '../../http/refuse';
import { passwordMatches } from '../../secrets/password';

/**
 * Asks a logged-in administrator for the password again. What is guessed at the door does not count here. Throws `password-wrong`
 * at the field, `too-many-tries`.
 */
export async function requireOwnPassword(
  { database, limits }: Pick<Context, 'database' | 'limits'>,
  { administratorId, sessionId }: Administrator,
  password: string,
  field: string,
): Promise<void> {
  await limits.take('administrator-password-session', administratorId, sessionId);
  const { password_hash: hash } = await database.db
    .selectFrom('administrators')
    .select('password_hash')
    .where('id', '=', administratorId)
    .executeTakeFirstOrThrow();
  if (!(await passwordMatches(hash, password))) {
    const { message } = new Refused('password-wrong');
    throw new Refused('password-wrong', { fields: { [field]: message } });
  }
  await limits.forget('administrator-password-session', administratorId, sessionId);
}
