/** Nobody learns whether somebody is a patient: answers are the same with and without an account. */
import { hash } from '@node-rs/argon2';
import { describe, expect, it, vi } from 'vitest';
import { PASSWORD, aPatient } from '../../builders';
import { type RawAnswer, aClient } from '../../client';
import { askForCode } from '../../sign-up';
import { aRunningProduct } from '../../the-product';

// Unchanged, but counted.
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, hash: vi.fn(real.hash) };
});

const the = aRunningProduct();
const VERIFICATION = /"verificationId":"[0-9a-f-]{36}"/;
const ask = (path: string, json: object) => aClient(the.product).raw('POST', path, { json });

/** Everything that a client can distinguish. */
function heard({ status, text, headers }: RawAnswer) {
  const names = [...headers.keys()].sort();
  const cookies = headers.getSetCookie().map((line) => line.replace(/=[^;]*/, '').replace(/Expires=[^;]*/, ''));
  return { status, text: text.replace(VERIFICATION, ''), names, cookies };
}

const accounts: [string, () => Promise<{ email: string }>][] = [
  ['has a password', () => aPatient(the.product)],
  ['came with Google', () => aPatient(the.product, { password_hash: null, google_sub: `sub-${Math.random()}` })],
  ['was blocked', () => aPatient(the.product, { status: 'blocked' })],
];

let n = 0;
const nobody = () => `nobody-${(n += 1)}@example.org`;

describe.each(accounts)('a stranger who asks about somebody who %s', (_, make) => {
  it.each([
    ['logging in', '/auth/login', { password: 'not-the-password' }],
    ['asking for a code', '/auth/send-otp', {}],
    ['asking for a new password', '/auth/forgot-password', {}],
    ['registering', '/auth/register', { username: 'Devika', password: PASSWORD }],
    ['asking for the letter', '/auth/newsletter', { consent: true, intent: 'subscribe' }],
  ])('by %s learns nothing', async (_what, path, rest) => {
    const { email } = await make();
    const [known, unknown] = [await ask(path, { ...rest, email }), await ask(path, { ...rest, email: nobody() })];
    expect(heard(known)).toEqual(heard(unknown));
  });
});

describe('a registration', () => {
  it('costs no hash before its address was shown to be theirs', async () => {
    vi.mocked(hash).mockClear();
    // A wrong cookie is treated like none.
    for (const cookie of [
      '',
      'signup_verification=x',
      'signup_verification=%00',
      `signup_verification=${VERIFIED_BY_NOBODY}`,
    ]) {
      const json = { username: 'Devika', password: PASSWORD, email: nobody() };
      const answer = await aClient(the.product).raw('POST', '/auth/register', { json, headers: { cookie } });
      expect(answer).toMatchObject({ status: 400, json: { code: 'email-not-verified' } });
    }
    const json = { otp: '123456', VerificationId: VERIFIED_BY_NOBODY, password: PASSWORD };
    expect(await ask('/auth/reset-password', json)).toMatchObject({ status: 400, json: { code: 'otp-invalid' } });
    expect(hash).not.toHaveBeenCalled();
  });

  it('for an address with a code of another is refused as if there were none', async () => {
    const client = aClient(the.product);
    const code = await askForCode(the.product, client, nobody());
    await client.raw('POST', '/auth/verify-otp', { json: code });
    const { email } = await aPatient(the.product);
    for (const other of [email, nobody()]) {
      const json = { username: 'Devika', password: PASSWORD, email: other };
      expect(await client.raw('POST', '/auth/register', { json })).toMatchObject({
        status: 400,
        json: { code: 'email-not-verified' },
      });
    }
  });
});

const VERIFIED_BY_NOBODY = '019a0000-0000-4000-8000-000000000000';
