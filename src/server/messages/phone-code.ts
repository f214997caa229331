/** The code that proves a telephone number: made when it is sent, kept as a keyed hash alone. */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { OTP_DIGITS } from '../../contract';
import type { Db } from '../platform/db/database';

/** Makes the code of a verification, replacing one from a failed attempt. Null when the verification is over. */
export async function makePhoneCode(db: Db, secret: string, verificationId: string, now: Date): Promise<string | null> {
  const code = String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0');
  const updated = await db
    .updateTable('phone_verifications')
    .set({ code_hash: hashCode(secret, verificationId, code) })
    .where('id', '=', verificationId)
    .where('verified_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return updated ? code : null;
}

export function phoneCodeMatches(stored: Buffer | null, secret: string, verificationId: string, code: string): boolean {
  return stored !== null && timingSafeEqual(stored, hashCode(secret, verificationId, code));
}

function hashCode(secret: string, verificationId: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`phone:${verificationId}:${code}`).digest();
}
