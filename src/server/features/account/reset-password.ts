import type { RefusalCode } from '../../../contract';
import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import { oweMail } from '../../mail/owe-mail';
import { type Browser, logIn } from './log-in';
import { PERSON, type Person } from './present';
import { type OpenSession, endSessionsOf } from './sessions';
import { verifyOtp } from './verify-otp';

type Input = {
  verificationId: string;
  otp: string;
  /** Null where the code is wrong: then the try is only counted. */
  passwordHash: string | null;
  browser: Browser;
};
type Outcome = { session: OpenSession; user: Person } | { refused: RefusalCode };

/** Sets a new password with a mailed code, ends every session and opens one here. A wrong code is an outcome. */
export async function resetPassword(
  tx: Tx,
  context: Pick<Context, 'clock' | 'secret' | 'jobs'>,
  input: Input,
): Promise<Outcome> {
  const { verificationId, otp } = input;
  const verified = await verifyOtp(tx, context, { verificationId, otp, purpose: 'reset' });
  if ('refused' in verified) return verified;
  if (input.passwordHash === null) return { refused: 'otp-invalid' };
  const now = context.clock();
  const user = await tx
    .updateTable('users')
    .set({ password_hash: input.passwordHash })
    .where('email', '=', verified.email)
    .where('status', '=', 'active')
    .returning(PERSON)
    .executeTakeFirst();
  if (!user) return { refused: 'account-blocked' };
  await endSessionsOf(tx, user.id, now);
  const onceKey = `password-changed:${verificationId}`;
  const details = { username: user.username };
  await oweMail(tx, context.jobs, { onceKey, template: 'password-changed', recipient: user.email, details }, now);
  return { session: await logIn(tx, context, user, input.browser, now, { isTold: true }), user };
}
