import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  COVER_LETTER,
  MY_DATA_PAGE_URL,
  MY_DATA_URL,
  calendarFeed,
  covers,
  type Nominee,
  newsletter,
  nominee,
  patients,
  profile,
  waits,
} from '../../../src/contract';
import { urlOf } from '../../../src/contract/endpoint';
import { IN_MY_DATA, NOT_IN_MY_DATA } from '../../../src/server/privacy/my-data';
import { enqueueReply } from '../../../src/server/messages/replies';
import { answerNotice } from '../../../src/server/messages/notice-answers';
import {
  type BookingRow,
  PASSWORD,
  aBooking,
  aDeskPayment,
  aPatient,
  aReminder,
  loggedInPatient,
  whileFull,
} from '../../builders';
import { approved } from '../../funding-steps';
import { takeTries } from '../../limits';
import { jpeg, sendFile } from '../../pictures';
import { cancel } from '../../booking-steps';
import { aRunningProduct } from '../../the-product';

const the = aRunningProduct();
const RAVI: Nominee = { name: 'Ravi Rao', contact: '080 5550 0199', relation: 'child' };

/** Makes an account reachable in every way, and lets it ask to be called. */
async function knownByMessages(userId: string, booking: BookingRow) {
  const { db } = the.product.database;
  const at = the.product.now();
  const number = '+919845012345';
  await db.insertInto('account_phones').values({ user_id: userId, number, verified_at: at }).execute();
  await db
    .insertInto('phone_verifications')
    .values({ id: randomUUID(), user_id: userId, number, created_at: at, expires_at: at })
    .execute();
  const consent = { id: randomUUID(), channel: 'sms', words_version: '2026-11-25', language: 'en', given_at: at };
  await db
    .insertInto('channel_consents')
    .values({ user_id: userId, ...consent })
    .execute();
  const keys = { endpoint: `https://push.example/${userId}`, p256dh: 'key', auth: 'auth' };
  await db
    .insertInto('push_subscriptions')
    .values({ id: randomUUID(), user_id: userId, ...keys, browser: 'Chrome on Android', created_at: at })
    .execute();
  await db
    .insertInto('number_consents')
    .values({
      ...{ id: randomUUID(), patient_id: userId, number, channel: 'sms', what: 'given', how: 'link' },
      words_version: '2026-11-25',
      language: 'en',
      at,
    })
    .execute();
  await db
    .insertInto('record_claims')
    .values({ id: randomUUID(), user_id: userId, patient_id: userId, number, proof: 'card-pin', at, expires_at: at })
    .execute();
  await db.insertInto('message_settings').values({ user_id: userId, mails_reminders: false, updated_at: at }).execute();
  const code = await aReminder(the.product, booking);
  await db.transaction().execute(async (tx) => {
    await answerNotice(tx, { code, answer: 'call', by: 'page' }, at);
    const stopped = {
      to: `wamid.${userId}`,
      number,
      language: 'en',
      bookingId: null,
      reply: 'stopped',
      code: null,
    } as const;
    await enqueueReply(tx, stopped, at);
  });
}

/** A patient with data in every part. */
async function aKnownPatient() {
  const patient = await loggedInPatient(the.product);
  const key = { public_key: Buffer.from('a key'), counter: 0, transports: '', name: 'Amma’s phone' };
  await the.product.database.db
    .insertInto('passkeys')
    .values({ id: Buffer.from(patient.id), user_id: patient.id, ...key, created_at: the.product.now() })
    .execute();
  const atDesk = await aBooking(the.product, { patient, isScheme: true, startHour: 17 });
  const desk = { patient, bookingId: atDesk.id, centerId: atDesk.center_id, amount: 90_000 };
  await aDeskPayment(the.product, desk);
  const booking = await aBooking(the.product, { patient });
  await cancel(patient, booking.id);
  await patient.client.call(newsletter.subscribe, {
    body: { email: patient.email, consent: true, intent: 'subscribe' },
  });
  await patient.client.call(nominee.name, { body: RAVI });
  await patient.client.call(calendarFeed.renew);
  await knownByMessages(patient.id, atDesk);
  const came = await aBooking(the.product, { patient, date: '2026-11-03', status: 'completed', isScheme: true });
  await the.product.database.db
    .insertInto('attendance')
    .values({ booking_id: came.id, state: 'finished', by_clock: true, updated_at: the.product.now() })
    .execute();
  const at = the.product.now();
  const schedule = {
    ...{ id: crypto.randomUUID(), patient_id: patient.id, center_id: atDesk.center_id, created_at: at },
    ...{
      weekdays: [1, 3, 5],
      start_hour: 9,
      chair: 2,
      payment: 'later',
      from_date: '2026-12-01',
      pattern_from: '2026-12-01',
    },
  };
  await the.product.database.db.insertInto('standing').values(schedule).execute();
  const entry = { kind: 'extra', amount_paise: -500, reason: 'Dialyser', administrator_name: 'desk', at };
  const account = { center_id: schedule.center_id, patient_id: schedule.patient_id };
  await the.product.database.db.insertInto('accounts').values(account).execute();
  await the.product.database.db
    .insertInto('account_entries')
    .values({ id: crypto.randomUUID(), ...account, ...entry })
    .execute();
  const claim = { id: crypto.randomUUID(), center_id: came.center_id, number: 1, state: 'prepared', is_live: true };
  const claimed = { scheme: 'cghs', sessions: 1, claimed_paise: 150_000, prepared_at: at };
  await the.product.database.db
    .insertInto('payer_claims')
    .values({ ...claim, ...claimed, from_date: '2026-11-01', to_date: '2026-11-30' })
    .execute();
  await the.product.database.db
    .insertInto('payer_claim_lines')
    .values({ id: crypto.randomUUID(), claim_id: claim.id, is_live: true, booking_id: came.id, amount_paise: 150_000 })
    .execute();
  const prepared = { number: 1, kind: 'prepare', on_date: '2026-11-30', administrator_name: 'desk', at };
  await the.product.database.db
    .insertInto('payer_claim_steps')
    .values({ id: crypto.randomUUID(), claim_id: claim.id, ...prepared })
    .execute();
  const pause = {
    id: crypto.randomUUID(),
    standing_id: schedule.id,
    from_date: '2026-12-03',
    until_date: '2026-12-12',
  };
  await the.product.database.db
    .insertInto('standing_pauses')
    .values({ ...pause, why: 'travel', created_at: at })
    .execute();
  const closed = { center_id: atDesk.center_id, from_date: '2026-11-14', to_date: '2026-11-14', reason: 'No water' };
  const closure = { id: crypto.randomUUID(), ...closed, held_until: at, created_at: at, ended_at: at };
  await the.product.database.db
    .insertInto('closures')
    .values({ ...closure, state: 'given-up' })
    .execute();
  const move = { booking_id: atDesk.id, from_date: '2026-11-14', from_start_hour: 17, from_chair: 1, decision: 'stay' };
  await the.product.database.db
    .insertInto('closure_moves')
    .values({ closure_id: closure.id, ...move })
    .execute();
  const wanted = { centers: [booking.center_id], dates: [booking.session_date], times: ['1 PM - 5 PM'] };
  await whileFull(the.product, [{ id: booking.center_id }], () => patient.client.call(waits.add, { body: wanted }));
  await the.product.database.db
    .insertInto('walk_ins')
    .values({
      ...{ id: crypto.randomUUID(), center_id: booking.center_id, patient_id: patient.id, number: 1 },
      ...{ urgency: 'urgent', note: 'With her son', day: booking.session_date, arrived_at: the.product.now() },
    })
    .execute();
  await the.product.database.db
    .insertInto('series')
    .values({
      id: crypto.randomUUID(),
      user_id: patient.id,
      patient_id: patient.id,
      created_at: the.product.now(),
      not_kept: JSON.stringify([{ date: '2026-12-11', state: 'full' }]),
    })
    .execute();
  const card = { scheme: 'cghs', holder: 'Lakshmi Raman', cardLast4: '4821' } as const;
  const { cover } = await patient.client.call(covers.add, { body: card });
  await sendFile(patient.client, urlOf(COVER_LETTER, { id: cover._id }, {}), await jpeg());
  await approved(the.product, cover._id, booking.center_id);
  await patient.client.call(patients.add, { body: { ...RAVI, name: 'Kamala', email: 'kamala@example.org' } });
  await patient.client.raw('POST', '/auth/forgot-password', { json: { email: patient.email } });
  // It was ended before the account was opened.
  await the.product.database.db
    .insertInto('ended_addresses')
    .values({ channel: 'mail', address: patient.email, ended_at: the.product.now() })
    .execute();
  await paidForSomebody(patient.id);
  return { patient, booking };
}

/** A session of somebody for whom an account may act no more, which it paid. */
async function paidForSomebody(userId: string) {
  const other = await aBooking(the.product, { patient: await aPatient(the.product), startHour: 17 });
  const { session_date, start_hour, status } = other;
  const seen = { patient: 'Kamala Rao', center: 'Asha', center_address: '4 Lake Road, Pune', contact_number: '' };
  await the.product.database.db
    .insertInto('paid_for_others')
    .values({ booking_id: other.id, user_id: userId, at: the.product.now(), ...seen, session_date, start_hour, status })
    .execute();
}

describe('my data', () => {
  it('is a file with everything about the person, and nothing of anybody else or of the machinery', async () => {
    const { patient, booking } = await aKnownPatient();
    const stranger = await aPatient(the.product);
    const theirs = await aBooking(the.product, { patient: stranger, chair: 2 });
    const { status, headers, text } = await patient.client.raw('GET', MY_DATA_URL);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(JSON.parse(text)).toMatchObject({
      account: { email: patient.email, username: patient.username },
      consents: [{ purpose: 'health-data', withdrawnAt: null }],
      nominee: { ...RAVI, contact: '+918055500199' },
      series: [{ notKept: '2026-12-11 full', renewalsStoppedAt: null }],
      calendarFeed: { createdAt: expect.any(String) },
      closures: [{ reason: 'No water', fromDate: '2026-11-14', decision: 'stay', outcome: null }],
      attendance: [{ state: 'finished', arrivedAt: null, byClock: true }],
      bookings: expect.arrayContaining([expect.objectContaining({ id: booking.id, status: 'cancelled' })]),
      bookingEvents: [{ bookingId: booking.id, actor: 'patient', toStatus: 'cancelled' }],
      payments: expect.arrayContaining([
        expect.objectContaining({ id: booking.payment_id, status: 'paid', cardLast4: '4242' }),
      ]),
      deskEntries: [{ kind: 'payment', mode: 'cash', amountPaise: 90_000, receiptNumber: expect.any(Number) }],
      claimedSessions: [{ scheme: 'cghs', sponsor: null, state: 'prepared', amountPaise: 150_000 }],
      refunds: [{ bookingId: booking.id, amountPaise: booking.price_paise }],
      sessions: [{ endedAt: null }],
      devices: [{ shutOutAt: null }],
      passkeys: [{ name: 'Amma’s phone', lastUsedAt: null }],
      freedNumber: null,
      codes: [{ purpose: 'reset', verifiedAt: null }],
      mails: expect.arrayContaining([
        expect.objectContaining({ channel: 'mail', template: 'booking-cancelled' }),
        expect.objectContaining({ channel: 'whatsapp', template: 'reply', to: '+919845012345' }),
      ]),
      newsletter: { intent: 'subscribe', confirmedAt: null },
    });
    for (const other of [theirs.id, stranger.email]) expect(text).not.toContain(other);
    expect(text).not.toMatch(/argon2|password|token|google_sub/i);
  });

  it('is also a page to read, with the same facts in words and no markup of anybody’s', async () => {
    const { patient, booking } = await aKnownPatient();
    await patient.client.call(profile.update, { body: { username: '<b>Meera</b>' } });
    const { status, headers, text } = await patient.client.raw('GET', MY_DATA_PAGE_URL);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe('attachment; filename="my-data.html"');
    for (const fact of [patient.email, booking.id, 'Ravi Rao', '₹1,850', 'Booking events'])
      expect(text).toContain(fact);
    expect(text).not.toContain('<b>Meera');
    expect(text).not.toMatch(/undefined|null|\[object/);
  });

  it('can be asked for ten times in an hour, in either form', async () => {
    const { patient } = await aKnownPatient();
    await takeTries(the.product, 'export-account', patient.id, 9);
    expect((await patient.client.raw('GET', MY_DATA_URL)).status).toBe(200);
    for (const url of [MY_DATA_URL, MY_DATA_PAGE_URL]) expect((await patient.client.raw('GET', url)).status).toBe(429);
  });

  it('has a part for every table, or a reason why not', async () => {
    const { rows } = await the.product.database.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_name not like 'kysely_%' and table_type = 'BASE TABLE'`,
    );
    const told = Object.keys({ ...IN_MY_DATA, ...NOT_IN_MY_DATA });
    expect(rows.map(({ name }) => name).sort()).toEqual(told.sort());
    const { patient } = await aKnownPatient();
    const { json } = await patient.client.raw('GET', MY_DATA_URL);
    expect(Object.keys(json as object).sort()).toEqual(Object.values(IN_MY_DATA).sort());
    for (const part of Object.values(json as object)) expect(part).not.toEqual([]);
  });
});

describe('a nominee', () => {
  it('is named, replaced and removed, each patient having one of their own', async () => {
    const [mine, theirs] = [await loggedInPatient(the.product), await loggedInPatient(the.product)];
    expect(await mine.client.call(nominee.mine)).toEqual({
      success: true,
      nominee: null,
      version: expect.any(String),
    });
    await mine.client.call(nominee.name, { body: RAVI });
    await theirs.client.call(nominee.name, { body: { ...RAVI, name: 'Anil' } });
    const leela: Nominee = { name: 'Leela', contact: 'leela@example.org', relation: 'spouse' };
    await mine.client.call(nominee.name, { body: leela });
    expect((await mine.client.call(nominee.mine)).nominee).toEqual(leela);
    await mine.client.call(nominee.remove);
    expect((await mine.client.call(nominee.mine)).nominee).toBeNull();
    expect((await theirs.client.call(nominee.mine)).nominee).toMatchObject({ name: 'Anil' });
  });

  it.each([
    [{}, { name: 'Name is required', contact: 'Contact is required', relation: 'Relation is required' }],
    [{ ...RAVI, contact: '12345' }, { contact: 'Please enter an email or a phone number' }],
    [{ ...RAVI, contact: 'ravi@' }, { contact: 'Please enter an email or a phone number' }],
    [{ ...RAVI, relation: 'enemy' }, { relation: 'Please choose one' }],
  ])('as %j is refused at the fields', async (json, fields) => {
    const { client } = await loggedInPatient(the.product);
    expect(await client.raw('PUT', '/auth/nominee', { json })).toMatchObject({ status: 400, json: { fields } });
  });

  it('goes with the account', async () => {
    const { client, id } = await loggedInPatient(the.product);
    await client.call(nominee.name, { body: RAVI });
    await client.call(profile.deleteAccount, { body: { password: PASSWORD } });
    for (const table of ['nominees', 'devices'] as const) {
      expect(
        await the.product.database.db.selectFrom(table).select('user_id').where('user_id', '=', id).execute(),
      ).toEqual([]);
    }
  });
});
