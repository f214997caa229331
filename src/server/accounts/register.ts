import { createHmac } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { Agreement, Language } from '../../contract';
import { MINUTE_MS } from '../../domain/time';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { giveConsent, mailConsentLink } from '../patients';
import type { Db, Tx } from '../platform/db/database';
import type { DB } from '../platform/db/schema';
import { networkOf } from '../platform/http/network-of';
import { AppError } from '../errors';
import { deriveKey } from '../platform/secrets/derive-key';
import { type Browser, logIn } from './log-in';
import type { OpenSession } from './sessions';

/** Minutes after verification within which an address can be registered. */
const VERIFIED_MINUTES = 30;

type Input = {
  username: string;
  email: string;
  /** The language of the page; the account keeps it until another one is chosen. */
  language: Language;
  /** What proves that the verification belongs to the client: its id or, for a client without cookies, its network. */
  proof: { verificationId: string } | { givenFrom: Buffer };
  browser: Browser;
  agreement: Agreement;
};

/** The keyed hash of the network from which a client without cookies sends its code. */
export function givenFrom(secret: string, address: string): Buffer {
  return createHmac('sha256', deriveKey(secret, 'verified from')).update(networkOf(address)).digest();
}

/** Throws `email-not-verified` if the client has not verified the address. Called before anything expensive is done. */
export async function requireVerified(db: Db, input: Input, now: Date): Promise<void> {
  const found = await db
    .selectFrom('email_verifications')
    .select('id')
    .where(isVerified(input, now))
    .executeTakeFirst();
  if (!found) throw new AppError('email-not-verified');
}

/**
 * Opens an account for an address that the client has verified, and a session. Clients send the version of the notice
 * to which the patient agreed; without it the patient is asked before booking. Throws `email-not-verified`,
 * `consent-outdated`.
 */
export async function register(
  tx: Tx,

  input: Input & { passwordHash: string },
  now: Date,
): Promise<OpenSession> {
  const verification = await tx
    .updateTable('email_verifications')
    .set({ consumed_at: now, given_from: null })
    .where(isVerified(input, now))
    .returning('id')
    .executeTakeFirst();
  if (!verification) throw new AppError('email-not-verified');
  const created = await tx
    .insertInto('users')
    .values({
      id: newId(),
      email: input.email,
      username: input.username,
      language: input.language,
      password_hash: input.passwordHash,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'email', 'username', 'language'])
    .executeTakeFirst();
  if (!created) throw new AppError('email-not-verified');
  if (input.agreement.consentVersion) await giveConsent(tx, created.id, input.agreement, 'sign-up', now);
  else await mailConsentLink(tx, { ...created, userId: created.id }, now);
  return logIn(tx, created, input.browser, now);
}

function isVerified({ proof, email }: Input, now: Date) {
  return (where: ExpressionBuilder<DB, 'email_verifications'>): Expression<SqlBool> =>
    where.and([
      'givenFrom' in proof ? where('given_from', '=', proof.givenFrom) : where('id', '=', proof.verificationId),
      where('email', '=', email),
      where('purpose', '=', 'signup'),
      where('consumed_at', 'is', null),
      where('verified_at', '>', new Date(now.getTime() - VERIFIED_MINUTES * MINUTE_MS)),
    ]);
}
