/**
 * The identity provider at which staff sign in (OpenID Connect Core 1.0): the authorization code flow with PKCE, state and nonce, and
 * logout tokens (Back-Channel Logout 1.0). Its tokens are judged by the clock of this machine, as it makes them by its own.
 */
import { type JWTPayload, createRemoteJWKSet, errors } from 'jose';
import * as oidc from 'openid-client';
import * as adminPaths from '../../contract/admin/paths';
import { verifyToken } from '../platform/secrets/verify-token';
import { HOUR_MS } from '../../domain/time';
import type { Config } from '../config';
import type { OidcConfig } from '../oidc-settings';
import { AppError } from '../errors';
import { holdsNul } from '../platform/http/storable';
import type { Logger } from '../platform/log';
import { hashToken } from '../platform/secrets/token';
import { isThisMachine } from '../setting';

/** Who signed in there, by its ID token. */
export type StaffIdentity = {
  /** Issuer and subject: the only name of a person that never goes to somebody else. */
  issuer: string;
  subject: string;
  /** The provider's id of the session (`sid`); null where it gives none. */
  sid: string | null;
  /** What a user name may be made of, the best first. */
  names: string[];
  /** Null where the provider gives none, or says that it is not verified. */
  email: string | null;
  groups: string[];
  /** Whether the provider has checked a second factor. */
  hasTwoFactor: boolean;
};

/** A sign-in that has begun in a browser, which alone may finish it. */
export type SignInAttempt = { state: string; nonce: string; verifier: string };

/** Whose sessions have ended at the provider: one session, all of a person, or one of a person. Never neither. */
export type SignedOut = {
  issuer: string;
  subject: string | null;
  sid: string | null;
  /** The token, which ends sessions once. */
  token: { hash: Buffer; expiresAt: Date };
};

export type IdentityProvider = Pick<OidcConfig, 'name' | 'roles'> & {
  /** Begins a sign-in. `url`: where the browser goes. Throws `identity-provider-away`. */
  begin(): Promise<{ url: string; attempt: SignInAttempt }>;
  /**
   * Finishes a sign-in. `answer`: the query with which the provider sent the browser back. Throws `sign-in-failed` for an answer that
   * does not belong to the attempt, was used, or is no good; `sign-in-cancelled`, `identity-provider-away`.
   */
  finish(answer: string, attempt: SignInAttempt): Promise<StaffIdentity>;
  /** Verifies a logout token; null if it is not valid. Throws `identity-provider-away` where its keys can't be had. */
  verifyLogout(token: string): Promise<SignedOut | null>;
};

const TIMEOUT_S = 10;
/** How long what the provider says of itself is used. Its keys are fetched anew whenever a token names an unknown one. */
const METADATA_MS = HOUR_MS;
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** A little more than the clocks of two machines differ. */
const CLOCK_TOLERANCE_S = 30;
/** The longest `sub` (OpenID Connect Core 2). */
const LONGEST_ID = 255;

/** Codes of openid-client for a provider that does not answer as one. */
const AWAY = ['OAUTH_TIMEOUT', 'OAUTH_PARSE_ERROR', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'];
/** Errors of an authorization response (RFC 6749, section 4.1.2.1) that are the provider's own trouble. */
const IN_TROUBLE = ['server_error', 'temporarily_unavailable'];

/** Values of `acr` that say so by their definition: PAPE, and REFEDS. In `amr` it is `mfa` (RFC 8176). */
const MULTI_FACTOR = ['http://schemas.openid.net/pape/policies/2007/06/multi-factor', 'https://refeds.org/profile/mfa'];

type Known = { client: oidc.Configuration; keys: ReturnType<typeof createRemoteJWKSet>; until: number };

export function createIdentityProvider(
  settings: OidcConfig,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  log: Logger,
): IdentityProvider {
  const redirectUri = `${publicUrl}${adminPaths.login}`;
  let known: Known | null = null;
  let asked: Promise<Known> | null = null;

  /** What the provider says of itself, asked once an hour. Where it is away, what it said before is as good. */
  async function discovered(): Promise<Known> {
    if (known && performance.now() < known.until) return known;
    asked ??= discover(settings).finally(() => (asked = null));
    try {
      return (known = await asked);
    } catch (error) {
      if (known) return known;
      throw error;
    }
  }

  /** Asks the provider, and turns its failures into refusals. The log says why, without tokens or claims. */
  async function ask<T>(what: string, work: (known: Known) => Promise<T>): Promise<T> {
    try {
      return await work(await discovered());
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      const { code, error: said } = error as { code?: string; error?: string };
      if (refusal !== 'sign-in-cancelled')
        log.warn({ code, said, reason: (error as Error).message }, `the identity provider: ${what} failed`);
      throw new AppError(refusal);
    }
  }

  return {
    name: settings.name,
    roles: settings.roles,
    begin: () =>
      ask('discovery', async ({ client }) => {
        const verifier = oidc.randomPKCECodeVerifier();
        const attempt = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier };
        const url = oidc.buildAuthorizationUrl(client, {
          redirect_uri: redirectUri,
          scope: settings.scopes,
          state: attempt.state,
          nonce: attempt.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        });
        return { url: url.href, attempt };
      }),
    finish: (answer, { state, nonce, verifier }) =>
      ask('a sign-in', async ({ client }) => {
        const url = new URL(redirectUri);
        url.search = answer;
        const tokens = await oidc.authorizationCodeGrant(client, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const ofToken = tokens.claims()!;
        const isWhole = settings.groupsClaim in ofToken || !client.serverMetadata().userinfo_endpoint;
        // Some providers tell groups there alone. What the signed token says wins.
        const more = isWhole ? {} : await oidc.fetchUserInfo(client, tokens.access_token, ofToken.sub);
        return identityOf({ ...more, ...ofToken }, settings);
      }),
    verifyLogout: (token) =>
      ask('the check of a logout token', async ({ client, keys }) => {
        const { issuer, id_token_signing_alg_values_supported: algorithms = ['RS256'] } = client.serverMetadata();
        const claims = await verifyToken(token, keys, {
          // Only keys of the provider's own: with a secret that both know, we could have signed it.
          algorithms: algorithms.filter((one) => !/^(?:HS|none)/.test(one)),
          issuer,
          audience: settings.clientId,
          clockTolerance: CLOCK_TOLERANCE_S,
          requiredClaims: ['iat', 'exp', 'jti'],
        });
        return claims && signedOutBy(claims);
      }),
  };
}

async function discover({ issuer, clientId, clientSecret }: OidcConfig): Promise<Known> {
  const mayBePlain = isThisMachine(issuer);
  const client = await oidc.discovery(new URL(issuer), clientId, clientSecret, authenticate, {
    timeout: TIMEOUT_S,
    // Signatures are checked although the tokens come from the provider itself: they decide on rights.
    execute: [oidc.enableNonRepudiationChecks, ...(mayBePlain ? [oidc.allowInsecureRequests] : [])],
  });
  const { jwks_uri: keys } = client.serverMetadata();
  if (!keys || !(mayBePlain || keys.startsWith('https:')))
    throw new NoKeys('it names no address of its keys, or none that is https');
  return {
    client,
    keys: createRemoteJWKSet(new URL(keys), { timeoutDuration: TIMEOUT_S * 1000 }),
    until: performance.now() + METADATA_MS,
  };
}

class NoKeys extends Error {}

/** Proves who we are as a client is registered unless it says otherwise; with the secret in the body where the provider takes no other. */
const authenticate: oidc.ClientAuth = (server, client, body, headers) => {
  const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server;
  const auth = methods.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
  return auth(client.client_secret as string)(server, client, body, headers);
};

type Refused = 'sign-in-cancelled' | 'sign-in-failed' | 'identity-provider-away';

/** Null for an error that is our own. */
function refusalOf(error: unknown): Refused | null {
  if (error instanceof oidc.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'sign-in-cancelled';
    return IN_TROUBLE.includes(error.error) ? 'identity-provider-away' : 'sign-in-failed';
  }
  if (error instanceof oidc.ResponseBodyError)
    return IN_TROUBLE.includes(error.error) ? 'identity-provider-away' : 'sign-in-failed';
  if (error instanceof oidc.WWWAuthenticateChallengeError) return 'sign-in-failed';
  if (error instanceof oidc.ClientError)
    return AWAY.includes(String(error.code)) ? 'identity-provider-away' : 'sign-in-failed';
  // What `fetch` throws for a host that can't be reached; and jose, for keys that can't be had.
  const isUnreachable = error instanceof TypeError && error.message === 'fetch failed';
  const isLate = error instanceof DOMException && ['TimeoutError', 'AbortError'].includes(error.name);
  if (isUnreachable || isLate || error instanceof NoKeys || error instanceof errors.JOSEError)
    return 'identity-provider-away';
  return null;
}

type Claims = Record<string, unknown>;

function identityOf(claims: Claims & { iss?: unknown; sub?: unknown }, settings: OidcConfig): StaffIdentity {
  const { iss, sub, sid, amr, acr, email, email_verified: isVerified } = claims;
  if (!isStorable(sub) || !isStorable(iss)) throw new AppError('sign-in-failed');
  const groups = claims[settings.groupsClaim];
  return {
    issuer: iss,
    subject: sub,
    sid: isStorable(sid) ? sid : null,
    names: [claims.preferred_username, email, claims.name].filter((name) => typeof name === 'string'),
    email: typeof email === 'string' && isVerified !== false ? email : null,
    groups: (Array.isArray(groups) ? groups : [groups]).filter((group) => typeof group === 'string'),
    hasTwoFactor:
      settings.trustsTwoFactor ||
      (Array.isArray(amr) && amr.includes('mfa')) ||
      (typeof acr === 'string' && MULTI_FACTOR.includes(acr)),
  };
}

function isStorable(id: unknown): id is string {
  return typeof id === 'string' && id !== '' && id.length <= LONGEST_ID && !holdsNul(id);
}

/** The checks of Back-Channel Logout 1.0, section 2.6, beside those of every signed token; null where one fails. */
function signedOutBy({ iss, sub, sid, jti, exp, events, nonce }: JWTPayload): SignedOut | null {
  const event = typeof events === 'object' && events !== null ? (events as Claims)[LOGOUT_EVENT] : undefined;
  // An ID token has a nonce: it must never end sessions.
  if (typeof event !== 'object' || event === null || nonce !== undefined) return null;
  if ((sub === undefined && sid === undefined) || (sub !== undefined && !isStorable(sub))) return null;
  if (sid !== undefined && !isStorable(sid)) return null;
  if (typeof jti !== 'string' || jti === '') return null;
  return {
    issuer: iss!,
    subject: sub ?? null,
    sid: sid ?? null,
    token: { hash: hashToken(`${iss} ${jti}`), expiresAt: new Date((exp! + CLOCK_TOLERANCE_S) * 1000) },
  };
}
