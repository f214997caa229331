import { describe, expect, it } from 'vitest';
import { account, bookings, newsletter, profile } from '../../../src/contract';
import { audit, users } from '../../../src/contract/admin';
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/time';
import { formatSession } from '../../../src/server/platform/formats';
import { sendOtp } from '../../../src/server/codes/send-code';
import { enqueueReply } from '../../../src/server/messages/replies';
import { anAdministrator } from '../../administrator';
import { turn } from '../../administrator-steps';
import { type LoggedIn, PASSWORD, aBooking, aCenter, aReminder, loggedInPatient } from '../../builders';
import { withPhone } from '../../channels';
import { aClient } from '../../client';
import { atProvider, book, hold, holdRefused, pay } from '../../booking-steps';
import { withGoogle } from '../../google';
import { allMailsSent, codeIn, mailAbout, mailsTo } from '../../inbox';
import { takeTries } from '../../limits';
import { signUp } from '../../sign-up';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';
import { aWindow } from '../../windows';

const the = aRunningProduct();
/** What the last mail says, by the patient's language. The refunds: too late, in time, not paid yet. */
const SAID = {
  en: {
    subject: 'Your Vrikka account is deleted',
    refund: 'Refund',
    sentences: [
      'None: cancelled less than 24 hours before the session',
      '₹1,850, to the account you paid from',
      'None: nothing had been paid',
    ],
  },
  hi: {
    subject: 'आपका Vrikka खाता मिटा दिया गया है',
    refund: 'वापसी',
    sentences: ['नहीं: सेशन से 24 घंटे से कम पहले रद्द हुआ', '₹1,850, उसी खाते में', 'नहीं: कोई भुगतान नहीं हुआ था'],
  },
};
const DELETE = { body: { password: PASSWORD } };

const rowOf = (id: string) =>
  the.product.database.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const bookingsOf = (id: string) =>
  the.product.database.db
    .selectFrom('bookings')
    .select(['status', 'cancel_reason'])
    .where('user_id', '=', id)
    .orderBy('session_date')
    .execute();

describe('what deleting would mean', () => {
  it('is nothing for bookings where there are none', async () => {
    const { client } = await loggedInPatient(the.product);
    expect(await client.call(profile.deletionTerms)).toEqual({
      success: true,
      upcoming: 0,
      staying: 0,
      refundAmount: 0,
      notRefunded: 0,
      staysWith: [],
    });
  });

  it('tells what goes back and what does not, and changes nothing', async () => {
    const patient = await loggedInPatient(the.product);
    const center = await aCenter(the.product, { charge_paise: 185_000 });
    const soon = aWindow(the.product.now(), 0, 17);
    await aBooking(the.product, { patient, center, ...soon });
    await aBooking(the.product, { patient, center, ...aWindow(the.product.now(), 4) });
    await aBooking(the.product, { patient, center, ...aWindow(the.product.now(), 5), status: 'pending' });
    await aBooking(the.product, { patient, center, date: '2026-11-03', status: 'completed' });
    await aBooking(the.product, { patient, center, ...aWindow(the.product.now(), 6), status: 'cancelled' });
    expect(await patient.client.call(profile.deletionTerms)).toEqual({
      success: true,
      upcoming: 3,
      staying: 0,
      refundAmount: 1850,
      notRefunded: 1850,
      staysWith: [],
    });
    expect((await rowOf(patient.id)).status).toBe('active');
  });
});

describe('who deletes an account with a password', () => {
  it.each([
    [{}, 'invalid-input', 'password is required'],
    [{ password: '' }, 'invalid-input', 'password is required'],
    [{ confirmation: 'DELETE' }, 'invalid-input', 'password is required'],
    [{ password: true }, 'invalid-input', 'password is required'],
    [{ password: 'wrong-password' }, 'password-wrong', 'This is not your current password.'],
  ])('gives it: with %j they hear %s at the field', async (json, code, message) => {
    const { client, id } = await loggedInPatient(the.product);
    expect(await client.raw('DELETE', '/auth/account', { json })).toMatchObject({
      status: 400,
      json: { code, fields: { password: message } },
    });
    expect((await rowOf(id)).status).toBe('active');
  });

  it('may guess ten times, also at once', async () => {
    const { client, id } = await loggedInPatient(the.product);
    const guess = () => client.raw('DELETE', '/auth/account', { json: { password: 'wrong-password' } });
    const statuses = (await Promise.all(Array.from({ length: 12 }, guess))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect(await client.refused(profile.deleteAccount, DELETE)).toMatchObject({ status: 429, code: 'too-many-tries' });
    expect((await rowOf(id)).status).toBe('active');
  });

  it('gets no more guesses by opening further sessions', async () => {
    const { client } = await loggedInPatient(the.product);
    const guess = { body: { password: 'wrong-password' } };
    const codes = [];
    for (let session = 1; session <= 4; session++) {
      for (let time = 1; time <= 8; time++) codes.push((await client.refused(profile.deleteAccount, guess)).code);
      await client.call(profile.logoutOthers);
    }
    expect(codes).toEqual([...Array<string>(30).fill('password-wrong'), 'too-many-tries', 'too-many-tries']);
  });

  it('is mailed no code, and none is taken', async () => {
    const patient = await loggedInPatient(the.product);
    expect(await patient.client.refused(profile.deletionCode)).toMatchObject({ status: 409, code: 'password-needed' });
    const { verificationId } = await the.product.database.db
      .transaction()
      .execute((tx) => sendOtp(tx, the.product.context, patient.email, 'delete', 'en'));
    const otp = codeIn(await mailAbout(the.product, patient.email, /code to delete/));
    const body = { otp, VerificationId: verificationId };
    expect(await patient.client.refused(profile.deleteAccount, { body })).toMatchObject({ code: 'password-needed' });
    expect((await rowOf(patient.id)).status).toBe('active');
  });
});

describe('who deletes an account without a password', () => {
  let made = 0;
  /** A patient who signed up with Google, without a password. */
  async function withoutPassword() {
    made += 1;
    const client = aClient(the.product);
    const email = `asha-${made}@example.org`;
    const answer = await withGoogle(the.product, client, { email });
    if (!answer.success) throw new Error(answer.message);
    return { client, email, id: answer.user._id };
  }
  type Patient = Awaited<ReturnType<typeof withoutPassword>>;
  const codes = async (email: string) =>
    (await mailsTo(the.product, email)).filter(({ subject }) => /code to delete/.test(subject));
  async function askForCode({ client, email }: Patient) {
    const before = (await codes(email)).length;
    const { verificationId } = await client.call(profile.deletionCode);
    const mail = await waitFor(
      'the code is mailed',
      async () => (await codes(email)).length > before && (await codes(email))[0],
    );
    return { VerificationId: verificationId, otp: codeIn(mail) };
  }
  const another = (otp: string) => String((Number(otp) + 1) % 1_000_000).padStart(6, '0');

  it('gives a mailed code', async () => {
    const patient = await withoutPassword();
    const body = await askForCode(patient);
    const [mail] = await codes(patient.email);
    expect(mail!.text).toContain(`${the.product.url}/myprofile/devices`);
    await patient.client.call(profile.deleteAccount, { body });
    expect((await rowOf(patient.id)).status).toBe('deleted');
    await mailAbout(the.product, patient.email, /is deleted/);
  });

  it.each([[{}], [{ password: PASSWORD }], [{ otp: '123456' }]])('is refused with %j', async (json) => {
    const { client, id } = await withoutPassword();
    const answer = await client.raw('DELETE', '/auth/account', { json });
    expect(answer).toMatchObject({ status: 400, json: { code: 'invalid-input', fields: { otp: 'otp is required' } } });
    expect((await rowOf(id)).status).toBe('active');
  });

  it('hears at the field that a code is wrong, and may guess five times', async () => {
    const patient = await withoutPassword();
    const right = await askForCode(patient);
    const heard = [];
    for (let time = 1; time <= 5; time++) {
      const { code, fields } = await patient.client.refused(profile.deleteAccount, {
        body: { ...right, otp: another(right.otp) },
      });
      heard.push([code, Object.keys(fields ?? {})]);
    }
    expect(heard).toEqual([...Array<unknown>(4).fill(['otp-invalid', ['otp']]), ['otp-too-many-tries', ['otp']]]);
    expect(await patient.client.refused(profile.deleteAccount, { body: right })).toMatchObject({
      code: 'otp-too-many-tries',
    });
    expect((await rowOf(patient.id)).status).toBe('active');
  });

  it('may guess ten times in all, whatever codes are asked for', async () => {
    const patient = await withoutPassword();
    for (let mailed = 1; mailed <= 2; mailed++) {
      const right = await askForCode(patient);
      for (let time = 1; time <= 5; time++)
        await patient.client.refused(profile.deleteAccount, { body: { ...right, otp: another(right.otp) } });
    }
    const body = await askForCode(patient);
    expect(await patient.client.refused(profile.deleteAccount, { body })).toMatchObject({
      status: 429,
      code: 'too-many-tries',
    });
  });

  it('may ask for five codes an hour, and twelve a day', async () => {
    const patient = await withoutPassword();
    await takeTries(the.product, 'deletion-code-account', patient.id, 5);
    expect(await patient.client.refused(profile.deletionCode)).toMatchObject({ status: 429, code: 'otp-mail-limit' });
    const other = await withoutPassword();
    await takeTries(the.product, 'deletion-code-account-day', other.id, 12);
    expect(await other.client.refused(profile.deletionCode)).toMatchObject({ status: 429, code: 'otp-mail-limit' });
  });

  it('has no use for the code of another account, of another purpose, or an old one', async () => {
    const [mine, theirs] = [await withoutPassword(), await withoutPassword()];
    const body = await askForCode(theirs);
    expect(await mine.client.refused(profile.deleteAccount, { body })).toMatchObject({ code: 'otp-invalid' });
    const { verificationId } = await mine.client.call(account.forgotPassword, { body: { email: mine.email } });
    const reset = {
      VerificationId: verificationId,
      otp: codeIn(await mailAbout(the.product, mine.email, /new password/)),
    };
    expect(await mine.client.refused(profile.deleteAccount, { body: reset })).toMatchObject({ code: 'otp-invalid' });
    const own = await askForCode(mine);
    expect(await mine.client.refused(account.resetPassword, { body: { ...own, password: PASSWORD } })).toMatchObject({
      code: 'otp-invalid',
    });
    await the.product.pass(10 * MINUTE_MS);
    expect(await mine.client.refused(profile.deleteAccount, { body: own })).toMatchObject({ code: 'otp-expired' });
    expect((await rowOf(mine.id)).status).toBe('active');
  });
});

describe('deleting an account', () => {
  it('cancels what is to come and gives the money back, as the terms said', async () => {
    const patient = await loggedInPatient(the.product);
    const center = await aCenter(the.product, { charge_paise: 185_000 });
    await book(the.product, patient, center, aWindow(the.product.now(), 4));
    const later = await the.product.database.db
      .selectFrom('payments')
      .select('provider_session_id')
      .where('user_id', '=', patient.id)
      .executeTakeFirstOrThrow();
    await book(the.product, patient, center, aWindow(the.product.now(), 0, 17));
    const terms = await patient.client.call(profile.deletionTerms);
    expect(terms).toMatchObject({ upcoming: 2, refundAmount: 1850, notRefunded: 1850 });

    expect(await patient.client.call(profile.deleteAccount, DELETE)).toEqual({
      success: true,
      message: 'Your account is deleted.',
    });
    expect(await bookingsOf(patient.id)).toEqual(Array(2).fill({ status: 'cancelled', cancel_reason: 'patient' }));
    await waitFor(
      'the refund is in the ledger',
      () => atProvider(the.product, later.provider_session_id!).refunds.length === 1,
    );
    expect(atProvider(the.product, later.provider_session_id!).refunds).toEqual([185_000]);
  });

  describe.each(['en', 'hi'] as const)('with appointments, of a patient whose language is %s,', (language) => {
    it('is told in one mail, which names each appointment with its refund and takes it out of calendars', async () => {
      const patient = await loggedInPatient(the.product, { language });
      const center = await aCenter(the.product, { charge_paise: 185_000 });
      const [later, soon, unpaid] = [
        aWindow(the.product.now(), 4),
        aWindow(the.product.now(), 0, 17),
        aWindow(the.product.now(), 5),
      ];
      const booked = [await book(the.product, patient, center, later), await book(the.product, patient, center, soon)];
      await hold(patient, center, unpaid);
      await allMailsSent(the.product);
      const before = (await mailsTo(the.product, patient.email)).length;
      await patient.client.call(profile.deleteAccount, DELETE);
      await allMailsSent(the.product);

      const mails = await mailsTo(the.product, patient.email);
      expect(mails).toHaveLength(before + 1);
      const { subject, text, html, attachments } = mails[0]!;
      expect(subject).toBe(SAID[language].subject);
      expect(html).toContain(`<html lang="${language}">`);
      const { refund, sentences } = SAID[language];
      const place = `${center.name}, ${center.address}, ${center.city}`;
      const blocks = text.split('\n\n').filter((block) => block.includes(place));
      expect(blocks.map((block) => block.split('\n')[0]!.split(': ')[1])).toEqual(
        [soon, later, unpaid].map((at) => formatSession(language, at)),
      );
      expect(blocks.map((block) => block.split(`\n${refund}: `)[1])).toEqual(sentences);
      const files = attachments.filter(({ filename }) => filename.endsWith('.ics'));
      const calendars = files.map(({ content }) => Buffer.from(content, 'base64').toString());
      expect(calendars.every((calendar) => calendar.includes('METHOD:CANCEL'))).toBe(true);
      expect(calendars).toHaveLength(3);
      for (const { _id } of booked) expect(calendars.some((one) => one.includes(`UID:${_id}@vrikka`))).toBe(true);
    });
  });

  it('leaves no way in: not with a token, a refresh, the password or Google', async () => {
    const patient = await loggedInPatient(the.product, { google_sub: 'google-gone' });
    const kept = new Map(patient.client.cookies);
    await patient.client.call(profile.deleteAccount, DELETE);
    expect(patient.client.cookies.has('accessToken')).toBe(false);
    const old = aClient(the.product, { cookies: kept, refreshes: false });
    expect((await old.raw('GET', '/auth/userdata')).status).toBe(401);
    expect((await old.raw('GET', '/auth/refreshaccesstoken')).status).toBe(401);
    const body = { email: patient.email, password: PASSWORD };
    expect(await aClient(the.product).call(account.login, { body })).toMatchObject({ success: false });
    expect(
      await aClient(the.product).call(account.login, { body: { ...body, email: (await rowOf(patient.id)).email! } }),
    ).toMatchObject({ success: false });
    const again = await withGoogle(the.product, aClient(the.product), { email: patient.email, sub: 'google-gone' });
    expect(again).toMatchObject({ success: true });
    expect((again as { user: { _id: string } }).user._id).not.toBe(patient.id);
  });

  it('keeps the bookings that the accounts need, without the person', async () => {
    const patient = await loggedInPatient(the.product, { username: 'Ganga, Devi' });
    const administrator = await anAdministrator(the.product);
    await aBooking(the.product, { patient, date: '2026-11-02', status: 'completed' });
    const { id: cancelled } = await aBooking(the.product, { patient, ...aWindow(the.product.now(), 7, 13) });
    await turn(administrator, cancelled, { bookingStatus: 'cancelled', reason: 'Ganga, Devi called' });
    for (const status of [false, true]) {
      await administrator.client.call(users.update, {
        params: { id: patient.id },
        body: { status, reason: 'Ganga, Devi called again' },
      });
    }
    await patient.client.call(account.login, { body: { email: patient.email, password: PASSWORD } });
    await patient.client.call(newsletter.subscribe, {
      body: { email: patient.email, consent: true, intent: 'subscribe' },
    });
    await patient.client.call(account.forgotPassword, { body: { email: patient.email } });
    await mailAbout(the.product, patient.email, /new password/);
    await patient.client.call(profile.deleteAccount, DELETE);
    await allMailsSent(the.product);

    expect(await bookingsOf(patient.id)).toMatchObject([{ status: 'completed' }, { status: 'cancelled' }]);
    expect(await rowOf(patient.id)).toMatchObject({
      username: 'Deleted account',
      password_hash: null,
      google_sub: null,
      picture: null,
      status: 'deleted',
    });
    const tables = [
      'users',
      'sessions',
      'email_verifications',
      'newsletter_subscribers',
      'outbox',
      'bookings',
      'booking_events',
      'payments',
      'refunds',
      'administrator_actions',
      'notices',
      'account_phones',
      'phone_verifications',
      'push_subscriptions',
      'message_settings',
      'channel_consents',
      'call_requests',
    ];
    const kept = tables.map((table) => `(select string_agg(t::text, '') from ${table} t)`).join(', ');
    const everything = () =>
      the.product.database.pool.query(
        `select ${kept.replaceAll('(select', 'coalesce((select').replaceAll(' t)', " t), '')")}`.replaceAll(
          ', coalesce',
          ' || coalesce',
        ) + ' as kept',
      );
    const text = await waitFor('the farewell is forgotten', async () => {
      const found = String((await everything()).rows[0].kept);
      return found.includes(patient.email) ? null : found;
    });
    expect(text).not.toContain(patient.username);
    const { actions } = await administrator.client.call(audit.list, {
      query: { administrator: administrator.userName },
    });
    const [unblocked, blocked, cancelling] = actions;
    expect([unblocked, blocked].map((one) => one?.subjectName)).toEqual(['Deleted account', 'Deleted account']);
    expect(cancelling?.subjectName).toMatch(/^Deleted account, \w+, \d+ Nov 2026, 1 PM - 5 PM$/);
  });

  it('forgets what was replied to the person on WhatsApp, and nothing of others with the same number', async () => {
    const patient = await loggedInPatient(the.product);
    const other = await loggedInPatient(the.product);
    const number = await withPhone(the.product, patient);
    await withPhone(the.product, other, { number });
    const { db } = the.product.database;
    const at = the.product.now();
    const reply = async (about: LoggedIn | null) => {
      const code = about && (await aReminder(the.product, await aBooking(the.product, { patient: about })));
      const to = `wamid.${about?.id ?? number}`;
      const words = { to, number, language: 'en', bookingId: null, reply: code ? 'coming' : 'stopped', code } as const;
      await db.transaction().execute((tx) => enqueueReply(tx, words, at));
      return `reply:${to}`;
    };
    const keys = [await reply(patient), await reply(other), await reply(null)];
    await patient.client.call(profile.deleteAccount, DELETE);
    const left = await db.selectFrom('outbox').select('once_key').where('once_key', 'in', keys).execute();
    expect(left).toEqual([{ once_key: keys[1] }]);
  });

  it('frees the address for a new start, without the old history', async () => {
    const patient = await loggedInPatient(the.product);
    await aBooking(the.product, { patient, ...aWindow(the.product.now(), 7) });
    await patient.client.call(profile.deleteAccount, DELETE);
    const client = aClient(the.product);
    const { user } = await signUp(the.product, client, patient.email);
    expect(user._id).not.toBe(patient.id);
    expect((await client.call(bookings.myBookings)).myBookingData).toEqual([]);
  });

  it('gives back what is paid while it happens', async () => {
    const patient = await loggedInPatient(the.product);
    const center = await aCenter(the.product);
    const session = await hold(patient, center, aWindow(the.product.now(), 8));
    await Promise.all([
      patient.client.call(profile.deleteAccount, DELETE),
      pay(the.product, session.id).catch(() => undefined),
    ]);
    await waitFor('no money is left with us', async () => {
      await the.product.sweep();
      const { status, paid, refunds } = atProvider(the.product, session.id);
      return status !== 'open' && paid === refunds.reduce((sum, one) => sum + one, 0);
    });
    const toNobody = await mailsTo(the.product, (await rowOf(patient.id)).email!);
    expect(toNobody).toEqual([]);
  });

  it('gives back what is paid after the hold had lapsed, and books no chair for nobody', async () => {
    const patient = await loggedInPatient(the.product);
    const session = await hold(patient, await aCenter(the.product), aWindow(the.product.now(), 8));
    await the.product.database.db
      .updateTable('bookings')
      .set({ status: 'cancelled', cancel_reason: 'not-paid-in-time' })
      .where('user_id', '=', patient.id)
      .execute();
    await patient.client.call(profile.deleteAccount, DELETE);
    await pay(the.product, session.id);
    await waitFor('the money went back', () => atProvider(the.product, session.id).refunds.length > 0);
    expect(atProvider(the.product, session.id).refunds).toEqual([185_000]);
    expect((await bookingsOf(patient.id)).map(({ status }) => status)).toEqual(['cancelled']);
  });

  it('pressed twice at once deletes once and mails once', async () => {
    const patient = await loggedInPatient(the.product);
    const press = () => patient.client.raw('DELETE', '/auth/account', { json: DELETE.body });
    const statuses = (await Promise.all([press(), press()])).map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    await allMailsSent(the.product);
    const farewells = (await mailsTo(the.product, patient.email)).filter(({ subject }) => /is deleted/.test(subject));
    expect(farewells).toHaveLength(1);
  });

  it('lets no request that was on its way hold a chair', async () => {
    const patient = await loggedInPatient(the.product);
    const center = await aCenter(the.product);
    const press = patient.client.raw('DELETE', '/auth/account', { json: DELETE.body });
    await Promise.allSettled([press, hold(patient, center, aWindow(the.product.now(), 9))]);
    expect((await bookingsOf(patient.id)).filter(({ status }) => status !== 'cancelled')).toEqual([]);
    expect(await holdRefused(patient, center, aWindow(the.product.now(), 10))).toMatchObject({ status: 401 });
  });

  it('does not touch a session that has begun', async () => {
    const patient = await loggedInPatient(the.product);
    const at = aWindow(the.product.now(), 2, 13);
    await aBooking(the.product, { patient, ...at });
    await the.product.passUntil(new Date(new Date(`${at.date}T13:00:00+05:30`).getTime() + HOUR_MS));
    await patient.client.call(account.login, { body: { email: patient.email, password: PASSWORD } });
    await patient.client.call(profile.deleteAccount, DELETE);
    expect((await bookingsOf(patient.id)).map(({ status }) => status)).toEqual(['confirmed']);
  });
});
