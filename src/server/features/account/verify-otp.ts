import type { Context } from '../../context';
import type { RefusalCode } from '../../../contract';
import type { Tx } from '../../db/database';
import { codeMatches } from './otp-code';

const MAX_TRIES = 5;

type Outcome = { email: string } | { refused: RefusalCode };

/**
 * Shows that an address is somebody's. A wrong code is an outcome and not an error: the counted try must be committed.
 */
export async function verifyOtp(
  tx: Tx,
  { clock, secret }: Pick<Context, 'clock' | 'secret'>,
  input: { verificationId: string; otp: string; purpose: 'signup' | 'reset' },
): Promise<Outcome> {
  const now = clock();
  const row = await tx
    .selectFrom('email_verifications')
    .select(['email', 'code_hash', 'tries', 'expires_at', 'verified_at'])
    .where('id', '=', input.verificationId)
    .where('purpose', '=', input.purpose)
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.verified_at) return { refused: 'otp-invalid' };
  if (row.expires_at <= now) return { refused: 'otp-expired' };
  if (row.tries >= MAX_TRIES) return { refused: 'otp-too-many-tries' };
  const right = codeMatches(row.code_hash, secret, input.verificationId, input.otp);
  await tx
    .updateTable('email_verifications')
    .set(right ? { verified_at: now } : { tries: row.tries + 1 })
    .where('id', '=', input.verificationId)
    .execute();
  if (right) return { email: row.email };
  return { refused: row.tries + 1 >= MAX_TRIES ? 'otp-too-many-tries' : 'otp-invalid' };
}
