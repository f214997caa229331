import { randomUUID } from 'node:crypto';
import { OTP_MINUTES } from '../../../contract';
import { MINUTE_MS } from '../../../domain/time';
import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import { oweMail } from '../../mail/owe-mail';

/**
 * Begins a verification of an address and owes the mail with its code. Where the address has an account already, the
 * mail says so and carries no code; the answer is the same, since being a patient is nobody's business.
 */
export async function sendOtp(
  tx: Tx,
  { jobs, clock }: Pick<Context, 'jobs' | 'clock'>,
  email: string,
): Promise<{ verificationId: string }> {
  const now = clock();
  const account = await tx
    .selectFrom('users')
    .select('username')
    .where('email', '=', email)
    .executeTakeFirst();
  // Random and not by time: who knows it may finish the registration.
  const verificationId = randomUUID();
  await tx
    .insertInto('email_verifications')
    .values({
      id: verificationId,
      email,
      purpose: 'signup',
      created_at: now,
      expires_at: new Date(now.getTime() + OTP_MINUTES * MINUTE_MS),
    })
    .execute();
  const onceKey = `verification:${verificationId}`;
  if (account) {
    const details = { username: account.username };
    await oweMail(tx, jobs, { onceKey, template: 'account-exists', recipient: email, details }, now);
  } else {
    const details = { verificationId };
    await oweMail(tx, jobs, { onceKey, template: 'signup-code', recipient: email, details }, now);
  }
  return { verificationId };
}
