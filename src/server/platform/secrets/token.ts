/** Random secrets that a browser keeps, and of which we store only a hash. */
import { createHash, randomBytes } from 'node:crypto';

/** Makes a token of 256 bits, for a cookie or a link. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the stored hash of a token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
