import type { RefusalCode } from '../../contract';
import type { Context } from '../context';
import type { Tx } from '../platform/db/database';
import { forgetClosedBrowsers } from '../outbox';
import { type Browser, logIn } from './log-in';
import { PERSON, type Person } from './present';
import { type OpenSession, endSessionsOf } from './sessions';
import { setPassword } from './set-password';
import { verifyOtp } from '../codes';

type Input = {
  verificationId: string;
  otp: string;
  /** Null if the code is wrong; then only the try is counted. */
  passwordHash: string | null;
  browser: Browser;
};
type Outcome = { session: OpenSession; user: Person } | { refused: RefusalCode };

/**
 * Sets a new password with a mailed code, removes the passkeys, any of which may be of whoever the owner locks out, ends every
 * session and opens a new one here. A wrong code is a result, not an error.
 */
export async function resetPassword(
  tx: Tx,
  context: Pick<Context, 'clock' | 'secret'>,
  input: Input,
): Promise<Outcome> {
  const { verificationId, otp } = input;
  // Locked before the code is checked: while we wait for the lock, another change of the password may void the code.
  const user = await lockOwner(tx, verificationId);
  const verified = await verifyOtp(tx, context, { verificationId, otp, purpose: 'reset' });
  if ('refused' in verified) return verified;
  if (input.passwordHash === null) return { refused: 'otp-invalid' };
  if (user?.status !== 'active') return { refused: 'account-blocked' };
  const now = context.clock();
  const change = { onceKey: `password-changed:${verificationId}`, endsPasskeys: true };
  await setPassword(tx, user, input.passwordHash, change, now);
  await endSessionsOf(tx, user.id, now);
  const session = await logIn(tx, user, input.browser, now, { isTold: true });
  await forgetClosedBrowsers(tx, user.id, now);
  return { session, user: { ...user, password_hash: input.passwordHash } };
}

/** Locks the account whose address a verification is about. */
function lockOwner(tx: Tx, verificationId: string) {
  return tx
    .selectFrom('users')
    .select([...PERSON, 'status'])
    .where('email', '=', (users) =>
      users.selectFrom('email_verifications').select('email').where('id', '=', verificationId),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();
}
