import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { NOTICE_VERSION, account } from '../../../src/contract';
import { MINUTE_MS } from '../../../src/domain/time';
import { createLimits } from '../../../src/server/platform/http/limits';
import { PASSWORD, aPatient } from '../../builders';
import { type Client, aClient, asRefusal } from '../../client';
import { mailAbout, mailsTo } from '../../inbox';
import { takeTries } from '../../limits';
import { askForCode, signUp, verifyEmail } from '../../sign-up';
import { aRunningProduct } from '../../the-product';

const the = aRunningProduct();
const browser = () => aClient(the.product);
const agreement = { consentVersion: NOTICE_VERSION };
const REREGISTER = {
  status: 400,
  code: 'email-not-verified',
  message: 'Unexpected error occurred. Please re-register',
};

let n = 0;
const aNewAddress = () => `devika-${(n += 1)}@example.org`;
const rowOf = (email: string) =>
  the.product.database.db
    .selectFrom('email_verifications')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
const another = (otp: string) => String((Number(otp) + 1) % 1_000_000).padStart(6, '0');

describe('asking for a code', () => {
  it('mails six digits and answers with the verification', async () => {
    const email = aNewAddress();
    const answer = await browser().call(account.sendOtp, { body: { email: `  ${email.toUpperCase()} ` } });
    expect(answer).toEqual({
      success: true,
      verificationId: expect.any(String),
      message: 'We sent a code to your email.',
    });
    const mail = await mailAbout(the.product, email, /is your Vrikka code/);
    expect(mail.subject).toMatch(/^\d{6} is your Vrikka code$/);
    expect(mail.text).toContain(mail.subject.slice(0, 6));
  });

  it('answers alike for an address that has an account; only its owner learns so', async () => {
    const { email } = await aPatient(the.product);
    const fresh = aNewAddress();
    const [known, unknown] = await Promise.all(
      [email, fresh].map((one) => browser().raw('POST', '/auth/send-otp', { json: { email: one } })),
    );
    const shape = ({ status, json }: typeof known & object) => ({ status, ...(json as object), verificationId: '' });
    expect(shape(known!)).toEqual(shape(unknown!));
    const mail = await mailAbout(the.product, email, /already have a Vrikka account/);
    expect(mail.text).toContain(`${the.product.url}/login`);
    expect(mail.text + mail.subject).not.toMatch(/\b\d{6}\b/);
    const { verificationId } = known!.json as { verificationId: string };
    const guess = { VerificationId: verificationId, otp: '000000' };
    expect(await browser().refused(account.verifyOtp, { body: guess })).toMatchObject({ code: 'otp-invalid' });
  });

  it.each([
    [{}, 'email is required', { code: 'required' }],
    [{ email: '' }, 'email is required', { code: 'required' }],
    [{ email: 'meera' }, 'Please enter a valid email', { code: 'email' }],
    [{ email: 'meera@example' }, 'Please enter a valid email', { code: 'email' }],
    [{ email: `${'m'.repeat(250)}@example.org` }, 'Please enter a valid email', { code: 'too-long', max: 254 }],
    [{ email: ['meera@example.org'] }, 'email is required', { code: 'required' }],
  ])('with %j is refused', async (json, message, issue) => {
    const answer = await browser().raw('POST', '/auth/send-otp', { json });
    expect(answer.status).toBe(400);
    expect(answer.json).toEqual({
      success: false,
      code: 'invalid-input',
      message,
      fields: { email: message },
      issues: { email: issue },
    });
  });

  it('is possible five times an hour for an address, from wherever', async () => {
    const email = aNewAddress();
    for (let time = 1; time <= 5; time++) await browser().call(account.sendOtp, { body: { email } });
    const answer = await browser().refused(account.sendOtp, { body: { email } });
    expect(answer).toMatchObject({ status: 429, code: 'otp-mail-limit' });
    expect(answer.message).toBe('You have asked for too many codes. Please wait a little before asking for another.');
    expect(answer.retryAfter).toBeGreaterThan(0);
    expect(answer.retryAfter).toBeLessThanOrEqual(3600);
  });

  it('is possible 60 times in two minutes for a network, whose others are not told that they asked for many, and may ask for a new password', async () => {
    const client = browser();
    const ask = () => client.raw('POST', '/auth/send-otp', { json: { email: aNewAddress() } });
    await takeTries(the.product, 'otp-network', client.address, 59);
    expect((await ask()).status).toBe(200);
    const refused = await client.refused(account.sendOtp, { body: { email: aNewAddress() } });
    expect(refused).toMatchObject({ status: 429, code: 'codes-busy', message: expect.stringContaining('Many people') });
    expect(refused.retryAfter).toBeLessThanOrEqual(120);
    await client.call(account.forgotPassword, { body: { email: aNewAddress() } });
  });

  it('from one program that asks without a pause is paced after half of them, and leaves tries to the others of its network', async () => {
    const client = browser();
    const ask = () => client.raw('POST', '/auth/send-otp', { json: { email: aNewAddress() } });
    await takeTries(the.product, 'otp-network', client.address, 30);
    const answers = await Promise.all(Array.from({ length: 40 }, ask));
    const refused = answers.filter(({ status }) => status === 429).map((answer) => asRefusal(answer).retryAfter);
    expect(refused.length).toBeGreaterThan(30);
    // Seconds, although more asked at once than the network has.
    expect(Math.max(...refused.map(Number))).toBeLessThanOrEqual(10);
    expect((await ask()).status).toBe(200);
  });

  it('is paced for a network by all processes together', async () => {
    const { limits } = the.product.context;
    const network = '10.77.0.1';
    await takeTries(the.product, 'otp-network', network, 30);
    const processes = [limits, ...[1, 2].map(() => createLimits(the.product.database.pool))];
    const served = processes.map((one) => Promise.allSettled([1, 2, 3].map(() => one.take('otp-network', network))));
    const all = (await Promise.all(served)).flat();
    const refused = all.filter(({ status }) => status === 'rejected');
    // Three come within ten seconds; six more would be served if each process paced by itself.
    expect(refused.length).toBeGreaterThanOrEqual(4);
    for (const one of refused) expect(one).toMatchObject({ reason: { code: 'codes-busy' } });
  });
});

describe('giving the code', () => {
  it('shows whose the address is', async () => {
    const email = aNewAddress();
    expect(await verifyEmail(the.product, browser(), email)).toEqual({
      success: true,
      otpRecord: { email },
      message: 'Email verified.',
    });
  });

  it('goes on where a program has used up what its network may try with codes that nobody asked for', async () => {
    const [client, program] = [browser(), aClient(the.product, { address: '10.77.0.2' })];
    const beside = aClient(the.product, { address: '10.77.0.2' });
    const code = await askForCode(the.product, client, aNewAddress());
    const reset = await client.call(account.forgotPassword, { body: { email: (await aPatient(the.product)).email } });
    await takeTries(the.product, 'otp-verify-network', '10.77.0.2', 120);
    const guess = { VerificationId: randomUUID(), otp: '000000' };
    const busy = { status: 429, code: 'too-many-tries' };
    expect(await program.refused(account.verifyOtp, { body: guess })).toMatchObject(busy);
    const password = 'kadamba-lantern-7';
    expect(await program.refused(account.resetPassword, { body: { ...guess, password } })).toMatchObject(busy);

    const wrong = { ...code, otp: another(code.otp) };
    const invalid = { code: 'otp-invalid' };
    expect(await beside.refused(account.verifyOtp, { body: wrong })).toMatchObject(invalid);
    await beside.call(account.verifyOtp, { body: code });
    const ofReset = { VerificationId: reset.verificationId, otp: '000000', password };
    expect(await beside.refused(account.resetPassword, { body: ofReset })).toMatchObject(invalid);
    // A code that has been given is over.
    expect(await beside.refused(account.verifyOtp, { body: code })).toMatchObject(busy);
  });

  it('wrongly is refused, and rightly after that is accepted', async () => {
    const client = browser();
    const code = await askForCode(the.product, client, aNewAddress());
    const wrong = await client.refused(account.verifyOtp, { body: { ...code, otp: another(code.otp) } });
    expect(wrong).toMatchObject({ status: 400, code: 'otp-invalid', message: 'Invalid OTP' });
    await client.call(account.verifyOtp, { body: code });
  });

  it('as a JSON number, which has no leading zeros, is the same', async () => {
    let code = await askForCode(the.product, browser(), aNewAddress());
    for (let tries = 0; !code.otp.startsWith('0') && tries < 60; tries += 1)
      code = await askForCode(the.product, browser(), aNewAddress());
    expect(code.otp).toMatch(/^0/);
    const json = { ...code, otp: Number(code.otp) };
    expect(await browser().raw('POST', '/auth/verify-otp', { json })).toMatchObject({ status: 200 });
    expect(await browser().raw('POST', '/auth/verify-otp', { json: { ...json, otp: -1 } })).toMatchObject({
      status: 400,
    });
  });

  it('wrongly five times ends it, even for the right code', async () => {
    const client = browser();
    const code = await askForCode(the.product, client, aNewAddress());
    const codes = [];
    for (let time = 1; time <= 5; time++) {
      codes.push((await client.refused(account.verifyOtp, { body: { ...code, otp: another(code.otp) } })).code);
    }
    expect(codes).toEqual([...Array<string>(4).fill('otp-invalid'), 'otp-too-many-tries']);
    const answer = await client.refused(account.verifyOtp, { body: code });
    const message = 'Too many wrong codes. Please ask for a new one.';
    expect(answer).toMatchObject({ status: 400, code: 'otp-too-many-tries', message });
  });

  it('by fifty at once has one success', async () => {
    const client = browser();
    const body = await askForCode(the.product, client, aNewAddress());
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => client.raw('POST', '/auth/verify-otp', { json: body })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(49);
  });

  it('wrongly by fifty at once leaves five tries, not fifty', async () => {
    const client = browser();
    const code = await askForCode(the.product, client, aNewAddress());
    const json = { ...code, otp: another(code.otp) };
    await Promise.all(Array.from({ length: 50 }, () => client.raw('POST', '/auth/verify-otp', { json })));
    expect(await client.refused(account.verifyOtp, { body: code })).toMatchObject({ code: 'otp-too-many-tries' });
  });

  it('of another verification is refused', async () => {
    const [mine, theirs] = [browser(), browser()];
    const [a, b] = [
      await askForCode(the.product, mine, aNewAddress()),
      await askForCode(the.product, theirs, aNewAddress()),
    ];
    const crossed = { VerificationId: a.VerificationId, otp: b.otp === a.otp ? another(b.otp) : b.otp };
    expect(await mine.refused(account.verifyOtp, { body: crossed })).toMatchObject({ code: 'otp-invalid' });
  });

  it('after ten minutes is too late', async () => {
    const client = browser();
    const body = await askForCode(the.product, client, aNewAddress());
    await the.product.pass(10 * MINUTE_MS);
    const message = 'This code has expired. Please ask for a new one.';
    expect(await client.refused(account.verifyOtp, { body })).toMatchObject({
      status: 400,
      code: 'otp-expired',
      message,
    });
  });

  it.each([
    [{ VerificationId: '019a0000-0000-4000-8000-000000000000' }, 'otp is required'],
    [{ VerificationId: '019a0000-0000-4000-8000-000000000000', otp: ' ' }, 'otp is required'],
    [{ VerificationId: '019a0000-0000-4000-8000-000000000000', otp: '123456' }, 'Invalid OTP'],
  ])('as %j is refused', async (json, message) => {
    const answer = await browser().raw('POST', '/auth/verify-otp', { json });
    expect(answer).toMatchObject({ status: 400, json: { success: false, message } });
  });

  it('for something that is no verification is refused', async () => {
    const answer = await browser().raw('POST', '/auth/verify-otp', {
      json: { VerificationId: "1' or '1'='1", otp: '123456' },
    });
    expect(answer).toMatchObject({ status: 400, json: { code: 'otp-invalid' } });
  });
});

describe('opening an account', () => {
  const register = (client: Client, email: string, password = 'kadamba-lantern-7') =>
    client.refused(account.register, { body: { username: 'Devika', password, email, ...agreement } });

  it('logs in', async () => {
    const [client, email] = [browser(), aNewAddress()];
    const answer = await signUp(the.product, client, email);
    expect(answer).toEqual({
      success: true,
      message: 'Registration successful!',
      user: { _id: expect.any(String), username: 'Devika', email, hasPassword: true, language: 'en' },
      accessToken: expect.any(String),
    });
    expect((await client.call(account.userdata)).user).toMatchObject(answer.user);
    expect(client.cookies.has('signup_verification')).toBe(false);
  });

  it('needs an address that was verified', async () => {
    const [client, email] = [browser(), aNewAddress()];
    expect(await register(client, email)).toMatchObject(REREGISTER);
    await askForCode(the.product, client, email);
    expect(await register(client, email)).toMatchObject(REREGISTER);
  });

  it('needs the very address that was verified', async () => {
    const client = browser();
    await verifyEmail(the.product, client, aNewAddress());
    expect(await register(client, aNewAddress())).toMatchObject(REREGISTER);
  });

  it('is not possible in another browser than the one that verified', async () => {
    const email = aNewAddress();
    await verifyEmail(the.product, browser(), email);
    expect(await register(browser(), email)).toMatchObject(REREGISTER);
  });

  it('is possible without cookies for who knows the verification', async () => {
    const email = aNewAddress();
    const code = await askForCode(the.product, browser(), email);
    await browser().call(account.verifyOtp, { body: code });
    const body = {
      username: 'Devika',
      password: 'kadamba-lantern-7',
      email,
      VerificationId: code.VerificationId,
      ...agreement,
    };
    await browser().call(account.register, { body });
  });

  describe('by a client that keeps no cookies and knows only the address', () => {
    const details = { username: 'Devika', password: 'kadamba-lantern-7' };
    const registerFrom = (address: string, email: string) =>
      browser().raw('POST', '/auth/register', { json: { ...details, email }, headers: { 'x-forwarded-for': address } });
    const verify = (code: object, address: string) =>
      browser().raw('POST', '/auth/verify-otp', { json: code, headers: { 'x-forwarded-for': address } });

    async function verifiedFrom(address: string) {
      const email = aNewAddress();
      expect((await verify(await askForCode(the.product, browser(), email), address)).status).toBe(200);
      return email;
    }

    it('is possible once, where it gave the code', async () => {
      const email = await verifiedFrom('10.9.0.1');
      const answers = await Promise.all([1, 2].map(() => registerFrom('10.9.0.1', email)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      expect(answers.find(({ status }) => status === 200)?.json).toMatchObject({ user: { email, needsConsent: true } });
      const row = await rowOf(email);
      expect(row).toMatchObject({ consumed_at: expect.any(Date), given_from: null });
    });

    it('is not possible from another network', async () => {
      const email = await verifiedFrom('10.9.0.2');
      expect(await registerFrom('10.9.0.3', email)).toMatchObject({
        status: 400,
        json: { code: 'email-not-verified' },
      });
      expect((await registerFrom('10.9.0.2', email)).status).toBe(200);
    });

    it('is not possible where a browser with cookies gave the code, from its own network neither', async () => {
      const [client, email] = [browser(), aNewAddress()];
      await verifyEmail(the.product, client, email);
      expect(await registerFrom(client.address, email)).toMatchObject({
        status: 400,
        json: { code: 'email-not-verified' },
      });
      expect(await rowOf(email)).toMatchObject({ given_from: null });
    });

    it('is not possible with a code that was asked for and not given', async () => {
      const email = aNewAddress();
      await askForCode(the.product, browser(), email);
      expect((await registerFrom('10.9.0.4', email)).status).toBe(400);
    });

    it('is not possible 30 minutes after verifying', async () => {
      const email = await verifiedFrom('10.9.0.5');
      await the.product.pass(30 * MINUTE_MS);
      expect((await registerFrom('10.9.0.5', email)).status).toBe(400);
    });

    it('keeps no address of a network', async () => {
      const email = await verifiedFrom('10.9.0.6');
      const { given_from: kept } = await rowOf(email);
      expect(kept).toHaveLength(32);
      expect(kept).not.toEqual(createHash('sha256').update('10.9.0.6').digest());
    });

    it('is tried no more often than codes are', async () => {
      const email = await verifiedFrom('10.9.0.7');
      await takeTries(the.product, 'otp-verify-network', '10.9.0.7', 120);
      expect(await registerFrom('10.9.0.7', email)).toMatchObject({ status: 429, json: { code: 'too-many-tries' } });
    });
  });

  it('is not possible 30 minutes after verifying', async () => {
    const [client, email] = [browser(), aNewAddress()];
    await verifyEmail(the.product, client, email);
    await the.product.pass(30 * MINUTE_MS);
    expect(await register(client, email)).toMatchObject(REREGISTER);
  });

  it('is possible once for a verification, also when pressed twice at once', async () => {
    const [client, email] = [browser(), aNewAddress()];
    await verifyEmail(the.product, client, email);
    const json = { username: 'Devika', password: 'kadamba-lantern-7', email, ...agreement };
    const answers = await Promise.all([1, 2].map(() => client.raw('POST', '/auth/register', { json })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('changes no account that is there', async () => {
    const patient = await aPatient(the.product);
    await browser().call(account.sendOtp, { body: { email: patient.email } });
    expect(await register(browser(), patient.email)).toMatchObject(REREGISTER);
    await browser().call(account.login, { body: { email: patient.email, password: PASSWORD } });
  });

  it('with a common password is refused at its field, and can be tried again', async () => {
    const [client, email] = [browser(), aNewAddress()];
    await verifyEmail(the.product, client, email);
    const message = 'This password is on lists of common passwords. Please choose another.';
    const answer = await register(client, email, 'Password123');
    expect(answer).toMatchObject({ status: 400, code: 'password-too-common', message, fields: { password: message } });
    await client.call(account.register, {
      body: { username: 'Devika', password: 'kadamba-lantern-7', email, ...agreement },
    });
  });

  it.each([
    [{ username: 'D', email: 'd@example.org' }, { password: 'password is required' }],
    [{ username: ' ', email: 'd@example.org', password: 'kadamba-7' }, { username: 'username is required' }],
    [{ username: 'D', email: 'd@example.org', password: 'short' }, { password: 'Please use at least 8 characters' }],
    [
      { username: 'D', email: 'd@example.org', password: 'x'.repeat(129) },
      { password: 'Please use at most 128 characters' },
    ],
    [
      { username: 'D'.repeat(61), email: 'd@example.org', password: 'kadamba-7' },
      { username: 'Please use at most 60 characters' },
    ],
  ])('with %j is refused', async (json, fields) => {
    const answer = await browser().raw('POST', '/auth/register', { json });
    expect(answer).toMatchObject({ status: 400, json: { code: 'invalid-input', fields } });
  });

  it('takes no role, status or id from the outside', async () => {
    const [client, email] = [browser(), aNewAddress()];
    await verifyEmail(the.product, client, email);
    const json = {
      username: 'Devika',
      password: 'kadamba-lantern-7',
      email,
      ...agreement,
      status: 'blocked',
      role: 'admin',
      _id: '1',
      google_sub: 'x',
    };
    expect((await client.raw('POST', '/auth/register', { json })).status).toBe(200);
    const row = await the.product.database.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ status: 'active', google_sub: null });
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('keeps neither code nor password where somebody could read it', async () => {
    const email = aNewAddress();
    await signUp(the.product, browser(), email, 'a-password-of-tamarind-3');
    const [mail] = await mailsTo(the.product, email);
    const { rows } = await the.product.database.pool.query(
      `select (select string_agg(v::text, '') from email_verifications v) as verifications,
        (select string_agg(m::text, '') from outbox m) as mails`,
    );
    const kept = JSON.stringify(rows);
    expect(kept).not.toContain(mail!.subject.slice(0, 6) + ' ');
    expect(kept).not.toContain('a-password-of-tamarind-3');
  });
});
