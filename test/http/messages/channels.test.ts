/** WhatsApp and SMS: what is sent, what becomes of it, what people answer, and when the next channel is tried. */
import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { MESSAGE_WEBHOOKS } from '../../../src/contract';
import type { ChosenChannel } from '../../../src/domain/messages';
import { showPhone } from '../../../src/domain/phone';
import { addDays, istDateOf, istInstant, weekdayOf } from '../../../src/domain/time';
import { calls } from '../../../src/contract/admin';
import { aLastingAdministrator } from '../../administrator';
import { book, cancel } from '../../booking-steps';
import { type UserRow, aBooking, aCenter, aPatient, loggedInPatient } from '../../builders';
import { aNumber, messageBy, messagesTo, withPhone } from '../../channels';
import { allMailsSent, mailsTo } from '../../inbox';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';
import { aWindow } from '../../windows';
import { tellFunded } from '../../../src/server/messages/tell-funded';

const MINUTE = 60_000;
const the = aRunningProduct({ now: '2026-11-10T08:00:00+05:30' });
const db = () => the.product.database.db;
const control = (path: string, body: object, method: 'PUT' | 'POST' = 'PUT') => the.product.control(path, body, method);
const channelsOf = async (number: string) =>
  (await messagesTo(the.product, number)).map(({ channel }) => channel).reverse();

afterEach(async () => {
  await control('messages', { mode: 'on', paused: [] });
  await control('webhooks', { mode: 'normal' });
  await control('webhooks/flush', {}, 'POST');
  await control('faults', { rate: 0, kinds: [] });
});

/** One round of all that is due, until nothing is left to be sent. */
async function round(): Promise<void> {
  await the.product.sweep();
  await allMailsSent(the.product);
}

type Someone = { number?: string; on?: ChosenChannel[]; language?: 'en' | 'hi'; patient?: UserRow };

/** Somebody with a session the day after tomorrow, and channels. */
async function someone({ language = 'en', patient: given, ...phone }: Someone = {}) {
  const patient = given ?? (await aPatient(the.product, { language }));
  const center = await aCenter(the.product);
  const inTwoDays = addDays(istDateOf(the.product.now()), 2);
  const date = weekdayOf(inTwoDays) === 0 ? addDays(inTwoDays, 1) : inTwoDays;
  const booking = await aBooking(the.product, { patient, center, date, startHour: 13, isScheme: true });
  return { patient, center, booking, date, number: await withPhone(the.product, patient, phone) };
}

/** The same at seven the evening before the session, when the reminder is due. */
async function reminded(about: Someone = {}) {
  const one = await someone(about);
  await the.product.passUntil(istInstant(addDays(one.date, -1), 19));
  await the.product.sweep();
  return one;
}

const rowOf = (number: string, channel: string) =>
  db()
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', number)
    .where('channel', '=', channel)
    .where('notice_id', 'is not', null)
    .executeTakeFirstOrThrow();
const stateOf = async (number: string, channel = 'whatsapp') => (await rowOf(number, channel)).status;
const reaches = (number: string, state: string, channel = 'whatsapp') =>
  waitFor(`${channel} to ${number} is ${state}`, async () => (await stateOf(number, channel)) === state);
/** Until the provider has refused it: once it is claimed it may still be on its way there. */
const refused = (number: string) =>
  waitFor('it was refused', async () => (await rowOf(number, 'whatsapp')).last_error !== null);
const noticeOf = (bookingId: string) =>
  db().selectFrom('notices').selectAll().where('booking_id', '=', bookingId).executeTakeFirstOrThrow();

const webhook = (body: string, signature: string | undefined, path: string = MESSAGE_WEBHOOKS.whatsapp) =>
  fetch(the.product.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(signature && { 'x-hub-signature-256': signature }) },
    body,
  });
const signed = (body: string) =>
  webhook(
    body,
    `sha256=${createHmac('sha256', the.product.sandbox.channels.whatsapp.appSecret).update(body).digest('hex')}`,
  );
const told = (value: object) =>
  JSON.stringify({
    entry: [
      {
        changes: [
          { value: { metadata: { phone_number_id: the.product.sandbox.channels.whatsapp.phoneId }, ...value } },
        ],
      },
    ],
  });

it('whom WhatsApp told that a chair is kept is told there that it is not booked, though its time is over', async () => {
  const { booking, number, patient } = await someone();
  const hour = 60 * MINUTE;
  const hold_expires_at = new Date(the.product.now().getTime() - hour);
  const lapsed = { status: 'cancelled', cancel_reason: 'not-checked-in-time', hold_expires_at };
  await db().updateTable('bookings').set(lapsed).where('id', '=', booking.id).execute();
  await db()
    .transaction()
    .execute((tx) => tellFunded(tx, [booking.id], { kind: 'unanswered' }, the.product.now()));
  await round();
  const told = await messageBy(the.product, number, 'whatsapp', 'Not booked');
  expect(told.text).toContain('The center did not answer');
  expect((await mailsTo(the.product, patient.email)).map(({ subject }) => subject)).toHaveLength(1);
});

describe('a reminder', () => {
  it('goes by WhatsApp, with answers and a link, and ends when it is read', async () => {
    const { number, booking, patient } = await reminded();
    const seen = await messageBy(the.product, number, 'whatsapp');
    const { code } = await noticeOf(booking.id);
    expect(seen).toMatchObject({
      template: 'vrikka_reminder_evening',
      language: 'en',
      url: `${the.product.url}/m/${code}`,
      buttons: [
        { id: `${code}:coming`, title: "I'm coming" },
        { id: `${code}:cannot`, title: "I can't come" },
        { id: `${code}:call`, title: 'Call me' },
      ],
    });
    expect(seen.text).toMatch(/^Reminder: appointment tomorrow, .*1 PM - 5 PM\. Are you coming\?$/);
    await reaches(number, 'delivered');
    await control('messages/read', { id: seen.id }, 'POST');
    await reaches(number, 'read');
    expect(await noticeOf(booking.id)).toMatchObject({ status: 'read', read_at: expect.any(Date) });
    await the.product.pass(90 * MINUTE);
    await round();
    expect(await channelsOf(number)).toEqual(['whatsapp']);
    expect((await mailsTo(the.product, patient.email)).map(({ subject }) => subject)).toEqual([]);
  });

  it('goes by SMS too where it is not read in time, in the person’s language, and by no other channel then', async () => {
    const { number, booking, patient } = await reminded({ language: 'hi' });
    expect(await messageBy(the.product, number, 'whatsapp')).toMatchObject({ language: 'hi' });
    await reaches(number, 'delivered');
    await the.product.pass(59 * MINUTE);
    await round();
    expect(await channelsOf(number)).toEqual(['whatsapp']);
    await the.product.pass(2 * MINUTE);
    await round();
    const { code } = await noticeOf(booking.id);
    const seen = await messageBy(the.product, number, 'sms');
    expect(seen.text).toContain(`क्या आप आ रहे हैं? ${the.product.url}/m/${code}`);
    expect(seen).toMatchObject({ language: 'hi', buttons: [] });
    await reaches(number, 'delivered', 'sms');
    await the.product.pass(30 * MINUTE);
    await round();
    expect(await noticeOf(booking.id)).toMatchObject({ status: 'exhausted' });
    expect(await mailsTo(the.product, patient.email)).toEqual([]);
  });

  it.each([
    ['the number is not on WhatsApp', async () => ({ number: aNumber('0000') }), 'gone'],
    [
      'Meta has paused the template',
      async () => {
        await control('messages', { paused: ['vrikka_reminder_evening'] });
        return {};
      },
      'template-refused',
    ],
  ])('goes by SMS at once where %s', async (_, prepare, why) => {
    const { number } = await reminded(await prepare());
    await reaches(number, 'failed');
    expect((await rowOf(number, 'whatsapp')).last_error).toMatch(new RegExp(`^${why}: `));
    await round();
    await messageBy(the.product, number, 'sms');
    expect(await channelsOf(number)).toEqual(['sms']);
  });

  it('goes by SMS at once where WhatsApp tells later that it could not deliver it', async () => {
    await control('messages', { mode: 'fail' });
    const { number } = await reminded();
    await reaches(number, 'failed');
    await control('messages', { mode: 'on' });
    await round();
    await messageBy(the.product, number, 'sms');
  });

  it('goes by mail where no text of it is registered for SMS', async () => {
    const { sms } = the.product.context.senders;
    const { patient, number } = await someone({ on: ['sms'] });
    const other: typeof sms = {
      ...sms!,
      send: (to, message, id) => sms!.send(to, { ...message, name: 'x' as 'booked' }, id),
    };
    the.product.context.senders.sms = other;
    try {
      await the.product.passUntil(istInstant(addDays(istDateOf(the.product.now()), 1), 19));
      await the.product.sweep();
      await reaches(number, 'failed', 'sms');
      await round();
      await waitFor('a mail', async () => (await mailsTo(the.product, patient.email)).length > 0);
      expect(await channelsOf(number)).toEqual([]);
    } finally {
      the.product.context.senders.sms = sms;
    }
  });

  it('is tried again by the same channel while a provider refuses everybody', async () => {
    await control('faults', { rate: 1, kinds: ['429'] });
    const { number } = await reminded();
    const attempts = async () => (await rowOf(number, 'whatsapp')).attempts;
    await waitFor('it was tried', async () => (await attempts()) >= 2);
    expect(await stateOf(number)).toBe('waiting');
    await control('faults', { rate: 0, kinds: [] });
    await the.product.pass(MINUTE);
    await messageBy(the.product, number, 'whatsapp');
    await reaches(number, 'delivered');
  });

  it('is not sent again when its receipt comes, though the provider failed to answer', async () => {
    await control('faults', { rate: 1, kinds: ['500', 'timeout'], silenceMs: 50, seed: 3 });
    const { number } = await reminded();
    // Every other call does its work before it fails.
    await reaches(number, 'delivered');
    await control('faults', { rate: 0, kinds: [] });
    await the.product.pass(MINUTE);
    await round();
    expect(await channelsOf(number)).toEqual(['whatsapp']);
  });

  it('is not sent by the next channel once its session is cancelled', async () => {
    const { number, booking } = await reminded();
    await reaches(number, 'delivered');
    await db()
      .updateTable('bookings')
      .set({ status: 'cancelled', cancel_reason: 'patient' })
      .where('id', '=', booking.id)
      .execute();
    await the.product.pass(61 * MINUTE);
    await round();
    await round();
    expect(await channelsOf(number)).toEqual(['whatsapp']);
  });

  it('is handed over twice at most when a process ends before it wrote that down, under one id of ours', async () => {
    await control('webhooks', { mode: 'hold' });
    const { number, booking } = await reminded();
    await messageBy(the.product, number, 'whatsapp');
    await reaches(number, 'sent');
    const { id } = await rowOf(number, 'whatsapp');
    // As the process left it.
    await db()
      .updateTable('outbox')
      .set({ status: 'waiting', sent_at: null, provider_id: null, due_at: the.product.now() })
      .where('id', '=', id)
      .execute();
    await reaches(number, 'sent');
    const seen = await messagesTo(the.product, number);
    expect(seen.map(({ channel }) => channel)).toEqual(['whatsapp', 'whatsapp']);
    expect((await rowOf(number, 'whatsapp')).provider_id).toBe(seen[0]!.id);
    // The person reads the first one, whose id was never stored.
    await control('webhooks', { mode: 'normal' });
    await control('messages/read', { id: seen[1]!.id }, 'POST');
    await waitFor('the notice is read', async () => (await noticeOf(booking.id)).status === 'read');
  });
});

describe('what is told later', () => {
  const textsBy = async (number: string, channel: string) =>
    (await messagesTo(the.product, number)).filter((one) => one.channel === channel).map(({ text }) => text);

  it('says "today" in the morning of what was not read in the evening', async () => {
    const { number, date } = await someone();
    await the.product.passUntil(istInstant(addDays(date, -1), 20.5));
    await the.product.sweep();
    await reaches(number, 'delivered');
    await the.product.pass(120 * MINUTE);
    await round();
    expect(await channelsOf(number)).toEqual(['whatsapp']);
    await the.product.passUntil(istInstant(date, 7));
    await round();
    expect((await messageBy(the.product, number, 'sms')).text).toMatch(/appointment today, 1 PM - 5 PM/);
  });

  it('is nothing that a later message has overtaken: not "booked" after "cancelled"', async () => {
    const patient = await loggedInPatient(the.product);
    const number = await withPhone(the.product, patient);
    const { _id: id } = await book(the.product, patient, await aCenter(the.product), aWindow(the.product.now()));
    await round();
    await messageBy(the.product, number, 'whatsapp', 'confirmed');
    await the.product.pass(10 * MINUTE);
    await cancel(patient, id);
    await round();
    const seen = await messageBy(the.product, number, 'whatsapp', 'ancelled');
    await control('messages/read', { id: seen.id }, 'POST');
    await the.product.pass(70 * MINUTE);
    await round();
    await the.product.pass(70 * MINUTE);
    await round();
    expect((await textsBy(number, 'sms')).filter((text) => text.includes('confirmed'))).toEqual([]);
  });

  it('is not told at night because its provider was away in the evening', async () => {
    await control('faults', { rate: 1, kinds: ['429'] });
    const { number, date } = await someone({ on: ['whatsapp'] });
    await the.product.passUntil(istInstant(addDays(date, -1), 20.5));
    await the.product.sweep();
    await refused(number);
    await the.product.passUntil(istInstant(addDays(date, -1), 21.5));
    await control('faults', { rate: 0, kinds: [] });
    await round();
    await the.product.passUntil(istInstant(date, 1));
    await round();
    expect(await messagesTo(the.product, number)).toEqual([]);
    await the.product.passUntil(istInstant(date, 7));
    await round();
    expect((await messageBy(the.product, number, 'whatsapp')).text).toMatch(/appointment today, /);
  });

  it('is told by one channel alone, though the provider of another comes back', async () => {
    await control('faults', { rate: 1, kinds: ['429'] });
    const { number } = await reminded();
    await waitFor('it was refused', async () => (await rowOf(number, 'whatsapp')).last_error !== null);
    // For longer than the provider of SMS.
    await db()
      .updateTable('outbox')
      .set({ due_at: new Date(the.product.now().getTime() + 90 * MINUTE) })
      .where('recipient', '=', number)
      .execute();
    await control('faults', { rate: 0, kinds: [] });
    await the.product.pass(21 * MINUTE);
    await the.product.sweep();
    await reaches(number, 'delivered', 'sms');
    await the.product.pass(30 * MINUTE);
    await the.product.sweep();
    await reaches(number, 'dropped');
    await the.product.pass(60 * MINUTE);
    await round();
    expect(await channelsOf(number)).toEqual(['sms']);
  });

  it('goes by no channel that was switched off while it was on its way', async () => {
    await control('faults', { rate: 1, kinds: ['429'] });
    const { number, patient } = await reminded({ on: ['whatsapp'] });
    await refused(number);
    await db()
      .updateTable('channel_consents')
      .set({ ended_at: the.product.now(), ended_by: 'page' })
      .where('user_id', '=', patient.id)
      .execute();
    await control('faults', { rate: 0, kinds: [] });
    await the.product.pass(MINUTE);
    await reaches(number, 'dropped');
    expect(await messagesTo(the.product, number)).toEqual([]);
  });

  it('of a service that was down all evening is told before midnight: by mail, where the morning is too late', async () => {
    const patient = await aPatient(the.product);
    const date = addDays(istDateOf(the.product.now()), weekdayOf(istDateOf(the.product.now())) === 5 ? 3 : 2);
    const center = await aCenter(the.product);
    await aBooking(the.product, { patient, center, date, startHour: 5, isScheme: true });
    await the.product.passUntil(istInstant(addDays(date, -1), 23));
    await round();
    expect((await mailsTo(the.product, patient.email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Tomorrow: /),
    ]);
  });
});

describe('receipts', () => {
  it('may come in any order, and twice: a message only goes forward', async () => {
    await control('webhooks', { mode: 'reverse' });
    const { number } = await reminded({ on: ['whatsapp'] });
    await reaches(number, 'sent');
    const [seen] = await messagesTo(the.product, number);
    await control('messages/read', { id: seen!.id }, 'POST');
    await control('webhooks/flush', {}, 'POST');
    const { status, read_at: readAt } = await rowOf(number, 'whatsapp');
    expect(status).toBe('read');
    await control('webhooks', { mode: 'duplicate' });
    const statuses = ['sent', 'failed', 'delivered', 'read'].map((state) => ({ id: seen!.id, status: state }));
    for (const one of [...statuses, ...statuses]) expect((await signed(told({ statuses: [one] }))).status).toBe(200);
    expect(await rowOf(number, 'whatsapp')).toMatchObject({ status: 'read', read_at: readAt, last_error: null });
  });

  it('are refused with a wrong signature, and taken about what we do not know', async () => {
    const { number } = await reminded();
    await reaches(number, 'delivered');
    const { provider_id: id } = await rowOf(number, 'whatsapp');
    const body = told({ statuses: [{ id, status: 'read' }] });
    for (const signature of [
      undefined,
      '',
      'sha256=00',
      `sha256=${createHmac('sha256', 'another').update(body).digest('hex')}`,
    ])
      expect((await webhook(body, signature)).status, signature).toBe(400);
    expect(await stateOf(number)).toBe('delivered');
    const unknown = [
      { statuses: [{ id: 'wamid.none', status: 'read', biz_opaque_callback_data: 'no-id' }] },
      { messages: [{ id: 'wamid.1', from: '919000000009', type: 'button', button: { payload: 'x:coming' } }] },
      { messages: [{ id: 'wamid.2', from: '919000000009', type: 'image' }] },
      { errors: [{ code: 1 }] },
    ];
    for (const value of unknown) expect((await signed(told(value))).status).toBe(200);
    expect((await signed('{"object":"something else"}')).status).toBe(200);
    expect((await signed(body)).status).toBe(200);
    expect(await stateOf(number)).toBe('read');
  });

  it('of SMS come to an address that only we can have given, as a form or as JSON', async () => {
    const { number } = await reminded({ on: ['sms'] });
    await reaches(number, 'delivered', 'sms');
    const form = { SmsSid: 'x', Status: 'failed' };
    const other = `${the.product.url}${MESSAGE_WEBHOOKS.sms.replace('{token}', 'x'.repeat(43))}`;
    expect((await fetch(other, { method: 'POST', body: new URLSearchParams(form) })).status).toBe(400);
    const { secret } = the.product.context;
    const token = createHmac('sha256', secret).update('sms-receipts').digest('base64url');
    const ours = `${the.product.url}${MESSAGE_WEBHOOKS.sms.replace('{token}', token)}`;
    const multipart = new FormData();
    for (const [name, value] of Object.entries(form)) multipart.set(name, value);
    for (const body of [new URLSearchParams(form), multipart, JSON.stringify(form)]) {
      const headers = typeof body === 'string' ? { 'content-type': 'application/json' } : undefined;
      expect((await fetch(ours, { method: 'POST', body, ...(headers && { headers }) })).status).toBe(200);
    }
    expect((await fetch(ours, { method: 'POST', body: 'x' })).status).toBe(400);
  });

  it('start with a handshake', async () => {
    const { verifyToken } = the.product.sandbox.channels.whatsapp;
    const ask = (token: string) =>
      fetch(
        `${the.product.url}${MESSAGE_WEBHOOKS.whatsapp}?${new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '1158201444' })}`,
      );
    expect(await (await ask(verifyToken)).text()).toBe('1158201444');
    expect((await ask('another')).status).toBe(400);
  });
});

describe('a button', () => {
  const press = async (number: string, button: string) => {
    const [seen] = (await messagesTo(the.product, number)).filter(({ buttons }) => buttons.length > 0);
    await control('messages/answer', { id: seen!.id, button }, 'POST');
  };

  it('says that they come, once however often that is told, and nothing else is sent', async () => {
    const { number, booking } = await reminded();
    await messageBy(the.product, number, 'whatsapp');
    await control('webhooks', { mode: 'duplicate' });
    await press(number, "I'm coming");
    await messageBy(the.product, number, 'whatsapp', 'Thank you. We have told the center');
    expect(await noticeOf(booking.id)).toMatchObject({ status: 'read', answer: 'coming', answered_by: 'whatsapp' });
    await the.product.pass(61 * MINUTE);
    await round();
    expect(await messagesTo(the.product, number)).toHaveLength(2);
  });

  it('says that they can not come, which cancels nothing: the reply leads to where that is done', async () => {
    const { number, booking } = await reminded();
    await messageBy(the.product, number, 'whatsapp');
    await press(number, "I can't come");
    const { code } = await noticeOf(booking.id);
    const reply = await messageBy(the.product, number, 'whatsapp', `${the.product.url}/m/${code}`);
    expect(reply.text).toMatch(/^Nothing is cancelled yet/);
    expect(await noticeOf(booking.id)).toMatchObject({ answer: 'cannot' });
    const { status } = await db()
      .selectFrom('bookings')
      .select('status')
      .where('id', '=', booking.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('confirmed');
    // They change their mind.
    await press(number, "I'm coming");
    await waitFor('the later answer', async () => (await noticeOf(booking.id)).answer === 'coming');
  });

  it('that was pressed before another one does not count again because its webhook comes again', async () => {
    const { number, booking } = await reminded();
    await messageBy(the.product, number, 'whatsapp');
    const { code } = await noticeOf(booking.id);
    const pressed = (id: string, answer: string) =>
      signed(
        told({
          messages: [
            { id, from: number.slice(1), type: 'button', button: { payload: `${code}:${answer}`, text: 'x' } },
          ],
        }),
      );
    const [first, second] = [`wamid.${number}.1`, `wamid.${number}.2`];
    for (const [id, answer] of [
      [first, 'cannot'],
      [second, 'coming'],
      [first, 'cannot'],
    ] as const)
      expect((await pressed(id, answer)).status).toBe(200);
    expect(await noticeOf(booking.id)).toMatchObject({ answer: 'coming' });
  });

  it('asks for a call, in the person’s language, once', async () => {
    const { number, booking } = await reminded({ language: 'hi' });
    await messageBy(the.product, number, 'whatsapp');
    await press(number, 'मुझे फ़ोन करें');
    await press(number, 'मुझे फ़ोन करें');
    await messageBy(the.product, number, 'whatsapp', 'सेंटर आपको फ़ोन करेगा');
    const calls = await db().selectFrom('call_requests').selectAll().where('booking_id', '=', booking.id).execute();
    expect(calls).toMatchObject([{ number, language: 'hi', done_at: null }]);
  });

  it('does nothing once the session is not booked any more, or has begun', async () => {
    const gone = await reminded();
    await messageBy(the.product, gone.number, 'whatsapp');
    await db()
      .updateTable('bookings')
      .set({ status: 'cancelled', cancel_reason: 'patient' })
      .where('id', '=', gone.booking.id)
      .execute();
    await press(gone.number, 'Call me');
    await messageBy(the.product, gone.number, 'whatsapp', 'can no longer answer this message');
    expect(await noticeOf(gone.booking.id)).toMatchObject({ answer: null });
    const late = await reminded();
    await messageBy(the.product, late.number, 'whatsapp');
    await the.product.passUntil(istInstant(late.date, 13));
    await press(late.number, "I'm coming");
    await messageBy(the.product, late.number, 'whatsapp', 'can no longer answer this message');
    expect(await noticeOf(late.booking.id)).toMatchObject({ answer: null });
    expect(
      await db().selectFrom('call_requests').selectAll().where('booking_id', '=', gone.booking.id).execute(),
    ).toEqual([]);
  });
});

describe('STOP', () => {
  const consents = (userId: string) =>
    db()
      .selectFrom('channel_consents')
      .select(['channel', 'ended_by as endedBy'])
      .where('user_id', '=', userId)
      .orderBy('channel')
      .execute();

  it.each([
    ['stop.', 'en'],
    ['Stop. Thank you', 'en'],
    ['end', 'en'],
    ['band karo', 'en'],
    ['मैसेज बंद करो', 'hi'],
    ['रोकें', 'hi'],
    ['बंद', 'hi'],
  ] as const)(
    'ends WhatsApp at once when somebody writes %s: what waits is dropped, and the next channel tried',
    async (text, language) => {
      await control('faults', { rate: 1, kinds: ['429'] });
      const { number, patient } = await reminded({ language });
      const other = await someone({ language, number });
      await refused(number);
      await control('webhooks', { mode: 'duplicate' });
      await control('messages/text', { from: number, text }, 'POST');
      await reaches(number, 'dropped');
      await control('faults', { rate: 0, kinds: [] });
      const ended = [
        { channel: 'sms', endedBy: null },
        { channel: 'whatsapp', endedBy: 'stop' },
      ];
      // Another account has the same number.
      for (const id of [patient.id, other.patient.id]) expect(await consents(id)).toEqual(ended);
      await the.product.pass(MINUTE);
      await round();
      await messageBy(the.product, number, 'sms');
      await messageBy(the.product, number, 'whatsapp', language === 'hi' ? 'संदेश नहीं आएँगे' : 'no more messages from us');
      expect((await channelsOf(number)).sort()).toEqual(['sms', 'whatsapp']);
    },
  );

  it('is what a provider says too: who refuses our messages there gets no more by that channel', async () => {
    const { number, patient } = await reminded();
    await reaches(number, 'delivered');
    const { provider_id: id } = await rowOf(number, 'whatsapp');
    await db().updateTable('outbox').set({ status: 'sent' }).where('provider_id', '=', id).execute();
    await signed(told({ statuses: [{ id, status: 'failed', errors: [{ code: 131050, title: 'Opted out' }] }] }));
    await waitFor('WhatsApp has ended', async () => (await consents(patient.id))[1]?.endedBy === 'stop');
    expect(await consents(patient.id)).toEqual([
      { channel: 'sms', endedBy: null },
      { channel: 'whatsapp', endedBy: 'stop' },
    ]);
  });

  it('is nothing else that somebody writes, and is confirmed to who has no account', async () => {
    const { number, patient } = await someone();
    await control('messages/text', { from: number, text: 'Please stop the bus at the gate' }, 'POST');
    await control('webhooks/flush', {}, 'POST');
    expect(await consents(patient.id)).toEqual([
      { channel: 'sms', endedBy: null },
      { channel: 'whatsapp', endedBy: null },
    ]);
    const stranger = aNumber('7');
    await control('messages/text', { from: stranger, text: 'Stop' }, 'POST');
    await messageBy(the.product, stranger, 'whatsapp', 'no more messages from us');
  });
});

describe('a text that is neither an answer nor STOP', () => {
  const writes = (number: string, text: string) => control('messages/text', { from: number, text }, 'POST');
  const callsOf = (bookingId: string) =>
    db().selectFrom('call_requests').selectAll().where('booking_id', '=', bookingId).orderBy('asked_at').execute();
  const wroteTo = (bookingId: string, ...texts: string[]) =>
    waitFor(`${texts.join(', ')} is listed`, async () => {
      const said = (await callsOf(bookingId)).flatMap((call) =>
        (call.texts as { text: string }[]).map(({ text }) => text),
      );
      return JSON.stringify(said) === JSON.stringify(texts);
    });

  it('stands on the list of calls with its words, and is answered once a day, with the phone of the center', async () => {
    const { number, booking, patient } = await someone();
    await control('webhooks', { mode: 'duplicate' });
    await writes(number, 'I cannot come today, fever');
    await wroteTo(booking.id, 'I cannot come today, fever');
    await writes(number, 'And my machine chair hurts');
    await wroteTo(booking.id, 'I cannot come today, fever', 'And my machine chair hurts');
    expect(await callsOf(booking.id)).toMatchObject([{ number, user_id: patient.id, notice_id: null, done_at: null }]);
    const center = await db()
      .selectFrom('centers')
      .innerJoin('bookings', 'bookings.center_id', 'centers.id')
      .select('centers.contact_number')
      .where('bookings.id', '=', booking.id)
      .executeTakeFirstOrThrow();
    const reply = await messageBy(the.product, number, 'whatsapp', 'Someone from your center will read this');
    expect(reply.text).toContain(showPhone(center.contact_number));
    expect(reply.text).toContain(`${the.product.url}/myappoinments`);
    await allMailsSent(the.product);
    expect(await channelsOf(number)).toEqual(['whatsapp']);
    await the.product.pass(24 * 60 * MINUTE);
    await writes(number, 'Still ill');
    await waitFor('the answer of the next day', async () => (await channelsOf(number)).length === 2);
  });

  it('is shown to the staff of that center, beside what they asked before, and ends with the call', async () => {
    const { number, booking } = await reminded();
    await messageBy(the.product, number, 'whatsapp');
    const [seen] = await messagesTo(the.product, number);
    await control('messages/answer', { id: seen!.id, button: 'Call me' }, 'POST');
    await waitFor('it is asked', async () => (await callsOf(booking.id)).length === 1);
    await writes(number, 'fever since yesterday');
    await wroteTo(booking.id, 'fever since yesterday');
    const { client } = await aLastingAdministrator(the.product);
    const listed = async () =>
      (await client.call(calls.list, { query: {} })).calls.filter(({ bookingId }) => bookingId === booking.id);
    const [call] = await listed();
    expect(call).toMatchObject({ hasAsked: true, texts: [{ text: 'fever since yesterday' }] });
    await client.call(calls.setDone, { params: { id: call!._id }, body: { isDone: true } });
    // A new text is a new call.
    await writes(number, 'better now');
    await waitFor('it is listed anew', async () => (await callsOf(booking.id)).length === 2);
    expect(await listed()).toMatchObject([{ hasAsked: false, texts: [{ text: 'better now' }] }]);
  });

  it('answers the one question that is open, and none where there is none', async () => {
    const asked = await reminded();
    await messageBy(the.product, asked.number, 'whatsapp');
    await writes(asked.number, 'Yes, coming');
    await messageBy(the.product, asked.number, 'whatsapp', 'Thank you. We have told the center');
    expect(await noticeOf(asked.booking.id)).toMatchObject({ answer: 'coming', answered_by: 'whatsapp' });
    // It is answered: "no" may be about anything.
    await writes(asked.number, 'No');
    await wroteTo(asked.booking.id, 'No');
    expect(await noticeOf(asked.booking.id)).toMatchObject({ answer: 'coming' });
    const unasked = await someone();
    await writes(unasked.number, 'Yes');
    await wroteTo(unasked.booking.id, 'Yes');
  });

  it('is listed too where it is a voice message or a picture', async () => {
    const { number, booking } = await someone();
    const sent = (id: string, what: object) => signed(told({ messages: [{ id, from: number.slice(1), ...what }] }));
    await sent(`wamid.${number}.a`, { type: 'audio', audio: { id: '1', mime_type: 'audio/ogg' } });
    await sent(`wamid.${number}.b`, { type: 'image', image: { id: '2', caption: 'my letter' } });
    await sent(`wamid.${number}.c`, { type: 'reaction', reaction: { emoji: '👍' } });
    await wroteTo(booking.id, '(voice message)', '(picture) my letter');
  });

  it('of a number that nobody has is answered with whom to call, and listed nowhere', async () => {
    const stranger = aNumber('8');
    await writes(stranger, 'Hello, I want dialysis');
    const reply = await messageBy(the.product, stranger, 'whatsapp', 'could not find your appointment');
    expect(reply.text).toContain(`${the.product.url}/contact`);
  });

  it('is found by the number that a center wrote, for a patient without an account', async () => {
    const { booking } = await someone();
    const number = aNumber('9');
    const { patient_id: id } = await db()
      .selectFrom('bookings')
      .select('patient_id')
      .where('id', '=', booking.id)
      .executeTakeFirstOrThrow();
    await db().updateTable('patients').set({ phone: number }).where('id', '=', id).execute();
    await writes(number, 'कल नहीं आ पाऊँगा, बुखार है');
    await wroteTo(booking.id, 'कल नहीं आ पाऊँगा, बुखार है');
    expect(await callsOf(booking.id)).toMatchObject([{ number, user_id: null }]);
  });
});
