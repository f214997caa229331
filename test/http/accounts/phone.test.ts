/** An account by mobile number: a code by WhatsApp or SMS, a name, done; and the way back in. */
import { describe, expect, it } from 'vitest';
import { NOTICE_VERSION, account, messages, phoneEntry, profile } from '../../../src/contract';
import { users } from '../../../src/contract/admin';
import { NUMBER_UNUSED_DAYS } from '../../../src/server/accounts/enter-by-phone';
import { DAY_MS, HOUR_MS } from '../../../src/domain/time';
import { recordReceipt } from '../../../src/server/outbox';
import { anAdministrator } from '../../administrator';
import { PASSWORD, aBooking, aPatient } from '../../builders';
import { type Client, type RawAnswer, aClient } from '../../client';
import { takeTries } from '../../limits';
import { keptSenders } from '../../senders';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';

const kept = keptSenders();
const the = aRunningProduct(() => ({ overrides: { senders: kept.senders }, sweepEveryMs: HOUR_MS }));
const browser = () => aClient(the.product);
const db = () => the.product.database.db;

let numbers = 0;
/** A number that nobody has, beside none of the others (limits count by ten thousand numbers). */
const aNumber = () => `+91${9_100_000_001 + ((numbers += 1)) * 10_000}`;

/** Asks for a code and reads it on the phone. */
async function codeTo(client: Client, phone: string) {
  const before = kept.to(phone).map(({ message }) => message.text.slice(0, 6));
  const { verificationId } = await client.call(phoneEntry.sendCode, { body: { phone } });
  return { phone, VerificationId: verificationId, otp: await kept.codeFor(phone, before) };
}
const NEW = { username: 'Devika', consentVersion: NOTICE_VERSION };
async function opened(phone = aNumber(), client = browser()) {
  const { user } = await client.call(phoneEntry.enter, { body: { ...(await codeTo(client, phone)), ...NEW } });
  return { phone, client, id: user._id };
}
const rowsOf = (phone: string) => db().selectFrom('users').selectAll().where('phone', '=', phone).execute();
const isIn = async (client: Client) => (await client.raw('GET', account.userdata.path)).status === 200;
const wrong = (otp: string) => (otp === '000000' ? '000001' : '000000');

describe('a new number', () => {
  it('opens an account with a name, which is logged in, is written to there, and has no address', async () => {
    const client = browser();
    const phone = aNumber();
    const answer = await client.call(phoneEntry.enter, { body: { ...(await codeTo(client, phone)), ...NEW } });
    expect(answer).toMatchObject({ success: true, isNew: true });
    expect(answer.user).toMatchObject({ username: 'Devika', email: '', hasPassword: false });
    expect(answer.user.needsConsent).toBeUndefined();
    expect((await client.call(account.userdata)).user).toEqual(answer.user);
    expect((await client.call(messages.settings)).channels).toContainEqual(
      expect.objectContaining({ channel: 'whatsapp', isOn: true }),
    );
    expect(await rowsOf(phone)).toMatchObject([{ email: null, password_hash: null, status: 'active' }]);
  });

  it('needs a name, and leaving it out spends no code', async () => {
    const client = browser();
    const code = await codeTo(client, aNumber());
    expect(await client.refused(phoneEntry.enter, { body: code })).toMatchObject({
      code: 'phone-name-needed',
      fields: { username: expect.any(String) },
    });
    expect(await client.call(phoneEntry.enter, { body: { ...code, username: 'Devika' } })).toMatchObject({
      isNew: true,
      user: { needsConsent: true },
    });
  });

  it('is read as people write it', async () => {
    const phone = aNumber();
    const { id } = await opened(phone);
    const client = browser();
    const code = await codeTo(client, phone);
    const written = `0${phone.slice(3, 8)} ${phone.slice(8)}`;
    expect((await client.call(phoneEntry.enter, { body: { ...code, phone: written } })).user._id).toBe(id);
    expect(await client.refused(phoneEntry.sendCode, { body: { phone: '080 4123 4567' } })).toMatchObject({
      code: 'invalid-input',
      issues: { phone: { code: 'landline' } },
    });
  });

  it('outside of India gets no code unless the operator allows its country', async () => {
    const client = browser();
    const phone = '+971501234567';
    expect(await client.refused(phoneEntry.sendCode, { body: { phone } })).toMatchObject({ code: 'phone-country' });
    const { config } = the.product.context;
    const before = config.phoneCountries;
    config.phoneCountries = ['91', '971'];
    try {
      expect((await opened(phone)).id).toBeTruthy();
    } finally {
      config.phoneCountries = before;
    }
  });

  it('makes one account of two who open it at the same time', async () => {
    const phone = aNumber();
    const both = [];
    for (const client of [browser(), browser()]) both.push({ client, code: await codeTo(client, phone) });
    const answers = await Promise.all(
      both.map(({ client, code }) => client.call(phoneEntry.enter, { body: { ...code, ...NEW } })),
    );
    expect(answers.map(({ isNew }) => isNew).sort()).toEqual([false, true]);
    expect(new Set(answers.map(({ user }) => user._id)).size).toBe(1);
    expect(await rowsOf(phone)).toHaveLength(1);
  });
});

describe('a number with an account', () => {
  it('logs in from another browser, under the name that the account has', async () => {
    const { phone, id, client } = await opened();
    const other = browser();
    const answer = await other.call(phoneEntry.enter, {
      body: { ...(await codeTo(other, phone)), username: 'Somebody' },
    });
    expect(answer).toMatchObject({ isNew: false, user: { _id: id, username: 'Devika' } });
    expect([await isIn(client), await isIn(other)]).toEqual([true, true]);
    // The phone is told of the new browser.
    await waitFor('a notice of the new device', () =>
      db()
        .selectFrom('notices')
        .select('id')
        .where('user_id', '=', id)
        .where('template', '=', 'new-device')
        .executeTakeFirst(),
    );
  });

  it('is refused a wrong code, a used one, one of another number, and any after five tries', async () => {
    const { phone } = await opened();
    const client = browser();
    const code = await codeTo(client, phone);
    const enter = (body: typeof code) => client.ask(phoneEntry.enter, { body });
    expect(await enter({ ...code, otp: wrong(code.otp) })).toMatchObject({ code: 'otp-invalid' });
    expect(await enter({ ...code, phone: aNumber() })).toMatchObject({ code: 'otp-invalid' });
    expect(await enter(code)).toMatchObject({ success: true });
    expect(await enter(code)).toMatchObject({ code: 'otp-invalid' });
    const next = await codeTo(client, phone);
    for (let n = 0; n < 5; n++) await enter({ ...next, otp: wrong(next.otp) });
    expect(await enter(next)).toMatchObject({ code: 'otp-too-many-tries' });
  });

  it('does not open a blocked account', async () => {
    const { phone, id } = await opened();
    await db().updateTable('users').set({ status: 'blocked' }).where('id', '=', id).execute();
    const client = browser();
    const body = await codeTo(client, phone);
    expect(await client.refused(phoneEntry.enter, { body })).toMatchObject({ code: 'account-blocked', status: 403 });
    expect(await isIn(client)).toBe(false);
  });

  it('is free again once the account is deleted, by a code to the number', async () => {
    const { phone, client, id } = await opened();
    const before = kept.to(phone).map(({ message }) => message.text.slice(0, 6));
    const { verificationId } = await client.call(profile.deletionCode);
    const otp = await kept.codeFor(phone, before);
    const refused = await client.refused(profile.deleteAccount, {
      body: { otp: wrong(otp), VerificationId: verificationId },
    });
    expect(refused).toMatchObject({ code: 'otp-invalid' });
    await client.call(profile.deleteAccount, { body: { otp, VerificationId: verificationId } });
    const row = await db().selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ phone: null, status: 'deleted' });
    expect(await db().selectFrom('outbox').select('id').where('recipient', '=', phone).execute()).toEqual([]);
    const anew = browser();
    const answer = await anew.call(phoneEntry.enter, { body: { ...(await codeTo(anew, phone)), ...NEW } });
    expect(answer.isNew).toBe(true);
    expect(answer.user._id).not.toBe(id);
  });

  it('is shown to staff, who find the account by name and by number', async () => {
    const { phone, id } = await opened();
    await db().updateTable('users').set({ username: 'Kamalakshi' }).where('id', '=', id).execute();
    const { client: administrator } = await anAdministrator(the.product);
    for (const q of ['Kamalakshi', phone.slice(3)]) {
      const { Users } = await administrator.call(users.list, { query: { page: 1, q } });
      expect(Users).toMatchObject([{ _id: id, email: '', phone: `+91 ${phone.slice(3, 8)} ${phone.slice(8)}` }]);
    }
  });
});

describe('a number that may be somebody else’s by now', () => {
  const unusedFor = async (id: string, days: number) => {
    const at = new Date(the.product.now().getTime() - days * DAY_MS);
    await db().updateTable('sessions').set({ last_used_at: at }).where('user_id', '=', id).execute();
    await db().updateTable('devices').set({ last_seen_at: at }).where('user_id', '=', id).execute();
    await db().updateTable('users').set({ created_at: at }).where('id', '=', id).execute();
  };
  const tryEntering = async (phone: string) => {
    const client = browser();
    return client.ask(phoneEntry.enter, { body: { ...(await codeTo(client, phone)), username: 'Somebody' } });
  };
  const REFUSED = { code: 'phone-unused-long', status: 409 };

  it('does not open an account with an address alone after a year, until its address and password have', async () => {
    const { phone, id } = await opened();
    const email = `devika-${numbers}@example.org`;
    const { password_hash } = await aPatient(the.product);
    await db().updateTable('users').set({ email, password_hash }).where('id', '=', id).execute();
    await unusedFor(id, NUMBER_UNUSED_DAYS - 1);
    expect(await tryEntering(phone)).toMatchObject({ isNew: false });
    await unusedFor(id, NUMBER_UNUSED_DAYS + 1);
    expect(await tryEntering(phone)).toMatchObject(REFUSED);
    expect(await browser().call(account.login, { body: { email, password: PASSWORD } })).toMatchObject({
      success: true,
    });
    expect(await tryEntering(phone)).toMatchObject({ isNew: false, user: { _id: id, email } });
  });

  it('does not open one with bookings, and opens one that has nothing', async () => {
    const booked = await opened();
    await aBooking(the.product, { patient: { id: booked.id, email: '' } });
    await unusedFor(booked.id, NUMBER_UNUSED_DAYS + 1);
    expect(await tryEntering(booked.phone)).toMatchObject(REFUSED);
    const empty = await opened();
    await unusedFor(empty.id, NUMBER_UNUSED_DAYS + 1);
    expect(await tryEntering(empty.phone)).toMatchObject({ isNew: false });
  });
});

describe('a stranger', () => {
  const VERIFICATION = /"verificationId":"[0-9a-f-]{36}"/;
  const heard = ({ status, text, headers }: RawAnswer) => ({
    status,
    text: text.replace(VERIFICATION, ''),
    names: [...headers.keys()].sort(),
    cookies: headers.getSetCookie().map((line) => line.replace(/=[^;]*/, '')),
  });

  it('learns of no account by asking for a code or guessing one', async () => {
    const active = await opened();
    const blocked = await opened();
    await db().updateTable('users').set({ status: 'blocked' }).where('id', '=', blocked.id).execute();
    for (const { phone } of [active, blocked]) {
      const answers = [];
      for (const asked of [phone, aNumber()]) {
        const client = browser();
        const sent = await client.raw('POST', phoneEntry.sendCode.path, { json: { phone: asked } });
        const { verificationId: VerificationId } = sent.json as { verificationId: string };
        // The other number has its code by now, so that both guesses are tried against one.
        const right = await waitFor('a code', () => kept.to(asked)[0]?.message.text.slice(0, 6));
        const json = { phone: asked, VerificationId, otp: wrong(right) };
        answers.push([heard(sent), heard(await client.raw('POST', phoneEntry.enter.path, { json }))]);
      }
      expect(answers[0]).toEqual(answers[1]);
    }
  });

  it('can send a number only a few codes, and leaves some to its owner', async () => {
    const { phone, client } = await opened();
    const stranger = browser();
    const ask = (from: Client) => from.ask(phoneEntry.sendCode, { body: { phone } });
    for (let n = 0; n < 4; n++) expect(await ask(stranger)).toMatchObject({ success: true });
    expect(await ask(stranger)).toMatchObject({ code: 'otp-mail-limit', status: 429 });
    await takeTries(the.product, 'phone-code-number', phone, 1).catch(() => undefined);
    expect(await ask(browser())).toMatchObject({ code: 'otp-mail-limit' });
    expect(await ask(client)).toMatchObject({ success: true });
  });

  it.each([
    ['the numbers beside one', 'phone-code-prefix-day', 100],
    ['everybody', 'phone-code-day', 10_000],
  ] as const)('can not go on from number to number: a day has a limit for %s', async (_, name, points) => {
    const phone = aNumber();
    const key = name === 'phone-code-day' ? 'everybody' : phone.slice(0, -4);
    await takeTries(the.product, name, key, points);
    expect((await browser().refused(phoneEntry.sendCode, { body: { phone } })).status).toBe(429);
    await db().deleteFrom('rate_limits').where('key', 'like', `${name}:%`).execute();
    expect(await browser().ask(phoneEntry.sendCode, { body: { phone: aNumber() } })).toMatchObject({ success: true });
  });

  it('has a limit by network and day', async () => {
    const client = browser();
    await takeTries(the.product, 'phone-code-day-network', client.address, 300);
    expect(await client.refused(phoneEntry.sendCode, { body: { phone: aNumber() } })).toMatchObject({
      code: 'otp-mail-limit',
    });
  });
});

describe('the channel', () => {
  it('is SMS where WhatsApp can not deliver the code', async () => {
    const { whatsapp } = kept.senders;
    const client = browser();
    const phone = aNumber();
    const { verificationId } = await client.call(phoneEntry.sendCode, { body: { phone } });
    await waitFor('the code by WhatsApp', () => kept.to(phone)[0]);
    expect(whatsapp).not.toBeNull();
    const first = await waitFor('the message to be marked sent', () =>
      db()
        .selectFrom('outbox')
        .select(['id', 'provider_id'])
        .where('recipient', '=', phone)
        .where('status', '=', 'sent')
        .executeTakeFirst(),
    );
    const receipt = { channel: 'whatsapp', id: first.id, providerId: first.provider_id!, state: 'failed' } as const;
    await db()
      .transaction()
      .execute((tx) => recordReceipt(tx, receipt, the.product.now()));
    const sms = await waitFor('the code by SMS', () => kept.to(phone).find(({ channel }) => channel === 'sms'));
    const otp = sms.message.text.slice(0, 6);
    await client.call(phoneEntry.enter, { body: { phone, VerificationId: verificationId, otp, ...NEW } });
    expect((await client.call(messages.settings)).channels).toContainEqual(
      expect.objectContaining({ channel: 'sms', isOn: true }),
    );
  });

  it('that is not configured is refused clearly', async () => {
    const { senders } = the.product.context;
    const { whatsapp, sms } = senders;
    Object.assign(senders, { whatsapp: null, sms: null });
    try {
      expect(await browser().refused(phoneEntry.sendCode, { body: { phone: aNumber() } })).toMatchObject({
        code: 'channel-not-offered',
        status: 409,
      });
    } finally {
      Object.assign(senders, { whatsapp, sms });
    }
  });
});
