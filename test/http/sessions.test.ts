import { describe, expect, it } from 'vitest';
import { account, bookings } from '../../src/contract';
import { HOUR_MS, MINUTE_MS } from '../../src/domain/time';
import { PASSWORD, type UserRow, aPatient, loggedInPatient } from '../builders';
import { type Client, aClient } from '../client';
import { aRunningProduct } from '../the-product';

const the = aRunningProduct();
const DAY_MS = 24 * HOUR_MS;
const WRONG = 'Incorrect e-mail or password';
const BLOCKED = 'This account is blocked. Please call support.';

const browser = (cookies?: Map<string, string>) => aClient(the.product, { refreshes: false, ...(cookies && { cookies }) });
const login = (client: Client, email: string, password = PASSWORD) =>
  client.raw('POST', '/auth/login', { json: { email, password } });
const block = ({ id }: UserRow) =>
  the.product.database.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', id).execute();

async function loggedIn(row = {}) {
  const patient = await aPatient(the.product, row);
  const client = browser();
  await login(client, patient.email);
  return { patient, client };
}
const isLoggedIn = async (client: Client) => (await client.raw('GET', '/auth/userdata')).status === 200;
const refresh = async (client: Client) => (await client.raw('GET', '/auth/refreshaccesstoken')).status;

describe('logging in', () => {
  it('answers with the person and a token', async () => {
    const patient = await aPatient(the.product, { picture: 'https://pictures.example/meera.png' });
    const { status, json } = await login(browser(), ` ${patient.email.toUpperCase()} `);
    expect(status).toBe(200);
    expect(json).toEqual({
      success: true,
      message: 'Logged in.',
      user: {
        _id: patient.id,
        username: patient.username,
        email: patient.email,
        profilePicture: 'https://pictures.example/meera.png',
        hasPassword: true,
        language: 'en',
      },
      accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    });
  });

  it('says at the password that something is wrong, the same for an unknown address', async () => {
    const { email } = await aPatient(the.product);
    const expected = { success: false, passerror: WRONG, data: { passerror: WRONG } };
    for (const [address, password] of [[email, 'wrong-password'], ['nobody@example.org', PASSWORD]] as const) {
      const client = browser();
      const answer = await login(client, address, password);
      expect(answer).toMatchObject({ status: 200, json: expected });
      expect(client.cookies.size).toBe(0);
    }
  });

  it('of somebody who has no password is refused alike', async () => {
    const { email } = await aPatient(the.product, { password_hash: null, google_sub: 'google-1' });
    expect((await login(browser(), email)).json).toEqual({ success: false, passerror: WRONG, data: { passerror: WRONG } });
  });

  it('of a blocked account says so, but only after the right password', async () => {
    const { email } = await aPatient(the.product, { status: 'blocked' });
    expect((await login(browser(), email, 'wrong-password')).json).toMatchObject({ passerror: WRONG });
    const client = browser();
    const answer = await login(client, email);
    expect(answer).toMatchObject({ status: 200, json: { success: false, message: BLOCKED, data: { message: BLOCKED } } });
    expect(client.cookies.size).toBe(0);
  });

  it.each([
    [{}, { email: 'Email is required', password: 'Password is required' }],
    [{ email: '', password: '' }, { email: 'Email is required', password: 'Password is required' }],
    [{ email: 'meera', password: 'x' }, { email: 'Please enter a valid email' }],
  ])('with %j is refused at the fields', async (json, fields) => {
    expect(await browser().raw('POST', '/auth/login', { json })).toMatchObject({ status: 400, json: { code: 'invalid-input', fields } });
  });

  it('sets cookies that scripts and other sites do not get', async () => {
    const { client } = await loggedIn();
    const lines = Object.fromEntries(client.lastSetCookie.map((line) => [line.split('=')[0], line.split('; ').slice(1).sort()]));
    expect(lines).toEqual({
      accessToken: ['HttpOnly', 'Max-Age=600', 'Path=/', 'SameSite=Lax'],
      refreshToken: ['HttpOnly', 'Max-Age=2592000', 'Path=/auth', 'SameSite=Lax'],
      device: ['HttpOnly', 'Max-Age=34560000', 'Path=/auth', 'SameSite=Lax'],
      signed_in: ['Max-Age=2592000', 'Path=/', 'SameSite=Lax'],
    });
  });

  it('wrongly ten times makes that network wait, with the right password too', async () => {
    const { email } = await aPatient(the.product);
    const client = browser();
    for (let time = 1; time <= 10; time++) expect((await login(client, email, 'wrong')).status).toBe(200);
    const answer = await login(client, email);
    const message = 'Too many tries. Please wait a little and try again.';
    expect(answer).toMatchObject({ status: 429, json: { success: false, code: 'too-many-tries', message } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('wrongly by fifty at once gets no more guesses than one after the other', async () => {
    const { email } = await aPatient(the.product);
    const client = browser();
    const answers = await Promise.all(Array.from({ length: 50 }, () => login(client, email, 'wrong')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
  });

  it('rightly among a hundred guesses at once is refused like the others', async () => {
    const { email } = await aPatient(the.product);
    const guesses = [...Array<string>(99).fill('wrong-guess'), PASSWORD];
    const client = browser();
    const answers = await Promise.all(guesses.map((guess) => login(client, email, guess)));
    expect(answers.at(-1)!.status).toBe(429);
  });

  it('rightly, again and again, makes nobody wait', async () => {
    const { email } = await aPatient(the.product);
    const client = browser();
    for (let time = 1; time <= 15; time++) expect((await login(client, email)).json).toMatchObject({ success: true });
    for (let time = 1; time <= 9; time++) await login(client, email, 'wrong');
    expect((await login(client, email)).json).toMatchObject({ success: true });
    for (let time = 1; time <= 9; time++) expect((await login(client, email, 'wrong')).status).toBe(200);
  });
});

describe('a session', () => {
  it('knows who is logged in', async () => {
    const { patient, client } = await loggedIn();
    const { json } = await client.raw('GET', '/auth/userdata');
    const user = { _id: patient.id, username: patient.username, email: patient.email, language: 'en', hasPassword: true };
    expect(json).toEqual({ success: true, user, accessToken: expect.any(String) });
  });

  it('is taken from the token alone too, as clients without cookies send it', async () => {
    const { patient } = await loggedIn();
    const { json } = await login(browser(), patient.email);
    const { accessToken } = json as { accessToken: string };
    const headers = { authorization: `Bearer ${accessToken}` };
    expect((await browser().raw('GET', '/auth/userdata', { headers })).status).toBe(200);
  });

  it('needs a new token after ten minutes, and gets it without a login', async () => {
    const { client } = await loggedIn();
    await the.product.pass(11 * MINUTE_MS);
    expect(await isLoggedIn(client)).toBe(false);
    const { status, json } = await client.raw('GET', '/auth/refreshaccesstoken');
    expect({ status, json }).toEqual({ status: 200, json: { success: true, accessToken: expect.any(String) } });
    expect(await isLoggedIn(client)).toBe(true);
  });

  it('survives twenty refreshes at once', async () => {
    const { client } = await loggedIn();
    const before = new Map(client.cookies);
    const tabs = Array.from({ length: 20 }, () => browser(new Map(before)));
    expect(await Promise.all(tabs.map(refresh))).toEqual(Array(20).fill(200));
    await the.product.pass(5 * MINUTE_MS);
    expect(await Promise.all(tabs.map(refresh))).toEqual(Array(20).fill(200));
    expect(await Promise.all(tabs.map(isLoggedIn))).toEqual(Array(20).fill(true));
  });

  it('survives an answer that was lost on the way', async () => {
    const { client } = await loggedIn();
    const old = new Map(client.cookies);
    await refresh(client);
    await the.product.pass(20 * MINUTE_MS);
    const retried = browser(old);
    expect(await refresh(retried)).toBe(200);
    expect(await isLoggedIn(retried)).toBe(true);
  });

  it('ends when a token comes back whose successor was used: somebody has a copy', async () => {
    const { client } = await loggedIn();
    const stolen = new Map(client.cookies);
    await refresh(client);
    await the.product.pass(2 * MINUTE_MS);
    await refresh(client);
    await the.product.pass(2 * MINUTE_MS);
    expect(await isLoggedIn(client)).toBe(true);
    expect(await refresh(browser(stolen))).toBe(401);
    expect(await isLoggedIn(client)).toBe(false);
    expect(await refresh(client)).toBe(401);
  });

  it('that can not be refreshed loses its cookies', async () => {
    const client = browser(new Map([['refreshToken', 'made-up'], ['accessToken', 'made-up'], ['signed_in', '1']]));
    const answer = await client.raw('GET', '/auth/refreshaccesstoken');
    expect(answer).toMatchObject({ status: 401, json: { success: false, message: 'Authentication error' } });
    expect([...client.cookies.keys()]).toEqual([]);
  });

  it('ends after thirty days', async () => {
    const { client } = await loggedIn();
    await the.product.pass(30 * DAY_MS);
    expect(await refresh(client)).toBe(401);
  });
});

describe('logging out', () => {
  it('ends the session at once, for every copy of its tokens', async () => {
    const { client } = await loggedIn();
    const copy = browser(new Map(client.cookies));
    const { status, json } = await client.raw('POST', '/auth/logout');
    expect({ status, json }).toEqual({ status: 200, json: { success: true, message: 'Logged out.' } });
    expect([...client.cookies.keys()]).toEqual(['device']);
    expect(await isLoggedIn(copy)).toBe(false);
    expect(await refresh(copy)).toBe(401);
  });

  it('works when the access token has run out', async () => {
    const { client } = await loggedIn();
    const copy = browser(new Map(client.cookies));
    await the.product.pass(11 * MINUTE_MS);
    await client.raw('POST', '/auth/logout');
    expect(await refresh(copy)).toBe(401);
  });

  it('leaves the other devices of the person alone', async () => {
    const { patient, client } = await loggedIn();
    const phone = browser();
    await login(phone, patient.email);
    await client.raw('POST', '/auth/logout');
    expect(await isLoggedIn(phone)).toBe(true);
  });

  it('of somebody who is not logged in is no error', async () => {
    expect((await browser().raw('POST', '/auth/logout')).status).toBe(200);
  });
});

describe('blocking a person', () => {
  it('ends their access at once, and refreshing does not bring it back', async () => {
    const { patient, client } = await loggedIn();
    await block(patient);
    expect(await isLoggedIn(client)).toBe(false);
    expect(await client.raw('GET', bookings.myBookings.path)).toMatchObject({ status: 401 });
    expect(await refresh(client)).toBe(401);
  });
});

describe('a client that refreshes as the web client does', () => {
  it('goes on without noticing', async () => {
    const patient = await loggedInPatient(the.product);
    await the.product.pass(HOUR_MS);
    expect((await patient.client.call(account.userdata)).user._id).toBe(patient.id);
  });
});
