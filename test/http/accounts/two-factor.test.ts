/** Two-factor login of administrators: the app's codes, recovery codes, and failures without them. */
import { describe, expect, it } from 'vitest';
import { audit, session, twoFactor } from '../../../src/contract/admin';
import { MINUTE_MS } from '../../../src/domain/time';
import { runAdmin } from '../../../src/server/ops/admin/main';
import { createAdministrator } from '../../../src/server/staff/create-administrator';
import { ADMINISTRATOR_PASSWORD, anAdministrator } from '../../administrator';
import { type Client, aClient } from '../../client';
import type { Product } from '../../product';
import { type App, anApp, halfLoggedIn, withApp } from '../../second-factor';
import { aRunningProduct } from '../../the-product';

const the = aRunningProduct();
const demanding = aRunningProduct({ settings: { ADMIN_TWO_FACTOR: 'required' } });

const WRONG = { status: 400, code: 'two-factor-wrong', fields: { code: expect.any(String) } };
const OVER = { status: 400, code: 'login-half-over' };
const ENDED = { status: 401, code: 'administrator-session-ended' };
const browser = (product = the.product) => aClient(product, { refreshes: false });
/** No login yet, for clients that only check `success`. */
const A_CODE = {
  success: false,
  twoFactor: 'code',
  message: 'Please give the code that your authenticator app shows.',
};
const AN_APP = {
  success: false,
  twoFactor: 'enrol',
  message: 'Please set up an authenticator app before you sign in.',
};
const give = (client: Client, code: string) => client.ask(twoFactor.logIn, { body: { code } });
const me = (client: Client) => client.ask(session.getAdmin);
const stands = (client: Client) => client.call(twoFactor.get);
const both = (code: string, password = ADMINISTRATOR_PASSWORD) => ({ body: { password, code } });
const someone = async (product = the.product) => withApp(product, await anAdministrator(product));

/** Six digits that are no valid code now. */
function wrongCode(app: App): string {
  const right = new Set([-1, 0, 1].map(app.code));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.has(code))!;
}

describe('turning it on', () => {
  it('takes the password and a first code, and gives ten recovery codes', async () => {
    const { client, userName } = await anAdministrator(the.product);
    expect(await stands(client)).toEqual({ success: true, isRequired: false, onSince: null, recoveryCodesLeft: 0 });
    const { secret, uri } = await client.call(twoFactor.enrol, { body: { password: ADMINISTRATOR_PASSWORD } });
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(`otpauth://totp/Vrikka%3A${userName}?secret=${secret}&issuer=Vrikka`);
    const app = anApp(the.product, secret);
    expect(await client.refused(twoFactor.confirm, { body: { code: wrongCode(app) } })).toMatchObject(WRONG);
    expect((await stands(client)).onSince).toBeNull();
    const { recoveryCodes, token } = await client.call(twoFactor.confirm, { body: { code: app.code() } });
    expect(token).toBeUndefined();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}$/);
    expect(await stands(client)).toMatchObject({
      onSince: expect.stringMatching(/^2026-11-10T/),
      recoveryCodesLeft: 10,
    });
  });

  it('is for who gives the password again, and not for a visitor', async () => {
    const { client } = await anAdministrator(the.product);
    for (const body of [{}, { password: 'not-the-password' }]) {
      expect(await client.refused(twoFactor.enrol, { body })).toMatchObject({
        code: 'password-wrong',
        fields: { password: expect.any(String) },
      });
    }
    expect(await client.refused(twoFactor.confirm, { body: { code: '123456' } })).toMatchObject({
      code: 'two-factor-not-begun',
    });
    expect(await browser().refused(twoFactor.enrol, { body: {} })).toMatchObject(ENDED);
    expect(await browser().refused(twoFactor.confirm, { body: { code: '123456' } })).toMatchObject(ENDED);
    expect(await browser().refused(twoFactor.get)).toMatchObject(ENDED);
  });

  it('ends the sessions elsewhere, which a password alone has opened, and stays here', async () => {
    const administrator = await anAdministrator(the.product);
    const elsewhere = await halfLoggedIn(the.product, administrator.userName);
    expect(await me(elsewhere.client)).toMatchObject({ success: true });
    await withApp(the.product, administrator);
    expect(await me(elsewhere.client)).toMatchObject(ENDED);
    expect(await me(administrator.client)).toMatchObject({ success: true });
  });

  it('replaces an app for who has a code of the present one, whose codes are worth nothing then', async () => {
    const { client, userName, app, recoveryCodes } = await someone();
    const password = ADMINISTRATOR_PASSWORD;
    expect(await client.refused(twoFactor.enrol, { body: { password } })).toMatchObject(WRONG);
    const { secret } = await client.call(twoFactor.enrol, { body: { password, code: app.code() } });
    const next = anApp(the.product, secret);
    await client.call(twoFactor.confirm, { body: { code: next.code() } });
    const half = await halfLoggedIn(the.product, userName);
    expect(await give(half.client, app.code(1))).toMatchObject(WRONG);
    expect(await give(half.client, recoveryCodes[0]!)).toMatchObject(WRONG);
    expect(await give(half.client, next.code(1))).toMatchObject({ success: true });
  });
});

describe('logging in', () => {
  it('gives no session for a password alone', async () => {
    const { userName } = await someone();
    const { client, answer } = await halfLoggedIn(the.product, userName);
    expect(answer).toEqual(A_CODE);
    expect([...client.cookies.keys()]).toEqual(['adminLogin']);
    const [line = ''] = client.lastSetCookie;
    expect(line.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=300', 'Path=/admin', 'SameSite=Strict']);
    expect(await me(client)).toMatchObject(ENDED);
    const asSession = browser();
    asSession.cookies.set('adminToken', client.cookies.get('adminLogin')!);
    expect(await me(asSession)).toMatchObject(ENDED);
    expect(await client.refused(twoFactor.enrol, { body: {} })).toMatchObject(OVER);
  });

  it('gives one for a code, however it is typed', async () => {
    const { userName, app } = await someone();
    const { client } = await halfLoggedIn(the.product, userName);
    const code = app.code();
    const answer = await give(client, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect(answer).toEqual({ success: true, token: client.cookies.get('adminToken') });
    expect(client.cookies.has('adminLogin')).toBe(false);
    expect(await me(client)).toEqual({
      success: true,
      admin: { userName, roles: [{ role: 'owner', centerId: null }] },
    });
  });

  it('takes the code before and the one after, for a phone whose clock is off, and none further away', async () => {
    const { userName, app } = await someone();
    await the.product.pass(2 * MINUTE_MS);
    const { client } = await halfLoggedIn(the.product, userName);
    expect(await give(client, app.code(-2))).toMatchObject(WRONG);
    expect(await give(client, app.code(2))).toMatchObject(WRONG);
    expect(await give(client, app.code(-1))).toMatchObject({ success: true });
    const again = await halfLoggedIn(the.product, userName);
    expect(await give(again.client, app.code(1))).toMatchObject({ success: true });
  });

  it('takes each code once, and none older than the last', async () => {
    const { userName, app } = await someone();
    const first = await halfLoggedIn(the.product, userName);
    expect(await give(first.client, app.code())).toMatchObject({ success: true });
    const replay = await halfLoggedIn(the.product, userName);
    expect(await give(replay.client, app.code())).toMatchObject(WRONG);
    expect(await give(replay.client, app.code(-1))).toMatchObject(WRONG);
    expect(await give(replay.client, app.code(1))).toMatchObject({ success: true });
  });

  it('gives one session for one code that comes many times at once', async () => {
    const { userName, app, recoveryCodes } = await someone();
    for (const code of [app.code(), recoveryCodes[0]!]) {
      const one = await halfLoggedIn(the.product, userName);
      const other = await halfLoggedIn(the.product, userName);
      const answers = await Promise.all([one, one, other, other].map(({ client }) => give(client, code)));
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
    }
  });

  it('takes a recovery code once, and says how many are left', async () => {
    const { userName, recoveryCodes } = await someone();
    const first = await halfLoggedIn(the.product, userName);
    const typed = recoveryCodes[3]!.replace('-', ' ').toUpperCase();
    expect(await give(first.client, typed)).toMatchObject({ success: true, recoveryCodesLeft: 9 });
    expect(await stands(first.client)).toMatchObject({ recoveryCodesLeft: 9 });
    const again = await halfLoggedIn(the.product, userName);
    expect(await give(again.client, recoveryCodes[3]!)).toMatchObject(WRONG);
    expect(await give(again.client, recoveryCodes[4]!)).toMatchObject({ success: true, recoveryCodesLeft: 8 });
  });

  it('takes no code of somebody else', async () => {
    const mine = await someone();
    const theirs = await someone();
    const { client } = await halfLoggedIn(the.product, mine.userName);
    expect(await give(client, theirs.recoveryCodes[0]!)).toMatchObject(WRONG);
    const { client: half } = await halfLoggedIn(the.product, theirs.userName);
    expect(await give(half, theirs.app.code())).toMatchObject({ success: true });
  });

  it('begins again after five minutes, after five wrong codes, and without the password', async () => {
    const { userName, app } = await someone();
    expect(await give(browser(), app.code())).toMatchObject(OVER);
    const slow = await halfLoggedIn(the.product, userName);
    await the.product.pass(5 * MINUTE_MS);
    expect(await give(slow.client, app.code())).toMatchObject(OVER);
    const guessing = await halfLoggedIn(the.product, userName);
    for (let guess = 1; guess < 5; guess++) expect(await give(guessing.client, wrongCode(app))).toMatchObject(WRONG);
    expect(await give(guessing.client, wrongCode(app))).toMatchObject(OVER);
    expect(await give(guessing.client, app.code())).toMatchObject(OVER);
    const anew = await halfLoggedIn(the.product, userName);
    expect(await give(anew.client, app.code())).toMatchObject({ success: true });
  });

  it('counts guesses that are sent at the same time', async () => {
    const { userName, app } = await someone();
    const { client } = await halfLoggedIn(the.product, userName);
    const wrong = wrongCode(app);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => client.refused(twoFactor.logIn, { body: { code: wrong } })),
    );
    expect(answers.filter(({ code }) => code === 'two-factor-wrong')).toHaveLength(4);
    expect(await give(client, app.code())).toMatchObject(OVER);
  });

  it('makes who guesses on and on wait, also with the right code', async () => {
    const { userName, app } = await someone();
    const wrong = wrongCode(app);
    for (let login = 0; login < 2; login++) {
      const { client } = await halfLoggedIn(the.product, userName);
      for (let guess = 0; guess < 5; guess++) await give(client, wrong);
    }
    const { client } = await halfLoggedIn(the.product, userName);
    const refused = await client.refused(twoFactor.logIn, { body: { code: app.code() } });
    expect(refused).toMatchObject({ status: 429, code: 'too-many-tries' });
    expect(refused.retryAfter).toBeGreaterThan(0);
  });

  it('is over for who was half in when the password changes', async () => {
    const { client, userName, app } = await someone();
    const half = await halfLoggedIn(the.product, userName);
    await client.call(session.changePassword, {
      body: { currentPassword: ADMINISTRATOR_PASSWORD, newPassword: 'cinnamon-ferry-31' },
    });
    expect(await give(half.client, app.code())).toMatchObject(OVER);
  });
});

describe('with an app', () => {
  it('recovery codes are made anew for password and code, and the old ones are worth nothing', async () => {
    const { client, userName, app, recoveryCodes } = await someone();
    expect(await client.refused(twoFactor.renewRecoveryCodes, both(app.code(), 'not-the-password'))).toMatchObject({
      code: 'password-wrong',
    });
    expect(await client.refused(twoFactor.renewRecoveryCodes, both(wrongCode(app)))).toMatchObject(WRONG);
    const { recoveryCodes: fresh } = await client.call(twoFactor.renewRecoveryCodes, both(app.code()));
    const half = await halfLoggedIn(the.product, userName);
    expect(await give(half.client, recoveryCodes[0]!)).toMatchObject(WRONG);
    expect(await give(half.client, fresh[0]!)).toMatchObject({ success: true, recoveryCodesLeft: 9 });
  });

  it('it is turned off for password and code, which ends the sessions elsewhere', async () => {
    const { client, userName, app, recoveryCodes } = await someone();
    const elsewhere = await halfLoggedIn(the.product, userName);
    await give(elsewhere.client, recoveryCodes[0]!);
    expect(await client.refused(twoFactor.turnOff, both(wrongCode(app)))).toMatchObject(WRONG);
    expect(await client.refused(twoFactor.turnOff, both(app.code(), 'not-the-password'))).toMatchObject({
      code: 'password-wrong',
    });
    await client.call(twoFactor.turnOff, both(app.code()));
    expect(await me(elsewhere.client)).toMatchObject(ENDED);
    expect(await stands(client)).toMatchObject({ onSince: null, recoveryCodesLeft: 0 });
    expect((await halfLoggedIn(the.product, userName)).answer).toMatchObject({
      success: true,
      token: expect.any(String),
    });
  });

  it('everything is written down, and no secret anywhere', async () => {
    const { client, userName, app, recoveryCodes } = await someone();
    const half = await halfLoggedIn(the.product, userName);
    await give(half.client, wrongCode(app));
    await give(half.client, recoveryCodes[0]!);
    await client.call(twoFactor.renewRecoveryCodes, both(app.code()));
    await client.call(twoFactor.turnOff, both(app.code(1)));
    const { actions } = await client.call(audit.list, { query: { q: userName } });
    expect(actions.map(({ action, after }) => [action, after])).toEqual([
      ['two-factor-turned-off', null],
      ['recovery-codes-renewed', null],
      ['logged-in', { secondStep: 'recovery', recoveryCodesLeft: 9 }],
      ['login-failed', { secondStep: 'wrong' }],
      ['two-factor-turned-on', null],
      ['logged-in', null],
      ['administrator-created', null],
    ]);
    const written = JSON.stringify([actions, the.product.log]);
    for (const secret of [app.code(), ...recoveryCodes]) expect(written).not.toContain(secret);
  });

  it('the database holds neither the key nor the recovery codes as they are', async () => {
    const { client, userName } = await anAdministrator(the.product);
    const { secret } = await client.call(twoFactor.enrol, { body: { password: ADMINISTRATOR_PASSWORD } });
    const app = anApp(the.product, secret);
    const { recoveryCodes } = await client.call(twoFactor.confirm, { body: { code: app.code() } });
    const { db } = the.product.database;
    const { id } = await db
      .selectFrom('administrators')
      .select('id')
      .where('user_name', '=', userName)
      .executeTakeFirstOrThrow();
    const row = await db
      .selectFrom('administrator_two_factor')
      .selectAll()
      .where('administrator_id', '=', id)
      .executeTakeFirstOrThrow();
    const codes = await db
      .selectFrom('administrator_recovery_codes')
      .selectAll()
      .where('administrator_id', '=', id)
      .execute();
    const bytes = Buffer.concat([row.secret!, ...codes.map((code) => code.code_hash)]).toString('latin1');
    for (const plain of [secret, ...recoveryCodes]) expect(bytes).not.toContain(plain);
    // In another row it can't be decrypted.
    const other = await someone();
    await db
      .updateTable('administrator_two_factor')
      .set({ secret: row.secret })
      .where('administrator_id', '=', (eb) =>
        eb.selectFrom('administrators').select('id').where('user_name', '=', other.userName),
      )
      .execute();
    const half = await halfLoggedIn(the.product, other.userName);
    expect(await give(half.client, app.code(1))).toMatchObject({ status: 409, code: 'two-factor-unreadable' });
    expect(await give(half.client, other.recoveryCodes[0]!)).toMatchObject({ success: true });
  });
});

describe('where it is required', () => {
  const newcomer = async (product: Product, userName: string) => {
    const { db } = product.database;
    await db.transaction().execute((tx) => createAdministrator(tx, userName, ADMINISTRATOR_PASSWORD, product.now()));
    return halfLoggedIn(product, userName);
  };

  it('the first login sets up the app before there is a session', async () => {
    const { product } = demanding;
    const { client, answer } = await newcomer(product, 'arjun');
    expect(answer).toEqual(AN_APP);
    expect(client.lastSetCookie[0]).toContain('Max-Age=900');
    expect(await me(client)).toMatchObject(ENDED);
    expect(await give(client, '123456')).toMatchObject(WRONG);
    const { secret } = await client.call(twoFactor.enrol, { body: {} });
    const app = anApp(product, secret);
    expect(await client.refused(twoFactor.confirm, { body: { code: wrongCode(app) } })).toMatchObject(WRONG);
    const { recoveryCodes, token } = await client.call(twoFactor.confirm, { body: { code: app.code() } });
    expect([...client.cookies]).toEqual([
      ['adminToken', token],
      ['adminDevice', expect.any(String)],
    ]);
    expect(recoveryCodes).toHaveLength(10);
    expect(await stands(client)).toMatchObject({ isRequired: true, recoveryCodesLeft: 10 });
    expect((await halfLoggedIn(product, 'arjun')).answer).toEqual(A_CODE);
  });

  it('a second browser that knows the password can not set up another app', async () => {
    const { product } = demanding;
    const one = await newcomer(product, 'divya');
    const other = await halfLoggedIn(product, 'divya');
    const theirs = anApp(product, (await other.client.call(twoFactor.enrol, { body: {} })).secret);
    const mine = anApp(product, (await one.client.call(twoFactor.enrol, { body: {} })).secret);
    await one.client.call(twoFactor.confirm, { body: { code: mine.code() } });
    expect(await other.client.refused(twoFactor.confirm, { body: { code: theirs.code() } })).toMatchObject(OVER);
    expect(await other.client.refused(twoFactor.enrol, { body: {} })).toMatchObject(OVER);
    expect(await me(one.client)).toMatchObject({ success: true });
  });

  it('a setting-up that takes too long, or too many codes, begins again', async () => {
    const { product } = demanding;
    const { client } = await newcomer(product, 'farida');
    const app = anApp(product, (await client.call(twoFactor.enrol, { body: {} })).secret);
    for (let guess = 1; guess < 5; guess++) {
      expect(await client.refused(twoFactor.confirm, { body: { code: wrongCode(app) } })).toMatchObject(WRONG);
    }
    expect(await client.refused(twoFactor.confirm, { body: { code: wrongCode(app) } })).toMatchObject(OVER);
    const slow = await halfLoggedIn(product, 'farida');
    await product.pass(15 * MINUTE_MS);
    expect(await slow.client.refused(twoFactor.enrol, { body: {} })).toMatchObject(OVER);
  });

  it('a session that a password alone has opened is none any more', async () => {
    const { product } = demanding;
    const { config } = product.context;
    config.adminTwoFactor = 'optional';
    const { client, userName } = await anAdministrator(product);
    const bearer = { headers: { authorization: `Bearer ${client.cookies.get('adminToken')}` } };
    config.adminTwoFactor = 'required';
    expect(await me(client)).toMatchObject(ENDED);
    expect((await browser(product).raw('GET', '/admin/get-admin', bearer)).status).toBe(401);
    expect((await halfLoggedIn(product, userName)).answer).toEqual(AN_APP);
  });

  it('it can not be turned off, but its app replaced', async () => {
    const { product } = demanding;
    const { client } = await newcomer(product, 'george');
    const app = anApp(product, (await client.call(twoFactor.enrol, { body: {} })).secret);
    const { recoveryCodes } = await client.call(twoFactor.confirm, { body: { code: app.code() } });
    expect(await client.refused(twoFactor.turnOff, both(app.code(1)))).toMatchObject({
      status: 409,
      code: 'two-factor-required',
    });
    const body = { password: ADMINISTRATOR_PASSWORD, code: recoveryCodes[0]! };
    const next = anApp(product, (await client.call(twoFactor.enrol, { body })).secret);
    await client.call(twoFactor.confirm, { body: { code: next.code() } });
    expect(await me(client)).toMatchObject({ success: true });
  });
});

describe('a lost phone', () => {
  it('is forgotten by the command, which ends the sessions and is written down', async () => {
    const { client, userName } = await someone();
    const said: string[] = [];
    const { database, now } = the.product;
    const admin = (...args: string[]) =>
      runAdmin(args, {
        db: database.db,
        clock: now,
        secret: async () => 'no key is derived of it',
        readPassword: async () => ADMINISTRATOR_PASSWORD,
        write: (line) => void said.push(line),
      });
    await admin('list');
    expect(said.join('\n')).toMatch(new RegExp(`^${userName} .*, two-step sign-in$`, 'm'));
    const half = await halfLoggedIn(the.product, userName);
    expect(await admin('reset-two-factor', userName)).toBe(0);
    expect(await me(client)).toMatchObject(ENDED);
    expect(await give(half.client, '123456')).toMatchObject(OVER);
    const again = await halfLoggedIn(the.product, userName);
    expect(again.answer).toMatchObject({ success: true, token: expect.any(String) });
    const { actions } = await again.client.call(audit.list, { query: { q: userName, action: 'two-factor-reset' } });
    expect(actions).toMatchObject([{ administrator: 'command line' }]);
    expect(await admin('reset-two-factor', userName)).toBe(1);
    expect(said.at(-1)).toBe(`${userName} has not set up two-step sign-in.`);
    expect(await admin('reset-two-factor', 'nobody')).toBe(1);
  });
});
