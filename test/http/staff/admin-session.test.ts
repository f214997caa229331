/** The administrator's session: its own cookie, its own expiry, and nothing in common with a patient's. */
import { describe, expect, it } from 'vitest';
import { account } from '../../../src/contract';
import { audit, session } from '../../../src/contract/admin';
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/time';
import { createAdministrator } from '../../../src/server/staff/create-administrator';
import { ADMINISTRATOR_PASSWORD, anAdministrator } from '../../administrator';
import { PASSWORD, aPatient, loggedInPatient } from '../../builders';
import { type Client, aClient, asRefusal } from '../../client';
import { startProduct } from '../../product';
import { aRunningProduct, stopInGoodOrder } from '../../the-product';

const the = aRunningProduct();
const browser = () => aClient(the.product, { refreshes: false });
const logIn = (client: Client, userName: string, password: string) =>
  client.call(session.logIn, { body: { userName, password } });
const me = (client: Client) => client.call(session.getAdmin);
const ENDED = { status: 401, code: 'administrator-session-ended' };
const meRefused = (client: Client) => client.refused(session.getAdmin);

describe('logging in', () => {
  it('answers a token and sets a cookie that no script reads and no other site sends', async () => {
    const { client, userName } = await anAdministrator(the.product);
    const [line = ''] = client.lastSetCookie;
    expect(line).toMatch(/^adminToken=[\w-]{32,}; /);
    expect(line.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=43200', 'Path=/admin', 'SameSite=Strict']);
    expect(await me(client)).toEqual({
      success: true,
      admin: { userName, roles: [{ role: 'owner', centerId: null }] },
    });
  });

  it('sends the cookie over TLS only, where the product has it', async () => {
    const secure = await startProduct({ settings: { PUBLIC_URL: 'https://vrikka.test' } });
    const json = { userName: 'meera', password: ADMINISTRATOR_PASSWORD };
    await secure.database.db
      .transaction()
      .execute((tx) => createAdministrator(tx, json.userName, json.password, secure.now()));
    const client = aClient(secure, { refreshes: false });
    await client.raw('POST', '/admin/admin-login', { json, headers: { origin: 'https://vrikka.test' } });
    expect(client.lastSetCookie[0]).toContain('; Secure');
    await stopInGoodOrder(secure);
  });

  it.each([
    ['with a wrong password', 'right'],
    ['with a name that nobody has', 'wrong'],
  ])('fails %s, and says the same', async (_, name) => {
    const { userName } = await anAdministrator(the.product);
    const client = browser();
    const answer = await logIn(client, name === 'right' ? userName : 'nobody-at-all', 'not-the-password');
    expect(answer).toEqual({ success: false, message: 'Wrong user name or password.' });
    expect(client.cookies.size).toBe(0);
    expect(await meRefused(client)).toMatchObject(ENDED);
  });

  it.each([
    [{}],
    [{ userName: 'x' }],
    [{ userName: '', password: '' }],
    [{ userName: ['a'], password: 'b' }],
    [{ userName: 'a'.repeat(61), password: 'b' }],
  ])('needs both, not %j', async (json) => {
    expect(asRefusal(await browser().raw('POST', '/admin/admin-login', { json }))).toMatchObject({
      status: 400,
      code: 'invalid-input',
    });
  });

  it('is limited by name and network: also the right password must wait there then', async () => {
    const { userName } = await anAdministrator(the.product);
    const client = browser();
    for (let guess = 0; guess < 10; guess++) await logIn(client, userName, `guess ${guess}`);
    const body = { userName, password: ADMINISTRATOR_PASSWORD };
    const refused = await client.refused(session.logIn, { body });
    expect(refused).toMatchObject({ status: 429, code: 'too-many-tries' });
    expect(refused.retryAfter).toBeGreaterThan(0);
  });

  it('is written down, when it fails too, and never with a password', async () => {
    const { client, userName } = await anAdministrator(the.product);
    await logIn(browser(), userName, 'a-wrong-password');
    const { actions } = await client.call(audit.list, { query: { q: userName } });
    expect(actions.map(({ action }) => action)).toEqual(['login-failed', 'logged-in', 'administrator-created']);
    expect(JSON.stringify(actions)).not.toContain('a-wrong-password');
  });
});

describe('the record of a login', () => {
  it('keeps no name that nobody has: it may be a password in the wrong field', async () => {
    const { client } = await anAdministrator(the.product);
    await logIn(browser(), 'correct horse battery', 'admin');
    const { actions } = await client.call(audit.list, { query: { action: 'login-failed' } });
    expect(actions[0]).toMatchObject({
      administrator: 'an unknown name',
      subjectName: 'an unknown name',
      subjectId: null,
    });
    expect(JSON.stringify(actions)).not.toContain('correct horse');
  });
});

describe('a session', () => {
  it('is taken as a bearer too, for programs', async () => {
    const { client, userName } = await anAdministrator(the.product);
    const authorization = `Bearer ${client.cookies.get('adminToken')}`;
    const answer = await browser().raw('GET', '/admin/get-admin', { headers: { authorization } });
    expect(answer.json).toEqual({ success: true, admin: { userName, roles: [{ role: 'owner', centerId: null }] } });
    expect((await browser().raw('GET', '/admin/get-admin', { headers: { authorization: 'Bearer x' } })).status).toBe(
      401,
    );
  });

  it('ends with signing out, on the server as well', async () => {
    const { client } = await anAdministrator(the.product);
    const kept = aClient(the.product, { refreshes: false, cookies: new Map(client.cookies) });
    expect(await client.call(session.logOut)).toEqual({ success: true, message: 'Signed out.' });
    expect(client.cookies.has('adminToken')).toBe(false);
    expect(await meRefused(kept)).toMatchObject(ENDED);
    expect(await kept.call(session.logOut)).toMatchObject({ success: true });
  });

  it('ends when it is left alone for two hours, and 12 hours after it began', async () => {
    const idle = await anAdministrator(the.product);
    const busy = await anAdministrator(the.product);
    await the.product.pass(2 * HOUR_MS - MINUTE_MS);
    await me(busy.client);
    await the.product.pass(2 * MINUTE_MS);
    expect(await meRefused(idle.client)).toMatchObject(ENDED);
    for (let hour = 2; hour < 11; hour++) {
      await the.product.pass(HOUR_MS);
      await me(busy.client);
    }
    await the.product.pass(HOUR_MS);
    expect(await meRefused(busy.client)).toMatchObject(ENDED);
  });

  it('is no patient’s, and a patient’s is none', async () => {
    const { client } = await anAdministrator(the.product);
    expect((await client.raw('GET', '/auth/userdata')).status).toBe(401);
    const token = client.cookies.get('adminToken')!;
    const disguised = aClient(the.product, { refreshes: false, cookies: new Map([['accessToken', token]]) });
    expect((await disguised.raw('GET', '/auth/userdata')).status).toBe(401);

    const patient = await loggedInPatient(the.product);
    expect((await patient.client.raw('GET', '/admin/get-admin')).status).toBe(401);
    const access = patient.client.cookies.get('accessToken')!;
    const climber = aClient(the.product, { refreshes: false, cookies: new Map([['adminToken', access]]) });
    expect(await meRefused(climber)).toMatchObject(ENDED);
    const { email } = await aPatient(the.product);
    expect(await logIn(browser(), email, PASSWORD)).toMatchObject({ success: false });
    const { userName } = await anAdministrator(the.product);
    const asPatient = { email: `${userName}@vrikka.test`, password: ADMINISTRATOR_PASSWORD };
    expect(await browser().call(account.login, { body: asPatient })).toMatchObject({ success: false });
  });

  it('is not used by another site', async () => {
    const { client } = await anAdministrator(the.product);
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const answer = await client.raw('POST', '/admin/admin-logout', { headers });
    expect(asRefusal(answer)).toMatchObject({ status: 403, code: 'cross-site' });
    await me(client);
  });
});

describe('one’s own password', () => {
  const change = (currentPassword: string, newPassword: string) => ({ body: { currentPassword, newPassword } });

  it('is changed, and ends the other sessions', async () => {
    const { client, userName } = await anAdministrator(the.product);
    const elsewhere = browser();
    await logIn(elsewhere, userName, ADMINISTRATOR_PASSWORD);
    await client.call(session.changePassword, change(ADMINISTRATOR_PASSWORD, 'cinnamon-ferry-31'));
    await me(client);
    expect(await meRefused(elsewhere)).toMatchObject(ENDED);
    expect(await logIn(browser(), userName, ADMINISTRATOR_PASSWORD)).toMatchObject({ success: false });
    expect(await logIn(browser(), userName, 'cinnamon-ferry-31')).toMatchObject({ success: true });
    const { actions } = await client.call(audit.list, { query: { q: userName, action: 'password-changed' } });
    expect(actions).toHaveLength(1);
  });

  it('is changed, and a copy of this browser’s cookie is worth nothing any more', async () => {
    const { client } = await anAdministrator(the.product);
    const copy = aClient(the.product, { refreshes: false, cookies: new Map(client.cookies) });
    const { token } = await client.call(session.changePassword, change(ADMINISTRATOR_PASSWORD, 'cinnamon-ferry-31'));
    expect(client.cookies.get('adminToken')).toBe(token);
    await me(client);
    expect(await meRefused(copy)).toMatchObject(ENDED);
  });

  it('stays where the present one is wrong, or the new one too common or too short', async () => {
    const { client, userName } = await anAdministrator(the.product);
    const refused = (current: string, fresh: string) => client.refused(session.changePassword, change(current, fresh));
    expect(await refused('wrong', 'cinnamon-ferry-31')).toMatchObject({
      code: 'password-wrong',
      fields: { currentPassword: expect.any(String) },
    });
    expect(await refused(ADMINISTRATOR_PASSWORD, 'password123')).toMatchObject({
      code: 'password-too-common',
      fields: { newPassword: expect.any(String) },
    });
    expect(await refused(ADMINISTRATOR_PASSWORD, 'short')).toMatchObject({ code: 'invalid-input' });
    expect(
      await browser().refused(session.changePassword, change(ADMINISTRATOR_PASSWORD, 'cinnamon-ferry-31')),
    ).toMatchObject(ENDED);
    expect(await logIn(browser(), userName, ADMINISTRATOR_PASSWORD)).toMatchObject({ success: true });
  });
});
