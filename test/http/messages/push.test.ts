/** Web push: which browsers are taken, what they are sent, and what happens when they show it, or are gone. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CHANNEL_WORDS_VERSION, account, messages, profile } from '../../../src/contract';
import { addDays, istDateOf, istInstant, weekdayOf } from '../../../src/domain/time';
import { book } from '../../booking-steps';
import { type LoggedIn, PASSWORD, aCenter, loggedInPatient, patientWithSession } from '../../builders';
import { type Client, aClient } from '../../client';
import { allMailsSent, mailAbout, mailsTo } from '../../inbox';
import { aSubscription, pushedTo, subscribed } from '../../push-steps';
import { aRunningProduct } from '../../the-product';
import { BROWSER_KEYS } from '../../things';

// A Tuesday, eight in the morning in India.
const the = aRunningProduct({ now: '2026-11-10T08:00:00+05:30' });
const today = () => istDateOf(the.product.now());
const HEALTH = /dialy|kidney|renal|hepat|\bhiv\b|scheme|session|डायलिसिस|किडनी|सेशन/i;

async function outboxOf(patient: LoggedIn) {
  return the.product.database.db
    .selectFrom('outbox')
    .innerJoin('notices', 'notices.id', 'outbox.notice_id')
    .select(['outbox.channel', 'outbox.status', 'outbox.provider_id', 'notices.status as notice', 'notices.code'])
    .where('notices.user_id', '=', patient.id)
    .orderBy('outbox.created_at')
    .execute();
}

async function consentsOf(patient: LoggedIn) {
  return the.product.database.db
    .selectFrom('channel_consents')
    .select(['channel', 'words_version', 'language', 'ended_by'])
    .where('user_id', '=', patient.id)
    .orderBy('given_at')
    .execute();
}

const settle = async () => {
  await the.product.sweep();
  await allMailsSent(the.product);
};

/** The same patient in another browser. */
async function loggedInAgain({ email }: LoggedIn): Promise<Client> {
  const client = aClient(the.product, { refreshes: false });
  await client.call(account.login, { body: { email, password: PASSWORD } });
  return client;
}

/** A patient whose session is tomorrow, at seven in the evening before it. */
async function onTheEve(subscribe: (patient: LoggedIn) => Promise<unknown>): Promise<LoggedIn> {
  const patient = await patientWithSession(the.product);
  await subscribe(patient);
  const center = await aCenter(the.product);
  const in2 = addDays(today(), 2);
  const date = weekdayOf(in2) === 0 ? addDays(in2, 1) : in2;
  await book(the.product, patient, center, { date, startHour: 13 as const, time: '1 PM - 5 PM' });
  // The booking itself is told of too.
  await settle();
  await the.product.passUntil(istInstant(addDays(date, -1), 19));
  await settle();
  return patient;
}

describe('subscribing', () => {
  it('keeps the browser and the consent, and says so', async () => {
    const patient = await loggedInPatient(the.product);
    const { keys, endpoint } = await aSubscription(the.product, patient.email);
    const told = await patient.client.call(messages.subscribe, { body: { endpoint, keys, language: 'hi' } });
    const channels = Object.fromEntries(told.channels.map((one) => [one.channel, one]));
    expect(channels['push']).toEqual({ channel: 'push', isOffered: true, isOn: true, stoppedAt: null });
    const endpointHash = createHash('sha256').update(endpoint).digest('base64url');
    expect(told.browsers).toMatchObject([{ browser: expect.any(String), endpointHash }]);
    expect(JSON.stringify(told)).not.toContain(endpoint);
    expect(told.pushKey).toBe(the.product.sandbox.push.publicKey);
    expect(await mailAbout(the.product, patient.email, /are now on/)).toMatchObject({
      text: expect.stringContaining('From now on this browser shows our notifications: '),
    });
    // The same browser again is the same, and no news.
    const again = await patient.client.call(messages.subscribe, { body: { endpoint, keys } });
    expect(again.browsers).toEqual(told.browsers);
    await allMailsSent(the.product);
    const news = (await mailsTo(the.product, patient.email)).filter(({ subject }) => /are now on/.test(subject));
    expect(news).toHaveLength(1);
    const consent = { channel: 'push', words_version: CHANNEL_WORDS_VERSION, language: 'hi' };
    expect(await consentsOf(patient)).toEqual([{ ...consent, ended_by: null }]);

    const gone = await patient.client.call(messages.unsubscribe, { params: { id: told.browsers[0]!._id } });
    expect(gone.browsers).toEqual([]);
    expect(await consentsOf(patient)).toEqual([{ ...consent, ended_by: 'page' }]);
    expect(gone.channels.find(({ channel }) => channel === 'push')).toMatchObject({ isOn: false, stoppedAt: null });
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:8443/fcm/send/x',
    'https://fcm.googleapis.com.example.org/fcm/send/x',
    'https://user:word@fcm.googleapis.com/fcm/send/x',
    'https://notify.windows.com/x',
    'https://push.services.mozilla.com/x',
    'https://eviljmt17.google.com/x',
    'https://evilnotify.windows.com/x',
    'http://127.0.0.1:1/push/x',
    'http://169.254.169.254/latest/meta-data',
    'https://localhost/push',
    'file:///etc/passwd',
  ])('refuses %s, which is no push service that we know', async (endpoint) => {
    const patient = await patientWithSession(the.product);
    const refused = await patient.client.refused(messages.subscribe, { body: { endpoint, keys: BROWSER_KEYS } });
    expect(refused).toMatchObject({ status: 400, code: 'push-service-unknown' });
  });

  it.each([
    'https://fcm.googleapis.com/fcm/send/x',
    'https://jmt17.google.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://eu.autopush.push.services.mozilla.com/wpush/v2/x',
    'https://wns2-pn1p.notify.windows.com/w/?token=x',
    'https://web.push.apple.com/x',
  ])('takes %s', async (endpoint) => {
    const patient = await patientWithSession(the.product);
    await patient.client.call(messages.subscribe, { body: { endpoint, keys: BROWSER_KEYS } });
  });

  it('belongs to whoever subscribed last, and forgets the oldest of more than ten', async () => {
    const first = await patientWithSession(the.product);
    const second = await patientWithSession(the.product);
    const subscription = await subscribed(the.product, first);
    await second.client.call(messages.subscribe, { body: subscription });
    expect((await consentsOf(first)).map(({ ended_by: by }) => by)).toEqual(['gone']);
    const { db } = the.product.database;
    const owners = await db
      .selectFrom('push_subscriptions')
      .select('user_id')
      .where('endpoint', '=', subscription.endpoint)
      .execute();
    expect(owners).toEqual([{ user_id: second.id }]);

    for (let n = 0; n < 10; n += 1) {
      await the.product.pass(1_000);
      await subscribed(the.product, second);
    }
    const left = await db
      .selectFrom('push_subscriptions')
      .select('endpoint')
      .where('user_id', '=', second.id)
      .execute();
    expect(left).toHaveLength(10);
    expect(left).not.toContainEqual({ endpoint: subscription.endpoint });
  });

  it('ends on a phone that is logged out from afar, and goes on where the patient is logged in', async () => {
    const patient = await loggedInPatient(the.product);
    const [phone, tablet] = [await loggedInAgain(patient), await loggedInAgain(patient)];
    for (const client of [patient.client, phone, tablet]) {
      await client.call(messages.subscribe, { body: await aSubscription(the.product, patient.email) });
      await the.product.pass(1_000);
    }
    const ids = async () => (await patient.client.call(messages.settings)).browsers.map(({ _id }) => _id);
    const [here, onPhone, onTablet] = await ids();
    const { sessions } = await phone.call(profile.sessions);
    await patient.client.call(profile.endSession, { params: { sessionId: sessions[0]!._id } });
    expect(onPhone).toBeDefined();
    expect(await ids()).toEqual([here, onTablet]);
    await patient.client.call(profile.changePassword, {
      body: { currentPassword: PASSWORD, newPassword: 'kadamba-lantern-7' },
    });
    expect(await ids()).toEqual([here]);
    expect((await consentsOf(patient)).map(({ ended_by: by }) => by)).toEqual([null]);
    await patient.client.call(profile.logoutEverywhere);
    expect((await consentsOf(patient)).map(({ ended_by: by }) => by)).toEqual(['page']);
  });

  it('ends on a phone that logs out, whoever uses it next', async () => {
    const patient = await loggedInPatient(the.product);
    const phone = await loggedInAgain(patient);
    for (const client of [patient.client, phone])
      await client.call(messages.subscribe, { body: await aSubscription(the.product, patient.email) });
    const count = async () => (await patient.client.call(messages.settings)).browsers.length;
    expect(await count()).toBe(2);
    await phone.call(account.logout);
    expect(await count()).toBe(1);
  });

  it('is limited', async () => {
    const patient = await patientWithSession(the.product);
    const body = { endpoint: 'https://localhost/', keys: BROWSER_KEYS };
    for (let n = 0; n < 30; n += 1) await patient.client.refused(messages.subscribe, { body });
    expect(await patient.client.refused(messages.subscribe, { body })).toMatchObject({ code: 'too-many-tries' });
  });
});

describe('a reminder by push', () => {
  it('arrives encrypted, says nothing of an illness, and is the only one once it was opened', async () => {
    const patient = await onTheEve((one) => subscribed(the.product, one));
    const [reminder, booked] = await pushedTo(the.product, patient.email);
    expect(booked).toMatchObject({ template: 'booked', buttons: [] });
    expect(reminder).toMatchObject({
      template: 'reminder-evening',
      language: 'en',
      push: { title: 'Vrikka', urgency: 'normal', topic: reminder!.push.code },
      url: `${the.product.url}/m/${reminder!.push.code}`,
      buttons: [
        { id: 'coming', title: "I'm coming" },
        { id: 'cannot', title: "I can't come" },
        { id: 'call', title: 'Call me' },
      ],
    });
    expect(JSON.stringify([reminder, booked])).not.toMatch(HEALTH);
    // Until nine, when it is too late to make a phone ring.
    expect(reminder!.push.ttl).toBeGreaterThan(7_000);
    expect(reminder!.push.ttl).toBeLessThanOrEqual(7_200);

    const { code, message } = reminder!.push;
    const seen = (how: 'shown' | 'opened') =>
      patient.client.call(messages.seen, { params: { code }, body: { how, by: 'push', message } });
    await seen('shown');
    const rows = () => outboxOf(patient).then((all) => all.filter((one) => one.code === code));
    expect(await rows()).toMatchObject([{ channel: 'push', status: 'delivered', notice: 'open' }]);
    await seen('opened');
    // Late, and once more.
    await seen('shown');
    expect(await rows()).toMatchObject([{ status: 'read', notice: 'read' }]);
    await the.product.pass(2 * 3_600_000);
    await settle();
    expect(await rows()).toHaveLength(1);
  });

  it('is the only one once its page was opened, whatever the browser said', async () => {
    const patient = await onTheEve((one) => subscribed(the.product, one));
    const [reminder] = await pushedTo(the.product, patient.email);
    const { code } = reminder!.push;
    await aClient(the.product).call(messages.seen, { params: { code }, body: { how: 'opened', by: 'page' } });
    await the.product.pass(2 * 3_600_000);
    await settle();
    const rows = (await outboxOf(patient)).filter((one) => one.code === code);
    expect(rows).toMatchObject([{ channel: 'push', status: 'sent', notice: 'read' }]);
  });

  it('is followed by mail where no browser shows it in time', async () => {
    const patient = await onTheEve((one) => subscribed(the.product, one));
    expect(await mailsTo(the.product, patient.email)).not.toContainEqual(
      expect.objectContaining({ subject: expect.stringContaining('Tomorrow') }),
    );
    await the.product.pass(21 * 60_000);
    await settle();
    const mails = await mailsTo(the.product, patient.email);
    expect(mails[0]!.subject).toContain('Tomorrow');
  });

  it('goes on at once where the browser is gone, which is forgotten', async () => {
    const patient = await onTheEve(async (one) => {
      const { endpoint } = await subscribed(the.product, one);
      await the.product.control('push/end', { endpoint }, 'POST');
    });
    // The notice of the booking found out.
    expect((await consentsOf(patient)).map(({ ended_by: by }) => by)).toEqual(['gone']);
    expect(await outboxOf(patient)).toMatchObject([
      { channel: 'push', status: 'failed' },
      { channel: 'mail', status: 'sent' },
    ]);
  });

  it('is tried again when the push service is busy or down, and given up where it takes none of it', async () => {
    const patient = await patientWithSession(the.product);
    await subscribed(the.product, patient);
    await the.product.control('push', { mode: 'busy' });
    const center = await aCenter(the.product);
    await book(the.product, patient, center, morning(2));
    await the.product.sweep();
    await tried(patient, 1);
    await the.product.control('push', { mode: 'down' });
    await the.product.pass(3_000);
    await tried(patient, 2);
    await the.product.control('push', { mode: 'normal' });
    await the.product.pass(60_000);
    await settle();
    expect(await pushedTo(the.product, patient.email)).toHaveLength(1);

    await the.product.control('push', { mode: 'too-large' });
    await book(the.product, patient, center, morning(4));
    await settle();
    await the.product.control('push', { mode: 'normal' });
    const states = (await outboxOf(patient)).map(({ status }) => status);
    expect(states).toEqual(['sent', 'failed']);
    // The browser is kept: it may take the next one.
    expect((await consentsOf(patient)).map(({ ended_by: by }) => by)).toEqual([null]);
  });

  it('is not taken from another sender, and not sent to what was stored before it was forbidden', async () => {
    const patient = await patientWithSession(the.product);
    const other = { to: patient.email, key: BROWSER_KEYS.p256dh };
    const subscription = await aSubscription(the.product, other.to, other.key);
    await patient.client.call(messages.subscribe, { body: subscription });
    const center = await aCenter(the.product);
    await book(the.product, patient, center, morning(2));
    await settle();
    expect(await outboxOf(patient)).toMatchObject([{ status: 'failed' }]);

    const { db } = the.product.database;
    await db
      .updateTable('push_subscriptions')
      .set({ endpoint: `${the.product.url}/auth/notices/x` })
      .where('user_id', '=', patient.id)
      .execute();
    await book(the.product, patient, center, morning(4));
    await settle();
    expect((await outboxOf(patient)).map(({ status }) => status)).toEqual(['failed', 'failed']);
    expect((await consentsOf(patient)).map(({ ended_by: by }) => by)).toEqual(['gone']);
  });
});

it('of a notice that is not there nothing can be said', async () => {
  const patient = await patientWithSession(the.product);
  const seen = { params: { code: 'NoSuchNotice' }, body: { how: 'shown' as const } };
  expect(await patient.client.refused(messages.seen, seen)).toMatchObject({ status: 404 });
});

/** A window so many days from today, or the day after where that is a Sunday. */
function morning(days: number) {
  const date = addDays(today(), days);
  return { date: weekdayOf(date) === 0 ? addDays(date, 1) : date, startHour: 9 as const, time: '9 AM - 1 PM' as const };
}

/** Waits until the push message of somebody was tried so often. */
async function tried(patient: LoggedIn, times: number): Promise<void> {
  await expect
    .poll(
      async () => {
        const { db } = the.product.database;
        const row = await db
          .selectFrom('outbox')
          .innerJoin('notices', 'notices.id', 'outbox.notice_id')
          .select(['outbox.attempts', 'outbox.last_error'])
          .where('notices.user_id', '=', patient.id)
          .executeTakeFirst();
        return row?.last_error ? row.attempts : 0;
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThanOrEqual(times);
}
