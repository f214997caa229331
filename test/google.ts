/** Google as a test sees it: credentials that the stand-in issues, good and forged. */
import { NOTICE_VERSION, account } from '../src/contract';
import type { Client } from './client';
import type { Product } from './product';

export type GooglePerson = { email: string; name?: string; sub?: string; picture?: string };
export type Forgery = { alg?: 'RS256' | 'HS256' | 'none'; overrides?: Record<string, unknown>; nonce?: string };

/** A credential as Google's button hands it to the page. */
export async function aCredential({ sandbox }: Product, person: GooglePerson, changes: Forgery = {}): Promise<string> {
  const response = await fetch(`${sandbox.url}/control/google/credential`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Meera Nair', ...person, ...changes }),
  });
  return ((await response.json()) as { credential: string }).credential;
}

/** The whole way: the page asks for a nonce, Google answers with it, the credential is handed in. */
export async function withGoogle(product: Product, client: Client, person: GooglePerson, changes: Forgery = {}) {
  const { google } = await client.call(account.googleStart);
  const credential = await aCredential(product, person, { nonce: google!.nonce, ...changes });
  return client.call(account.googleAuth, { body: { credential, consentVersion: NOTICE_VERSION } });
}
