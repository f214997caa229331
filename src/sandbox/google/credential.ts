import { createHash, createHmac, randomUUID } from 'node:crypto';
import { type JWTPayload, SignJWT } from 'jose';
import { z } from 'zod';
import type { SandboxClock } from '../clock';
import { GOOGLE_CLIENT_ID, GOOGLE_ISSUER } from './claims';
import type { SigningKey } from './keys';

const HOUR_S = 60 * 60;

export const credentialRequest = z.object({
  email: z.email(),
  name: z.string().min(1),
  /** Default: always the same for an e-mail address. */
  sub: z.string().min(1).optional(),
  picture: z.string().optional(),
  nonce: z.string().optional(),
  /** Claims to override, for tests of what must be refused; null leaves a claim out. */
  overrides: z.record(z.string(), z.unknown()).optional(),
  /** How it is signed; verifiers must refuse everything but RS256. */
  alg: z.enum(['RS256', 'HS256', 'none']).default('RS256'),
});
export type CredentialRequest = z.output<typeof credentialRequest>;

/** An ID token as Google issues it: https://developers.google.com/identity/openid-connect/openid-connect#obtainuserinfo */
export async function issueCredential(key: SigningKey, clock: SandboxClock, asked: CredentialRequest): Promise<string> {
  const claims = claimsFor(clock.seconds(), asked);
  if (asked.alg !== 'RS256') return forged(key, claims, asked.alg);
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT' }).sign(key.privateKey);
}

function claimsFor(now: number, { email, name, sub, picture, nonce, overrides }: CredentialRequest): JWTPayload {
  const [givenName, ...rest] = name.split(' ');
  const claims: Record<string, unknown> = {
    iss: GOOGLE_ISSUER,
    azp: GOOGLE_CLIENT_ID,
    aud: GOOGLE_CLIENT_ID,
    sub: sub ?? subjectOf(email),
    email,
    email_verified: true,
    name,
    given_name: givenName,
    ...(rest.length > 0 ? { family_name: rest.join(' ') } : {}),
    ...(picture ? { picture } : {}),
    ...(nonce ? { nonce } : {}),
    // No two tokens are alike.
    jti: randomUUID(),
    iat: now,
    exp: now + HOUR_S,
    ...overrides,
  };
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== null));
}

/** A `sub` of 21 digits, as Google's are. */
function subjectOf(email: string): string {
  const digest = createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 16);
  return `1${BigInt(`0x${digest}`)}`.padEnd(21, '0').slice(0, 21);
}

/** The two classic forgeries: no signature at all, and the public key taken for a shared secret. */
function forged(key: SigningKey, claims: JWTPayload, alg: 'HS256' | 'none'): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${encode({ alg, typ: 'JWT', kid: key.kid })}.${encode(claims)}`;
  const secret = JSON.stringify(key.publicJwk);
  return `${signed}.${alg === 'none' ? '' : createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
