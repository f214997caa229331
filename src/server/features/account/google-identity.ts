/** Google ID tokens: signature, audience, issuer, expiry and nonce (OpenID Connect Core 3.1.3.7). */
import { type JWTPayload, createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { USERNAME_MAX, username } from '../../../contract';
import type { GoogleConfig } from '../../config';

export type GoogleIdentity = { sub: string; email: string; name: string; picture: string | null };

export type Google = {
  clientId: string;
  /** The sandbox's account chooser; null for Google's own button. */
  chooserUrl: string | null;
  /**
   * The person of a credential; null when it is not good. A page that asked with a nonce must get that nonce back, and a
   * token made for one page is of no use elsewhere.
   */
  verify(credential: string, nonce: string | undefined, now: Date): Promise<GoogleIdentity | null>;
};

/** Expired, for somebody else, forged, signed in another way or by another key, or no token at all. */
const BAD_CREDENTIAL = [
  errors.JWTExpired,
  errors.JWTClaimValidationFailed,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JWKSNoMatchingKey,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
];

const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];

export function createGoogle(config: GoogleConfig & { chooserUrl?: string }): Google {
  const keys = createRemoteJWKSet(new URL(config.jwksUrl));
  return {
    clientId: config.clientId,
    chooserUrl: config.chooserUrl ?? null,
    async verify(credential, nonce, now) {
      const claims = await jwtVerify(credential, keys, {
        algorithms: ['RS256'],
        audience: config.clientId,
        issuer: ISSUERS,
        currentDate: now,
        clockTolerance: 60,
        requiredClaims: ['sub', 'exp', 'email'],
      }).then(
        ({ payload }) => payload,
        (error: unknown) => {
          // Anything else means that Google's keys can't be had, which is no fault of the credential.
          if (BAD_CREDENTIAL.some((kind) => error instanceof kind)) return null;
          throw error;
        },
      );
      if (!claims || claims.nonce !== nonce) return null;
      return toIdentity(claims);
    },
  };
}

function toIdentity(claims: JWTPayload): GoogleIdentity | null {
  const { sub, email, email_verified: verified, name, picture } = claims;
  if (!sub || typeof email !== 'string' || verified !== true) return null;
  const address = email.trim().toLowerCase();
  return {
    sub,
    email: address,
    name: nameOf(name) ?? nameOf(address.split('@')[0]) ?? 'Patient',
    picture: typeof picture === 'string' && picture.startsWith('https://') ? picture.slice(0, 500) : null,
  };
}

/** What Google knows somebody as, cut to what a name may be; null where it can't be one. */
function nameOf(text: unknown): string | null {
  // Not within a character that takes two.
  const cut = typeof text === 'string' ? text.trim().slice(0, USERNAME_MAX).replace(/[\uD800-\uDBFF]$/, '') : text;
  return username.safeParse(cut).data ?? null;
}
