import { v7 as newId } from 'uuid';
import type { Agreement } from '../../../contract';
import { MINUTE_MS } from '../../../domain/time';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { giveConsent } from '../../consents/patient-consent';
import type { Context } from '../../context';
import type { Db, Tx } from '../../db/database';
import type { DB } from '../../db/schema';
import { Refused } from '../../http/refuse';
import { type Browser, logIn } from './log-in';
import type { OpenSession } from './sessions';

/** Minutes after its verification in which an address can be registered. */
const VERIFIED_MINUTES = 30;

type Input = {
  username: string;
  email: string;
  /** The verification that this browser made. */
  verificationId: string | undefined;
  browser: Browser;
  agreement: Agreement;
};

/** Throws `email-not-verified` when this browser has not verified the address: before anything costly is done for it. */
export async function requireVerified(db: Db, input: Input, now: Date): Promise<void> {
  const found = await db.selectFrom('email_verifications').select('id').where(isVerified(input, now)).executeTakeFirst();
  if (!found) throw new Refused('email-not-verified');
}

/** Opens an account for an address that this browser has verified, and a session with it. */
export async function register(
  tx: Tx,
  context: Pick<Context, 'jobs'>,
  input: Input & { passwordHash: string },
  now: Date,
): Promise<OpenSession> {
  const verification = await tx
    .updateTable('email_verifications')
    .set({ consumed_at: now })
    .where(isVerified(input, now))
    .returning('id')
    .executeTakeFirst();
  if (!verification) throw new Refused('email-not-verified');
  const created = await tx
    .insertInto('users')
    .values({
      id: newId(),
      email: input.email,
      username: input.username,
      password_hash: input.passwordHash,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'email', 'username'])
    .executeTakeFirst();
  if (!created) throw new Refused('email-not-verified');
  await giveConsent(tx, created.id, input.agreement, 'sign-up', now);
  return logIn(tx, context, created, input.browser, now);
}

function isVerified({ verificationId, email }: Input, now: Date) {
  return (where: ExpressionBuilder<DB, 'email_verifications'>): Expression<SqlBool> =>
    where.and([
      where('id', '=', verificationId ?? null),
      where('email', '=', email),
      where('purpose', '=', 'signup'),
      where('consumed_at', 'is', null),
      where('verified_at', '>', new Date(now.getTime() - VERIFIED_MINUTES * MINUTE_MS)),
    ]);
}
