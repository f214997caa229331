/** By which channels an account is told: proving a number, switching channels, and what follows for messages that wait. */
import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';
import { showPhone } from '../../../src/domain/phone';
import { CHANNEL_WORDS_VERSION, messages } from '../../../src/contract';
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/time';
import { type LoggedIn, aBooking, aReminder, patientWithSession } from '../../builders';
import type { Client } from '../../client';
import { mailsTo } from '../../inbox';
import { takeTries } from '../../limits';
import { keptSenders } from '../../senders';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';

const kept = keptSenders();
const the = aRunningProduct(() => ({ overrides: { senders: kept.senders }, sweepEveryMs: HOUR_MS }));

let numbers = 9_845_000_000;
const aNumber = () => `+91${(numbers += 1)}`;
const aPerson = () => patientWithSession(the.product);

async function ask({ client }: { client: Client }, number: string, channel: 'whatsapp' | 'sms' = 'whatsapp') {
  const before = kept.to(number).map(({ message }) => message.text.slice(0, 6));
  const body = { number, channel } as const;
  const { verificationId } = await client.call(messages.sendPhoneCode, { body });
  return { verificationId, otp: await kept.codeFor(number, before) };
}
const prove = ({ client }: { client: Client }, body: { verificationId: string; otp: string }) =>
  client.call(messages.provePhone, { body });
const proveRefused = ({ client }: { client: Client }, body: { verificationId: string; otp: string }) =>
  client.refused(messages.provePhone, { body });
const settingsOf = ({ client }: { client: Client }) => client.call(messages.settings);
const switched = ({ client }: { client: Client }, channel: 'push' | 'whatsapp' | 'sms', isOn: boolean) =>
  client.call(messages.switchChannel, { params: { channel }, body: { isOn } });

async function withNumber(channel: 'whatsapp' | 'sms' = 'whatsapp') {
  const patient = await aPerson();
  const number = aNumber();
  await prove(patient, await ask(patient, number, channel));
  return { patient, number };
}

/** What is on, by name. */
async function on(patient: LoggedIn): Promise<string[]> {
  return (await settingsOf(patient)).channels.filter(({ isOn }) => isOn).map(({ channel }) => channel);
}

const consentsOf = ({ id }: LoggedIn) =>
  the.product.database.db
    .selectFrom('channel_consents')
    .selectAll()
    .where('user_id', '=', id)
    .orderBy('given_at')
    .orderBy('id')
    .execute();

describe('the settings', () => {
  it('of an account that chose nothing: no channel, reminders by mail, what this installation has', async () => {
    expect(await settingsOf(await aPerson())).toEqual({
      success: true,
      channels: [
        { channel: 'push', isOffered: false, isOn: false, stoppedAt: null },
        { channel: 'whatsapp', isOffered: true, isOn: false, stoppedAt: null },
        { channel: 'sms', isOffered: true, isOn: false, stoppedAt: null },
      ],
      phone: null,
      browsers: [],
      mailsReminders: true,
      pushKey: null,
    });
  });

  it('keep whether reminders come by mail', async () => {
    const { client } = await aPerson();
    for (const mailsReminders of [false, true, false]) {
      expect(await client.call(messages.change, { body: { mailsReminders } })).toMatchObject({ mailsReminders });
    }
    expect(await client.call(messages.settings)).toMatchObject({ mailsReminders: false });
  });
});

describe('a number', () => {
  it('is proved by the code that was sent to it, and the channel that carried it is on', async () => {
    const patient = await aPerson();
    const number = aNumber();
    const claim = await ask(patient, number, 'sms');
    expect(kept.to(number)[0]).toMatchObject({ channel: 'sms', message: { code: null, url: null, buttons: [] } });
    expect(await prove(patient, claim)).toMatchObject({ phone: showPhone(number) });
    expect(await on(patient)).toEqual(['sms']);
    expect(await consentsOf(patient)).toMatchObject([
      {
        channel: 'sms',
        words_version: CHANNEL_WORDS_VERSION,
        language: 'en',
        given_at: expect.any(Date),
        ended_at: null,
      },
    ]);
  });

  it('is told to the account by mail, and so is every channel that is switched on, once', async () => {
    const { patient, number } = await withNumber('sms');
    const told = (count: number) =>
      waitFor(`${count} mails about a new way`, async () => {
        const mails = (await mailsTo(the.product, patient.email)).filter(({ subject }) => /are now on/.test(subject));
        return mails.length >= count ? mails : undefined;
      });
    const [first] = await told(1);
    expect(first!.text).toContain(`by SMS, at the mobile number that ends in ${number.slice(-4)}`);
    expect(first!.text).toContain(`${the.product.url}/myprofile/messages`);
    expect(`${first!.text}${first!.html}`).not.toContain(number.slice(3, 8));
    await the.product.pass(MINUTE_MS);
    await switched(patient, 'whatsapp', true);
    await switched(patient, 'whatsapp', true);
    await switched(patient, 'sms', false);
    expect((await told(2)).map(({ text }) => /by (WhatsApp|SMS)/.exec(text)?.[1])).toEqual(['WhatsApp', 'SMS']);
    // The same channel, at another number.
    await the.product.pass(MINUTE_MS);
    const another = aNumber();
    await prove(patient, await ask(patient, another));
    const all = await told(3);
    expect(all).toHaveLength(3);
    expect(all[0]!.text).toContain(`that ends in ${another.slice(-4)}`);
  });

  it('may be written as people write it', async () => {
    const { client } = await aPerson();
    const written = ['98450 12345', '098450-12345', '+91 (98450) 12345', '919845012345'];
    for (const number of written) await client.call(messages.sendPhoneCode, { body: { number, channel: 'sms' } });
    await kept.codeFor('+919845012345');
    for (const number of ['044 2345 6789', '12345', '+1 415 555 0134', '']) {
      const refused = await client.refused(messages.sendPhoneCode, { body: { number, channel: 'sms' } });
      expect(refused).toMatchObject({
        code: 'invalid-input',
        fields: { number: 'Please enter a 10-digit mobile number' },
        issues: { number: { code: 'mobile' } },
      });
    }
  });

  it('may be that of several accounts: families share a phone', async () => {
    const { number } = await withNumber();
    const other = await aPerson();
    expect(await prove(other, await ask(other, number))).toMatchObject({ phone: showPhone(number) });
  });

  it('is not proved by a wrong code, and after five not by the right one', async () => {
    const patient = await aPerson();
    const claim = await ask(patient, aNumber());
    const wrong = { ...claim, otp: claim.otp === '000000' ? '111111' : '000000' };
    for (const code of [...Array<string>(4).fill('otp-invalid'), 'otp-too-many-tries']) {
      expect(await proveRefused(patient, wrong)).toMatchObject({ code, fields: { otp: expect.any(String) } });
    }
    expect(await proveRefused(patient, claim)).toMatchObject({ code: 'otp-too-many-tries' });
    expect(await settingsOf(patient)).toMatchObject({ phone: null });
    expect(await on(patient)).toEqual([]);
  });

  it('is not proved by a code that is ten minutes old, that was used, or that another account asked for', async () => {
    const [patient, other] = [await aPerson(), await aPerson()];
    const number = aNumber();
    const used = await ask(patient, number);
    expect(await proveRefused(other, used)).toMatchObject({ code: 'otp-invalid' });
    await prove(patient, used);
    expect(await proveRefused(patient, used)).toMatchObject({ code: 'otp-invalid' });
    const late = await ask(patient, number);
    await the.product.pass(10 * MINUTE_MS);
    expect(await proveRefused(patient, late)).toMatchObject({ code: 'otp-expired' });
  });

  it('is proved once, however many try at once', async () => {
    const patient = await aPerson();
    const claim = await ask(patient, aNumber());
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => patient.client.ask(messages.provePhone, { body: claim })),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(await consentsOf(patient)).toHaveLength(1);
  });

  it('replaces the one before: its channels end, but for the one that carried the code, which begins anew', async () => {
    const { patient, number } = await withNumber('whatsapp');
    await switched(patient, 'sms', true);
    expect(await on(patient)).toEqual(['whatsapp', 'sms']);
    const next = aNumber();
    await prove(patient, await ask(patient, next, 'sms'));
    expect(await settingsOf(patient)).toMatchObject({ phone: showPhone(next) });
    expect(await on(patient)).toEqual(['sms']);
    expect((await consentsOf(patient)).map(({ channel, ended_by: by }) => [channel, by])).toEqual([
      ['whatsapp', 'number-changed'],
      ['sms', 'number-changed'],
      ['sms', null],
    ]);
    // The same number again changes nothing else.
    await prove(patient, await ask(patient, next, 'whatsapp'));
    expect(await on(patient)).toEqual(['whatsapp', 'sms']);
    expect(number).not.toBe(next);
  });

  it('is forgotten with its channels', async () => {
    const { patient } = await withNumber();
    expect(await patient.client.call(messages.forgetPhone)).toMatchObject({ phone: null });
    expect(await on(patient)).toEqual([]);
    expect(await consentsOf(patient)).toMatchObject([{ ended_by: 'page' }]);
  });

  it('gets few codes: from one account, whatever the number; and from all accounts together', async () => {
    const patient = await aPerson();
    for (let n = 0; n < 5; n += 1) await ask(patient, aNumber());
    const body = { number: aNumber(), channel: 'sms' } as const;
    const refused = await patient.client.refused(messages.sendPhoneCode, { body });
    expect(refused).toMatchObject({ status: 429, code: 'otp-mail-limit' });
    expect(refused.retryAfter).toBeGreaterThan(0);

    const number = aNumber();
    for (let n = 0; n < 5; n += 1) await ask(await aPerson(), number);
    const another = await aPerson();
    expect(await another.client.refused(messages.sendPhoneCode, { body: { number, channel: 'sms' } })).toMatchObject({
      code: 'otp-mail-limit',
    });
  });

  it('has codes left for its owner, however many a stranger asks for', async () => {
    const number = aNumber();
    const address = '203.0.113.78';
    const body = { number, channel: 'sms' } as const;
    const strangers = () => patientWithSession(the.product, { address });
    for (let n = 0; n < 4; n += 1) await (await strangers()).client.call(messages.sendPhoneCode, { body });
    expect(await (await strangers()).client.refused(messages.sendPhoneCode, { body })).toMatchObject({
      status: 429,
      code: 'otp-mail-limit',
    });
    await ask(await aPerson(), number);
    // From many networks all of them are used up: who is known to have the number, or has paid here, has some of their own.
    await takeTries(the.product, 'phone-code-number-day', number, 7);
    const stranger = await aPerson();
    expect(await stranger.client.refused(messages.sendPhoneCode, { body })).toMatchObject({ code: 'otp-mail-limit' });
    const { patient, number: proved } = await withNumber();
    await takeTries(the.product, 'phone-code-number-day', proved, 11);
    await ask(patient, proved);
    const payer = await aPerson();
    await aBooking(the.product, { patient: payer, status: 'confirmed' });
    await ask(payer, number);
  });

  it('gets few codes from one network, however many accounts and numbers it has', async () => {
    const address = '203.0.113.77';
    await takeTries(the.product, 'phone-code-network', address, 100);
    const { client } = await patientWithSession(the.product, { address });
    const body = { number: aNumber(), channel: 'sms' } as const;
    expect(await client.refused(messages.sendPhoneCode, { body })).toMatchObject({ code: 'codes-busy' });
  });

  it('is proved and asked for while strangers beside it use up what their network has', async () => {
    const address = '203.0.113.79';
    const patient = await patientWithSession(the.product, { address });
    const asked = await ask(patient, aNumber());
    await takeTries(the.product, 'otp-verify-network', address, 120);
    const never = { verificationId: newId(), otp: '000000' };
    expect(await proveRefused(patient, never)).toMatchObject({ status: 429, code: 'too-many-tries' });
    await prove(patient, asked);
    // The second half of an hour's codes comes one after the other: nobody waits an hour.
    await takeTries(the.product, 'phone-code-network', address, 59);
    await ask(patient, aNumber());
    const body = { number: aNumber(), channel: 'sms' } as const;
    const refused = await patient.client.refused(messages.sendPhoneCode, { body });
    expect(refused).toMatchObject({ code: 'codes-busy' });
    expect(refused.retryAfter).toBeLessThanOrEqual(72);
  });

  it('is told nobody but the channel: no code and no number is kept in clear', async () => {
    const { patient } = await withNumber();
    const { db } = the.product.database;
    const rows = await db.selectFrom('phone_verifications').selectAll().where('user_id', '=', patient.id).execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]!.code_hash).toHaveLength(32);
    const sent = await db.selectFrom('outbox').selectAll().where('template', '=', 'phone-code').execute();
    for (const { slots } of sent) expect(Object.keys(slots as object)).toEqual(['verificationId']);
  });
});

describe('a channel', () => {
  it('is switched off at once, and on again, with a consent for each time', async () => {
    const { patient } = await withNumber();
    await switched(patient, 'whatsapp', false);
    expect(await on(patient)).toEqual([]);
    const { client } = patient;
    const body = { isOn: true, language: 'hi' } as const;
    await client.call(messages.switchChannel, { params: { channel: 'whatsapp' }, body });
    await client.call(messages.switchChannel, { params: { channel: 'whatsapp' }, body });
    expect((await consentsOf(patient)).map((one) => [one.language, one.ended_by])).toEqual([
      ['en', 'page'],
      ['hi', null],
    ]);
  });

  it('needs a number, a browser, and a provider', async () => {
    const patient = await aPerson();
    const refused = (channel: 'push' | 'whatsapp' | 'sms') =>
      patient.client.refused(messages.switchChannel, { params: { channel }, body: { isOn: true } });
    expect(await refused('whatsapp')).toMatchObject({ status: 409, code: 'phone-needed' });
    expect(await refused('sms')).toMatchObject({ code: 'phone-needed' });
    expect(await refused('push')).toMatchObject({ code: 'channel-not-offered' });
    // Off is always possible.
    await switched(patient, 'push', false);
  });

  it('says when it was stopped by the person, and can be switched on here again', async () => {
    const { patient } = await withNumber('sms');
    const { db } = the.product.database;
    const stoppedAt = the.product.now();
    await db
      .updateTable('channel_consents')
      .set({ ended_at: stoppedAt, ended_by: 'stop' })
      .where('user_id', '=', patient.id)
      .execute();
    const smsOf = async () => (await settingsOf(patient)).channels.find(({ channel }) => channel === 'sms');
    expect(await smsOf()).toMatchObject({ isOn: false, stoppedAt: stoppedAt.toISOString() });
    await the.product.pass(MINUTE_MS);
    await switched(patient, 'sms', true);
    expect(await smsOf()).toMatchObject({ isOn: true, stoppedAt: null });
    await switched(patient, 'sms', false);
    expect(await smsOf()).toMatchObject({ isOn: false, stoppedAt: null });
  });

  it('that ends drops what waits for it, and the next one of the notice is tried at once', async () => {
    const { patient, number } = await withNumber('whatsapp');
    await switched(patient, 'sms', true);
    const { db } = the.product.database;
    const later = new Date(the.product.now().getTime() + HOUR_MS);
    const booking = await aBooking(the.product, { patient });
    const code = await aReminder(the.product, booking, { due_at: later });
    const notice = await db.selectFrom('notices').select('id').where('code', '=', code).executeTakeFirstOrThrow();
    const messageId = newId();
    const about = { notice_id: notice.id, booking_id: booking.id, template: 'reminder', language: 'en' };
    await db
      .insertInto('outbox')
      .values({
        id: messageId,
        once_key: `waits:${messageId}`,
        channel: 'whatsapp',
        recipient: number,
        slots: '{}',
        created_at: the.product.now(),
        due_at: later,
        ...about,
      })
      .execute();
    await switched(patient, 'whatsapp', false);
    const dropped = await db.selectFrom('outbox').select('status').where('id', '=', messageId).executeTakeFirst();
    expect(dropped).toEqual({ status: 'dropped' });
    await the.product.sweep();
    await kept.codeFor(number);
    const next = await db
      .selectFrom('outbox')
      .select(['channel', 'recipient'])
      .where('notice_id', '=', notice.id)
      .where('id', '<>', messageId)
      .execute();
    expect(next).toEqual([{ channel: 'sms', recipient: number }]);
  });
});
