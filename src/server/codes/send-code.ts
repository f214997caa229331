import { randomUUID } from 'node:crypto';
import type { Language } from '../../contract';
import { DAY_MS } from '../../domain/time';
import type { Context } from '../context';
import type { Tx } from '../platform/db/database';
import { enqueueEmail, hasEnded, readerOf } from '../outbox';
import { codeExpiry } from './code';

/** What a code is for, and the mail that carries it. */
const TEMPLATES = {
  signup: 'signup-code',
  reset: 'reset-code',
  delete: 'delete-code',
  prove: 'proof-code',
  care: 'care-code',
  address: 'address-code',
} as const;
export type Purpose = keyof typeof TEMPLATES;

/**
 * What a code is asked for; for `care`, the username of the account that wants to act for a person; for `address`, the id
 * of the account that wants the address.
 */
type Asked = Exclude<Purpose, 'care' | 'address'> | { askedBy: string } | { userId: string };

/**
 * Begins a verification of an address and enqueues its mail. Signing up with an address that has an account, or
 * resetting one that has none, sends a mail that says so and carries no code; the answer is the same, so that nobody
 * learns who is a patient. Only the mail with the code that adds an address says whether it opens an account already. `ofPage` is the language of the mail where there is no account.
 */
export async function sendOtp(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  email: string,
  asked: Asked,
  ofPage: Language,
): Promise<{ verificationId: string }> {
  const now = clock();
  const purpose: Purpose = typeof asked === 'string' ? asked : 'userId' in asked ? 'address' : 'care';
  const account = await tx
    .selectFrom('users')
    .select(['username', 'language'])
    .where('email', '=', email)
    .executeTakeFirst();
  // Random, not time-ordered: it is a secret that lets its bearer finish the registration.
  const verificationId = randomUUID();
  await tx
    .insertInto('email_verifications')
    .values({
      id: verificationId,
      email,
      purpose,
      user_id: typeof asked === 'object' && 'userId' in asked ? asked.userId : null,
      created_at: now,
      expires_at: codeExpiry(now),
    })
    .execute();
  const reader = readerOf({ email, language: account?.language ?? ofPage });
  // Without a code nobody could open an account with it, so its owner gets one a day.
  if (!account && ['signup', 'address'].includes(purpose) && (await hadCodeWhileEnded(tx, email, verificationId, now)))
    return { verificationId };
  const mail = { onceKey: `verification:${verificationId}`, ...reader };
  const carriesCode = purpose === 'signup' ? !account : account !== undefined;
  if (typeof asked !== 'string' && 'userId' in asked) {
    const details = { verificationId, hasAccount: account !== undefined };
    await enqueueEmail(tx, { ...mail, template: TEMPLATES.address, details }, now);
  } else if (typeof asked !== 'string') {
    await enqueueEmail(tx, { ...mail, template: TEMPLATES.care, details: { verificationId, ...asked } }, now);
  } else if (carriesCode) {
    await enqueueEmail(tx, { ...mail, template: TEMPLATES[asked], details: { verificationId } }, now);
  } else if (account) {
    await enqueueEmail(tx, { ...mail, template: 'account-exists', details: { username: account.username } }, now);
  } else {
    await enqueueEmail(tx, { ...mail, template: 'no-account', details: {} }, now);
  }
  return { verificationId };
}

/** Whether an address whose owner has ended our mails was sent another code within a day. */
async function hadCodeWhileEnded(tx: Tx, email: string, verificationId: string, now: Date): Promise<boolean> {
  if (!(await hasEnded(tx, 'mail', email))) return false;
  const other = await tx
    .selectFrom('email_verifications')
    .select('id')
    .where('email', '=', email)
    .where('id', '<>', verificationId)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirst();
  return other !== undefined;
}
