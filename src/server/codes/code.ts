/** One-time codes: made when the mail is written, stored only as a keyed hash. */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { OTP_DIGITS } from '../../contract';
import type { Db } from '../platform/db/database';

/** Makes the code of a verification, replacing one from a failed mail attempt. Null when the verification is over. */
export async function makeOtpCode(db: Db, secret: string, verificationId: string, now: Date): Promise<string | null> {
  const code = String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0');
  const updated = await db
    .updateTable('email_verifications')
    .set({ code_hash: hashCode(secret, verificationId, code) })
    .where('id', '=', verificationId)
    .where('verified_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return updated ? code : null;
}

export function codeMatches(stored: Buffer | null, secret: string, verificationId: string, code: string): boolean {
  return stored !== null && timingSafeEqual(stored, hashCode(secret, verificationId, code));
}

function hashCode(secret: string, verificationId: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`${verificationId}:${code}`).digest();
}
