/** An authenticator in software: makes passkeys, and signs with them, as a browser would pass it on. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { AskOptions, MakeOptions, NewCredential, SignedCredential } from '../src/contract';

type Key = { id: Buffer; userHandle: string; privateKey: KeyObject; counter: number };

/** What a page that is not ours, or a copied key, would do differently. */
type Bent = { origin?: string; rpId?: string; counter?: number; isVerified?: boolean; userHandle?: string };

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

/** A phone that is asked at an origin. */
export function anAuthenticator(origin: string) {
  const keys: Key[] = [];

  function clientData(type: 'webauthn.create' | 'webauthn.get', challenge: string, bent: Bent): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: bent.origin ?? origin, crossOrigin: false }));
  }

  function authData(flags: number, counter: number, bent: Bent, rest: Buffer = Buffer.alloc(0)): Buffer {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    const verified = bent.isVerified === false ? 0 : VERIFIED;
    const host = bent.rpId ?? new URL(origin).hostname;
    return Buffer.concat([sha256(host), Buffer.from([flags | PRESENT | verified]), counted, rest]);
  }

  return {
    keys,
    make(options: MakeOptions, bent: Bent = {}): NewCredential {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string };
      const id = randomBytes(32);
      keys.push({ id, userHandle: options.user.id, privateKey, counter: 0 });
      // COSE: EC2, ES256, P-256 (RFC 9053).
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]) as never,
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const made = authData(WITH_KEY, 0, bent, Buffer.concat([Buffer.alloc(16), length, id, Buffer.from(cose)]));
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(made)],
        ]) as never,
      );
      return {
        ...{ id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge, bent)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      };
    },
    /** Signs with the key that was made last, or another one. */
    sign(options: AskOptions, bent: Bent = {}, key: Key = keys.at(-1)!): SignedCredential {
      key.counter = bent.counter ?? key.counter + 1;
      const client = clientData('webauthn.get', options.challenge, bent);
      const data = authData(0, key.counter, bent);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), key.privateKey);
      return {
        ...{ id: base64url(key.id), rawId: base64url(key.id), type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: bent.userHandle ?? key.userHandle,
        },
      };
    },
  };
}
