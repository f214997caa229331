/** Google in tests: credentials from the sandbox, valid and forged. */
import { NOTICE_VERSION, account } from '../src/contract';
import type { Client } from './client';
import type { Product } from './product';

export type GooglePerson = { email: string; name?: string; sub?: string; picture?: string };
export type Forgery = { alg?: 'RS256' | 'HS256' | 'none'; overrides?: Record<string, unknown>; nonce?: string };

/** A credential as Google's button passes it to the page. */
export async function aCredential(
  { sandbox }: { sandbox: { url: string } },
  person: GooglePerson,
  changes: Forgery = {},
): Promise<string> {
  const response = await fetch(`${sandbox.url}/control/google/credential`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Meera Nair', ...person, ...changes }),
  });
  return ((await response.json()) as { credential: string }).credential;
}

/** The whole sign-in: the page requests a nonce, Google signs it, the credential is sent. */
export async function withGoogle(product: Product, client: Client, person: GooglePerson, changes: Forgery = {}) {
  const { google } = await client.call(account.googleStart);
  const credential = await aCredential(product, person, { nonce: google!.nonce, ...changes });
  return client.call(account.googleAuth, { body: { credential, consentVersion: NOTICE_VERSION } });
}
