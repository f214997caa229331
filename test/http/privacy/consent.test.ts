import { describe, expect, it } from 'vitest';
import {
  NOTICE_VERSION,
  type ResponseOf,
  account,
  bookings,
  consents,
  newsletter,
  patients,
  profile,
} from '../../../src/contract';
import { DAY_MS, MINUTE_MS } from '../../../src/domain/time';
import { cancel, hold, holdRefused, paymentFor } from '../../booking-steps';
import { PASSWORD, aBooking, aCenter, aPatient, loggedInPatient } from '../../builders';
import { type Client, aClient } from '../../client';
import { aCredential, withGoogle } from '../../google';
import { linkIn, mailAbout, mailsTo } from '../../inbox';
import { signUp, verifyEmail } from '../../sign-up';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';
import { aWindow } from '../../windows';

const the = aRunningProduct();
const browser = () => aClient(the.product);
type LoggedInAnswer = ResponseOf<typeof account.register>;
const OLD_VERSION = '2025-01-01';
const GIVEN = {
  purpose: 'health-data',
  version: NOTICE_VERSION,
  language: 'en',
  how: 'sign-up',
  told: null,
  staff: null,
  withdrawnAt: null,
};

let n = 0;
const aNewAddress = () => `kaveri-${(n += 1)}@example.org`;
const db = () => the.product.database.db;
const userOf = (email: string) => db().selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

/** A patient who agreed to an older notice, or to none. */
async function aPatientOfBefore(version: string | null = OLD_VERSION) {
  const patient = await loggedInPatient(the.product);
  if (version)
    await db().updateTable('consents').set({ notice_version: version }).where('user_id', '=', patient.id).execute();
  else await db().deleteFrom('consents').where('user_id', '=', patient.id).execute();
  return patient;
}

describe('signing up', () => {
  it('records what was agreed to, when, in which language', async () => {
    const [client, email] = [browser(), aNewAddress()];
    await verifyEmail(the.product, client, email);
    const body = {
      username: 'Kaveri',
      password: 'kadamba-lantern-7',
      email,
      consentVersion: NOTICE_VERSION,
      consentLanguage: 'hi' as const,
    };
    const { user } = await client.call(account.register, { body });
    expect(user.needsConsent).toBeUndefined();
    const { consents: given } = await client.call(consents.mine);
    expect(given).toEqual([{ ...GIVEN, _id: expect.any(String), language: 'hi', givenAt: expect.any(String) }]);
  });

  it('with the consent to an older notice opens no account, and loses nothing', async () => {
    const [client, email] = [browser(), aNewAddress()];
    await verifyEmail(the.product, client, email);
    const body = { username: 'Kaveri', password: 'kadamba-lantern-7', email };
    const refused = await client.refused(account.register, { body: { ...body, consentVersion: OLD_VERSION } });
    expect(refused).toMatchObject({ status: 409, code: 'consent-outdated', fields: { consent: refused.message } });
    expect(await userOf(email)).toBeUndefined();
    await client.call(account.register, { body: { ...body, consentVersion: NOTICE_VERSION } });
  });
});

describe('a client that sends only what the specification names', () => {
  const ways: [string, (client: Client, email: string) => Promise<LoggedInAnswer>][] = [
    [
      'username, password and email',
      async (client, email) => {
        await verifyEmail(the.product, client, email);
        return client.call(account.register, { body: { username: 'Kaveri', password: 'kadamba-lantern-7', email } });
      },
    ],
    [
      'an empty consentVersion with them',
      async (client, email) => {
        await verifyEmail(the.product, client, email);
        return client.call(account.register, {
          body: { username: 'Kaveri', password: 'kadamba-lantern-7', email, consentVersion: '' },
        });
      },
    ],
    [
      "Google's credential",
      async (client, email) => {
        const credential = await aCredential(the.product, { email });
        return (await client.call(account.googleAuth, { body: { credential } })) as LoggedInAnswer;
      },
    ],
  ];

  it.each(ways)('as %s, opens the account, and books once its person has agreed on our page', async (_words, open) => {
    const [client, email] = [browser(), aNewAddress()];
    const opened = await open(client, email);
    expect(opened).toMatchObject({
      success: true,
      user: { email, needsConsent: true },
      accessToken: expect.any(String),
    });
    expect((await client.call(consents.mine)).consents).toEqual([]);

    const patient = { ...(await userOf(email))!, email, client };
    const [center, window] = [await aCenter(the.product), aWindow(the.product.now(), 3)];
    const link = `${the.product.url}/consent`;
    const message = `Please read what we keep about you, and agree to it first: ${link}`;
    expect(await holdRefused(patient, center, window)).toEqual({
      status: 400,
      retryAfter: null,
      success: false,
      code: 'consent-missing',
      message,
      link,
    });
    // A client may show neither: the link comes by mail, at first and when a booking is refused, once a day.
    // Who came by Google may be reading the notice: a little later.
    await the.product.pass(6 * MINUTE_MS);
    const mail = await mailAbout(the.product, email, /One step before/);
    expect(linkIn(mail).href).toBe(link);
    const linked = async () => (await mailsTo(the.product, email)).filter(({ subject }) => /One step/.test(subject));
    expect(await linked()).toHaveLength(1);
    await the.product.pass(DAY_MS);
    await holdRefused(patient, center, aWindow(the.product.now(), 3));
    await holdRefused(patient, center, aWindow(the.product.now(), 4));
    await waitFor('the mail of the next day', async () => (await linked()).length === 2);
    await client.call(consents.give, { body: { consentVersion: NOTICE_VERSION, how: 'page' } });
    await hold(patient, center, aWindow(the.product.now(), 3));
    expect((await client.call(consents.mine)).consents).toMatchObject([{ ...GIVEN, how: 'page' }]);
  });
});

describe('a first Google sign-in', () => {
  it('takes the agreement along, where it was given before', async () => {
    const [client, email] = [browser(), aNewAddress()];
    const { google } = await client.call(account.googleStart);
    const credential = await aCredential(the.product, { email }, { nonce: google!.nonce });
    const old = { credential, consentVersion: OLD_VERSION };
    expect(await client.refused(account.googleAuth, { body: old })).toMatchObject({
      status: 409,
      code: 'consent-outdated',
    });
    expect(await userOf(email)).toBeUndefined();
    await client.call(account.googleAuth, { body: { credential, consentVersion: NOTICE_VERSION } });
    expect((await client.call(consents.mine)).consents).toMatchObject([{ ...GIVEN, how: 'google' }]);
  });

  it('of an address with a password is not asked, since it is not let in', async () => {
    const { email } = await aPatient(the.product);
    expect(await withGoogle(the.product, browser(), { email })).toMatchObject({
      success: false,
      message: expect.stringMatching(/already has/),
    });
  });
});

describe.each([
  ['an older notice', OLD_VERSION],
  ['no notice', null],
])('a patient who agreed to %s', (_words, version) => {
  it('logs in, looks and cancels, and is asked before the next booking', async () => {
    const patient = await aPatientOfBefore(version);
    const { client } = patient;
    const center = await aCenter(the.product);
    const { id: booked } = await aBooking(the.product, { patient, center });
    expect((await client.call(account.userdata)).user.needsConsent).toBe(true);
    expect(await cancel(patient, booked)).toMatchObject({ bookingStatus: 'cancelled' });

    const window = aWindow(the.product.now(), 3);
    expect(await holdRefused(patient, center, window)).toMatchObject({ status: 400, code: 'consent-missing' });
    expect(await client.refused(consents.give, { body: {} })).toMatchObject({ code: 'consent-missing' });
    const body = { consentVersion: NOTICE_VERSION };
    await Promise.all([client.call(consents.give, { body }), client.call(consents.give, { body })]);
    expect((await client.call(account.userdata)).user.needsConsent).toBeUndefined();
    await hold(patient, center, window);
    const { consents: given } = await client.call(consents.mine);
    expect(given.filter((one) => one.version === NOTICE_VERSION)).toMatchObject([{ ...GIVEN, how: 'booking' }]);
  });
});

it('a carer states that somebody agrees to a new notice, and books for them again; nobody else can', async () => {
  const carer = await loggedInPatient(the.product);
  const { patient } = await carer.client.call(patients.add, {
    body: { name: 'Kamala Rao', relation: 'parent', email: aNewAddress() },
  });
  await db()
    .updateTable('consents')
    .set({ notice_version: OLD_VERSION })
    .where('patient_id', '=', patient._id)
    .execute();
  const center = await aCenter(the.product);
  const window = aWindow(the.product.now(), 3);
  const forThem = { body: { ...paymentFor({ center, window }), patientId: patient._id } };
  const link = `${the.product.url}/consent?for=${patient._id}`;
  expect(await carer.client.refused(bookings.makePayment, forThem)).toMatchObject({ code: 'consent-missing', link });
  const needs = async () =>
    (await carer.client.call(patients.list)).patients.find(({ _id }) => _id === patient._id)!.needsConsent;
  expect(await needs()).toBe(true);
  const body = { consentVersion: NOTICE_VERSION, how: 'page', patientId: patient._id } as const;
  const stranger = await loggedInPatient(the.product);
  expect((await stranger.client.refused(consents.give, { body })).code).toBe('patient-not-found');
  const old = { ...body, consentVersion: OLD_VERSION };
  expect((await carer.client.refused(consents.give, { body: old })).code).toBe('consent-outdated');
  for (let time = 1; time <= 2; time++) await carer.client.call(consents.give, { body });
  expect(await needs()).toBeUndefined();
  await carer.client.call(bookings.makePayment, forThem);
  const given = await db()
    .selectFrom('consents')
    .select(['how', 'user_id'])
    .where('patient_id', '=', patient._id)
    .where('notice_version', '=', NOTICE_VERSION)
    .execute();
  expect(given).toEqual([{ how: 'carer', user_id: carer.id }]);
});

describe('the newsletter', () => {
  it('is agreed to with the link of its mail, and taken back at once by who is logged in', async () => {
    const { client, email } = await loggedInPatient(the.product);
    await client.call(newsletter.subscribe, {
      body: { email, consent: true, intent: 'subscribe', consentLanguage: 'hi' },
    });
    expect((await client.call(consents.mine)).consents).toHaveLength(1);
    const token = linkIn(await mailAbout(the.product, email, /चिट्ठी चाहिए/)).searchParams.get('token')!;
    await client.call(newsletter.confirm, { body: { token } });
    expect((await client.call(consents.mine)).consents[0]).toMatchObject({
      purpose: 'newsletter',
      language: 'hi',
      how: 'mail',
      withdrawnAt: null,
    });
    for (let time = 1; time <= 2; time++) await client.call(consents.withdraw, { body: { purpose: 'newsletter' } });
    expect((await client.call(consents.mine)).consents[0]).toMatchObject({
      purpose: 'newsletter',
      withdrawnAt: expect.any(String),
    });
    const row = await db()
      .selectFrom('newsletter_subscribers')
      .select('unsubscribed_at')
      .where('email', '=', email)
      .executeTakeFirst();
    expect(row?.unsubscribed_at).toBeInstanceOf(Date);
  });

  it('is all that is taken back so: health data means deleting the account, which ends the agreement', async () => {
    const { client, id } = await loggedInPatient(the.product);
    expect((await client.raw('POST', '/auth/consent/withdraw', { json: { purpose: 'health-data' } })).status).toBe(400);
    await client.call(profile.deleteAccount, { body: { password: PASSWORD } });
    const row = await db().selectFrom('consents').select('withdrawn_at').where('user_id', '=', id).executeTakeFirst();
    expect(row?.withdrawn_at).toBeInstanceOf(Date);
  });
});

it('what others agreed to is nobody else’s business', async () => {
  const { client } = await loggedInPatient(the.product);
  await signUp(the.product, browser(), aNewAddress());
  expect((await client.call(consents.mine)).consents).toHaveLength(1);
  expect((await browser().raw('GET', '/auth/consents')).status).toBe(401);
});
