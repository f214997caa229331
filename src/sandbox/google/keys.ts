import { type CryptoKey, type JWK, exportJWK, generateKeyPair, importJWK } from 'jose';
import { z } from 'zod';
import type { Store } from '../state/store';

const keptKey = z.looseObject({ kty: z.literal('RSA'), kid: z.string(), n: z.string(), e: z.string() });

export type SigningKey = {
  kid: string;
  privateKey: CryptoKey;
  /** The key that the JWKS publishes. */
  publicJwk: JWK;
};

/** The key that signs ID tokens: kept through restarts, so that tokens stay valid. */
export async function signingKey(store: Store): Promise<SigningKey> {
  const kept = keptKey.safeParse(store.get('setting', 'google-key')?.value);
  const jwk: z.output<typeof keptKey> = kept.success ? kept.data : await freshKey(store);
  const { kty, kid, n, e } = jwk;
  const privateKey = (await importJWK(jwk as JWK, 'RS256')) as CryptoKey;
  return { kid, privateKey, publicJwk: { kty, kid, n, e, alg: 'RS256', use: 'sig' } };
}

async function freshKey(store: Store): Promise<z.output<typeof keptKey>> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = keptKey.parse({ ...(await exportJWK(privateKey)), kid: crypto.randomUUID() });
  store.put('setting', { id: 'google-key', value: jwk });
  return jwk;
}
