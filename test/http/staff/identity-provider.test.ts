/** Staff sign in at the identity provider of their organisation: oidc-provider, over its own protocol. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BACK_CHANNEL_LOGOUT,
  audit,
  identityProvider,
  invitation,
  session,
  staff,
  twoFactor,
} from '../../../src/contract/admin';
import { ADMINISTRATOR_PASSWORD, aStaffMember, anAdministrator } from '../../administrator';
import { aCenter } from '../../builders';
import { type Client, aClient, asRefusal } from '../../client';
import {
  CLIENT_ID,
  type Person,
  type StaffBrowser,
  type TestedProvider,
  aStaffBrowser,
  goTo,
  signIn,
  signOutThere,
  startIdentityProvider,
} from '../../identity-provider';
import { type Product, startProduct } from '../../product';
import { anApp } from '../../second-factor';
import { stopInGoodOrder } from '../../the-product';

const PUNE = '019a0000-0000-7000-8000-0000000000a1';
const NOWHERE = '019a0000-0000-7000-8000-0000000000a2';
const ROLES = `vrikka-owners=owner; CN=Desk,DC=hospital=clerk@${PUNE}, nurse@${PUNE}; audit=auditor@all; gone=clerk@${NOWHERE}`;

let there: TestedProvider;
let product: Product;
let owner: Client;

beforeAll(async () => {
  there = await startIdentityProvider();
  product = await startProduct({ settings: { ...there.settings, OIDC_ROLES: ROLES } });
  there.serve(product);
  await aCenter(product, { id: PUNE });
  owner = (await anAdministrator(product)).client;
});
afterAll(async () => {
  await stopInGoodOrder(product);
  await there.close();
});

let count = 0;
function aPerson(groups: unknown = ['audit'], more: Partial<Person> = {}): Person {
  count += 1;
  return { sub: `person-${count}`, preferred_username: `asha-${count}@hospital.example`, groups, ...more };
}
const aBrowser = (person = aPerson()) => aStaffBrowser(product, person);
const me = async ({ client }: StaffBrowser) => (await client.call(session.getAdmin)).admin;
const isOut = async ({ client }: StaffBrowser) =>
  expect(await client.refused(session.getAdmin)).toMatchObject({ status: 401, code: 'administrator-session-ended' });
const memberNamed = async (userName: string) =>
  (await owner.call(staff.list)).staff.find((member) => member.userName === userName)!;
const doneTo = async (userName: string) =>
  (await owner.call(audit.list, { query: { q: userName } })).actions.filter(
    ({ subjectName }) => subjectName === userName,
  );

describe('signing in at the identity provider', () => {
  it('opens a session with the roles of the groups, and an account that is bound to issuer and subject', async () => {
    const browser = aBrowser(aPerson(['other', 'CN=Desk,DC=hospital'], { email: 'Asha@Hospital.example' }));
    expect(await signIn(browser)).toEqual({ success: true });
    const { userName, roles, signInAt } = await me(browser);
    expect(userName).toBe(`asha-${count}`);
    expect(signInAt).toBe('Hospital Group');
    expect(roles).toEqual([
      { role: 'clerk', centerId: PUNE },
      { role: 'nurse', centerId: PUNE },
    ]);
    expect(await memberNamed(userName)).toMatchObject({
      email: 'asha@hospital.example',
      state: 'active',
      signInAt: 'Hospital Group',
    });
    const { db } = product.database;
    const kept = await db
      .selectFrom('administrators')
      .selectAll()
      .where('user_name', '=', userName)
      .executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ oidc_issuer: there.issuer, oidc_subject: browser.person.sub, password_hash: null });
    expect((await doneTo(userName)).map(({ action, administrator }) => [action, administrator])).toEqual([
      ['logged-in', userName],
      ['administrator-created', 'sign-in at Hospital Group'],
    ]);
  });

  it('asks for a code with PKCE, state and nonce, and keeps them in a cookie of this browser alone', async () => {
    const { client } = aBrowser();
    const { url } = await client.call(identityProvider.begin);
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      client_id: CLIENT_ID,
      response_type: 'code',
      redirect_uri: `${product.url}/admin/login`,
      scope: 'openid profile email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    const [line = ''] = client.lastSetCookie;
    expect(line).toMatch(/^adminSignIn=[\w-]+\.[\w-]+\.[\w-]+; /);
    expect(line.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=900', 'Path=/admin', 'SameSite=Strict']);
  });

  it('is the same account each time, whatever the address and the name are by then', async () => {
    const person = aPerson();
    const first = aBrowser(person);
    await signIn(first);
    const { userName } = await me(first);
    const again = aBrowser({ ...person, preferred_username: 'someone-else', email: `new-${count}@hospital.example` });
    await signIn(again);
    expect((await me(again)).userName).toBe(userName);
    expect(await memberNamed(userName)).toMatchObject({ email: `new-${count}@hospital.example` });
  });

  it('never gives anybody an account by its address or its name', async () => {
    const { client, userName } = await anAdministrator(product, 'kavya.iyer');
    const { staff: all } = await client.call(staff.list);
    const params = { id: all.find((one) => one.userName === userName)!._id };
    const { db } = product.database;
    await db
      .updateTable('administrators')
      .set({ email: 'kavya@hospital.example' })
      .where('id', '=', params.id)
      .execute();
    const browser = aBrowser(aPerson(['audit'], { preferred_username: userName, email: 'kavya@hospital.example' }));
    expect(await signIn(browser)).toEqual({ success: true });
    expect((await me(browser)).userName).toBe('kavya.iyer-2');
    expect(await memberNamed('kavya.iyer-2')).toMatchObject({ email: null, roles: [{ role: 'auditor' }] });
    expect((await client.call(session.getAdmin)).admin).toEqual({
      userName,
      roles: [{ role: 'owner', centerId: null }],
    });
  });

  it('takes groups from where a provider tells them to who asks for the person alone', async () => {
    const elsewhere = await startIdentityProvider({ onlyInUserInfo: true });
    const other = await startProduct({ settings: { ...elsewhere.settings, OIDC_ROLES: ROLES } });
    elsewhere.serve(other);
    const browser = aStaffBrowser(other, aPerson(['audit']));
    expect(await signIn(browser)).toEqual({ success: true });
    expect((await me(browser)).roles).toEqual([{ role: 'auditor', centerId: null }]);
    await stopInGoodOrder(other);
    await elsewhere.close();
  });
});

describe('groups', () => {
  it('decide at each sign-in, and the record says so', async () => {
    const person = aPerson(['vrikka-owners']);
    await signIn(aBrowser(person));
    const browser = aBrowser({ ...person, groups: ['audit', 'gone'] });
    await signIn(browser);
    const { userName, roles } = await me(browser);
    expect(roles).toEqual([{ role: 'auditor', centerId: null }]);
    const changed = (await doneTo(userName)).filter(({ action }) => action === 'staff-changed');
    expect(changed).toMatchObject([
      { administrator: 'sign-in at Hospital Group', before: { roles: ['owner'] }, after: { roles: ['auditor'] } },
    ]);
    await signIn(aBrowser({ ...person, groups: ['audit'] }));
    expect((await doneTo(userName)).filter(({ action }) => action === 'staff-changed')).toHaveLength(1);
  });

  it('that give no role let nobody in, and make no account', async () => {
    for (const groups of [null, [], ['other'], ['gone'], ['AUDIT'], { audit: true }, [['audit']]]) {
      const browser = aBrowser(aPerson(groups));
      expect(await signIn(browser), JSON.stringify(groups)).toMatchObject({ status: 403, code: 'no-role' });
      await isOut(browser);
      expect(await memberNamed(`asha-${count}`)).toBeUndefined();
    }
    const browser = aBrowser(aPerson('audit'));
    expect(await signIn(browser), 'one group as a text').toEqual({ success: true });
  });

  it('that are all gone take roles and sessions at the next sign-in', async () => {
    const person = aPerson();
    const before = aBrowser(person);
    await signIn(before);
    const { userName } = await me(before);
    expect(await signIn(aBrowser({ ...person, groups: [] }))).toMatchObject({ code: 'no-role' });
    await isOut(before);
    expect((await memberNamed(userName)).roles).toEqual([]);
    expect((await doneTo(userName)).map(({ action }) => action)).toEqual([
      'login-failed',
      'staff-changed',
      'logged-in',
      'administrator-created',
    ]);
    expect(await signIn(aBrowser(person))).toEqual({ success: true });
  });

  it('can not be gone round in the list of staff', async () => {
    const browser = aBrowser();
    await signIn(browser);
    const { _id: id, email } = await memberNamed((await me(browser)).userName);
    const params = { id };
    for (const body of [{ roles: [{ role: 'owner' as const }] }, { email: `other-${count}@hospital.example` }])
      expect(await owner.refused(staff.update, { params, body })).toMatchObject({
        status: 409,
        code: 'roles-from-groups',
      });
    expect(email).toBeNull();
    expect(await owner.refused(staff.sendLink, { params })).toMatchObject({ code: 'no-password-here' });
    const manager = await aStaffMember(product, [{ role: 'manager' }]);
    expect(await manager.client.refused(staff.remove, { params })).toMatchObject({ code: 'staff-not-found' });
  });
});

describe('an account without a password', () => {
  it('can not get one, nor log in with one', async () => {
    const browser = aBrowser();
    await signIn(browser);
    const { userName } = await me(browser);
    const body = { currentPassword: ADMINISTRATOR_PASSWORD, newPassword: 'neem-lantern-74' };
    expect(await browser.client.refused(session.changePassword, { body })).toMatchObject({ code: 'no-password-here' });
    const refused = { success: false, message: 'Wrong user name or password.' };
    for (const password of [ADMINISTRATOR_PASSWORD, 'null', ' '])
      expect(await browser.client.call(session.logIn, { body: { userName, password } })).toEqual(refused);
    const { db } = product.database;
    const set = db.updateTable('administrators').set({ password_hash: 'x' }).where('user_name', '=', userName);
    await expect(set.execute()).rejects.toThrow('administrators_oidc_check');
    expect(await aClient(product).refused(invitation.get, { query: { token: 'none' } })).toMatchObject({ status: 404 });
  });

  it('that is suspended, or removed, stays out until somebody lets it in again', async () => {
    for (const deed of ['suspend', 'remove'] as const) {
      const browser = aBrowser(aPerson(['vrikka-owners']));
      await signIn(browser);
      const { userName } = await me(browser);
      const { _id: id } = await memberNamed(userName);
      const params = { id };
      if (deed === 'remove') await owner.call(staff.remove, { params });
      else await owner.call(staff.suspend, { params, body: { suspended: true } });
      await isOut(browser);
      const again = aBrowser(browser.person);
      expect(await signIn(again)).toEqual({
        success: false,
        isSuspended: true,
        message: 'Your access is suspended. Please ask an owner of this service.',
      });
      await isOut(again);
      const kept = await memberNamed(userName);
      expect(kept).toMatchObject({ state: 'suspended', roles: deed === 'remove' ? [] : [{ role: 'owner' }] });
      await owner.call(staff.suspend, { params, body: { suspended: false } });
      expect(await signIn(again)).toEqual({ success: true });
      expect((await me(again)).roles).toEqual([{ role: 'owner', centerId: null }]);
    }
  });
});

describe('a password', () => {
  it('stays the way in when the provider is away, and an owner with one stays', async () => {
    const { userName, client } = await anAdministrator(product);
    const browser = aBrowser(aPerson(['vrikka-owners']));
    await signIn(browser);
    const { db } = product.database;
    const owners = await db
      .selectFrom('administrators')
      .innerJoin('administrator_roles', 'administrator_id', 'administrators.id')
      .select('administrators.id')
      .where('role', '=', 'owner')
      .where('oidc_subject', 'is', null)
      .execute();
    const own = (await client.call(staff.list)).staff.find((member) => member.userName === userName)!._id;
    const others = owners.map(({ id }) => id).filter((id) => id !== own);
    // One transaction that is rolled back: other tests have their owners.
    await db.updateTable('administrators').set({ suspended_at: product.now() }).where('id', 'in', others).execute();
    const suspend = { params: { id: own }, body: { suspended: true } };
    expect(await browser.client.refused(staff.suspend, suspend)).toMatchObject({ code: 'last-owner' });
    await db.updateTable('administrators').set({ suspended_at: null }).where('id', 'in', others).execute();

    there.isAway = true;
    const { url } = await client.call(identityProvider.begin);
    expect(url).toContain(there.issuer);
    const body = { userName, password: ADMINISTRATOR_PASSWORD };
    expect(await aClient(product).call(session.logIn, { body })).toMatchObject({ success: true });
    there.isAway = false;
  });
});

describe('an answer of the provider', () => {
  const begun = async (browser: StaffBrowser) => (await browser.client.call(identityProvider.begin)).url;
  const finish = (browser: StaffBrowser, answer: string) =>
    browser.client.refused(identityProvider.finish, { body: { answer } });
  const FAILED = { status: 400, code: 'sign-in-failed' };

  it('is taken once', async () => {
    const browser = aBrowser();
    const answer = await goTo(await begun(browser), browser);
    const attempt = browser.client.cookies.get('adminSignIn')!;
    await browser.client.call(identityProvider.finish, { body: { answer } });
    expect(browser.client.cookies.has('adminSignIn')).toBe(false);
    expect(await finish(browser, answer)).toMatchObject(FAILED);
    const copy = aBrowser(browser.person);
    copy.client.cookies.set('adminSignIn', attempt);
    expect(await finish(copy, answer)).toMatchObject(FAILED);
    await isOut(copy);
  });

  it.each([
    ['another state', (answer: URLSearchParams) => answer.set('state', 'x'.repeat(43))],
    ['no state', (answer: URLSearchParams) => answer.delete('state')],
    ['another issuer', (answer: URLSearchParams) => answer.set('iss', 'https://login.other.example')],
    ['an invented code', (answer: URLSearchParams) => answer.set('code', 'invented')],
    ['no code', (answer: URLSearchParams) => answer.delete('code')],
  ])('with %s is refused', async (_, change) => {
    const browser = aBrowser();
    const answer = new URLSearchParams(await goTo(await begun(browser), browser));
    change(answer);
    expect(await finish(browser, `?${answer}`)).toMatchObject(FAILED);
    await isOut(browser);
  });

  it('is good in the browser alone that began, with its verifier', async () => {
    const [victim, attacker] = [aBrowser(), aBrowser()];
    const answer = await goTo(await begun(attacker), attacker);
    expect(await finish(victim, answer)).toMatchObject(FAILED);
    await begun(victim);
    expect(await finish(victim, answer)).toMatchObject(FAILED);
    const [state, nonce] = attacker.client.cookies.get('adminSignIn')!.split('.');
    attacker.client.cookies.set('adminSignIn', `${state}.${nonce}.${'v'.repeat(43)}`);
    expect(await finish(attacker, answer)).toMatchObject(FAILED);
  });

  it.each([
    ['another nonce', (claims: object) => ({ ...claims, nonce: 'another' })],
    ['no nonce', (claims: object) => ({ ...claims, nonce: undefined })],
    ['another audience', (claims: object) => ({ ...claims, aud: 'another-client' })],
    ['another issuer', (claims: object) => ({ ...claims, iss: 'https://login.other.example' })],
    ['a time that is over', (claims: object) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 600 })],
    ['no subject', (claims: object) => ({ ...claims, sub: undefined })],
    ['a signature of another key', (claims: object) => claims],
  ])('whose ID token has %s is refused', async (what, forge) => {
    const browser = aBrowser();
    there.forge = forge as NonNullable<TestedProvider['forge']>;
    there.signWith = what.includes('another key') ? 'another key' : 'own key';
    expect(await signIn(browser)).toMatchObject(FAILED);
    await isOut(browser);
    // What is forged but for nothing is taken: it was the change that was refused.
    there.forge = (claims) => claims;
    there.signWith = 'own key';
    expect(await signIn(browser)).toEqual({ success: true });
    there.forge = null;
  });

  it('that the person cancelled says so', async () => {
    const browser = aBrowser();
    const answer = await goTo(await begun(browser), browser, true);
    expect(answer).toContain('error=access_denied');
    expect(await finish(browser, answer)).toMatchObject({ status: 400, code: 'sign-in-cancelled' });
  });

  it('that can not be had says so', async () => {
    const browser = aBrowser();
    const answer = await goTo(await begun(browser), browser);
    there.isAway = true;
    expect(await finish(browser, answer)).toMatchObject({ status: 503, code: 'identity-provider-away' });
    there.isAway = false;
    expect(await signIn(browser)).toEqual({ success: true });
  });

  it('is limited by network', async () => {
    const browser = aBrowser();
    const attempt = 'a.b.c';
    for (let n = 0; n < 50; n++) {
      browser.client.cookies.set('adminSignIn', attempt);
      expect(await finish(browser, '?code=1&state=x')).toMatchObject(FAILED);
    }
    browser.client.cookies.set('adminSignIn', attempt);
    expect(await finish(browser, '?code=1&state=x')).toMatchObject({ status: 429, code: 'too-many-tries' });
  });
});

describe('a provider that never answered', () => {
  it('keeps nobody from starting, and says so to who wants to sign in', async () => {
    const settings = { ...there.settings, OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_ROLES: ROLES };
    const alone = await startProduct({ settings });
    const { client } = await anAdministrator(alone);
    expect(await client.refused(identityProvider.begin)).toMatchObject({ status: 503, code: 'identity-provider-away' });
    await stopInGoodOrder(alone);
  });

  it('is not there where none is set up', async () => {
    const without = await startProduct();
    const client = aClient(without);
    const none = { status: 404, code: 'no-identity-provider' };
    expect(await client.refused(identityProvider.begin)).toMatchObject(none);
    expect(await client.refused(identityProvider.finish, { body: { answer: '?code=1' } })).toMatchObject(none);
    await stopInGoodOrder(without);
  });
});

describe('another provider in the settings', () => {
  it('ends the sessions of the one before, and sign-ins that are half done', async () => {
    const [browser, half] = [aBrowser(), aBrowser()];
    await signIn(browser);
    const { userName } = await me(browser);
    const { context } = product;
    const { oidc, adminTwoFactor } = context.config;
    context.config.adminTwoFactor = 'required';
    expect(await signIn(half)).toMatchObject({ twoFactor: 'enrol' });
    context.config.adminTwoFactor = adminTwoFactor;
    const { userName: owns } = (await owner.call(session.getAdmin)).admin;
    for (const now of [null, { ...oidc!, issuer: 'https://login.other.example' }]) {
      context.config.oidc = now;
      await isOut(browser);
      expect(await half.client.refused(twoFactor.enrol, { body: {} })).toMatchObject({ code: 'login-half-over' });
      expect((await owner.call(session.getAdmin)).admin.userName).toBe(owns);
    }
    // The same one, written with a slash at its end.
    context.config.oidc = { ...oidc!, issuer: `${oidc!.issuer}/` };
    expect((await me(browser)).userName).toBe(userName);
    context.config.oidc = oidc;
    expect((await half.client.call(twoFactor.enrol, { body: {} })).success).toBe(true);
  });
});

describe('a second factor', () => {
  let strict: Product;
  let elsewhere: TestedProvider;
  beforeAll(async () => {
    elsewhere = await startIdentityProvider();
    strict = await startProduct({
      settings: { ...elsewhere.settings, OIDC_ROLES: ROLES, ADMIN_TWO_FACTOR: 'required' },
    });
    elsewhere.serve(strict);
  });
  afterAll(async () => {
    await stopInGoodOrder(strict);
    await elsewhere.close();
  });

  it.each([
    ['amr', { amr: ['pwd', 'mfa'] }],
    ['acr', { acr: 'http://schemas.openid.net/pape/policies/2007/06/multi-factor' }],
  ])('that the provider has checked is not asked for again (%s)', async (_, how) => {
    const browser = aStaffBrowser(strict, aPerson(['audit'], how));
    expect(await signIn(browser)).toEqual({ success: true });
    expect((await me(browser)).roles).toHaveLength(1);
  });

  it('is our own otherwise, and goes on with the session of the provider', async () => {
    const browser = aStaffBrowser(strict, aPerson(['audit'], { amr: ['pwd'], acr: '1' }));
    expect(await signIn(browser)).toMatchObject({ success: false, twoFactor: 'enrol' });
    await isOut(browser);
    const { client } = browser;
    const { secret } = await client.call(twoFactor.enrol, { body: {} });
    await client.call(twoFactor.confirm, { body: { code: anApp(strict, secret).code() } });
    expect((await me(browser)).roles).toHaveLength(1);
    const again = aStaffBrowser(strict, browser.person);
    expect(await signIn(again)).toMatchObject({ success: false, twoFactor: 'code' });
    await strict.pass(30_000);
    await again.client.call(twoFactor.logIn, { body: { code: anApp(strict, secret).code() } });
    await me(again);
    // Settings of the app need a code, and no password, since there is none.
    await strict.pass(30_000);
    const body = { code: anApp(strict, secret).code() };
    expect((await again.client.call(twoFactor.renewRecoveryCodes, { body })).recoveryCodes).toHaveLength(10);
    await signOutThere(elsewhere, again);
    await isOut(again);
    await me(browser);
  });

  it('is trusted where the setting says so', async () => {
    const settings = {
      ...elsewhere.settings,
      OIDC_ROLES: ROLES,
      ADMIN_TWO_FACTOR: 'required',
      OIDC_TRUST_TWO_FACTOR: '1',
    };
    const trusting = await startProduct({ settings });
    elsewhere.serve(trusting);
    const browser = aStaffBrowser(trusting, aPerson(['audit']));
    expect(await signIn(browser)).toEqual({ success: true });
    await me(browser);
    await stopInGoodOrder(trusting);
    elsewhere.serve(strict);
  });
});

describe('a logout token', () => {
  const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
  const now = () => Math.floor(Date.now() / 1000);
  let jti = 0;
  const claimsOf = (more: object) => {
    jti += 1;
    const times = { iat: now(), exp: now() + 120 };
    return { iss: there.issuer, aud: CLIENT_ID, jti: `logout-${jti}`, events: { [EVENT]: {} }, ...times, ...more };
  };
  // As the provider sends it: no browser, no cookies.
  const post = (token: string, type = 'application/x-www-form-urlencoded') =>
    aClient(product, { refreshes: false }).raw('POST', BACK_CHANNEL_LOGOUT, {
      body: new URLSearchParams({ logout_token: token }).toString(),
      headers: { 'content-type': type, origin: null, 'sec-fetch-site': null },
    });
  const signedIn = async () => {
    const browser = aBrowser();
    await signIn(browser);
    return browser;
  };

  it('ends the session that began there, at once, when the person signs out there', async () => {
    const person = aPerson();
    const [here, other] = [aBrowser(person), aBrowser(person)];
    await signIn(here);
    await signIn(other);
    const { userName } = await me(here);
    await signOutThere(there, here);
    await isOut(here);
    await me(other);
    expect((await doneTo(userName))[0]).toMatchObject({
      action: 'logged-out',
      administrator: 'sign-in at Hospital Group',
    });
  });

  it('that names the person alone ends all of their sessions, and nobody else’s', async () => {
    const person = aPerson();
    const [one, two, other] = [aBrowser(person), aBrowser(person), await signedIn()];
    await signIn(one);
    await signIn(two);
    expect((await post(await there.sign(claimsOf({ sub: person.sub })))).status).toBe(200);
    await isOut(one);
    await isOut(two);
    await me(other);
    await owner.call(session.getAdmin);
  });

  it('of one session ends it too where the provider never said which session it was', async () => {
    const person = aPerson();
    const [unnamed, named, other] = [aBrowser(person), aBrowser(person), await signedIn()];
    there.forge = (claims) => ({ ...claims, sid: undefined });
    await signIn(unnamed);
    there.forge = null;
    await signIn(named);
    const { userName } = await me(unnamed);
    const logOuts = async () => (await doneTo(userName)).filter(({ action }) => action === 'logged-out');
    const claims = { sub: person.sub, sid: 'a session of which the ID token did not tell' };
    expect((await post(await there.sign(claimsOf(claims)))).status).toBe(200);
    await isOut(unnamed);
    await me(named);
    await me(other);
    expect(await logOuts()).toHaveLength(1);
    // Nothing ends a second time, nor by the session alone.
    await post(await there.sign(claimsOf(claims)));
    await post(await there.sign(claimsOf({ sub: undefined, sid: claims.sid })));
    expect(await logOuts()).toHaveLength(1);
    await me(named);
  });

  it('may have a type of its own, and is not kept by anybody on the way', async () => {
    const browser = await signedIn();
    const answer = await post(await there.sign(claimsOf({ sub: browser.person.sub }), { typ: 'logout+jwt' }));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    await isOut(browser);
  });

  it('works once', async () => {
    const browser = await signedIn();
    const token = await there.sign(claimsOf({ sub: browser.person.sub }));
    await post(token);
    await signIn(browser);
    await post(token);
    await me(browser);
  });

  it.each([
    ['of another issuer', { iss: 'https://login.other.example' }],
    ['for another client', { aud: 'another-client' }],
    ['that is over', { exp: 1_000_000 }],
    ['that never ends', { exp: undefined }],
    ['without the time at which it was made', { iat: undefined }],
    ['without an id', { jti: undefined }],
    ['with an empty id', { jti: '' }],
    ['without the event', { events: {} }],
    ['with another event', { events: { 'http://schemas.openid.net/event/other': {} } }],
    ['with an event that is no object', { events: { [EVENT]: true } }],
    ['with a nonce, as an ID token has one', { nonce: 'n' }],
    ['with an id of a session that is none', { sid: 7 }],
    ['that names nobody', { sub: undefined }],
  ])('%s is refused, and ends nothing', async (_, change) => {
    const browser = await signedIn();
    const answer = await post(await there.sign(claimsOf({ sub: browser.person.sub, ...change })));
    expect(asRefusal(answer)).toMatchObject({ status: 400, code: 'invalid-input' });
    await me(browser);
  });

  it('that is not signed by the provider is refused', async () => {
    const browser = await signedIn();
    const claims = claimsOf({ sub: browser.person.sub });
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${part({ alg: 'none' })}.${part(claims)}.`;
    const good = await there.sign(claims);
    const changed = [good.split('.')[0], part({ ...claims, jti: 'changed' }), good.split('.')[2]].join('.');
    for (const token of [await there.signWithAnother(claims), unsigned, changed, 'no token', ''])
      expect(asRefusal(await post(token)).status).toBe(400);
    await me(browser);
    expect((await post(good, 'application/json')).status).toBe(400);
    await me(browser);
    expect((await post(good)).status).toBe(200);
    await isOut(browser);
  });
});
