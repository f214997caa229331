import { describe, expect, it } from 'vitest';
import { account, bookings, newsletter, profile } from '../../src/contract';
import { audit, users } from '../../src/contract/admin';
import { HOUR_MS } from '../../src/domain/time';
import { anAdministrator } from '../administrator';
import { turn } from '../administrator-steps';
import { PASSWORD, aBooking, aCenter, loggedInPatient } from '../builders';
import { aClient } from '../client';
import { atProvider, book, hold, holdRefused, pay } from '../booking-steps';
import { withGoogle } from '../google';
import { allMailsSent, mailAbout, mailsTo } from '../inbox';
import { signUp } from '../sign-up';
import { aRunningProduct } from '../the-product';
import { waitFor } from '../wait-for';
import { aWindow } from '../windows';

const the = aRunningProduct();
const DELETE = { body: { confirmation: 'DELETE' } };

const rowOf = (id: string) =>
  the.product.database.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const bookingsOf = (id: string) =>
  the.product.database.db.selectFrom('bookings').select(['status', 'cancel_reason']).where('user_id', '=', id).orderBy('session_date').execute();

describe('what deleting would mean', () => {
  it('is nothing for bookings where there are none', async () => {
    const { client } = await loggedInPatient(the.product);
    expect(await client.call(profile.deletionTerms)).toEqual({ success: true, upcoming: 0, refundAmount: 0, notRefunded: 0 });
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
    expect(await patient.client.call(profile.deletionTerms)).toEqual({ success: true, upcoming: 3, refundAmount: 1850, notRefunded: 1850 });
    expect((await rowOf(patient.id)).status).toBe('active');
  });
});

describe('deleting an account', () => {
  it.each([[{}], [{ confirmation: '' }], [{ confirmation: 'yes' }], [{ confirmation: true }]])('needs the word, not %j', async (json) => {
    const { client, id } = await loggedInPatient(the.product);
    expect((await client.raw('DELETE', '/auth/account', { json })).status).toBe(400);
    expect((await rowOf(id)).status).toBe('active');
  });

  it('cancels what is to come and gives the money back, as the terms said', async () => {
    const patient = await loggedInPatient(the.product);
    const center = await aCenter(the.product, { charge_paise: 185_000 });
    await book(the.product, patient, center, aWindow(the.product.now(), 4));
    const later = await the.product.database.db.selectFrom('payments').select('provider_session_id').where('user_id', '=', patient.id).executeTakeFirstOrThrow();
    await book(the.product, patient, center, aWindow(the.product.now(), 0, 17));
    const terms = await patient.client.call(profile.deletionTerms);
    expect(terms).toMatchObject({ upcoming: 2, refundAmount: 1850, notRefunded: 1850 });

    expect(await patient.client.call(profile.deleteAccount, DELETE)).toEqual({ success: true, message: 'Your account is deleted.' });
    expect(await bookingsOf(patient.id)).toEqual(Array(2).fill({ status: 'cancelled', cancel_reason: 'patient' }));
    await waitFor('the refund is in the ledger', () => atProvider(the.product, later.provider_session_id!).refunds.length === 1);
    expect(atProvider(the.product, later.provider_session_id!).refunds).toEqual([185_000]);
    await allMailsSent(the.product);
    const subjects = (await mailsTo(the.product, patient.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /cancelled/i.test(subject))).toHaveLength(2);
    expect(subjects).toContain('Your Vrikka account is deleted');
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
    expect(await aClient(the.product).call(account.login, { body: { ...body, email: (await rowOf(patient.id)).email } })).toMatchObject({ success: false });
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
      await administrator.client.call(users.update, { params: { id: patient.id }, body: { status, reason: 'Ganga, Devi called again' } });
    }
    await patient.client.call(account.login, { body: { email: patient.email, password: PASSWORD } });
    await patient.client.call(newsletter.subscribe, { body: { email: patient.email, consent: true, intent: 'subscribe' } });
    await patient.client.call(account.forgotPassword, { body: { email: patient.email } });
    await mailAbout(the.product, patient.email, /new password/);
    await patient.client.call(profile.deleteAccount, DELETE);
    await allMailsSent(the.product);

    expect(await bookingsOf(patient.id)).toMatchObject([{ status: 'completed' }, { status: 'cancelled' }]);
    expect(await rowOf(patient.id)).toMatchObject({ username: 'Deleted account', password_hash: null, google_sub: null, picture: null, status: 'deleted' });
    const tables = ['users', 'sessions', 'email_verifications', 'newsletter_subscribers', 'mails', 'bookings', 'booking_events', 'payments', 'refunds', 'administrator_actions'];
    const kept = tables.map((table) => `(select string_agg(t::text, '') from ${table} t)`).join(', ');
    const everything = () =>
      the.product.database.pool.query(`select ${kept.replaceAll('(select', 'coalesce((select').replaceAll(' t)', " t), '')")}`.replaceAll(', coalesce', ' || coalesce') + ' as kept');
    const text = await waitFor('the farewell is forgotten', async () => {
      const found = String((await everything()).rows[0].kept);
      return found.includes(patient.email) ? null : found;
    });
    expect(text).not.toContain(patient.username);
    const { actions } = await administrator.client.call(audit.list, { query: { administrator: administrator.userName } });
    const [unblocked, blocked, cancelling] = actions;
    expect([unblocked, blocked].map((one) => one?.subjectName)).toEqual(['Deleted account', 'Deleted account']);
    expect(cancelling?.subjectName).toMatch(/^Deleted account, \w+, \d+ Nov 2026, 1 PM - 5 PM$/);
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
    await Promise.all([patient.client.call(profile.deleteAccount, DELETE), pay(the.product, session.id).catch(() => undefined)]);
    await waitFor('no money is left with us', async () => {
      await the.product.sweep();
      const { status, paid, refunds } = atProvider(the.product, session.id);
      return status !== 'open' && paid === refunds.reduce((sum, one) => sum + one, 0);
    });
    const toNobody = await mailsTo(the.product, (await rowOf(patient.id)).email);
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
