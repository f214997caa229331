import { describe, expect, it } from 'vitest';
import { account, profile } from '../../../src/contract';
import { PASSWORD, loggedInPatient } from '../../builders';
import { type Client, aClient } from '../../client';
import { mailAbout } from '../../inbox';
import { takeTries } from '../../limits';
import { aRunningProduct } from '../../the-product';

const the = aRunningProduct();
const NEW_PASSWORD = 'kadamba-lantern-7';

const isLoggedIn = async (client: Client) => (await client.raw('GET', '/auth/userdata')).status === 200;
const rowOf = (id: string) =>
  the.product.database.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Another browser of the same person. */
async function anotherBrowser({ email }: { email: string }): Promise<Client> {
  const client = aClient(the.product, { refreshes: false });
  await client.call(account.login, { body: { email, password: PASSWORD } });
  return client;
}

describe('the routes of the account itself', () => {
  it.each([
    ['PUT', '/auth/profile', { username: 'Devika' }],
    ['PUT', '/auth/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }],
    ['POST', '/auth/logout-everywhere', undefined],
    ['GET', '/auth/my-data', undefined],
    ['GET', '/auth/my-data.html', undefined],
    ['GET', '/auth/sessions', undefined],
    ['DELETE', '/auth/sessions/019a0000-0000-7000-8000-000000000000', undefined],
    ['POST', '/auth/logout-others', undefined],
    ['GET', '/auth/nominee', undefined],
    ['PUT', '/auth/nominee', { name: 'Ravi', contact: 'ravi@example.org', relation: 'child' }],
    ['DELETE', '/auth/nominee', undefined],
    ['GET', '/auth/consents', undefined],
    ['POST', '/auth/consent', { consentVersion: '2026-11-20' }],
    ['POST', '/auth/consent/withdraw', { purpose: 'newsletter' }],
    ['GET', '/auth/deletion-terms', undefined],
    ['POST', '/auth/deletion-code', undefined],
    ['DELETE', '/auth/account', { password: PASSWORD }],
  ])('%s %s is for who is logged in', async (method, path, json) => {
    const visitor = aClient(the.product, { refreshes: false });
    const blocked = await loggedInPatient(the.product);
    await the.product.database.db
      .updateTable('users')
      .set({ status: 'blocked' })
      .where('id', '=', blocked.id)
      .execute();
    for (const client of [visitor, blocked.client]) {
      expect(await client.raw(method, path, { json })).toMatchObject({
        status: 401,
        json: { success: false, code: 'not-authenticated' },
      });
    }
  });
});

describe('the name and the language', () => {
  it('are changed', async () => {
    const { client, id, email } = await loggedInPatient(the.product);
    const answer = await client.call(profile.update, { body: { username: '  Devika Rao ', language: 'hi' } });
    expect(answer).toEqual({
      success: true,
      user: { _id: id, username: 'Devika Rao', email, hasPassword: true, language: 'hi' },
    });
    expect((await client.call(account.userdata)).user).toEqual(answer.user);
  });

  it('stay what they are where they are not given', async () => {
    const { client } = await loggedInPatient(the.product);
    await client.call(profile.update, { body: { username: 'Devika', language: 'hi' } });
    expect((await client.call(profile.update, { body: { username: 'Devika Rao' } })).user.language).toBe('hi');
    expect((await client.call(profile.update, { body: { language: 'en' } })).user).toMatchObject({
      username: 'Devika Rao',
      language: 'en',
    });
    expect((await client.call(account.userdata)).user).toMatchObject({ username: 'Devika Rao', language: 'en' });
  });

  it.each([
    [{}, 'username', 'username is required'],
    [{ username: ' ' }, 'username', 'username is required'],
    [{ username: 'D'.repeat(61) }, 'username', 'Please use at most 60 characters'],
    [{ username: 'D', language: 'fr' }, 'language', expect.any(String)],
  ])('with %j are refused at the field', async (json, field, message) => {
    const { client } = await loggedInPatient(the.product);
    expect(await client.raw('PUT', '/auth/profile', { json })).toMatchObject({
      status: 400,
      json: { fields: { [field]: message } },
    });
  });

  it('are all that can be changed', async () => {
    const { client, id, email } = await loggedInPatient(the.product);
    const json = {
      username: 'Devika',
      email: 'other@example.org',
      status: 'blocked',
      picture: 'x',
      google_sub: 'x',
      _id: 'x',
    };
    expect((await client.raw('PUT', '/auth/profile', { json })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ email, status: 'active', picture: null, google_sub: null });
  });
});

describe('changing the password', () => {
  it('keeps this browser and ends the others', async () => {
    const patient = await loggedInPatient(the.product);
    const other = await anotherBrowser(patient);
    await patient.client.call(profile.changePassword, {
      body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
    });
    expect([await isLoggedIn(patient.client), await isLoggedIn(other)]).toEqual([true, false]);
    expect((await other.raw('GET', '/auth/refreshaccesstoken')).status).toBe(401);
    const { email } = patient;
    expect(await aClient(the.product).call(account.login, { body: { email, password: PASSWORD } })).toMatchObject({
      success: false,
    });
    expect(await aClient(the.product).call(account.login, { body: { email, password: NEW_PASSWORD } })).toMatchObject({
      success: true,
    });
    await mailAbout(the.product, email, /Your password was changed/);
  });

  it('needs the current one, and says so at its field', async () => {
    const patient = await loggedInPatient(the.product);
    const other = await anotherBrowser(patient);
    const body = { currentPassword: 'wrong-password', newPassword: NEW_PASSWORD };
    const message = 'This is not your current password.';
    expect(await patient.client.refused(profile.changePassword, { body })).toMatchObject({
      status: 400,
      code: 'password-wrong',
      fields: { currentPassword: message },
    });
    expect(await isLoggedIn(other)).toBe(true);
  });

  it('is guessed at ten times at most', async () => {
    const { client } = await loggedInPatient(the.product);
    const guess = { currentPassword: 'wrong-password', newPassword: NEW_PASSWORD };
    for (let time = 1; time <= 10; time++) await client.refused(profile.changePassword, { body: guess });
    const body = { ...guess, currentPassword: PASSWORD };
    expect(await client.refused(profile.changePassword, { body })).toMatchObject({
      status: 429,
      code: 'too-many-tries',
    });
  });

  it('is changed ten times a day at most, each of which is mailed', async () => {
    const { client, id, email } = await loggedInPatient(the.product);
    await takeTries(the.product, 'password-change-account', id, 9);
    const change = (currentPassword: string, newPassword: string) => ({ body: { currentPassword, newPassword } });
    await client.refused(profile.changePassword, change('wrong-password', NEW_PASSWORD));
    await client.call(profile.changePassword, change(PASSWORD, NEW_PASSWORD));
    expect(await client.refused(profile.changePassword, change(NEW_PASSWORD, PASSWORD))).toMatchObject({
      status: 429,
      code: 'too-many-tries',
    });
    await mailAbout(the.product, email, /Your password was changed/);
  });

  it('takes no common one', async () => {
    const { client } = await loggedInPatient(the.product);
    const body = { currentPassword: PASSWORD, newPassword: 'Password123' };
    expect(await client.refused(profile.changePassword, { body })).toMatchObject({
      code: 'password-too-common',
      fields: { newPassword: expect.any(String) },
    });
  });

  it.each([
    [{}, { currentPassword: 'password is required', newPassword: 'password is required' }],
    [{ currentPassword: PASSWORD, newPassword: 'short' }, { newPassword: 'Please use at least 8 characters' }],
  ])('with %j is refused at the fields', async (json, fields) => {
    const { client } = await loggedInPatient(the.product);
    expect(await client.raw('PUT', '/auth/change-password', { json })).toMatchObject({ status: 400, json: { fields } });
  });

  it('is not possible where there is none', async () => {
    const { client, id } = await loggedInPatient(the.product);
    await the.product.database.db
      .updateTable('users')
      .set({ password_hash: null, google_sub: 'g-1' })
      .where('id', '=', id)
      .execute();
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect(await client.refused(profile.changePassword, { body })).toMatchObject({
      status: 409,
      code: 'password-missing',
    });
  });
});

describe('logging out everywhere', () => {
  it('ends every session of the person, and of nobody else', async () => {
    const [patient, stranger] = [await loggedInPatient(the.product), await loggedInPatient(the.product)];
    const other = await anotherBrowser(patient);
    await patient.client.call(profile.logoutEverywhere);
    expect(patient.client.cookies.has('refreshToken')).toBe(false);
    expect([await isLoggedIn(patient.client), await isLoggedIn(other), await isLoggedIn(stranger.client)]).toEqual([
      false,
      false,
      true,
    ]);
    expect((await other.raw('GET', '/auth/refreshaccesstoken')).status).toBe(401);
  });
});
