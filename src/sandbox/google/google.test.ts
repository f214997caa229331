import { createRemoteJWKSet, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import type { Sandbox } from '../index';
import { aSandbox, control } from '../testing/a-sandbox';

const MEERA = { email: 'meera@example.org', name: 'Meera Nair', sub: '1234567890' };

async function verify(sandbox: Sandbox, credential: string) {
  const { jwksUrl, issuer, clientId } = sandbox.google;
  const keys = createRemoteJWKSet(new URL(jwksUrl));
  const options = { issuer, audience: clientId, algorithms: ['RS256'], currentDate: sandbox.clock() };
  return (await jwtVerify(credential, keys, options)).payload;
}

const issue = async (sandbox: Sandbox, changes: object = {}): Promise<string> =>
  (await control(sandbox, 'POST', 'google/credential', { ...MEERA, ...changes })).body.credential;

describe('the Google stand-in', () => {
  it('issues tokens that verify against its keys, by its clock', async () => {
    const sandbox = await aSandbox({ now: new Date('2026-11-22T10:00:00+05:30') });
    const payload = await verify(sandbox, await issue(sandbox, { nonce: 'n1' }));
    expect(payload).toMatchObject({ ...MEERA, email_verified: true, nonce: 'n1', given_name: 'Meera' });
    expect(payload.exp! - payload.iat!).toBe(3_600);
  });

  it.each([
    ['another audience', { overrides: { aud: 'someone-else' } }],
    ['another issuer', { overrides: { iss: 'https://evil.example' } }],
    ['a token of yesterday', { overrides: { exp: 1 } }],
    ['no signature', { alg: 'none' }],
    ['the public key as a secret', { alg: 'HS256' }],
  ])('can forge %s, for tests of what must be refused', async (_words, changes) => {
    const sandbox = await aSandbox();
    await expect(verify(sandbox, await issue(sandbox, changes))).rejects.toThrow();
  });

  it('hands a chosen account to the page that asked, and to no other origin', async () => {
    const sandbox = await aSandbox();
    const chooser = await fetch(`${sandbox.url}/google/choose?origin=http://localhost:3000&nonce=n1`);
    expect(await chooser.text()).toContain('Meera Nair');
    const body = new URLSearchParams({ ...MEERA, origin: 'http://localhost:3000/some/page', nonce: 'n1' });
    const page = await (await fetch(`${sandbox.url}/google/choose`, { method: 'POST', body })).text();
    const [, credential = '', origin] = /"credential":"([^"]+)"\}, "([^"]+)"/.exec(page)!;
    expect(origin).toBe('http://localhost:3000');
    expect(await verify(sandbox, credential)).toMatchObject({ email: MEERA.email, nonce: 'n1' });
    expect((await fetch(`${sandbox.url}/google/choose?origin=javascript:alert(1)`)).status).toBe(400);
  });
});
