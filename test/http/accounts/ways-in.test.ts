/** What opens an account is added and changed later: an address, a password, another number. */
import { describe, expect, it } from 'vitest';
import { NOTICE_VERSION, account, messages, nominee, phoneEntry, profile, waysIn } from '../../../src/contract';
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/time';
import { PASSWORD, aBooking, loggedInPatient } from '../../builders';
import { type Client, type RawAnswer, aClient } from '../../client';
import { codeIn, mailAbout, mailsTo } from '../../inbox';
import { keptSenders } from '../../senders';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';

const kept = keptSenders();
const the = aRunningProduct(() => ({ overrides: { senders: kept.senders }, sweepEveryMs: HOUR_MS }));
const browser = () => aClient(the.product);
const db = () => the.product.database.db;

let count = 0;
/** A number that nobody has, beside none of the others (limits count by ten thousand numbers). */
const aNumber = () => `+91${7_100_000_001 + ((count += 1)) * 10_000}`;
const anAddress = () => `devika-${(count += 1)}@example.org`;
const shown = (phone: string) => `+91 ${phone.slice(3, 8)} ${phone.slice(8)}`;
const NEW_PASSWORD = 'cinnamon-ferry-31';
const wrong = (otp: string) => (otp === '000000' ? '000001' : '000000');

async function codeBy(phone: string, ask: () => Promise<{ verificationId: string }>) {
  const before = kept.to(phone).map(({ message }) => message.text.slice(0, 6));
  const { verificationId: VerificationId } = await ask();
  return { VerificationId, otp: await kept.codeFor(phone, before) };
}
const NEW = { username: 'Devika', consentVersion: NOTICE_VERSION };
/** Logs in by a number, and opens an account where there is none. */
async function enter(phone: string, client = browser()) {
  const code = await codeBy(phone, () => client.call(phoneEntry.sendCode, { body: { phone } }));
  const { user, isNew } = await client.call(phoneEntry.enter, { body: { phone, ...code, ...NEW } });
  return { phone, client, id: user._id, isNew };
}
const opened = () => enter(aNumber());

async function addressCode(client: Client, email: string) {
  const { verificationId: VerificationId } = await client.call(waysIn.addressCode, { body: { email } });
  const mail = await mailAbout(the.product, email, /code to add this address/);
  return { VerificationId, otp: codeIn(mail), mail };
}
async function addAddress(client: Client, email = anAddress()) {
  const { VerificationId, otp } = await addressCode(client, email);
  return client.ask(waysIn.addAddress, { body: { VerificationId, otp } });
}
const numberCode = (client: Client, phone: string) =>
  codeBy(phone, () => client.call(waysIn.numberCode, { body: { phone } }));
const changeNumber = async (client: Client, phone: string) =>
  client.ask(waysIn.changeNumber, { body: await numberCode(client, phone) });
const rowOf = (id: string) => db().selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const isIn = async (client: Client) => (await client.raw('GET', account.userdata.path)).status === 200;

describe('an account by mobile number', () => {
  it('gets an address by its code, and then a password; both ways open the same account', async () => {
    const { phone, client, id } = await opened();
    const email = anAddress();
    expect(await client.refused(waysIn.setPassword, { body: { newPassword: NEW_PASSWORD } })).toMatchObject({
      code: 'address-needed',
    });
    expect(await addAddress(client, email)).toMatchObject({ success: true, joined: false });
    await mailAbout(the.product, email, /address was added/);
    expect(await client.call(waysIn.get)).toMatchObject({ email, phone: shown(phone), hasPassword: false });
    await client.call(waysIn.setPassword, { body: { newPassword: NEW_PASSWORD } });
    await mailAbout(the.product, email, /password was changed/);
    const byAddress = browser();
    expect(await byAddress.call(account.login, { body: { email, password: NEW_PASSWORD } })).toMatchObject({
      user: { _id: id },
    });
    expect(await enter(phone)).toMatchObject({ id, isNew: false });
    expect(await client.refused(waysIn.setPassword, { body: { newPassword: PASSWORD } })).toMatchObject({
      code: 'password-set',
    });
    expect(await client.refused(waysIn.addressCode, { body: { email: anAddress() } })).toMatchObject({
      code: 'address-set',
    });
  });

  it('keeps the rules of passwords, and is refused a wrong code, another account’s, and one after five tries', async () => {
    const { client } = await opened();
    const other = await opened();
    const email = anAddress();
    const { VerificationId, otp } = await addressCode(client, email);
    const add = (by: Client, code: string) => by.ask(waysIn.addAddress, { body: { VerificationId, otp: code } });
    expect(await add(client, wrong(otp))).toMatchObject({ code: 'otp-invalid', fields: { otp: expect.any(String) } });
    expect(await add(other.client, otp)).toMatchObject({ code: 'otp-invalid' });
    expect(await add(client, otp)).toMatchObject({ success: true });
    expect(await client.refused(waysIn.setPassword, { body: { newPassword: 'password1' } })).toMatchObject({
      code: 'password-too-common',
    });
    const next = await addressCode(other.client, anAddress());
    const body = { VerificationId: next.VerificationId, otp: wrong(next.otp) };
    for (let n = 0; n < 5; n++) await other.client.refused(waysIn.addAddress, { body });
    expect(await other.client.refused(waysIn.addAddress, { body: { ...body, otp: next.otp } })).toMatchObject({
      code: 'otp-too-many-tries',
    });
  });

  it('does not spend a code of sign-up on an account, nor the other way', async () => {
    const { client } = await opened();
    const email = anAddress();
    const { verificationId: VerificationId } = await browser().call(account.sendOtp, { body: { email } });
    const otp = codeIn(await mailAbout(the.product, email, /code$/));
    expect(await client.refused(waysIn.addAddress, { body: { VerificationId, otp } })).toMatchObject({
      code: 'otp-invalid',
    });
    const mine = await addressCode(client, anAddress());
    const verify = { VerificationId: mine.VerificationId, otp: mine.otp };
    expect(await browser().refused(account.verifyOtp, { body: verify })).toMatchObject({ code: 'otp-invalid' });
  });
});

describe('who asks to add an address or a number', () => {
  const heard = ({ status, text }: RawAnswer) => ({ status, text: text.replace(/"verificationId":"[^"]+"/, '') });

  it('does not learn whether it has an account; only its mailbox does', async () => {
    const { client } = await opened();
    const taken = await loggedInPatient(the.product);
    const free = anAddress();
    const ask = async (email: string) => heard(await client.raw('POST', waysIn.addressCode.path, { json: { email } }));
    expect(await ask(taken.email)).toEqual(await ask(free));
    const mail = await mailAbout(the.product, taken.email, /code to add this address/);
    expect(mail.text).toContain('already opens an account');
    expect((await mailAbout(the.product, free, /code to add this address/)).text).not.toContain('already opens');

    const known = await opened();
    const askNumber = async (phone: string) =>
      heard(await client.raw('POST', waysIn.numberCode.path, { json: { phone } }));
    expect(await askNumber(known.phone)).toEqual(await askNumber(aNumber()));
  });

  it('must have proved lately who they are: by the password, or by a code', async () => {
    const { phone, client } = await opened();
    await the.product.pass(31 * MINUTE_MS);
    expect(await client.call(waysIn.get)).toMatchObject({ isProved: false });
    expect(await client.refused(waysIn.addressCode, { body: { email: anAddress() } })).toMatchObject({
      code: 'proof-needed',
      status: 409,
    });
    expect(await client.refused(waysIn.numberCode, { body: { phone: aNumber() } })).toMatchObject({
      code: 'proof-needed',
    });
    const code = await codeBy(phone, () => client.call(waysIn.proofCode));
    expect(await client.refused(waysIn.prove, { body: { ...code, otp: wrong(code.otp) } })).toMatchObject({
      code: 'otp-invalid',
    });
    await client.call(waysIn.prove, { body: code });
    expect(await client.call(waysIn.get)).toMatchObject({ isProved: true });
    expect(await addAddress(client)).toMatchObject({ success: true });

    const patient = await loggedInPatient(the.product);
    await the.product.pass(31 * MINUTE_MS);
    // Another session of this browser is no proof.
    await patient.client.call(profile.logoutOthers);
    expect(await patient.client.call(waysIn.get)).toMatchObject({ isProved: false });
    expect(await patient.client.refused(waysIn.prove, { body: { password: 'not-the-password' } })).toMatchObject({
      code: 'password-wrong',
    });
    await patient.client.call(waysIn.prove, { body: { password: PASSWORD } });
    expect(await changeNumber(patient.client, aNumber())).toMatchObject({ success: true });
  });

  it('can’t use a proof that ran out between the code and its use', async () => {
    const { client, id } = await opened();
    const next = aNumber();
    await the.product.pass(28 * MINUTE_MS);
    const body = await numberCode(client, next);
    await the.product.pass(3 * MINUTE_MS);
    expect(await client.refused(waysIn.changeNumber, { body })).toMatchObject({ code: 'proof-needed' });
    expect((await rowOf(id)).phone).not.toBe(next);
  });
});

describe('the number of an account', () => {
  it('is told of an address that somebody adds after they have switched its messages off', async () => {
    const { phone, client } = await opened();
    await client.call(messages.forgetPhone);
    await addAddress(client);
    await waitFor('the number to be told', () =>
      kept.to(phone).find(({ message }) => /changed how your \w+ account is opened/.test(message.text)),
    );
  });

  it('is changed by a code to the new one; the old one is told and opens nothing, and messages follow', async () => {
    const { phone, client, id } = await opened();
    const next = aNumber();
    expect(await changeNumber(client, next)).toMatchObject({ success: true, joined: false });
    expect(await client.call(waysIn.get)).toMatchObject({ phone: shown(next) });
    await waitFor('the old number to be told', () =>
      kept.to(phone).find(({ message }) => /no longer opens/.test(message.text)),
    );
    expect((await client.call(messages.settings)).phone).toBe(shown(next));
    expect(await enter(next)).toMatchObject({ id, isNew: false });
    const again = await enter(phone);
    expect(again).toMatchObject({ isNew: true });
    expect(again.id).not.toBe(id);
  });

  it('may be added beside an address, where messages go to another phone already', async () => {
    const { client, id } = await loggedInPatient(the.product);
    const elsewhere = aNumber();
    await db()
      .insertInto('account_phones')
      .values({ user_id: id, number: elsewhere, verified_at: the.product.now() })
      .execute();
    const phone = aNumber();
    expect(await changeNumber(client, phone)).toMatchObject({ success: true });
    expect(await enter(phone)).toMatchObject({ id, isNew: false });
    expect((await client.call(messages.settings)).phone).toBe(shown(elsewhere));
  });

  it('is the second proof after a long time: a number set lately opens an account that was not used', async () => {
    const { client, id, phone } = await opened();
    const next = aNumber();
    await changeNumber(client, next);
    const long = new Date(the.product.now().getTime() - 400 * 24 * HOUR_MS);
    await db().updateTable('sessions').set({ last_used_at: long }).where('user_id', '=', id).execute();
    await db().updateTable('devices').set({ last_seen_at: long }).where('user_id', '=', id).execute();
    await db().updateTable('users').set({ email: anAddress() }).where('id', '=', id).execute();
    expect(await enter(next)).toMatchObject({ id, isNew: false });
    expect(phone).not.toBe(next);
  });
});

describe('two accounts of one person', () => {
  it('become one where there is nothing in the other: an empty one by number, into one with an address', async () => {
    const empty = await opened();
    const patient = await loggedInPatient(the.product);
    await aBooking(the.product, { patient });
    expect(await changeNumber(patient.client, empty.phone)).toMatchObject({ success: true, joined: true });
    await mailAbout(the.product, patient.email, /accounts are one/);
    expect(await enter(empty.phone)).toMatchObject({ id: patient.id, isNew: false });
    expect(await isIn(empty.client)).toBe(false);
    expect(await rowOf(empty.id)).toMatchObject({ status: 'deleted', phone: null });
  });

  it('the same for an empty one with an address, whose password opens nothing any more', async () => {
    const { client, id } = await opened();
    const empty = await loggedInPatient(the.product);
    expect(await addAddress(client, empty.email)).toMatchObject({ success: true, joined: true });
    expect(await rowOf(id)).toMatchObject({ email: empty.email, password_hash: null });
    expect(await rowOf(empty.id)).toMatchObject({ status: 'deleted' });
    expect(await browser().call(account.login, { body: { email: empty.email, password: PASSWORD } })).toMatchObject({
      success: false,
    });
    // It was joined and not deleted, as far as its person knows.
    expect((await mailsTo(the.product, empty.email)).filter(({ subject }) => /is deleted/.test(subject))).toEqual([]);
  });

  it('do not become one while the other has found a center’s record that it is about to claim', async () => {
    const { client } = await opened();
    const other = await opened();
    const found = await aBooking(the.product, { patient: await loggedInPatient(the.product) });
    const now = the.product.now();
    const claim = { user_id: other.id, patient_id: found.patient_id, at: now, number: other.phone, proof: 'card-pin' };
    const waits = { id: found.id, expires_at: new Date(now.getTime() + 15 * MINUTE_MS) };
    await db()
      .insertInto('record_claims')
      .values({ ...claim, ...waits })
      .execute();
    expect(await changeNumber(client, other.phone)).toMatchObject({ status: 409 });
    expect(await rowOf(other.id)).toMatchObject({ status: 'active', phone: other.phone });
  });

  it('are led to the fuller one where this one has nothing', async () => {
    const { client, id, phone } = await opened();
    const full = await loggedInPatient(the.product);
    await aBooking(the.product, { patient: full });
    expect(await addAddress(client, full.email)).toMatchObject({ code: 'way-in-of-fuller', status: 409 });
    expect((await rowOf(id)).email).toBeNull();
    // As it says: there, the number is added.
    expect(await changeNumber(full.client, phone)).toMatchObject({ joined: true });
    expect(await enter(phone)).toMatchObject({ id: full.id, isNew: false });
  });

  it('are left to people where both have something, and where something else opens the other', async () => {
    const { client, id } = await opened();
    await client.call(nominee.name, { body: { name: 'Ravi', contact: 'ravi@example.org', relation: 'child' } });
    const full = await loggedInPatient(the.product);
    await aBooking(the.product, { patient: full });
    expect(await addAddress(client, full.email)).toMatchObject({ code: 'way-in-of-other', status: 409 });
    expect((await rowOf(id)).email).toBeNull();
    const withBoth = await loggedInPatient(the.product, { phone: aNumber() });
    expect(await changeNumber(client, withBoth.phone!)).toMatchObject({ code: 'way-in-of-other' });
    expect(await rowOf(withBoth.id)).toMatchObject({ status: 'active', phone: withBoth.phone });
  });
});
