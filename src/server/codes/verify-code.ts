import type { Context } from '../context';
import type { RefusalCode } from '../../contract';
import type { Db, Tx } from '../platform/db/database';
import { tryCode, wouldAccept } from './code';
import type { Purpose } from './send-code';

type Deps = Pick<Context, 'clock' | 'secret'>;
type Claim = {
  verificationId: string;
  otp: string;
  purpose: Purpose;
  /** The only address accepted; any if absent. */
  email?: string;
  /** The only account that may have asked for it; any if absent. */
  userId?: string;
  /** For a client without cookies: finds the verification again. */
  givenFrom?: Buffer | undefined;
};
type Outcome = { email: string } | { refused: RefusalCode };

/**
 * Verifies that an address belongs to the caller. A wrong code is a result and not an error: the counted try must be
 * committed.
 */
export async function verifyOtp(tx: Tx, { clock, secret }: Deps, input: Claim): Promise<Outcome> {
  const row = await find(tx, input).forUpdate().executeTakeFirst();
  const refused = await tryCode(tx, 'mail', secret, row, input.otp, clock());
  if (refused) return { refused };
  if (input.givenFrom) {
    await tx
      .updateTable('email_verifications')
      .set({ given_from: input.givenFrom })
      .where('id', '=', input.verificationId)
      .execute();
  }
  return { email: row!.email };
}

/**
 * Whether a code would be accepted now. Counts no try: the result must not reach a client except through `verifyOtp`.
 */
export async function codeIsRight(db: Db, { clock, secret }: Deps, input: Claim): Promise<boolean> {
  return wouldAccept('mail', secret, await find(db, input).executeTakeFirst(), input.otp, clock());
}

function find(db: Db | Tx, { verificationId, purpose, email, userId }: Claim) {
  return db
    .selectFrom('email_verifications')
    .select(['id', 'email', 'code_hash', 'tries', 'expires_at', 'verified_at'])
    .where('id', '=', verificationId)
    .where('purpose', '=', purpose)
    .$if(email !== undefined, (query) => query.where('email', '=', email!))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!));
}
