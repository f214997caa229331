/** Access tokens: short-lived, signed, and invalid once their session has ended. */
import { type KeyObject, createSecretKey } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';
import { MINUTE_MS } from '../../domain/time';

export const ACCESS_MINUTES = 10;
export const SESSION_DAYS = 30;

type Claims = { userId: string; sessionId: string };

/** One key object for each secret, because jose prepares each key object that it has not seen. */
const keys = new Map<string, KeyObject>();

function key(secret: string): KeyObject {
  const known = keys.get(secret) ?? createSecretKey(Buffer.from(secret, 'utf8'));
  keys.set(secret, known);
  return known;
}

export function signAccessToken(claims: Claims, secret: string, now: Date): Promise<string> {
  return new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(claims.userId)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + ACCESS_MINUTES * MINUTE_MS))
    .sign(key(secret));
}

/** Returns the claims of a valid token of ours; null otherwise. */
export async function readAccessToken(token: string, secret: string, now: Date): Promise<Claims | null> {
  try {
    const { payload } = await jwtVerify(token, key(secret), { algorithms: ['HS256'], currentDate: now });
    if (!payload.sub || typeof payload.sid !== 'string') return null;
    return { userId: payload.sub, sessionId: payload.sid };
  } catch {
    // Expired, forged or garbled: in each case the person is not logged in.
    return null;
  }
}

const LINK_PURPOSE = 'google-link';
/** Long enough for setting a new password with a mailed code. */
const LINK_MINUTES = 30;

/** Signs a Google identity that waits in the browser until the person proves to own the address. */
export function signGoogleLink(identity: { sub: string; email: string }, secret: string, now: Date): Promise<string> {
  return new SignJWT({ email: identity.email })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(LINK_PURPOSE)
    .setSubject(identity.sub)
    .setExpirationTime(new Date(now.getTime() + LINK_MINUTES * MINUTE_MS))
    .sign(key(secret));
}

export async function readGoogleLink(
  token: string,
  secret: string,
  now: Date,
): Promise<{ sub: string; email: string } | null> {
  try {
    const options = { algorithms: ['HS256'], audience: LINK_PURPOSE, currentDate: now };
    const { payload } = await jwtVerify(token, key(secret), options);
    return payload.sub && typeof payload.email === 'string' ? { sub: payload.sub, email: payload.email } : null;
  } catch {
    // Expired, or not ours: there is nothing to link.
    return null;
  }
}
