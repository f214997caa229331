import type { Context } from '../context';
import type { RefusalCode } from '../../contract';
import type { Db, Tx } from '../platform/db/database';
import { codeMatches } from './code';
import type { Purpose } from './send-code';

const MAX_TRIES = 5;

type Deps = Pick<Context, 'clock' | 'secret'>;
type Claim = {
  verificationId: string;
  otp: string;
  purpose: Purpose;
  /** The only address accepted; any if absent. */
  email?: string;
  /** For a client without cookies: finds the verification again. */
  givenFrom?: Buffer | undefined;
};
type Outcome = { email: string } | { refused: RefusalCode };

/**
 * Verifies that an address belongs to the caller. A wrong code is a result and not an error: the counted try must be
 * committed.
 */
export async function verifyOtp(tx: Tx, { clock, secret }: Deps, input: Claim): Promise<Outcome> {
  const now = clock();
  const row = await find(tx, input).forUpdate().executeTakeFirst();
  if (!row || row.verified_at) return { refused: 'otp-invalid' };
  if (row.expires_at <= now) return { refused: 'otp-expired' };
  if (row.tries >= MAX_TRIES) return { refused: 'otp-too-many-tries' };
  const right = codeMatches(row.code_hash, secret, input.verificationId, input.otp);
  await tx
    .updateTable('email_verifications')
    .set(right ? { verified_at: now, given_from: input.givenFrom ?? null } : { tries: row.tries + 1 })
    .where('id', '=', input.verificationId)
    .execute();
  if (right) return { email: row.email };
  return { refused: row.tries + 1 >= MAX_TRIES ? 'otp-too-many-tries' : 'otp-invalid' };
}

/**
 * Whether a code would be accepted now. Counts no try: the result must not reach a client except through `verifyOtp`.
 */
export async function codeIsRight(db: Db, { clock, secret }: Deps, input: Claim): Promise<boolean> {
  const row = await find(db, input)
    .where('verified_at', 'is', null)
    .where('expires_at', '>', clock())
    .where('tries', '<', MAX_TRIES)
    .executeTakeFirst();
  return row !== undefined && codeMatches(row.code_hash, secret, input.verificationId, input.otp);
}

function find(db: Db | Tx, { verificationId, purpose, email }: Claim) {
  return db
    .selectFrom('email_verifications')
    .select(['email', 'code_hash', 'tries', 'expires_at', 'verified_at'])
    .where('id', '=', verificationId)
    .where('purpose', '=', purpose)
    .$if(email !== undefined, (query) => query.where('email', '=', email!));
}
