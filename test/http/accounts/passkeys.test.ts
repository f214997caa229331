/** Passkeys of patients: added after a login, another way in beside password and number, named and removed. */
import { describe, expect, it } from 'vitest';
import { account, passkeys, profile, waysIn } from '../../../src/contract';
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/time';
import { anAuthenticator } from '../../authenticator';
import { type LoggedIn, PASSWORD, loggedInPatient } from '../../builders';
import { aClient } from '../../client';
import { allMailsSent, codeIn, mailAbout, mailsTo } from '../../inbox';
import { aRunningProduct } from '../../the-product';

const the = aRunningProduct(() => ({ sweepEveryMs: HOUR_MS }));
const db = () => the.product.database.db;
const browser = () => aClient(the.product);
const aPhone = () => anAuthenticator(the.product.context.config.publicUrl);

async function add({ client }: Pick<LoggedIn, 'client'>, phone = aPhone()) {
  const { options } = await client.call(passkeys.beginAdding);
  const { passkey } = await client.call(passkeys.add, { body: { credential: phone.make(options) } });
  return { phone, passkey };
}
async function withKey() {
  const patient = await loggedInPatient(the.product);
  return { patient, ...(await add(patient)) };
}
type Bent = Parameters<ReturnType<typeof aPhone>['sign']>[1];
async function logIn(phone: ReturnType<typeof aPhone>, bent: Bent = {}, client = browser()) {
  const { options } = await client.call(passkeys.beginLogIn);
  return { client, answer: await client.ask(passkeys.logIn, { body: { credential: phone.sign(options, bent) } }) };
}
const REFUSED = { code: 'passkey-refused', status: 400 };

describe('a passkey', () => {
  it('is added after a login, told by mail, and logs in from any browser', async () => {
    const { patient, phone, passkey } = await withKey();
    await mailAbout(the.product, patient.email, /passkey was added/);
    const { client, answer } = await logIn(phone);
    expect(answer).toMatchObject({ success: true, user: { _id: patient.id } });
    expect((await client.call(account.userdata)).user._id).toBe(patient.id);
    const { passkeys: listed } = await client.call(waysIn.get);
    expect(listed).toMatchObject([{ _id: passkey._id, lastUsed: expect.any(String) }]);
    // The password stays.
    expect(await browser().call(account.login, { body: { email: patient.email, password: PASSWORD } })).toMatchObject({
      success: true,
    });
  });

  it('is asked for by a challenge that works once, for five minutes, and for one thing', async () => {
    const { patient, phone } = await withKey();
    const client = browser();
    const { options } = await client.call(passkeys.beginLogIn);
    // As most phones do, it counts nothing, so that the challenge alone tells the second use.
    const credential = phone.sign(options, { counter: 0 });
    expect(await client.call(passkeys.logIn, { body: { credential } })).toMatchObject({ success: true });
    expect(await browser().refused(passkeys.logIn, { body: { credential } })).toMatchObject(REFUSED);

    const { options: late } = await client.call(passkeys.beginLogIn);
    const signedLate = phone.sign(late);
    await the.product.pass(6 * MINUTE_MS);
    expect(await browser().refused(passkeys.logIn, { body: { credential: signedLate } })).toMatchObject(REFUSED);

    const { options: making } = await patient.client.call(passkeys.beginAdding);
    const signed = phone.sign({ challenge: making.challenge });
    expect(await browser().refused(passkeys.logIn, { body: { credential: signed } })).toMatchObject(REFUSED);
    // A challenge that we never gave.
    const invented = phone.sign({ challenge: Buffer.alloc(32, 7).toString('base64url') });
    expect(await browser().refused(passkeys.logIn, { body: { credential: invented } })).toMatchObject(REFUSED);
  });

  it.each([
    ['at another address', { origin: 'https://vrikka.example.net' }],
    ['for another site', { rpId: 'example.net' }],
    ['without a fingerprint, a face or a PIN', { isVerified: false }],
    [
      'that names another account',
      { userHandle: Buffer.from('019a0000-0000-7000-8000-000000000000').toString('base64url') },
    ],
  ])('signed %s is refused', async (_, bent) => {
    const { phone } = await withKey();
    expect((await logIn(phone, bent)).answer).toMatchObject(REFUSED);
    expect((await logIn(phone)).answer).toMatchObject({ success: true });
  });

  it('whose count goes back, as that of a copy does, is refused', async () => {
    const { phone } = await withKey();
    expect((await logIn(phone, { counter: 5 })).answer).toMatchObject({ success: true });
    expect((await logIn(phone, { counter: 5 })).answer).toMatchObject(REFUSED);
    expect((await logIn(phone, { counter: 6 })).answer).toMatchObject({ success: true });
  });

  it('signed by another key is refused, and a key that nobody has is answered alike', async () => {
    const { phone } = await withKey();
    const stranger = aPhone();
    const other = await withKey();
    stranger.keys.push({ ...phone.keys[0]!, privateKey: other.phone.keys[0]!.privateKey });
    const forged = (await logIn(stranger)).answer;
    const unknown = aPhone();
    unknown.keys.push({ ...phone.keys[0]!, id: Buffer.alloc(32, 1) });
    expect(forged).toMatchObject(REFUSED);
    expect((await logIn(unknown)).answer).toEqual(forged);
  });

  it('of a blocked account is refused, and opens nothing', async () => {
    const { patient, phone } = await withKey();
    await db().updateTable('users').set({ status: 'blocked' }).where('id', '=', patient.id).execute();
    const { client, answer } = await logIn(phone);
    expect(answer).toMatchObject({ code: 'account-blocked', status: 403 });
    expect((await client.raw('GET', account.userdata.path)).status).toBe(401);
  });
});

describe('passkeys of an account', () => {
  it('can’t be added with an old login, with another account’s challenge, or twice', async () => {
    const { patient, phone } = await withKey();
    const other = await loggedInPatient(the.product);
    const { options } = await other.client.call(passkeys.beginAdding);
    const credential = aPhone().make(options);
    expect(await patient.client.refused(passkeys.add, { body: { credential } })).toMatchObject(REFUSED);
    const wrong = await patient.client.call(passkeys.beginAdding);
    const elsewhere = aPhone().make(wrong.options, { origin: 'https://vrikka.example.net' });
    expect(await patient.client.refused(passkeys.add, { body: { credential: elsewhere } })).toMatchObject(REFUSED);
    const right = await patient.client.call(passkeys.beginAdding);
    expect(right.options.excludeCredentials).toHaveLength(phone.keys.length);
    await the.product.pass(31 * MINUTE_MS);
    expect(await patient.client.refused(passkeys.beginAdding)).toMatchObject({ code: 'proof-needed', status: 409 });
    await patient.client.call(waysIn.prove, { body: { password: PASSWORD } });
    await add(patient);
    expect((await patient.client.call(waysIn.get)).passkeys).toHaveLength(2);
  });

  it('are named and removed by their owner alone; a removed one opens nothing, and the other devices are logged out', async () => {
    const { patient, phone, passkey } = await withKey();
    const params = { id: passkey._id };
    const other = await loggedInPatient(the.product);
    expect(await other.client.refused(passkeys.rename, { params, body: { name: 'Mine' } })).toMatchObject({
      code: 'passkey-not-found',
    });
    expect(await other.client.refused(passkeys.remove, { params })).toMatchObject({ code: 'passkey-not-found' });
    await patient.client.call(passkeys.rename, { params, body: { name: 'Amma’s phone' } });
    expect((await patient.client.call(waysIn.get)).passkeys).toMatchObject([{ name: 'Amma’s phone' }]);
    const { client: onPhone } = await logIn(phone);
    await patient.client.call(passkeys.remove, { params });
    expect((await onPhone.raw('GET', account.userdata.path)).status).toBe(401);
    expect((await patient.client.call(waysIn.get)).passkeys).toEqual([]);
    expect((await logIn(phone)).answer).toMatchObject(REFUSED);
    await mailAbout(the.product, patient.email, /passkey was removed/);
  });

  it('are removed after a proof of who is there alone: a phone that lies about does not log its owner out', async () => {
    const { patient, phone, passkey } = await withKey();
    const params = { id: passkey._id };
    await the.product.pass(31 * MINUTE_MS);
    expect(await patient.client.refused(passkeys.remove, { params })).toMatchObject({ code: 'proof-needed' });
    expect((await logIn(phone)).answer).toMatchObject({ success: true });
    await patient.client.call(waysIn.prove, { body: { password: PASSWORD } });
    await patient.client.call(passkeys.remove, { params });
  });

  it('stay, the last one, where nothing else opens the account', async () => {
    const { patient, passkey } = await withKey();
    await db()
      .updateTable('users')
      .set({ email: null, password_hash: null, number_freed_at: the.product.now() })
      .where('id', '=', patient.id)
      .execute();
    const params = { id: passkey._id };
    expect(await patient.client.refused(passkeys.remove, { params })).toMatchObject({ code: 'passkey-last' });
    expect((await patient.client.call(waysIn.get)).passkeys).toHaveLength(1);
  });

  it('go with a forgotten password, and stay with a changed one; the mail says so', async () => {
    const { patient, phone } = await withKey();
    const changed = 'kadamba-lantern-7';
    const body = { currentPassword: PASSWORD, newPassword: changed };
    await patient.client.call(profile.changePassword, { body });
    const told = await mailAbout(the.product, patient.email, /password was changed/);
    expect(told.text).toContain('The passkeys of your account still open it.');
    expect((await logIn(phone)).answer).toMatchObject({ success: true });

    const { verificationId } = await browser().call(account.forgotPassword, { body: { email: patient.email } });
    const otp = codeIn(await mailAbout(the.product, patient.email, /code for a new password/));
    const reset = { VerificationId: verificationId, otp, password: 'another-lantern-9' };
    await browser().call(account.resetPassword, { body: reset });
    expect((await logIn(phone)).answer).toMatchObject(REFUSED);
    await allMailsSent(the.product);
    const mails = await mailsTo(the.product, patient.email);
    expect(mails.filter(({ text }) => text.includes('The passkeys of your account were removed.'))).toHaveLength(1);
  });

  it('go with the account', async () => {
    const { patient, phone } = await withKey();
    await patient.client.raw('DELETE', '/auth/account', { json: { password: PASSWORD } });
    expect(await db().selectFrom('passkeys').select('id').where('user_id', '=', patient.id).execute()).toEqual([]);
    expect((await logIn(phone)).answer).toMatchObject(REFUSED);
  });
});
