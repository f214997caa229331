import { describe, expect, it } from 'vitest';
import { account, profile } from '../../../src/contract';
import { HOUR_MS, MINUTE_MS, formatMoment } from '../../../src/domain/time';
import { PASSWORD, type LoggedIn, loggedInPatient } from '../../builders';
import { type Client, aClient } from '../../client';
import { allMailsSent, codeIn, mailAbout, mailsTo } from '../../inbox';
import { signUp } from '../../sign-up';
import { aRunningProduct } from '../../the-product';

const the = aRunningProduct();
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const TABLET =
  'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const NOBODY = '019a0000-0000-7000-8000-000000000000';

let n = 0;
const aNewAddress = () => `gauri-${(n += 1)}@example.org`;
const isLoggedIn = async (client: Client) => (await client.raw('GET', '/auth/userdata')).status === 200;

async function logIn(email: string, client = aClient(the.product, { refreshes: false })): Promise<Client> {
  const json = { email, password: PASSWORD };
  expect((await client.raw('POST', '/auth/login', { json, headers: { 'user-agent': PHONE } })).json).toMatchObject({
    success: true,
  });
  return client;
}
const listed = async ({ client }: Pick<LoggedIn, 'client'>) => (await client.call(profile.sessions)).sessions;
async function warnings(email: string): Promise<number> {
  await allMailsSent(the.product);
  return (await mailsTo(the.product, email)).filter(({ subject }) => /new device/i.test(subject)).length;
}

describe('where a patient is logged in', () => {
  it('is listed in words, this browser first, and nobody else’s', async () => {
    const patient = await loggedInPatient(the.product);
    await loggedInPatient(the.product);
    await logIn(patient.email);
    const moments = { since: expect.any(String), lastUsed: expect.any(String) };
    expect(await listed(patient)).toEqual([
      { _id: expect.any(String), browser: null, system: null, isCurrent: true, ...moments },
      { _id: expect.any(String), browser: 'Chrome', system: 'Android', isCurrent: false, ...moments },
    ]);
  });

  it('forgets what was logged out or ran out', async () => {
    const patient = await loggedInPatient(the.product);
    await (await logIn(patient.email)).call(account.logout);
    expect(await listed(patient)).toHaveLength(1);
    await logIn(patient.email);
    await the.product.pass(31 * 24 * HOUR_MS);
    await patient.client.call(account.login, { body: { email: patient.email, password: PASSWORD } });
    expect(await listed(patient)).toHaveLength(1);
  });

  it('one of them is logged out, at once', async () => {
    const patient = await loggedInPatient(the.product);
    const [phone, tablet] = [await logIn(patient.email), await logIn(patient.email)];
    const [{ _id: sessionId } = { _id: '' }] = (await phone.call(profile.sessions)).sessions;
    await patient.client.call(profile.endSession, { params: { sessionId } });
    expect([await isLoggedIn(patient.client), await isLoggedIn(phone), await isLoggedIn(tablet)]).toEqual([
      true,
      false,
      true,
    ]);
    expect((await phone.raw('GET', '/auth/refreshaccesstoken')).status).toBe(401);
    expect(await patient.client.refused(profile.endSession, { params: { sessionId } })).toMatchObject({ status: 404 });
  });

  it('somebody else’s looks as one that is not there, and stays', async () => {
    const [patient, stranger] = [await loggedInPatient(the.product), await loggedInPatient(the.product)];
    const [theirs] = await listed(stranger);
    const answers = [];
    for (const sessionId of [theirs!._id, NOBODY])
      answers.push(await patient.client.refused(profile.endSession, { params: { sessionId } }));
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ status: 404, code: 'session-not-found' });
    expect(await isLoggedIn(stranger.client)).toBe(true);
  });

  it('all others are logged out together', async () => {
    const [patient, stranger] = [await loggedInPatient(the.product), await loggedInPatient(the.product)];
    const others = [await logIn(patient.email), await logIn(patient.email)];
    await patient.client.call(profile.logoutOthers);
    expect(await Promise.all([patient.client, stranger.client, ...others].map(isLoggedIn))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(await listed(patient)).toHaveLength(1);
  });
});

describe('a mail about a new device', () => {
  it('says when, with what, and what to do; once for each browser, and not for the first', async () => {
    const email = aNewAddress();
    const first = aClient(the.product);
    await signUp(the.product, first, email, PASSWORD);
    await first.call(account.logout);
    await logIn(email, first);
    expect(await warnings(email)).toBe(0);

    const phone = await logIn(email);
    const mail = await mailAbout(the.product, email, /new device/);
    expect(mail.text).toContain('Chrome on Android');
    for (const page of ['/myprofile/devices', '/forgot-password'])
      expect(mail.text).toContain(`${the.product.url}${page}`);
    await phone.call(account.logout);
    await logIn(email, phone);
    expect(await warnings(email)).toBe(1);
  });

  it('comes again for a device that was logged out from afar', async () => {
    const patient = await loggedInPatient(the.product);
    const phone = await logIn(patient.email);
    await patient.client.call(profile.logoutOthers);
    await logIn(patient.email, phone);
    await logIn(patient.email, phone);
    expect(await warnings(patient.email)).toBe(2);
  });

  it('is sent three times an hour; what follows is told in one mail that names each, when the hour is over', async () => {
    const patient = await loggedInPatient(the.product);
    const { email } = patient;
    for (let login = 1; login <= 3; login++) await logIn(email);
    const began = the.product.now();
    await the.product.pass(20 * MINUTE_MS);
    const tablet = aClient(the.product, { refreshes: false });
    await tablet.raw('POST', '/auth/login', { json: { email, password: PASSWORD }, headers: { 'user-agent': TABLET } });
    await the.product.pass(20 * MINUTE_MS);
    await Promise.all(Array.from({ length: 5 }, () => logIn(email)));
    await logIn(email, patient.client);
    expect(await warnings(email)).toBe(3);
    await the.product.pass(19 * MINUTE_MS);
    await the.product.sweep();
    expect(await warnings(email)).toBe(3);

    await the.product.passUntil(new Date(began.getTime() + HOUR_MS + MINUTE_MS));
    await the.product.sweep();
    expect(await warnings(email)).toBe(4);
    const mail = await mailAbout(the.product, email, /^6 more new devices logged in/);
    const lines = mail.text.split('\n').filter((line) => /Chrome on|Safari on/.test(line));
    expect(lines).toEqual([
      `${formatMoment(new Date(began.getTime() + 20 * MINUTE_MS))}: Safari on iPad`,
      ...Array<string>(5).fill(`${formatMoment(new Date(began.getTime() + 40 * MINUTE_MS))}: Chrome on Android`),
    ]);
    for (const page of ['/myprofile/devices', '/forgot-password'])
      expect(mail.text).toContain(`${the.product.url}${page}`);
    await logIn(email);
    expect(await warnings(email)).toBe(5);
  });

  it('names a hundred devices at most: who would not be told of is not let in, but for a new password by mail', async () => {
    const patient = await loggedInPatient(the.product);
    const { email } = patient;
    for (let login = 1; login <= 4; login++) await logIn(email);
    const { db } = the.product.database;
    const waiting = db.updateTable('outbox').where('recipient', '=', email).where('template', '=', 'new-devices');
    const login = { device: 'Chrome on Android', at: the.product.now().toISOString() };
    await waiting.set({ slots: JSON.stringify({ username: 'x', logins: Array(99).fill(login) }) }).execute();
    await logIn(email);
    const stranger = aClient(the.product, { refreshes: false });
    const refused = await stranger.refused(account.login, { body: { email, password: PASSWORD } });
    expect(refused).toMatchObject({ status: 429, code: 'too-many-tries' });
    expect(refused.retryAfter).toBeGreaterThan(0);
    expect(await isLoggedIn(stranger)).toBe(false);
    await logIn(email, patient.client);
    const { verificationId } = await stranger.call(account.forgotPassword, { body: { email } });
    const otp = codeIn(await mailAbout(the.product, email, /code for a new password/));
    await stranger.call(account.resetPassword, {
      body: { VerificationId: verificationId, otp, password: 'kadamba-lantern-7' },
    });
    expect(await isLoggedIn(stranger)).toBe(true);
    await the.product.pass(HOUR_MS);
    await the.product.sweep();
    await mailAbout(the.product, email, /^100 more new devices/);
  });

  it('that waits is left alone once somebody has begun to send it: the next login begins another', async () => {
    const { email } = await loggedInPatient(the.product);
    for (let login = 1; login <= 4; login++) await logIn(email);
    const { db } = the.product.database;
    const waiting = () =>
      db
        .selectFrom('outbox')
        .selectAll()
        .where('recipient', '=', email)
        .where('template', '=', 'new-devices')
        .execute();
    await db
      .updateTable('outbox')
      .set({ attempts: 1 })
      .where('id', '=', (await waiting())[0]!.id)
      .execute();
    await logIn(email);
    expect((await waiting()).map(({ slots }) => (slots as { logins: object[] }).logins.length)).toEqual([1, 1]);
    await the.product.pass(HOUR_MS);
    await the.product.sweep();
    expect(await warnings(email)).toBe(5);
  });

  it('is not sent to one patient about the device of another, nor after a reset, which has a mail of its own', async () => {
    const [patient, other] = [await loggedInPatient(the.product), await loggedInPatient(the.product)];
    await logIn(patient.email, other.client);
    expect([await warnings(patient.email), await warnings(other.email)]).toEqual([1, 0]);
    const client = aClient(the.product);
    const { verificationId } = await client.call(account.forgotPassword, { body: { email: other.email } });
    const otp = codeIn(await mailAbout(the.product, other.email, /code for a new password/));
    await client.call(account.resetPassword, {
      body: { VerificationId: verificationId, otp, password: 'kadamba-lantern-7' },
    });
    expect(await warnings(other.email)).toBe(0);
  });

  it('keeps no token of the cookie, and takes none that it did not make', async () => {
    const patient = await loggedInPatient(the.product);
    const token = patient.client.cookies.get('device')!;
    const { rows } = await the.product.database.pool.query<{ kept: string }>(
      `select string_agg(d::text, '') as kept from devices d`,
    );
    expect(rows[0]!.kept).not.toContain(token);
    const forged = aClient(the.product, { cookies: new Map([['device', 'short']]) });
    await logIn(patient.email, forged);
    expect(forged.cookies.get('device')).toMatch(/^[\w-]{43}$/);
  });
});
