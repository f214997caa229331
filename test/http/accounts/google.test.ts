import { describe, expect, it } from 'vitest';
import { NOTICE_VERSION, account } from '../../../src/contract';
import { buildApp } from '../../../src/server/app';
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/time';
import { PASSWORD, aPatient } from '../../builders';
import { aClient } from '../../client';
import { type Forgery, aCredential, withGoogle } from '../../google';
import { codeIn, mailAbout } from '../../inbox';
import { aRunningProduct } from '../../the-product';

const the = aRunningProduct();
const browser = () => aClient(the.product);

const FAILED = { success: false, code: 'google-failed', message: 'Google authentication failed' };
const SUCCESS = { success: true, message: 'Google authentication successful!' };
const LINK_FIRST = {
  success: false,
  code: 'google-link-first',
  message: expect.stringMatching(/already has an account with a password/),
};

let n = 0;
const aNewAddress = () => `anjali-${(n += 1)}@example.org`;
const userOf = (email: string) =>
  the.product.database.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

describe('what a page needs for the button', () => {
  it('comes with a nonce that only this browser and the API know', async () => {
    const client = browser();
    const { google } = await client.call(account.googleStart);
    const { clientId } = the.product.sandbox.google;
    expect(google).toEqual({
      clientId,
      nonce: expect.stringMatching(/^[\w-]{22}$/),
      chooserUrl: expect.stringMatching(/\/google\/choose$/),
    });
    expect(client.cookies.get('google_nonce')).toBe(google!.nonce);
    expect(client.lastSetCookie.join()).toMatch(/HttpOnly/);
    expect(client.lastSetCookie.join()).toMatch(/Path=\/auth/);
  });

  it('is the same for two tabs, until one was used', async () => {
    const client = browser();
    const [first, second] = [await client.call(account.googleStart), await client.call(account.googleStart)];
    expect(second).toEqual(first);
    const credential = await aCredential(the.product, { email: aNewAddress() }, { nonce: first.google!.nonce });
    expect(
      await client.call(account.googleAuth, { body: { credential, consentVersion: NOTICE_VERSION } }),
    ).toMatchObject(SUCCESS);
    expect((await client.call(account.googleStart)).google!.nonce).not.toBe(first.google!.nonce);
  });

  it('takes no nonce from the outside that it did not make itself', async () => {
    const client = browser();
    client.cookies.set('google_nonce', 'short');
    expect((await client.call(account.googleStart)).google!.nonce).not.toBe('short');
  });
});

describe('a first Google sign-in', () => {
  it('opens an account and logs in', async () => {
    const [client, email] = [browser(), aNewAddress()];
    const person = { email: email.toUpperCase(), name: ' Anjali Rao ', picture: 'https://lh3.googleusercontent.com/a' };
    const answer = await withGoogle(the.product, client, person);
    expect(answer).toEqual({
      ...SUCCESS,
      user: {
        _id: expect.any(String),
        username: 'Anjali Rao',
        email,
        profilePicture: person.picture,
        hasPassword: false,
        language: 'en',
      },
      accessToken: expect.any(String),
    });
    expect((await client.call(account.userdata)).user).toEqual((answer as { user: object }).user);
    expect(client.cookies.has('google_nonce')).toBe(false);
  });

  it('is followed by others into the same account, although the address changed', async () => {
    const [before, after] = [aNewAddress(), aNewAddress()];
    const first = await withGoogle(the.product, browser(), { email: before, sub: 'google-moved' });
    const second = await withGoogle(the.product, browser(), { email: after, sub: 'google-moved' });
    expect(second).toMatchObject({ ...SUCCESS, user: (first as { user: object }).user });
    expect(await userOf(after)).toBeUndefined();
  });

  it('takes no picture that is no https address', async () => {
    const email = aNewAddress();
    await withGoogle(the.product, browser(), { email, picture: 'javascript:alert(1)' });
    expect((await userOf(email))?.picture).toBeNull();
  });

  it('pressed twice at once makes one account', async () => {
    const email = aNewAddress();
    const answers = await Promise.all([1, 2, 3].map(() => withGoogle(the.product, browser(), { email })));
    expect(answers.filter(({ success }) => success).length).toBeGreaterThan(0);
    const rows = await the.product.database.db.selectFrom('users').select('id').where('email', '=', email).execute();
    expect(rows).toHaveLength(1);
  });
});

describe('a credential', () => {
  const forgeries: [string, Forgery][] = [
    ['for another application', { overrides: { aud: 'someone-else' } }],
    ['of another issuer', { overrides: { iss: 'https://evil.example' } }],
    ['signed with the public key as a shared secret', { alg: 'HS256' }],
    ['that is not signed', { alg: 'none' }],
    ['with the nonce of another browser', { nonce: 'A'.repeat(22) }],
    ['with an address that Google has not verified', { overrides: { email_verified: false } }],
    ['with an address that is "verified" in words only', { overrides: { email_verified: 'true' } }],
    ['without an address', { overrides: { email: null } }],
    ['without a person', { overrides: { sub: null } }],
    ['that never expires', { overrides: { exp: null } }],
  ];
  it.each(forgeries)('%s is refused', async (_words, changes) => {
    const [client, email] = [browser(), aNewAddress()];
    expect(await withGoogle(the.product, client, { email }, changes)).toEqual(FAILED);
    expect(client.cookies.has('accessToken')).toBe(false);
    expect(await userOf(email)).toBeUndefined();
  });

  it('that has expired is refused', async () => {
    const [client, email] = [browser(), aNewAddress()];
    const { google } = await client.call(account.googleStart);
    const credential = await aCredential(the.product, { email }, { nonce: google!.nonce });
    await the.product.pass(HOUR_MS + 2 * MINUTE_MS);
    expect(await client.call(account.googleAuth, { body: { credential, consentVersion: NOTICE_VERSION } })).toEqual(
      FAILED,
    );
  });

  it('is good once, in the browser that asked for it', async () => {
    const [mine, theirs, email] = [browser(), browser(), aNewAddress()];
    const { google } = await mine.call(account.googleStart);
    const credential = await aCredential(the.product, { email }, { nonce: google!.nonce });
    expect(await theirs.call(account.googleAuth, { body: { credential, consentVersion: NOTICE_VERSION } })).toEqual(
      FAILED,
    );
    expect(await mine.call(account.googleAuth, { body: { credential, consentVersion: NOTICE_VERSION } })).toMatchObject(
      SUCCESS,
    );
    expect(await mine.call(account.googleAuth, { body: { credential, consentVersion: NOTICE_VERSION } })).toEqual(
      FAILED,
    );
  });

  describe('without a nonce', () => {
    const enter = (credential: string, client = browser()) => client.call(account.googleAuth, { body: { credential } });

    it('is good for one session, and one alone when it is sent many times at once', async () => {
      const credential = await aCredential(the.product, { email: aNewAddress() });
      const answers = await Promise.all(Array.from({ length: 5 }, () => enter(credential)));
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
      expect(answers.filter(({ success }) => !success)).toEqual(Array(4).fill(FAILED));
      expect(await enter(credential)).toEqual(FAILED);
    });

    it('is spent for a product that was started anew, too', async () => {
      const credential = await aCredential(the.product, { email: aNewAddress() });
      expect(await enter(credential)).toMatchObject(SUCCESS);
      const again = await buildApp(the.product.context);
      const answer = await again.inject({ method: 'POST', url: '/auth/google-auth', payload: { credential } });
      await again.close();
      expect(answer.json()).toEqual(FAILED);
    });

    it('is spent however its signature is written', async () => {
      const credential = await aCredential(the.product, { email: aNewAddress() });
      expect(await enter(credential)).toMatchObject(SUCCESS);
      // The last four bits of 2048 in base64url mean nothing.
      const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
      const last = letters.indexOf(credential.at(-1)!);
      const rewritten = credential.slice(0, -1) + letters[last ^ 1];
      expect(await enter(rewritten)).toEqual(FAILED);
    });

    it('opens nothing for who has a password, and is spent', async () => {
      const { email } = await aPatient(the.product);
      const credential = await aCredential(the.product, { email });
      expect([await enter(credential), await enter(credential)]).toEqual([LINK_FIRST, FAILED]);
    });

    it('counts in a browser that has a nonce of ours as well', async () => {
      const client = browser();
      await client.call(account.googleStart);
      expect(await enter(await aCredential(the.product, { email: aNewAddress() }), client)).toMatchObject(SUCCESS);
    });

    it('that would be good for days is not taken', async () => {
      const exp = Math.floor(the.product.now().getTime() / 1000) + 25 * 60 * 60;
      expect(await enter(await aCredential(the.product, { email: aNewAddress() }, { overrides: { exp } }))).toEqual(
        FAILED,
      );
    });
  });

  const unstorable: [string, Record<string, unknown>][] = [
    ['NUL in the name', { name: 'Me\0era' }],
    ['NUL in the subject', { sub: 'google\0' }],
    ['NUL in the address', { email: 'meera\0@example.org' }],
    ['NUL in the picture', { picture: 'https://lh3.googleusercontent.com/\0' }],
    ['NUL somewhere deep', { hd: { of: ['\0'] } }],
    ['a subject that is too long', { sub: '1'.repeat(3_000) }],
    ['a subject that is no text', { sub: { id: 1 } }],
    ['an address that is too long', { email: `${'m'.repeat(3_000)}@example.org` }],
    ['an address that is none', { email: 'meera' }],
  ];
  it.each(unstorable)('with %s is refused as input', async (_words, overrides) => {
    const credential = await aCredential(the.product, { email: aNewAddress() }, { overrides });
    const refused = await browser().refused(account.googleAuth, { body: { credential } });
    expect(refused).toMatchObject({ status: 400, code: 'invalid-input' });
  });

  it.each(['x', 'a.b.c', 'x'.repeat(8_000)])('that is garbled is refused', async (credential) => {
    expect(await browser().call(account.googleAuth, { body: { credential, consentVersion: NOTICE_VERSION } })).toEqual(
      FAILED,
    );
  });

  it.each([{}, { credential: '' }, { credential: 7 }, { credential: 'x'.repeat(9_000) }])(
    'that is none, as %j, is refused',
    async (json) => {
      expect((await browser().raw('POST', '/auth/google-auth', { json })).status).toBe(400);
    },
  );
});

describe('Google for an address that has an account with a password', () => {
  const login = { password: PASSWORD };

  it('is not let in, nor linked', async () => {
    const { email } = await aPatient(the.product);
    const client = browser();
    expect(await withGoogle(the.product, client, { email })).toEqual(LINK_FIRST);
    expect(client.cookies.has('accessToken')).toBe(false);
    expect(await withGoogle(the.product, browser(), { email })).toEqual(LINK_FIRST);
    expect((await userOf(email))?.google_sub).toBeNull();
  });

  it('is linked once this browser has given the password', async () => {
    const { email, id } = await aPatient(the.product);
    const client = browser();
    await withGoogle(the.product, client, { email });
    expect(client.lastSetCookie.filter((line) => line.startsWith('google_link='))).toEqual([
      expect.stringMatching(/^google_link=; Max-Age=0; Path=\/auth;/),
      expect.stringMatching(/^google_link=[\w.-]+; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    const waiting = client.cookies.get('google_link');
    const headers = { cookie: `google_link=of-the-former-path; google_link=${waiting}` };
    await client.raw('POST', '/auth/login', { json: { email, ...login }, headers });
    expect(client.cookies.has('google_link')).toBe(false);
    expect(await withGoogle(the.product, browser(), { email })).toMatchObject({
      ...SUCCESS,
      user: { _id: id, hasPassword: true },
    });
  });

  it('is not linked by somebody who logs in to another account meanwhile', async () => {
    const [victim, other] = [await aPatient(the.product), await aPatient(the.product)];
    const client = browser();
    await withGoogle(the.product, client, { email: victim.email });
    await client.call(account.login, { body: { email: other.email, ...login } });
    expect((await userOf(victim.email))?.google_sub).toBeNull();
    expect((await userOf(other.email))?.google_sub).toBeNull();
  });

  it('is not linked by a login in another browser', async () => {
    const { email } = await aPatient(the.product);
    await withGoogle(the.product, browser(), { email });
    await browser().call(account.login, { body: { email, ...login } });
    expect(await withGoogle(the.product, browser(), { email })).toEqual(LINK_FIRST);
  });

  it('is linked once this browser has set a new password by mail', async () => {
    const { email } = await aPatient(the.product);
    const client = browser();
    await withGoogle(the.product, client, { email });
    const { verificationId } = await client.call(account.forgotPassword, { body: { email } });
    const otp = codeIn(await mailAbout(the.product, email, /code for a new password/));
    await client.call(account.resetPassword, {
      body: { VerificationId: verificationId, otp, password: 'kadamba-lantern-7' },
    });
    expect(await withGoogle(the.product, browser(), { email })).toMatchObject(SUCCESS);
  });

  it('does not wait for ever, and not with a forged cookie', async () => {
    const { email } = await aPatient(the.product);
    const client = browser();
    await withGoogle(the.product, client, { email });
    const waiting = client.cookies.get('google_link')!;
    await the.product.pass(31 * MINUTE_MS);
    client.cookies.set('google_link', waiting);
    await client.call(account.login, { body: { email, ...login } });
    expect((await userOf(email))?.google_sub).toBeNull();
    client.cookies.set('google_link', `${waiting.slice(0, -2)}AA`);
    await client.call(account.login, { body: { email, ...login } });
    expect((await userOf(email))?.google_sub).toBeNull();
  });
});

describe('somebody who was blocked', () => {
  it('is told so, and not let in', async () => {
    const { email } = await aPatient(the.product, {
      google_sub: 'google-blocked',
      password_hash: null,
      status: 'blocked',
    });
    const client = browser();
    const answer = await withGoogle(the.product, client, { email, sub: 'google-blocked' });
    expect(answer).toEqual({
      success: false,
      code: 'account-blocked',
      message: 'This account is blocked. Please call support.',
    });
    expect(client.cookies.has('accessToken')).toBe(false);
  });
});
