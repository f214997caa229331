/** Random secrets that a browser holds and of which we keep only a hash. */
import { createHash, randomBytes } from 'node:crypto';

/** 256 bits, for a cookie or a link. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
