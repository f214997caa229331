/** The access token: minutes long, signed, and worth nothing once its session has ended. */
import { createHash, createSecretKey, randomBytes } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';
import { MINUTE_MS } from '../../../domain/time';

export const ACCESS_MINUTES = 10;
export const SESSION_DAYS = 30;

type Claims = { userId: string; sessionId: string };

const key = (secret: string) => createSecretKey(Buffer.from(secret, 'utf8'));

export function signAccessToken(claims: Claims, secret: string, now: Date): Promise<string> {
  return new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(claims.userId)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + ACCESS_MINUTES * MINUTE_MS))
    .sign(key(secret));
}

/** The claims of a token that is ours and still good; null otherwise. */
export async function readAccessToken(token: string, secret: string, now: Date): Promise<Claims | null> {
  try {
    const { payload } = await jwtVerify(token, key(secret), { algorithms: ['HS256'], currentDate: now });
    if (!payload.sub || typeof payload.sid !== 'string') return null;
    return { userId: payload.sub, sessionId: payload.sid };
  } catch {
    // Expired, forged or garbled: all mean "not logged in".
    return null;
  }
}

export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a secret that a browser holds. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
