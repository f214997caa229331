import { describe, expect, it } from 'vitest';
import { account, bookings, profile } from '../../../src/contract';
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/time';
import { PASSWORD, type UserRow, aPatient, loggedInPatient } from '../../builders';
import { type Client, aClient } from '../../client';
import { aRunningProduct } from '../../the-product';

const the = aRunningProduct();
const DAY_MS = 24 * HOUR_MS;
const WRONG = 'Incorrect email or password';
const BLOCKED = 'This account is blocked. Please call support.';

const browser = (cookies?: Map<string, string>) =>
  aClient(the.product, { refreshes: false, ...(cookies && { cookies }) });
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
const changePassword = (client: Client) =>
  client.raw('PUT', '/auth/change-password', { json: { currentPassword: PASSWORD, newPassword: 'kadamba-lantern-7' } });
/** Somebody who copied all cookies of a browser. */
const copyOf = ({ cookies }: Client) => browser(new Map(cookies));

/** The cookies set by the last answer, by name and path. */
function cookiesSet({ lastSetCookie }: Client) {
  const each = lastSetCookie.map((line): [string, string[] | 'cleared'] => {
    const [pair = '', ...attributes] = line.split('; ');
    const path = attributes.find((one) => one.startsWith('Path='))?.slice('Path='.length);
    const others = attributes.filter((one) => !one.startsWith('Path=')).sort();
    return [`${pair.split('=')[0]} for ${path}`, others.includes('Max-Age=0') ? 'cleared' : others];
  });
  return Object.fromEntries(each);
}

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
    for (const [address, password] of [
      [email, 'wrong-password'],
      ['nobody@example.org', PASSWORD],
    ] as const) {
      const client = browser();
      const answer = await login(client, address, password);
      expect(answer).toMatchObject({ status: 200, json: expected });
      expect(client.cookies.size).toBe(0);
    }
  });

  it('of somebody who has no password is refused alike', async () => {
    const { email } = await aPatient(the.product, { password_hash: null, google_sub: 'google-1' });
    expect((await login(browser(), email)).json).toEqual({
      success: false,
      passerror: WRONG,
      data: { passerror: WRONG },
    });
  });

  it('of a blocked account says so, but only after the right password', async () => {
    const { email } = await aPatient(the.product, { status: 'blocked' });
    expect((await login(browser(), email, 'wrong-password')).json).toMatchObject({ passerror: WRONG });
    const client = browser();
    const answer = await login(client, email);
    expect(answer).toMatchObject({
      status: 200,
      json: {
        success: false,
        code: 'account-blocked',
        message: BLOCKED,
        usererror: BLOCKED,
        data: { message: BLOCKED, usererror: BLOCKED },
      },
    });
    expect(client.cookies.size).toBe(0);
  });

  it.each([
    [{}, { email: 'Email is required', password: 'Password is required' }],
    [
      { email: '', password: '' },
      { email: 'Email is required', password: 'Password is required' },
    ],
    [{ email: 'meera', password: 'x' }, { email: 'Please enter a valid email' }],
  ])('with %j is refused at the fields', async (json, fields) => {
    expect(await browser().raw('POST', '/auth/login', { json })).toMatchObject({
      status: 400,
      json: { code: 'invalid-input', fields },
    });
  });

  it('sets cookies that scripts and other sites do not get', async () => {
    const { client } = await loggedIn();
    expect(cookiesSet(client)).toEqual({
      'accessToken for /': ['HttpOnly', 'Max-Age=600', 'SameSite=Lax'],
      'refreshToken for /': ['HttpOnly', 'Max-Age=2592000', 'SameSite=Lax'],
      'refreshToken for /auth': 'cleared',
      'device for /': ['HttpOnly', 'Max-Age=34560000', 'SameSite=Lax'],
      'device for /auth': 'cleared',
      'signed_in for /': ['Max-Age=2592000', 'SameSite=Lax'],
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
    const user = {
      _id: patient.id,
      username: patient.username,
      email: patient.email,
      language: 'en',
      hasPassword: true,
    };
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

  it('survives an answer that was lost on the way, when it is asked for again within a minute', async () => {
    const { client } = await loggedIn();
    const retried = copyOf(client);
    await refresh(client);
    await the.product.pass(MINUTE_MS / 2);
    expect(await refresh(retried)).toBe(200);
    expect(retried.cookies.get('refreshToken')).toBe(client.cookies.get('refreshToken'));
    await the.product.pass(20 * MINUTE_MS);
    expect(await refresh(retried)).toBe(200);
    expect(await isLoggedIn(retried)).toBe(true);
  });

  it('gives everybody the same token within the minute, the newest', async () => {
    const { client } = await loggedIn();
    const tabs = Array.from({ length: 20 }, () => copyOf(client));
    await Promise.all(tabs.map(refresh));
    expect(new Set(tabs.map(({ cookies }) => cookies.get('refreshToken'))).size).toBe(1);
    // A tab that asks twice leaves none behind with a replaced token.
    await refresh(tabs[0]!);
    await refresh(client);
    expect(client.cookies.get('refreshToken')).toBe(tabs[0]!.cookies.get('refreshToken'));
    expect(client.cookies.get('refreshToken')).not.toBe(tabs[1]!.cookies.get('refreshToken'));
  });

  it('that can not be refreshed loses its cookies', async () => {
    const client = browser(
      new Map([
        ['refreshToken', 'made-up'],
        ['accessToken', 'made-up'],
        ['signed_in', '1'],
      ]),
    );
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

describe('a stolen refresh token', () => {
  /** Both refresh, one after the other; returns whether each succeeds. */
  async function take(first: Client, second: Client, apartMs: number): Promise<boolean[]> {
    const statuses = [await refresh(first)];
    await the.product.pass(apartMs);
    return [...statuses, await refresh(second)].map((status) => status === 200);
  }

  it.each([
    ['the thief', true],
    ['the owner', false],
  ])('ends the session for both, where %s comes first', async (_, isThiefFirst) => {
    const { client: owner } = await loggedIn();
    const thief = copyOf(owner);
    const [first, second] = isThiefFirst ? [thief, owner] : [owner, thief];
    expect(await take(first, second, 12 * MINUTE_MS)).toEqual([true, false]);
    expect(await Promise.all([first, second].map(isLoggedIn))).toEqual([false, false]);
    expect(await Promise.all([first, second].map(refresh))).toEqual([401, 401]);
  });

  it('does so too where the successor was never used', async () => {
    const { client: owner } = await loggedIn();
    const thief = copyOf(owner);
    await refresh(owner);
    await the.product.pass(MINUTE_MS + 1);
    expect(await refresh(thief)).toBe(401);
    expect(await isLoggedIn(owner)).toBe(false);
  });

  it('used by both within the minute begins no second line: it is found when they next come apart', async () => {
    const { client: owner } = await loggedIn();
    const thief = copyOf(owner);
    expect(await take(thief, owner, MINUTE_MS / 2)).toEqual([true, true]);
    await the.product.pass(12 * MINUTE_MS);
    expect(await take(owner, thief, 12 * MINUTE_MS)).toEqual([true, false]);
    expect(await isLoggedIn(owner)).toBe(false);
  });

  it.each([
    ['the thief first', [true, false]],
    ['the owner first', [false, true]],
  ])('is worth nothing after eight turns of twelve minutes, %s', async (_, order) => {
    const { client: owner } = await loggedIn();
    const thief = copyOf(owner);
    const answers: boolean[] = [];
    for (let turn = 0; turn < 8; turn++) {
      for (const isThief of order) {
        answers.push((await refresh(isThief ? thief : owner)) === 200);
        await the.product.pass(12 * MINUTE_MS);
      }
    }
    expect(answers).toEqual([true, ...Array<boolean>(15).fill(false)]);
  });

  it('shared within the minute eight times, twelve minutes apart, stays in one line, and ends with the first that comes late', async () => {
    const { patient, client: owner } = await loggedIn();
    const thief = copyOf(owner);
    for (let turn = 0; turn < 8; turn++) {
      expect(await take(...((turn % 2 ? [thief, owner] : [owner, thief]) as [Client, Client]), MINUTE_MS / 2)).toEqual([
        true,
        true,
      ]);
      expect(thief.cookies.get('refreshToken')).toBe(owner.cookies.get('refreshToken'));
      await the.product.pass(12 * MINUTE_MS);
    }
    const { db } = the.product.database;
    const newest = await db
      .selectFrom('refresh_tokens')
      .innerJoin('sessions', 'sessions.id', 'session_id')
      .select('token_hash')
      .where('user_id', '=', patient.id)
      .where('used_at', 'is', null)
      .execute();
    expect(newest).toHaveLength(1);
    expect(await take(thief, owner, 2 * MINUTE_MS)).toEqual([true, false]);
    expect(await Promise.all([thief, owner].map(refresh))).toEqual([401, 401]);
  });

  it.each([
    ['the present one', 0],
    ['one that was replaced a moment ago', 1],
  ])('does not outlive a change of the password: %s', async (_, refreshes) => {
    const { client: owner } = await loggedIn();
    const thief = copyOf(owner);
    for (let n = 0; n < refreshes; n++) await refresh(owner);
    expect((await changePassword(owner)).status).toBe(200);
    expect(await Promise.all([owner, thief].map(isLoggedIn))).toEqual([true, false]);
    expect(await refresh(thief)).toBe(401);
    await the.product.pass(12 * MINUTE_MS);
    expect(await refresh(owner)).toBe(200);
  });

  it('does not outlive logging out the other devices, and this browser stays known', async () => {
    const { client: owner } = await loggedIn();
    const thief = copyOf(owner);
    const { sessions } = await owner.call(profile.sessions);
    await owner.call(profile.logoutOthers);
    expect(await Promise.all([owner, thief].map(isLoggedIn))).toEqual([true, false]);
    expect(await refresh(thief)).toBe(401);
    const later = (await owner.call(profile.sessions)).sessions;
    expect(later).toMatchObject([{ browser: sessions[0]!.browser, system: sessions[0]!.system, isCurrent: true }]);
  });

  it('can not be turned into its successor by who has the database', async () => {
    const { patient, client } = await loggedIn();
    const before = client.cookies.get('refreshToken')!;
    await refresh(client);
    const { rows } = await the.product.database.pool.query<{ kept: string }>(
      `select string_agg(t::text, '') as kept from refresh_tokens t join sessions on sessions.id = session_id where user_id = $1`,
      [patient.id],
    );
    for (const token of [before, client.cookies.get('refreshToken')!]) {
      expect(rows[0]!.kept).not.toContain(token);
      expect(rows[0]!.kept).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
    }
  });
});

describe('cookies of the former path', () => {
  /** A request of a browser that still has a cookie for /auth: the longer path comes first. */
  const withBoth = (name: string, former: string, { cookies }: Client) => ({
    headers: { cookie: [`${name}=${former}`, ...[...cookies].map((pair) => pair.join('='))].join('; ') },
  });

  it('lose against those of now, and are cleared', async () => {
    const { client } = await loggedIn();
    const former = client.cookies.get('refreshToken')!;
    await refresh(client);
    await the.product.pass(12 * MINUTE_MS);
    const answer = await client.raw('GET', '/auth/refreshaccesstoken', withBoth('refreshToken', former, client));
    expect(answer.status).toBe(200);
    expect(cookiesSet(client)).toMatchObject({
      'refreshToken for /auth': 'cleared',
      'refreshToken for /': expect.arrayContaining(['Max-Age=2592000']),
      'device for /auth': 'cleared',
      'device for /': expect.arrayContaining(['Max-Age=34560000']),
    });
    expect(await isLoggedIn(client)).toBe(true);
  });

  it('are taken where there is no other: nobody has to log in again', async () => {
    const { patient, client } = await loggedIn();
    const { device } = Object.fromEntries(client.cookies);
    await refresh(client);
    expect(client.cookies.get('device')).toBe(device);
    await login(client, patient.email);
    expect(client.cookies.get('device')).toBe(device);
  });

  it('of a device lose too', async () => {
    const { patient, client } = await loggedIn();
    const device = client.cookies.get('device')!;
    const request = {
      ...withBoth('device', 'd'.repeat(43), client),
      json: { email: patient.email, password: PASSWORD },
    };
    await client.raw('POST', '/auth/login', request);
    expect(client.cookies.get('device')).toBe(device);
  });

  it('are cleared by logging out', async () => {
    const { client } = await loggedIn();
    await client.raw('POST', '/auth/logout');
    expect(cookiesSet(client)).toMatchObject({ 'refreshToken for /auth': 'cleared', 'refreshToken for /': 'cleared' });
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
