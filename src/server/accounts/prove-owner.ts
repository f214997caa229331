/**
 * Asks for proof that the account's owner uses a logged-in browser: the password, or a code if there is none, to the
 * address or, without one, to the number that opens the account.
 */
import type { Language, RefusalCode } from '../../contract';
import type { Context } from '../context';
import type { Tx } from '../platform/db/database';
import { AppError } from '../errors';
import { passwordMatches } from '../platform/secrets/password';
import { lockUnchanged } from './lock-account';
import { sendOtp, sendPhoneCode, verifyOtp, verifyPhoneCode } from '../codes';
import { PHONE_CHANNELS } from '../../domain/messages';

type Owner = { userId: string; email: string | null; phone: string | null };
type Given = { password?: string | undefined; otp?: string | undefined; VerificationId?: string | undefined };

/** The proof, as far as it can be checked before the account is locked. */
type Proof = { way: 'password'; passwordHash: string } | { way: 'mailed-code'; verificationId: string; otp: string };
/** What is proved for: deleting the account, or changing what opens it. The mail with the code says so. */
type Purpose = 'delete' | 'prove';
type Ruling = { refused: RefusalCode; field: 'password' | 'otp' };

/**
 * Sends a code to the address of an account without a password or, without an address, to the number that opens it. Limits come
 * before it. Throws `password-needed`, `channel-not-offered`, and `proof-by-passkey` where neither is there.
 */
export async function sendOwnerCode(
  context: Pick<Context, 'clock' | 'database' | 'senders'>,
  { userId, email, phone, language, hasPassword }: Owner & { language: Language; hasPassword: boolean },
  purpose: Purpose,
  limit: () => Promise<void>,
) {
  const { clock, database, senders } = context;
  if (hasPassword) throw new AppError('password-needed');
  if (email === null && phone === null) throw new AppError('proof-by-passkey');
  const channel = PHONE_CHANNELS.find((one) => senders[one]);
  const orBySms = senders.sms !== null;
  if (email === null && !channel) throw new AppError('channel-not-offered');
  await limit();
  const { verificationId } = await database.db
    .transaction()
    .execute((tx) =>
      email === null
        ? sendPhoneCode(tx, { userId, number: phone!, channel: channel!, orBySms, language }, clock())
        : sendOtp(tx, context, email, purpose, language),
    );
  const message = `We sent a code to your ${email === null ? 'phone' : 'email'}.`;
  return { success: true as const, verificationId, message };
}

/**
 * Checks the password or, without one, only that the request has a code. Throws `invalid-input` if the required proof is
 * missing.
 */
export async function readProof(
  { database }: Pick<Context, 'database'>,
  { userId }: Owner,
  given: Given,
): Promise<Proof | Ruling> {
  const { password_hash: passwordHash } = await database.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const { password, otp, VerificationId: verificationId } = given;
  if (passwordHash === null) {
    if (otp && verificationId) return { way: 'mailed-code', otp, verificationId };
    throw missing('otp');
  }
  if (otp) return { refused: 'password-needed', field: 'password' };
  if (!password) throw missing('password');
  const isRight = await passwordMatches(passwordHash, password);
  return isRight ? { way: 'password', passwordHash } : { refused: 'password-wrong', field: 'password' };
}

/**
 * Checks with the account locked whether the proof still holds; null if it does. A refusal is a result and not an
 * error, since the counted try of a code must be committed.
 */
export async function refuseProof(
  tx: Tx,
  context: Pick<Context, 'clock' | 'secret'>,
  { userId, email, phone }: Owner,
  proof: Proof,
  purpose: Purpose,
): Promise<Ruling | null> {
  if (proof.way === 'password') {
    const isStill = await lockUnchanged(tx, { id: userId, password_hash: proof.passwordHash });
    return isStill ? null : { refused: 'password-wrong', field: 'password' };
  }
  if (!(await lockUnchanged(tx, { id: userId, password_hash: null })))
    return { refused: 'password-needed', field: 'password' };
  if (email === null) {
    if (phone === null) return { refused: 'otp-invalid', field: 'otp' };
    const proved = await verifyPhoneCode(tx, context, { userId, number: phone, ...proof }, context.clock());
    return 'refused' in proved ? { refused: proved.refused, field: 'otp' } : null;
  }
  const verified = await verifyOtp(tx, context, { ...proof, purpose, email });
  return 'refused' in verified ? { refused: verified.refused, field: 'otp' } : null;
}

function missing(field: 'password' | 'otp'): AppError {
  const message = `${field} is required`;
  return new AppError('invalid-input', {
    message,
    fields: { [field]: message },
    issues: { [field]: { code: 'required' } },
  });
}
