/**
 * The one rule of one-time codes, to a mailbox or to a telephone number: made when the message with it is written, kept only as a keyed
 * hash, good for some minutes and a few tries.
 */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { OTP_DIGITS, OTP_MINUTES, type RefusalCode } from '../../contract';
import { MINUTE_MS } from '../../domain/time';
import type { Context } from '../context';
import type { Db, Tx } from '../platform/db/database';

/** The rows of verifications, and what is hashed before the code: one of a number never shows that a mailbox is somebody's. */
const KINDS = {
  mail: { table: 'email_verifications', before: '' },
  phone: { table: 'phone_verifications', before: 'phone:' },
  // Read aloud at a desk: whoever hears it can open no account with it.
  desk: { table: 'phone_verifications', before: 'desk:' },
} as const;
export type CodeKind = keyof typeof KINDS;

const MAX_TRIES = 5;

/** Until when a code that is asked for now is good. */
export function codeExpiry(now: Date): Date {
  return new Date(now.getTime() + OTP_MINUTES * MINUTE_MS);
}

/** Makes the code of a verification, replacing one of a failed attempt to send it. Null when the verification is over. */
export async function makeCode(
  db: Db,
  kind: CodeKind,
  secret: string,
  verificationId: string,
  now: Date,
): Promise<string | null> {
  const code = String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0');
  const updated = await db
    .updateTable(KINDS[kind].table)
    .set({ code_hash: hashCode(kind, secret, verificationId, code) })
    .where('id', '=', verificationId)
    .where('verified_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return updated ? code : null;
}

/**
 * Counts a try against the network it comes from, unless its code was asked for and still stands: that one has a few tries of its own,
 * which nobody else behind the same address can use up. Throws `too-many-tries`.
 */
export async function limitTries(
  { database, limits, clock }: Pick<Context, 'database' | 'limits' | 'clock'>,
  kind: CodeKind,
  verificationId: string,
  network: string,
): Promise<void> {
  const standing = await database.db
    .selectFrom(KINDS[kind].table)
    .select('id')
    .where('id', '=', verificationId)
    .where('verified_at', 'is', null)
    .where('expires_at', '>', clock())
    .where('tries', '<', MAX_TRIES)
    .executeTakeFirst();
  if (!standing) await limits.take('otp-verify-network', network);
}

/** What of a verification decides about a code. */
export type Verification = {
  id: string;
  code_hash: Buffer | null;
  tries: number;
  expires_at: Date;
  verified_at: Date | null;
};

/**
 * Tries a code, and counts a wrong one, in the caller's transaction, which has locked the verification. Null where it is right. A
 * wrong code is a result and not an error: the counted try must be committed.
 */
export async function tryCode(
  tx: Tx,
  kind: CodeKind,
  secret: string,
  row: Verification | undefined,
  code: string,
  now: Date,
): Promise<RefusalCode | null> {
  if (!row || row.verified_at) return 'otp-invalid';
  if (row.expires_at <= now) return 'otp-expired';
  if (row.tries >= MAX_TRIES) return 'otp-too-many-tries';
  const isRight = matches(kind, secret, row, code);
  await tx
    .updateTable(KINDS[kind].table)
    .set(isRight ? { verified_at: now } : { tries: row.tries + 1 })
    .where('id', '=', row.id)
    .execute();
  if (isRight) return null;
  return row.tries + 1 >= MAX_TRIES ? 'otp-too-many-tries' : 'otp-invalid';
}

/** Whether a code would be accepted now. Counts no try: the result must not reach a client but through `tryCode`. */
export function wouldAccept(
  kind: CodeKind,
  secret: string,
  row: Verification | undefined,
  code: string,
  now: Date,
): boolean {
  if (!row || row.verified_at || row.expires_at <= now || row.tries >= MAX_TRIES) return false;
  return matches(kind, secret, row, code);
}

function matches(kind: CodeKind, secret: string, { id, code_hash: stored }: Verification, code: string): boolean {
  return stored !== null && timingSafeEqual(stored, hashCode(kind, secret, id, code));
}

function hashCode(kind: CodeKind, secret: string, verificationId: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`${KINDS[kind].before}${verificationId}:${code}`).digest();
}
