/**
 * The ceremonies of passkeys (WebAuthn level 3): what a browser is asked for, and whether what it sends is right. A challenge is kept
 * in the database, is good once and for five minutes, and names what it was asked for. Attestations, which tell the make of an
 * authenticator, are neither asked for nor looked at.
 */
import { randomBytes } from 'node:crypto';
import type { AskOptions, MakeOptions, NewCredential, signedCredential } from '../../../contract';
import type { z } from '../../../contract/z';
import { PRODUCT } from '../../../domain/product';
import { MINUTE_MS } from '../../../domain/time';
import type { Db, Tx } from '../db/database';

/** How long a challenge is good. */
const CHALLENGE_MS = 5 * MINUTE_MS;
const CHALLENGE_BYTES = 32;

/** ES256, which every authenticator has; Ed25519; RS256 of older Windows. COSE numbers, the best first. */
const ALGORITHMS = [-7, -8, -257];

export type SignedCredential = z.output<typeof signedCredential>;
/** Whether a fingerprint, a face or a PIN is needed, or the touch of a key is enough. */
export type Verification = 'required' | 'preferred';

/** A key as it is kept. */
export type KeptKey = { id: Buffer; public_key: Buffer; counter: number; transports: string };

// Its decoders of certificates take longer to load than the rest of the server's start.
const webauthn = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/** Makes a challenge. `askedFor`: what it is good for, such as `log-in` or `add:<account>`. */
async function newChallenge(db: Db | Tx, askedFor: string, now: Date): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS);
  await db.insertInto('passkey_challenges').values({ challenge, asked_for: askedFor, expires_at: expiresAt }).execute();
  return challenge;
}

/**
 * Spends the challenge that a credential has signed, whether or not the rest of it is right. Returns null where there is none, or it
 * was asked for something else.
 */
export async function spendChallenge(
  db: Db | Tx,
  credential: { response: { clientDataJSON: string } },
  askedFor: string,
  now: Date,
): Promise<string | null> {
  const challenge = challengeOf(credential.response.clientDataJSON);
  if (challenge === null) return null;
  const spent = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('asked_for', '=', askedFor)
    .where('expires_at', '>', now)
    .returning('challenge')
    .executeTakeFirst();
  return spent?.challenge ?? null;
}

function challengeOf(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const { challenge } = data as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    // No client data of a browser.
    return null;
  }
}

/** What a browser needs to make a key for an account. `existing`: keys that its authenticator is not to make again. */
export async function makeOptionsFor(
  db: Db | Tx,
  publicUrl: string,
  askedFor: string,
  account: { id: string; name: string },
  existing: readonly Pick<KeptKey, 'id' | 'transports'>[],
  now: Date,
): Promise<MakeOptions> {
  return {
    rp: { name: PRODUCT.name, id: partyOf(publicUrl) },
    user: { id: Buffer.from(account.id).toString('base64url'), name: account.name, displayName: account.name },
    challenge: await newChallenge(db, askedFor, now),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: CHALLENGE_MS,
    excludeCredentials: existing.map(named),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/** What a browser needs to sign with a key. `keys`: those of a known account; none for whoever logs in, who chooses. */
export async function askOptionsFor(
  db: Db | Tx,
  publicUrl: string,
  askedFor: string,
  keys: readonly Pick<KeptKey, 'id' | 'transports'>[],
  userVerification: Verification,
  now: Date,
): Promise<AskOptions> {
  return {
    challenge: await newChallenge(db, askedFor, now),
    timeout: CHALLENGE_MS,
    rpId: partyOf(publicUrl),
    allowCredentials: keys.map(named),
    userVerification,
  };
}

function named({ id, transports }: Pick<KeptKey, 'id' | 'transports'>) {
  const ways = transports.split(',').filter(Boolean);
  return { id: id.toString('base64url'), type: 'public-key' as const, ...(ways.length > 0 && { transports: ways }) };
}

/** Reads a key that a browser has made at our address for a challenge; null if it is wrong. */
export async function readNewKey(
  publicUrl: string,
  credential: NewCredential,
  challenge: string,
): Promise<KeptKey | null> {
  try {
    const { verifyRegistrationResponse } = await webauthn();
    const { registrationInfo: info } = await verifyRegistrationResponse({
      response: { ...credential, response: await withoutAttestation(credential.response) } as never,
      expectedChallenge: challenge,
      expectedOrigin: new URL(publicUrl).origin,
      expectedRPID: partyOf(publicUrl),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!info) return null;
    return {
      id: Buffer.from(info.credential.id, 'base64url'),
      public_key: Buffer.from(info.credential.publicKey),
      counter: info.credential.counter,
      transports: (credential.response.transports ?? []).join(),
    };
  } catch {
    // The library throws for all that is not right: another origin, another challenge, bytes that it can't read.
    return null;
  }
}

/**
 * Takes the attestation out of what a browser made: checking one would mean fetching lists of revoked certificates from addresses that the answer
 * itself names.
 */
async function withoutAttestation(response: NewCredential['response']): Promise<NewCredential['response']> {
  const { decodeAttestationObject, isoCBOR } = await helpers();
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, 'base64url')));
  const bare = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', decoded.get('authData')],
  ]);
  return { ...response, attestationObject: Buffer.from(isoCBOR.encode(bare as never)).toString('base64url') };
}

/**
 * Whether a key has signed a challenge at our address. Returns the key's new counter; null if anything is wrong, also where the
 * counter has not moved on, as with a copied key.
 */
export async function readSignature(
  publicUrl: string,
  credential: SignedCredential,
  challenge: string,
  key: KeptKey,
  userVerification: Verification,
): Promise<{ counter: number } | null> {
  try {
    const { verifyAuthenticationResponse } = await webauthn();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential as never,
      expectedChallenge: challenge,
      expectedOrigin: new URL(publicUrl).origin,
      expectedRPID: partyOf(publicUrl),
      credential: {
        id: key.id.toString('base64url'),
        publicKey: new Uint8Array(key.public_key),
        counter: Number(key.counter),
      },
      requireUserVerification: userVerification === 'required',
    });
    return verified ? { counter: authenticationInfo.newCounter } : null;
  } catch {
    // As above.
    return null;
  }
}

/** The account for which a key says that it was made; null where it says none. */
export function accountOfKey({ response }: SignedCredential): string | null {
  return response.userHandle ? Buffer.from(response.userHandle, 'base64url').toString('utf8') : null;
}

/** The relying party: our host. A key is bound to it, so that another host would need other keys. */
function partyOf(publicUrl: string): string {
  return new URL(publicUrl).hostname;
}
