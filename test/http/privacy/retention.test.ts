/** Personal data is kept until its time is up, and no longer. */
import { randomBytes, randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookingFileUrl, bookings } from '../../../src/contract';
import { appointments } from '../../../src/contract/admin';
import { RETENTION } from '../../../src/domain/retention';
import { HOUR_MS, istDateOf } from '../../../src/domain/time';
import type { Db } from '../../../src/server/platform/db/database';
import type { Outbox } from '../../../src/server/platform/db/schema';
import { forgetAll } from '../../../src/server/privacy/forget-past';
import { RULES } from '../../../src/server/privacy/rules';
import { aLastingAdministrator } from '../../administrator';
import { look } from '../../administrator-steps';
import { book, cancel, refunded } from '../../booking-steps';
import { aBooking, aCenter, aPatient, aReminder, loggedInPatient, withSession } from '../../builders';
import { allMailsSent } from '../../inbox';
import { type Product, startProduct, surprises } from '../../product';
import { aWindow } from '../../windows';

const DAY_MS = 24 * HOUR_MS;

let product: Product;
let db: Db;
beforeAll(async () => {
  product = await startProduct();
  db = product.database.db;
});
afterAll(async () => {
  const unexpected = surprises(product);
  await product.stop();
  expect(unexpected).toEqual([]);
});

/** Whether the created row still exists. */
type StillThere = () => Promise<boolean>;
const hash = () => randomBytes(16);

/** A row of a table with the given key. */
function there(table: string, key: string, value: unknown): StillThere {
  return async () => {
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(key)} = ${value}`.execute(db);
    return rows.length > 0;
  };
}

async function anAccount() {
  const { id } = await aPatient(product);
  return id;
}

async function anAdministratorRow() {
  const id = randomUUID();
  await db
    .insertInto('administrators')
    .values({ id, user_name: id, password_hash: 'x', created_at: product.now() })
    .execute();
  return id;
}

async function aMail(row: Partial<Insertable<Outbox>>) {
  const id = randomUUID();
  const mail = {
    id,
    once_key: id,
    template: 'no-account',
    recipient: 'meera@example.org',
    slots: '{}',
    created_at: product.now(),
    due_at: product.now(),
    ...(row.sent_at && { status: 'sent' }),
  };
  await db
    .insertInto('outbox')
    .values({ ...mail, ...row })
    .execute();
  return id;
}

async function aSubscriber(row: { consented_at: Date; confirmed_at?: Date; unsubscribed_at?: Date }) {
  const id = randomUUID();
  const subscriber = { id, email: `${id}@example.org`, intent: 'subscribe', consent_version: '1' };
  await db
    .insertInto('newsletter_subscribers')
    .values({ ...subscriber, ...row })
    .execute();
  return there('newsletter_subscribers', 'id', id);
}

/** For each row of the schedule: creates data whose time starts at a moment. */
const MAKERS: Record<string, (at: Date) => Promise<StillThere>> = {
  async counters(at) {
    const key = `login-account:${randomUUID()}`;
    await db.insertInto('rate_limits').values({ key, points: 1, expire: at.getTime() }).execute();
    return there('rate_limits', 'key', key);
  },
  async 'hold-origins'(at) {
    const { id } = await aBooking(product, { status: 'completed', date: istDateOf(product.now()) });
    await db
      .insertInto('hold_origins')
      .values({ booking_id: id, person: hash(), network: hash(), held_at: at })
      .execute();
    return there('hold_origins', 'booking_id', id);
  },
  async codes(at) {
    const id = randomUUID();
    const code = { id, email: 'meera@example.org', purpose: 'signup', created_at: at, expires_at: at };
    await db.insertInto('email_verifications').values(code).execute();
    return there('email_verifications', 'id', id);
  },
  async 'phone-codes'(at) {
    const id = randomUUID();
    const row = { id, user_id: await anAccount(), number: '+919845012345', created_at: at, expires_at: at };
    await db.insertInto('phone_verifications').values(row).execute();
    const sent = { once_key: `phone-code:${id}`, template: 'phone-code', channel: 'sms', sent_at: product.now() };
    await aMail({ ...sent, created_at: at, recipient: row.number });
    const parts = [there('phone_verifications', 'id', id), there('outbox', 'once_key', sent.once_key)];
    return async () => (await Promise.all(parts.map((part) => part()))).some(Boolean);
  },
  async notices(at) {
    const code = await aReminder(product, await aBooking(product, { status: 'completed' }), { created_at: at });
    const { id } = await db.selectFrom('notices').select('id').where('code', '=', code).executeTakeFirstOrThrow();
    const message = await aMail({ notice_id: id, channel: 'sms', recipient: '+919845012345', sent_at: product.now() });
    const parts = [there('notices', 'id', id), there('outbox', 'id', message)];
    return async () => (await Promise.all(parts.map((part) => part()))).some(Boolean);
  },
  async reminders(at) {
    const { id } = await aBooking(product, { status: 'completed' });
    await db
      .insertInto('session_reminders')
      .values({ booking_id: id, kind: 'evening', session_begins: at, created_at: at })
      .execute();
    return there('session_reminders', 'booking_id', id);
  },
  async 'call-requests'(at) {
    const booking = await aBooking(product, { status: 'completed' });
    const code = await aReminder(product, booking);
    const { id } = await db.selectFrom('notices').select('id').where('code', '=', code).executeTakeFirstOrThrow();
    await db
      .insertInto('call_requests')
      .values({ id: randomUUID(), notice_id: id, booking_id: booking.id, language: 'en', asked_at: at })
      .execute();
    return there('call_requests', 'notice_id', id);
  },
  async 'channel-consents'(at) {
    const id = randomUUID();
    const consent = { id, user_id: await anAccount(), channel: 'sms', words_version: '1', language: 'en' };
    await db
      .insertInto('channel_consents')
      .values({ ...consent, given_at: at, ended_at: at, ended_by: 'page' })
      .execute();
    return there('channel_consents', 'id', id);
  },
  async 'number-consents'(at) {
    const id = randomUUID();
    const said = { patient_id: await anAccount(), channel: 'sms', words_version: '1', language: 'en', how: 'link', at };
    await db
      .insertInto('number_consents')
      .values({ ...said, id, number: '+919845012345', what: 'ended' })
      .execute();
    return there('number_consents', 'id', id);
  },
  async 'record-claims'(at) {
    const id = randomUUID();
    const userId = await anAccount();
    const claim = { user_id: userId, patient_id: userId, number: '+919845012345', proof: 'card-pin', expires_at: at };
    await db
      .insertInto('record_claims')
      .values({ ...claim, id, at })
      .execute();
    return there('record_claims', 'id', id);
  },
  async 'passkey-challenges'(at) {
    const challenge = hash().toString('base64url');
    await db.insertInto('passkey_challenges').values({ challenge, asked_for: 'log-in', expires_at: at }).execute();
    return there('passkey_challenges', 'challenge', challenge);
  },
  async 'freed-numbers'(at) {
    const user_id = await anAccount();
    await db.insertInto('freed_numbers').values({ user_id, number: '+919845012345', freed_at: at }).execute();
    return there('freed_numbers', 'user_id', user_id);
  },
  async 'spent-credentials'(at) {
    const spent = hash();
    await db.insertInto('spent_credentials').values({ hash: spent, expires_at: at }).execute();
    return there('spent_credentials', 'hash', spent);
  },
  async sessions(at) {
    const id = randomUUID();
    const session = { id, user_id: await anAccount(), created_at: at, last_used_at: at, ended_at: at };
    await db
      .insertInto('sessions')
      .values({ ...session, expires_at: new Date(at.getTime() + 30 * DAY_MS) })
      .execute();
    await db.insertInto('refresh_tokens').values({ token_hash: hash(), session_id: id, issued_at: at }).execute();
    return there('refresh_tokens', 'session_id', id);
  },
  async devices(at) {
    const token_hash = hash();
    await db
      .insertInto('devices')
      .values({ user_id: await anAccount(), token_hash, first_seen_at: at, last_seen_at: at })
      .execute();
    return there('devices', 'token_hash', token_hash);
  },
  async mails(at) {
    return there('outbox', 'id', await aMail({ created_at: at, sent_at: at }));
  },
  async contact(at) {
    return there('outbox', 'id', await aMail({ template: 'contact-message', created_at: at, sent_at: at }));
  },
  unconfirmed: (at) => aSubscriber({ consented_at: at }),
  left: (at) => aSubscriber({ consented_at: at, confirmed_at: at, unsubscribed_at: at }),
  async 'ended-addresses'(at) {
    const address = `${randomUUID()}@example.org`;
    await db.insertInto('ended_addresses').values({ channel: 'mail', address, ended_at: at }).execute();
    return there('ended_addresses', 'address', address);
  },
  async consents(at) {
    const id = randomUUID();
    const consent = {
      id,
      user_id: await anAccount(),
      purpose: 'health-data',
      notice_version: id,
      language: 'en',
      how: 'sign-up',
    };
    await db
      .insertInto('consents')
      .values({ ...consent, given_at: at, withdrawn_at: at })
      .execute();
    return there('consents', 'id', id);
  },
  async 'foods-not-found'(at) {
    const word = `food ${hash().toString('hex').slice(0, 8)}`;
    await db
      .insertInto('foods_not_found')
      .values({ word, last_day: istDateOf(at) })
      .execute();
    return there('foods_not_found', 'word', word);
  },
  async waits(at) {
    const { id: user_id } = await aPatient(product);
    const { id: center } = await aCenter(product);
    const id = randomUUID();
    const wanted = { centers: [center], dates: [istDateOf(at)], start_hours: [9] };
    await db
      .insertInto('waits')
      .values({ id, user_id, patient_id: user_id, ...wanted, created_at: at, ended_at: at })
      .execute();
    return there('waits', 'id', id);
  },
  async 'walk-ins'(at) {
    const { id: patient_id } = await aPatient(product);
    const { id: center_id } = await aCenter(product);
    const id = randomUUID();
    const row = { id, center_id, patient_id, day: istDateOf(at), number: 1, urgency: 'can-wait', arrived_at: at };
    await db.insertInto('walk_ins').values(row).execute();
    return there('walk_ins', 'id', id);
  },
  async people(at) {
    const id = randomUUID();
    const name = `Kamala ${id}`;
    await db.insertInto('patients').values({ id, name, phone: '98450 00000', created_at: at }).execute();
    const link = { id: randomUUID(), user_id: await anAccount(), patient_id: id, access: 'book', relation: 'parent' };
    await db
      .insertInto('care_links')
      .values({ ...link, created_at: at, ended_at: at })
      .execute();
    return there('patients', 'name', name);
  },
  async 'desk-people'(at) {
    const id = randomUUID();
    const name = `Ramesh ${id}`;
    await db.insertInto('patients').values({ id, name, phone: '98450 00000', created_at: at }).execute();
    return there('patients', 'name', name);
  },
  async 'withdrawn-people'(at) {
    const id = randomUUID();
    const name = `Zarina ${id}`;
    await db.insertInto('patients').values({ id, name, phone: '98450 00001', created_at: product.now() }).execute();
    const consent = { id: randomUUID(), patient_id: id, purpose: 'health-data', notice_version: '1', language: 'en' };
    await db
      .insertInto('consents')
      .values({ ...consent, how: 'desk', given_at: at, withdrawn_at: at })
      .execute();
    return there('patients', 'name', name);
  },
  async merges(at) {
    const id = randomUUID();
    const of = { from_id: randomUUID(), from_name: 'Kamala', into_id: randomUUID(), into_name: 'Kamala Rao' };
    await db
      .insertInto('merges')
      .values({ id, ...of, centers: [], changes: '[]', administrator_name: 'kavya', at })
      .execute();
    return there('merges', 'id', id);
  },
  async 'person-requests'(at) {
    const id = randomUUID();
    const about = { patient_id: await anAccount(), asked_by: await anAdministratorRow(), asked_name: 'arjun' };
    const asked = { deed: 'confirm', details: '{}', waits_for: [], asked_at: 'Asha', ends_at: at };
    await db
      .insertInto('person_requests')
      .values({ id, ...about, ...asked, at })
      .execute();
    return there('person_requests', 'id', id);
  },
  async 'desk-changes'(at) {
    const id = randomUUID();
    const change = { id, administrator_id: await anAdministratorRow(), kind: 'booked', booking_ids: [], mails: id };
    await db
      .insertInto('desk_changes')
      .values({ ...change, at })
      .execute();
    return there('desk_changes', 'id', id);
  },
  async 'patient-changes'(at) {
    const id = randomUUID();
    const change = { id, user_id: await anAccount(), booking_ids: [], before: '[]', mails: [], finished_at: at };
    await db
      .insertInto('patient_changes')
      .values({ ...change, at })
      .execute();
    return there('patient_changes', 'id', id);
  },
  async letters(at) {
    const [id, patient_id] = [randomUUID(), await anAccount()];
    const card = { scheme: 'cghs', holder: 'Lakshmi Raman', card_last4: '4821' };
    await db
      .insertInto('covers')
      .values({ id, patient_id, ...card, created_at: at, updated_at: at })
      .execute();
    const letter = { picture: Buffer.from('a letter'), content_type: 'image/webp', width: 1, height: 1 };
    await db
      .insertInto('cover_letters')
      .values({ cover_id: id, ...letter, at })
      .execute();
    return there('cover_letters', 'cover_id', id);
  },
  async bookings(at) {
    const { id, payment_id } = await aBooking(product, { date: istDateOf(at), status: 'completed' });
    const refund = {
      id: randomUUID(),
      payment_id: payment_id!,
      booking_id: id,
      amount_paise: 100,
      reason: 'patient',
      status: 'succeeded',
    };
    await db
      .insertInto('refunds')
      .values({ ...refund, created_at: at })
      .execute();
    await aMail({ booking_id: id, sent_at: at, created_at: at, recipient: '' });
    const parts = [
      there('bookings', 'id', id),
      there('payments', 'id', payment_id),
      there('refunds', 'booking_id', id),
      there('outbox', 'booking_id', id),
    ];
    return async () => (await Promise.all(parts.map((part) => part()))).some(Boolean);
  },
  async accounts(at) {
    const account = { center_id: (await aCenter(product)).id, patient_id: await anAccount() };
    const line = { id: randomUUID(), day: istDateOf(at), kind: 'payment', mode: 'cash', amount_paise: 5_000, at };
    await db
      .insertInto('desk_entries')
      .values({ ...line, center_id: account.center_id, administrator_name: 'desk' })
      .execute();
    const entry = { id: randomUUID(), ...account, kind: 'advance', amount_paise: 5_000, desk_entry_id: line.id, at };
    await db.insertInto('accounts').values(account).execute();
    await db.insertInto('account_entries').values(entry).execute();
    const parts = [
      there('account_entries', 'id', entry.id),
      there('desk_entries', 'id', line.id),
      there('accounts', 'center_id', account.center_id),
    ];
    return async () => (await Promise.all(parts.map((part) => part()))).some(Boolean);
  },
  async drawers(at) {
    const step = { id: randomUUID(), kind: 'open', expected_paise: 500, counted_paise: 500, is_open: true, at };
    const by = { holder_name: 'desk', administrator_name: 'desk', number: 1 };
    await db
      .insertInto('drawer_steps')
      .values({ ...step, ...by, center_id: (await aCenter(product)).id })
      .execute();
    return there('drawer_steps', 'id', step.id);
  },
  async 'payer-claims'(at) {
    const { id: booking_id, center_id, session_date } = await aBooking(product);
    const claim = { id: randomUUID(), center_id, number: 1, scheme: 'cghs', state: 'prepared', is_live: true };
    const days = { from_date: session_date, to_date: session_date, prepared_at: at };
    await db
      .insertInto('payer_claims')
      .values({ ...claim, ...days, sessions: 1, claimed_paise: 150_000 })
      .execute();
    const ofClaim = { id: randomUUID(), claim_id: claim.id };
    await db
      .insertInto('payer_claim_lines')
      .values({ ...ofClaim, booking_id, is_live: true, amount_paise: 150_000 })
      .execute();
    const step = { number: 1, kind: 'prepare', on_date: istDateOf(at), administrator_name: 'desk', at };
    await db
      .insertInto('payer_claim_steps')
      .values({ ...ofClaim, ...step })
      .execute();
    const tables = ['payer_claims', 'payer_claim_lines', 'payer_claim_steps'];
    const parts = tables.map((table) => there(table, table === 'payer_claims' ? 'id' : 'claim_id', claim.id));
    return async () => (await Promise.all(parts.map((part) => part()))).some(Boolean);
  },
  async actions(at) {
    const action = {
      at,
      administrator_name: 'kavya',
      action: 'user-blocked',
      subject: 'user',
      subject_name: randomUUID(),
    };
    await db.insertInto('administrator_actions').values(action).execute();
    return there('administrator_actions', 'subject_name', action.subject_name);
  },
  async 'administrator-sessions'(at) {
    const id = randomUUID();
    const session = {
      id,
      administrator_id: await anAdministratorRow(),
      token_hash: hash(),
      created_at: at,
      last_used_at: at,
    };
    await db
      .insertInto('administrator_sessions')
      .values({ ...session, expires_at: at })
      .execute();
    return there('administrator_sessions', 'id', id);
  },
  async 'administrator-devices'(at) {
    const token_hash = hash();
    const device = { administrator_id: await anAdministratorRow(), token_hash, first_seen_at: at, last_seen_at: at };
    await db.insertInto('administrator_devices').values(device).execute();
    return there('administrator_devices', 'token_hash', token_hash);
  },
  async 'half-logins'(at) {
    const token_hash = hash();
    const half = { token_hash, administrator_id: await anAdministratorRow(), created_at: at, expires_at: at };
    await db.insertInto('administrator_half_logins').values(half).execute();
    return there('administrator_half_logins', 'token_hash', token_hash);
  },
};

const codeOf = (days: number) => MAKERS.codes!(new Date(product.now().getTime() - days * DAY_MS));
/** A day later the daily cleanup is due. */
async function nextDay() {
  await product.pass(DAY_MS + 2 * HOUR_MS);
  await product.sweep();
}

describe('the schedule', () => {
  it('has a rule for each of its rows, and no other', () => {
    expect(Object.keys(RULES).sort()).toEqual(RETENTION.map(({ id }) => id).sort());
  });

  it('keeps each thing until its time, and forgets it a day later at most', async () => {
    const made: { id: string; over: StillThere; young: StillThere }[] = [];
    for (const { id, days } of RETENTION) {
      const before = (ms: number) => MAKERS[id]!(new Date(product.now().getTime() - days * DAY_MS - ms));
      made.push({ id, over: await before(-HOUR_MS), young: await before(-3 * DAY_MS) });
    }
    const state = async () => {
      const found: Record<string, boolean[]> = {};
      for (const { id, over, young } of made) found[id] = [await over(), await young()];
      return found;
    };
    const all = (each: boolean[]) => Object.fromEntries(made.map(({ id }) => [id, each]));
    await product.sweep();
    expect(await state()).toEqual(all([true, true]));
    await nextDay();
    expect(await state()).toEqual(all([false, true]));
  });
});

describe('the daily work', () => {
  it('is done once a day, however often the product looks', async () => {
    await nextDay();
    const isThere = await codeOf(31);
    await product.sweep();
    expect(await isThere()).toBe(true);
    await nextDay();
    expect(await isThere()).toBe(false);
  });

  it('goes on until nothing is left, a batch at a time', async () => {
    const old = new Date(product.now().getTime() - 40 * DAY_MS);
    const codes = Array.from({ length: 450 }, () => ({
      id: randomUUID(),
      email: 'many@example.org',
      purpose: 'signup',
      created_at: old,
      expires_at: old,
    }));
    await db.insertInto('email_verifications').values(codes).execute();
    await nextDay();
    await product.sweep();
    await product.sweep();
    expect(await there('email_verifications', 'email', 'many@example.org')()).toBe(false);
  });

  it('keeps a letter that is asked for again after it was left', async () => {
    const longAgo = new Date(product.now().getTime() - 800 * DAY_MS);
    const again = await aSubscriber({ consented_at: product.now(), confirmed_at: longAgo, unsubscribed_at: longAgo });
    const reader = await aSubscriber({ consented_at: longAgo, confirmed_at: longAgo });
    await forgetAll(product.context);
    expect([await again(), await reader()]).toEqual([true, true]);
  });

  it('forgets sessions that were paid together with the last of them, and their payment', async () => {
    const patient = await aPatient(product);
    const center = await aCenter(product);
    const old = await aBooking(product, { patient, center, date: '2018-01-02', status: 'completed' });
    const { payment_id } = old;
    const young = await aBooking(product, { patient, center, date: '2026-11-02', status: 'completed' });
    await db.updateTable('bookings').set({ payment_id }).where('id', '=', young.id).execute();
    const state = () =>
      Promise.all([
        there('bookings', 'id', old.id)(),
        there('bookings', 'id', young.id)(),
        there('payments', 'id', payment_id)(),
      ]);
    await forgetAll(product.context);
    expect(await state()).toEqual([true, true, true]);
    await db.updateTable('bookings').set({ session_date: '2018-01-03' }).where('id', '=', young.id).execute();
    await forgetAll(product.context);
    expect(await state()).toEqual([false, false, false]);
  });

  it('gives a mail up that no mail server took for a year, and no younger one', async () => {
    const { id: booking_id } = await aBooking(product);
    const unsent = (days: number) =>
      aMail({
        booking_id,
        created_at: new Date(product.now().getTime() - days * DAY_MS),
        due_at: new Date(product.now().getTime() + DAY_MS),
      });
    const [old, young] = [await unsent(366), await unsent(364)];
    await forgetAll(product.context);
    expect([await there('outbox', 'id', old)(), await there('outbox', 'id', young)()]).toEqual([false, true]);
    await db.deleteFrom('outbox').where('id', '=', young).execute();
  });
});

it('an appointment is whole after its mails are forgotten, and they can not be sent again', async () => {
  const administrator = await aLastingAdministrator(product);
  const account = await loggedInPatient(product, { username: 'Ganga Devi' });
  const center = await aCenter(product);
  const { _id: id } = await book(product, account, center, aWindow(product.now()));
  const { _id: second } = await book(product, account, center, aWindow(product.now(), 5));
  await cancel(account, second);
  await refunded(account);
  await allMailsSent(product);
  const before = await look(administrator, second);
  expect(before.mails.map(({ recipient }) => recipient)).toContain(account.email);
  await product.pass(366 * DAY_MS);
  await product.sweep();

  const after = await look(administrator, second);
  expect(after.mails).toEqual(before.mails.map((mail) => ({ ...mail, recipient: '' })));
  expect([after.history, after.refunds, after.payment]).toEqual([before.history, before.refunds, before.payment]);
  const contents = await db.selectFrom('outbox').select('slots').where('booking_id', 'in', [id, second]).execute();
  expect(contents.every(({ slots }) => JSON.stringify(slots) === '{}')).toBe(true);
  const params = { id: after.mails[0]!._id };
  expect(await administrator.client.refused(appointments.sendMailAgain, { params })).toMatchObject({
    status: 410,
    code: 'mail-forgotten',
    message: "What this email said is no longer kept, so it can't be sent again.",
  });

  const patient = await withSession(product, account);
  expect((await patient.client.call(bookings.myBookings)).myBookingData.map(({ _id }) => _id).sort()).toEqual(
    [id, second].sort(),
  );
  for (const kind of ['receipt', 'calendar'] as const) {
    expect((await patient.client.raw('GET', bookingFileUrl(kind, id))).status).toBe(200);
  }
  const broken = (await product.examine()).filter(({ ids }) => ids.some((one) => one === id || one === second));
  expect(broken).toEqual([]);
});

it.each(['bookings', 'patients', 'payments'])(
  'a row of %s is deleted without a whole table being read',
  async (table) => {
    const { rows } = await sql<{ names: string }>`select conrelid::regclass || '.' || attname as names
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = ${table}::regclass and not exists (
      select from pg_index where indrelid = conrelid and indkey[0] = attnum
        and coalesce(pg_get_expr(indpred, indrelid) = format('(%s IS NOT NULL)', attname), true))`.execute(db);
    expect(rows).toEqual([]);
  },
);
