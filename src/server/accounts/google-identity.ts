/** Google ID tokens: signature, audience, issuer, expiry and nonce (OpenID Connect Core 3.1.3.7). */
import { type JWTPayload, createRemoteJWKSet } from 'jose';
import { USERNAME_MAX, emailField, username } from '../../contract';
import { z } from '../../contract/z';
import { HOUR_MS } from '../../domain/time';
import type { GoogleConfig } from '../config';
import { AppError } from '../errors';
import { holdsNul } from '../platform/http/storable';
import { hashToken } from '../platform/secrets/token';
import { verifyToken } from '../platform/secrets/verify-token';

export type GoogleIdentity = {
  sub: string;
  email: string;
  name: string;
  picture: string | null;
  /** The token itself, which the login spends. */
  credential: { hash: Buffer; expiresAt: Date };
};

export type Google = {
  clientId: string;
  /** The address of the sandbox's account chooser; null for Google's own button. */
  chooserUrl: string | null;
  /**
   * Returns the identity of a credential; null if that is invalid. A token with a nonce is valid only in the browser
   * that requested the nonce. Throws `invalid-input` for claims that can't be stored.
   */
  verify(credential: string, nonce: string | undefined, now: Date): Promise<GoogleIdentity | null>;
};

/**
 * The longest validity of a token; Google's are valid for an hour. A token that outlived the record of its use could be
 * used twice.
 */
const LONGEST_MS = 24 * HOUR_MS;

const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];

export function createGoogle(config: GoogleConfig & { chooserUrl?: string }): Google {
  const keys = createRemoteJWKSet(new URL(config.jwksUrl));
  return {
    clientId: config.clientId,
    chooserUrl: config.chooserUrl ?? null,
    async verify(credential, nonce, now) {
      const claims = await verifyToken(credential, keys, {
        algorithms: ['RS256'],
        audience: config.clientId,
        issuer: ISSUERS,
        currentDate: now,
        clockTolerance: 60,
        requiredClaims: ['sub', 'exp', 'email'],
      });
      if (!claims || (claims.nonce !== undefined && claims.nonce !== nonce)) return null;
      const expiresAt = claims.exp! * 1000;
      if (expiresAt > now.getTime() + LONGEST_MS) return null;
      return toIdentity(claims, { hash: hashToken(signedPart(credential)), expiresAt: new Date(expiresAt) });
    },
  };
}

/** Header and claims of a token, without the signature: the same signature can be written in several ways. */
function signedPart(credential: string): string {
  return credential.slice(0, credential.lastIndexOf('.'));
}

/** The claims that can be stored. A `sub` has at most 255 characters (OpenID Connect Core 2). */
const storable = z.object({ sub: z.string().max(255), email: emailField('') });

function toIdentity(claims: JWTPayload, credential: GoogleIdentity['credential']): GoogleIdentity | null {
  if (!claims.sub || typeof claims.email !== 'string' || claims.email_verified !== true) return null;
  const person = storable.safeParse(claims);
  if (!person.success || holdsNul(claims)) throw new AppError('invalid-input');
  const { sub, email } = person.data;
  const { name, picture } = claims;
  return {
    sub,
    email,
    name: nameOf(name) ?? nameOf(email.split('@')[0]) ?? 'Patient',
    picture: typeof picture === 'string' && picture.startsWith('https://') ? picture.slice(0, 500) : null,
    credential,
  };
}

/** The name at Google, cut to our limit; null if it is no valid name here. */
function nameOf(text: unknown): string | null {
  // Never splits a surrogate pair.
  const cut =
    typeof text === 'string'
      ? text
          .trim()
          .slice(0, USERNAME_MAX)
          .replace(/[\uD800-\uDBFF]$/, '')
      : text;
  return username.safeParse(cut).data ?? null;
}
