/** Guessing a password slows down the guesser, and does not lock the owner out. */
import { describe, expect, it } from 'vitest';
import { account, profile } from '../../../src/contract';
import { audit, session, twoFactor } from '../../../src/contract/admin';
import { keyOf } from '../../../src/server/platform/http/limits';
import { runAdmin } from '../../../src/server/ops/admin/main';
import { ADMINISTRATOR_PASSWORD, anAdministrator } from '../../administrator';
import { PASSWORD, aPatient, loggedInPatient } from '../../builders';
import { type Client, aClient } from '../../client';
import { takeTries } from '../../limits';
import { halfLoggedIn, withApp } from '../../second-factor';
import { aRunningProduct } from '../../the-product';

const the = aRunningProduct();
const WAIT = { status: 429, code: 'too-many-tries' };
const OPEN = { success: true };

const browser = (address?: string) => aClient(the.product, { refreshes: false, ...(address && { address }) });
/** A browser of the same device in another network, or of another device in the same. */
const elsewhere = (client: Client) => aClient(the.product, { refreshes: false, cookies: client.cookies });
const nextTo = (client: Client) => browser(client.address);

type Door = {
  /** A person with a browser that has logged in before. */
  owner(): Promise<{ name: string; client: Client }>;
  give(client: Client, name: string, password?: string): Promise<object>;
  limits: 'login' | 'administrator';
  network: number;
};

const doors: Record<string, Door> = {
  'a patient': {
    async owner() {
      const { email, client } = await loggedInPatient(the.product);
      await client.call(account.logout);
      return { name: email, client };
    },
    give: (client, email, password = PASSWORD) => client.ask(account.login, { body: { email, password } }),
    limits: 'login',
    network: 40,
  },
  'an administrator': {
    async owner() {
      const { userName, client } = await anAdministrator(the.product);
      await client.call(session.logOut);
      return { name: userName, client };
    },
    give: (client, userName, password = ADMINISTRATOR_PASSWORD) =>
      client.ask(session.logIn, { body: { userName, password } }),
    limits: 'administrator',
    network: 50,
  },
};

describe.each(Object.entries(doors))('the door of %s', (_, { owner, give, limits, network }) => {
  const guess = async (client: Client, name: string, times = 10) => {
    for (let time = 1; time <= times; time++)
      expect(await give(client, name, `guess ${time}`)).toMatchObject({ success: false });
  };

  it('is shut for a network that guessed ten times, and open for the owner in another with a new browser', async () => {
    const { name } = await owner();
    const stranger = browser();
    await guess(stranger, name);
    expect(await give(stranger, name)).toMatchObject(WAIT);
    expect(await give(browser(), name)).toMatchObject(OPEN);
    expect(await give(stranger, name)).toMatchObject(WAIT);
  });

  it('is open for a browser that was in before, whatever is guessed beside it, and has ten tries for it alone', async () => {
    const { name, client } = await owner();
    await guess(nextTo(client), name);
    expect(await give(nextTo(client), name)).toMatchObject(WAIT);
    await guess(client, name, 9);
    expect(await give(client, name)).toMatchObject(OPEN);
    await guess(client, name);
    expect(await give(client, name)).toMatchObject(WAIT);
    expect(await give(elsewhere(client), name)).toMatchObject(WAIT);
    expect(await give(browser(), name)).toMatchObject(OPEN);
  });

  it('has a slow ceiling over all networks, which a browser that was in before does not meet', async () => {
    const { name, client } = await owner();
    await takeTries(the.product, `${limits}-account`, name, 99);
    await guess(browser(), name, 1);
    const refused = await give(browser(), name);
    expect(refused).toMatchObject(WAIT);
    expect((refused as { retryAfter: number }).retryAfter).toBeGreaterThan(15 * 60);
    expect(await give(client, name)).toMatchObject(OPEN);
    expect(await give(browser(), name)).toMatchObject(WAIT);
  });

  it('is open for a browser that was in before, when its network has guessed at everybody', async () => {
    const { name, client } = await owner();
    await takeTries(the.product, `${limits}-network`, client.address, network);
    expect(await give(nextTo(client), name)).toMatchObject(WAIT);
    expect(await give(client, name)).toMatchObject(OPEN);
  });

  it('does not use up the tries of a network where the account already waits', async () => {
    const [{ name }, { name: neighbour }] = [await owner(), await owner()];
    const stranger = browser();
    await guess(stranger, name);
    await takeTries(the.product, `${limits}-network`, stranger.address, network - 15);
    for (let time = 1; time <= 10; time++) expect(await give(stranger, name)).toMatchObject(WAIT);
    expect(await give(stranger, neighbour)).toMatchObject(OPEN);
  });

  it('keeps nothing of guesses at ever new accounts once the network is refused', async () => {
    const stranger = browser();
    await takeTries(the.product, `${limits}-network`, stranger.address, network);
    expect(await give(stranger, 'never-seen-before@example.org')).toMatchObject(WAIT);
    const row = `${limits}-account-network:${keyOf(`${limits}-account-network`, ['never-seen-before@example.org', stranger.address])}`;
    const kept = the.product.database.db.selectFrom('rate_limits').select('points').where('key', '=', row);
    expect(await kept.execute()).toEqual([]);
  });

  it('knows a browser for who was in with it, not for somebody else', async () => {
    const [mine, theirs] = [await owner(), await owner()];
    await guess(theirs.client, mine.name);
    expect(await give(theirs.client, mine.name)).toMatchObject(WAIT);
    expect(await give(theirs.client, theirs.name)).toMatchObject(OPEN);
  });

  it('counts a name that nobody has in the same way', async () => {
    const stranger = browser();
    const nobody = `nobody-${limits}@example.org`;
    await guess(stranger, nobody);
    expect(await give(stranger, nobody)).toMatchObject(WAIT);
  });
});

describe('a patient', () => {
  it('who logged a device out from afar shares its tries with nobody, and the device with everybody', async () => {
    const { email, client } = await loggedInPatient(the.product);
    const { login } = account;
    const lost = browser();
    await lost.call(login, { body: { email, password: PASSWORD } });
    await client.call(profile.logoutOthers);
    await takeTries(the.product, 'login-account', email, 100);
    expect(await lost.refused(login, { body: { email, password: PASSWORD } })).toMatchObject(WAIT);
    expect(await client.call(login, { body: { email, password: PASSWORD } })).toMatchObject(OPEN);
  });

  it('changes the password however often strangers have guessed, and another session of theirs too', async () => {
    const { email, client } = await loggedInPatient(the.product);
    await takeTries(the.product, 'login-account', email, 100);
    const other = await anotherSession(email, client);
    const change = (currentPassword: string) => ({ body: { currentPassword, newPassword: 'cinnamon-ferry-31' } });
    for (let time = 1; time <= 10; time++) await other.refused(profile.changePassword, change('not-the-password'));
    expect(await other.refused(profile.changePassword, change(PASSWORD))).toMatchObject(WAIT);
    expect(await client.call(profile.changePassword, change(PASSWORD))).toMatchObject(OPEN);
  });

  async function anotherSession(email: string, { cookies }: Client): Promise<Client> {
    const device = new Map([['device', cookies.get('device')!]]);
    const other = aClient(the.product, { refreshes: false, cookies: device });
    await other.call(account.login, { body: { email, password: PASSWORD } });
    return other;
  }
});

describe('an administrator', () => {
  const guessed = async (userName: string) => {
    await takeTries(the.product, 'administrator-account', userName, 100);
    expect(
      await browser().refused(session.logIn, { body: { userName, password: ADMINISTRATOR_PASSWORD } }),
    ).toMatchObject(WAIT);
  };

  it('who is at work changes the password however often strangers have guessed', async () => {
    const { client, userName } = await anAdministrator(the.product);
    await guessed(userName);
    const change = (currentPassword: string) => ({ body: { currentPassword, newPassword: 'cinnamon-ferry-31' } });
    for (let time = 1; time <= 9; time++)
      expect(await client.refused(session.changePassword, change('wrong'))).toMatchObject({ code: 'password-wrong' });
    expect(await client.call(session.changePassword, change(ADMINISTRATOR_PASSWORD))).toMatchObject(OPEN);
    for (let time = 1; time <= 10; time++) await client.refused(session.changePassword, change('wrong'));
    expect(await client.refused(session.changePassword, change('cinnamon-ferry-31'))).toMatchObject(WAIT);
  });

  it('has a cookie for the browser that no script reads and no other site sends, from the login that is complete', async () => {
    const { client, userName, app } = await withApp(the.product, await anAdministrator(the.product));
    const fresh = browser();
    await halfLoggedIn(the.product, userName, fresh);
    expect([...fresh.cookies.keys()]).toEqual(['adminLogin']);
    await fresh.call(twoFactor.logIn, { body: { code: app.code() } });
    const line = fresh.lastSetCookie.find((one) => one.startsWith('adminDevice='))!;
    expect(line.split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      'Max-Age=34560000',
      'Path=/admin',
      'SameSite=Strict',
    ]);
    expect(fresh.cookies.get('adminDevice')).not.toBe(client.cookies.get('adminDevice'));
    const { rows } = await the.product.database.pool.query<{ kept: string }>(
      `select string_agg(d::text, '') as kept from administrator_devices d`,
    );
    expect(rows[0]!.kept).not.toContain(fresh.cookies.get('adminDevice'));
  });

  it('gives a code with a known browser and at work, however many were guessed by who knows the password', async () => {
    const { client, userName, app } = await withApp(the.product, await anAdministrator(the.product));
    const wrong = app.code(50);
    for (let login = 0; login < 2; login++) {
      const { client: thief } = await halfLoggedIn(the.product, userName, browser());
      for (let time = 1; time <= 5; time++) await thief.refused(twoFactor.logIn, { body: { code: wrong } });
    }
    const { client: thief } = await halfLoggedIn(the.product, userName, browser());
    expect(await thief.refused(twoFactor.logIn, { body: { code: app.code() } })).toMatchObject(WAIT);
    await client.call(twoFactor.renewRecoveryCodes, { body: { password: ADMINISTRATOR_PASSWORD, code: app.code() } });
    await client.call(session.logOut);
    await halfLoggedIn(the.product, userName, client);
    expect(await client.call(twoFactor.logIn, { body: { code: app.code(1) } })).toMatchObject(OPEN);
  });

  it('is let in again by the command line, which is written down', async () => {
    const { client, userName, app } = await withApp(the.product, await anAdministrator(the.product));
    const fresh = browser();
    const { id } = await the.product.database.db
      .selectFrom('administrators')
      .select('id')
      .where('user_name', '=', userName)
      .executeTakeFirstOrThrow();
    await takeTries(the.product, 'administrator-account', userName, 100);
    await takeTries(the.product, 'administrator-account-network', [userName, fresh.address], 10);
    await takeTries(the.product, 'administrator-network', fresh.address, 50);
    await takeTries(the.product, 'administrator-code', id, 10);
    const other = await anAdministrator(the.product);
    await takeTries(the.product, 'administrator-account', other.userName, 100);
    const logIn = { userName, password: ADMINISTRATOR_PASSWORD };
    expect(await fresh.refused(session.logIn, { body: logIn })).toMatchObject(WAIT);

    expect(await admin('clear-tries', userName)).toEqual({
      code: 0,
      said: `${userName} can try again at /admin/login.`,
    });
    expect(await fresh.call(session.logIn, { body: logIn })).toMatchObject({ twoFactor: 'code' });
    expect(await fresh.call(twoFactor.logIn, { body: { code: app.code() } })).toMatchObject(OPEN);
    expect(await browser().refused(session.logIn, { body: { ...logIn, userName: other.userName } })).toMatchObject(
      WAIT,
    );
    const { actions } = await client.call(audit.list, { query: { q: userName, action: 'tries-cleared' } });
    expect(actions).toMatchObject([{ administrator: 'command line', subjectName: userName }]);
    expect(await admin('clear-tries', 'nobody')).toEqual({ code: 1, said: 'There is no administrator nobody.' });
  });

  it('whose password the command line set anew starts from nothing: no tries, and no browser that is known', async () => {
    const { client, userName } = await anAdministrator(the.product);
    await takeTries(the.product, 'administrator-account', userName, 100);
    expect(await admin('reset-password', userName)).toMatchObject({ code: 0 });
    const logIn = { body: { userName, password: 'neem-lantern-74' } };
    expect(await browser().call(session.logIn, logIn)).toMatchObject(OPEN);
    await takeTries(the.product, 'administrator-account', userName, 100);
    expect(await client.refused(session.logIn, logIn)).toMatchObject(WAIT);
  });

  async function admin(...args: string[]) {
    const said: string[] = [];
    const { database, now } = the.product;
    const command = {
      db: database.db,
      clock: now,
      secret: async () => 'no key is derived of it',
      readPassword: async () => 'neem-lantern-74',
      write: (line: string) => void said.push(line),
    };
    return { code: await runAdmin(args, command), said: said.join('\n') };
  }
});

it('the owner of an account that nobody has logged in to yet is not shut out by guesses from elsewhere', async () => {
  const { email } = await aPatient(the.product);
  for (const network of ['198.51.100.1', '198.51.100.2', '198.51.100.3'])
    await takeTries(the.product, 'login-account-network', [email, network], 10);
  expect(await browser().call(account.login, { body: { email, password: PASSWORD } })).toMatchObject(OPEN);
});
