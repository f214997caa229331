/**
 * Codes of an authenticator app: TOTP (RFC 6238) with SHA-1, six digits and steps of 30 seconds, which every app
 * supports.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

export const CODE_DIGITS = 6;
const STEP_MS = 30_000;
/** By how many steps the phone's clock may be off, either way. */
const TOLERANCE = [-1, 0, 1];
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns the number of a moment's 30-second step. */
export function stepOf(moment: Date): number {
  return Math.floor(moment.getTime() / STEP_MS);
}

/** Returns the code of a step. */
export function codeOfStep(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const number = digest.readUInt32BE(digest.at(-1)! & 0xf) & 0x7fffffff;
  return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
}

/**
 * Finds the step near now and after `last` that has this code; null if the code is wrong. Takes equally long for any
 * six digits.
 */
export function stepOfCode(secret: Buffer, code: string, now: Date, last: number | null): number | null {
  const given = Buffer.from(code);
  if (given.length !== CODE_DIGITS) return null;
  const present = stepOf(now);
  const right = TOLERANCE.map((offset) => present + offset).filter((step) =>
    timingSafeEqual(given, Buffer.from(codeOfStep(secret, step))),
  );
  return right.find((step) => last === null || step > last) ?? null;
}

/** Returns a secret in the form that people type into apps (RFC 4648, without padding). */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}
