/** Passkeys of staff: a whole login, or the second step of one. */
import { describe, expect, it } from 'vitest';
import { audit, session, staff, staffPasskeys } from '../../../src/contract/admin';
import { runAdmin } from '../../../src/server/ops/admin/main';
import { ADMINISTRATOR_PASSWORD, type AdministratorAtWork, anAdministrator } from '../../administrator';
import { anAuthenticator } from '../../authenticator';
import { loggedInPatient } from '../../builders';
import { type Client, aClient } from '../../client';
import { passkeys } from '../../../src/contract';
import { halfLoggedIn, withApp } from '../../second-factor';
import { aRunningProduct } from '../../the-product';

const the = aRunningProduct();
const browser = (product = the.product) => aClient(product, { refreshes: false });
const aKey = (product = the.product) => anAuthenticator(product.context.config.publicUrl);
type Key = ReturnType<typeof aKey>;

async function add({ client }: AdministratorAtWork, code?: string, key = aKey()) {
  const { options } = await client.call(staffPasskeys.beginAdding, {
    body: { password: ADMINISTRATOR_PASSWORD, ...(code && { code }) },
  });
  const body = { credential: key.make(options), name: 'Desk computer' };
  return { key, passkeys: (await client.call(staffPasskeys.add, { body })).passkeys };
}
async function withKey() {
  const administrator = await anAdministrator(the.product);
  return { ...administrator, ...(await add(administrator)) };
}
async function logIn(key: Key, bent: Parameters<Key['sign']>[1] = {}, client = browser()) {
  const { options } = await client.call(staffPasskeys.beginLogIn);
  const answer = await client.ask(staffPasskeys.logIn, { body: { credential: key.sign(options, bent) } });
  return { client, answer };
}
async function secondStep(client: Client, key: Key, bent: Parameters<Key['sign']>[1] = {}) {
  const { options } = await client.call(staffPasskeys.beginSecondStep);
  return client.ask(staffPasskeys.secondStep, { body: { credential: key.sign(options, bent) } });
}
const isIn = async (client: Client) => (await client.raw('GET', session.getAdmin.path)).status === 200;
const REFUSED = { code: 'passkey-refused', status: 400 };

describe('a passkey of staff', () => {
  it('is added with the password, logs in by itself, and both are in the log', async () => {
    const { client, userName, key, passkeys: listed } = await withKey();
    expect(listed).toMatchObject([{ name: 'Desk computer', lastUsed: null }]);
    const { client: again, answer } = await logIn(key);
    expect(answer).toMatchObject({ success: true, token: expect.any(String) });
    expect((await again.call(session.getAdmin)).admin.userName).toBe(userName);
    const { actions } = await client.call(audit.list, { query: { administrator: userName } });
    expect(actions.map(({ action, after }) => [action, after])).toEqual(
      expect.arrayContaining([
        ['passkey-added', { name: 'Desk computer' }],
        ['logged-in', { by: 'passkey' }],
      ]),
    );
    expect(await client.refused(staffPasskeys.beginAdding, { body: { password: 'not-the-password' } })).toMatchObject({
      code: 'password-wrong',
    });
  });

  it.each([
    ['at another address', { origin: 'https://vrikka.example.net' }],
    ['for another site', { rpId: 'example.net' }],
    ['without a fingerprint, a face or a PIN', { isVerified: false }],
    ['with a count that has not moved on', { counter: 0 }],
  ])('signed %s is no login', async (_, bent) => {
    const { key } = await withKey();
    await logIn(key);
    const { client, answer } = await logIn(key, bent);
    expect(answer).toMatchObject(REFUSED);
    expect(await isIn(client)).toBe(false);
  });

  it('signs a challenge once, and only one that was asked for this', async () => {
    const { key } = await withKey();
    const client = browser();
    const { options } = await client.call(staffPasskeys.beginLogIn);
    // It counts nothing, so that the challenge alone tells the second use.
    const credential = key.sign(options, { counter: 0 });
    expect(await client.call(staffPasskeys.logIn, { body: { credential } })).toMatchObject({ success: true });
    expect(await browser().refused(staffPasskeys.logIn, { body: { credential } })).toMatchObject(REFUSED);
    // A challenge of a patient's login, and a passkey of a patient.
    const patients = await aClient(the.product).call(passkeys.beginLogIn);
    const wrong = key.sign(patients.options);
    expect(await browser().refused(staffPasskeys.logIn, { body: { credential: wrong } })).toMatchObject(REFUSED);
    const patient = await loggedInPatient(the.product);
    const phone = aKey();
    const making = await patient.client.call(passkeys.beginAdding);
    await patient.client.call(passkeys.add, { body: { credential: phone.make(making.options) } });
    expect((await logIn(phone)).answer).toMatchObject(REFUSED);
  });

  it('opens nothing for who is suspended, and who is says so', async () => {
    const { userName, key } = await withKey();
    const owner = await anAdministrator(the.product);
    const { staff: all } = await owner.client.call(staff.list);
    const { _id: id } = all.find((one) => one.userName === userName)!;
    await owner.client.call(staff.suspend, { params: { id }, body: { suspended: true } });
    const { client, answer } = await logIn(key);
    expect(answer).toMatchObject({ success: false, isSuspended: true });
    expect(await isIn(client)).toBe(false);
  });

  it('is removed with its sessions, and by its owner alone', async () => {
    const { client, key, passkeys: listed } = await withKey();
    const { client: elsewhere } = await logIn(key);
    const params = { id: listed[0]!._id };
    const other = await anAdministrator(the.product);
    await other.client.call(staffPasskeys.remove, { params });
    expect(await isIn(elsewhere)).toBe(true);
    expect((await client.call(staffPasskeys.list)).passkeys).toHaveLength(1);
    await client.call(staffPasskeys.remove, { params });
    expect([await isIn(client), await isIn(elsewhere)]).toEqual([true, false]);
    expect((await logIn(key)).answer).toMatchObject(REFUSED);
  });
});

describe('the second step of a login', () => {
  it('takes a passkey in place of a code, the touch of a key is enough, and it is in the log', async () => {
    const administrator = await withApp(the.product, await anAdministrator(the.product));
    const { userName, app, client: atDesk } = administrator;
    expect(
      await atDesk.refused(staffPasskeys.beginAdding, { body: { password: ADMINISTRATOR_PASSWORD } }),
    ).toMatchObject({ code: 'two-factor-wrong', fields: { code: expect.any(String) } });
    const { key } = await add(administrator, app.code());
    const { client } = await halfLoggedIn(the.product, userName);
    expect(await isIn(client)).toBe(false);
    expect(await secondStep(client, key, { isVerified: false })).toMatchObject({ success: true });
    expect(await isIn(client)).toBe(true);
    const { actions } = await client.call(audit.list, { query: { administrator: userName, action: 'logged-in' } });
    expect(actions[0]!.after).toEqual({ secondStep: 'passkey' });
  });

  it('takes nobody else’s, none that signed for a whole login, and ends after five tries', async () => {
    const administrator = await withApp(the.product, await anAdministrator(the.product));
    const { key } = await add(administrator, administrator.app.code());
    const other = await withKey();
    const { client } = await halfLoggedIn(the.product, administrator.userName);
    expect(await secondStep(client, other.key)).toMatchObject(REFUSED);
    const { options } = await client.call(staffPasskeys.beginLogIn);
    const credential = key.sign(options);
    expect(await client.refused(staffPasskeys.secondStep, { body: { credential } })).toMatchObject(REFUSED);
    for (let n = 0; n < 2; n++) expect(await secondStep(client, other.key)).toMatchObject(REFUSED);
    expect(await secondStep(client, other.key)).toMatchObject({ code: 'login-half-over' });
    expect(await client.refused(staffPasskeys.beginSecondStep)).toMatchObject({ code: 'login-half-over' });
    expect(await isIn(client)).toBe(false);
  });

  it('asks for a code where there is no passkey, and nothing without the password', async () => {
    const { userName } = await withApp(the.product, await anAdministrator(the.product));
    const { client } = await halfLoggedIn(the.product, userName);
    expect(await client.refused(staffPasskeys.beginSecondStep)).toMatchObject({ code: 'no-passkey' });
    expect(await browser().refused(staffPasskeys.beginSecondStep)).toMatchObject({ code: 'login-half-over' });
  });

  it('is reset with the app by whoever runs the server, and the passkeys go', async () => {
    const administrator = await withApp(the.product, await anAdministrator(the.product));
    const { key } = await add(administrator, administrator.app.code());
    const { database, now } = the.product;
    await runAdmin(['reset-two-factor', administrator.userName], {
      db: database.db,
      clock: now,
      secret: async () => 'no key is derived of it',
      readPassword: async () => ADMINISTRATOR_PASSWORD,
      write: () => undefined,
    });
    expect((await logIn(key)).answer).toMatchObject(REFUSED);
  });
});
