/** Administrators see users, block them and let them in again. */
import { describe, expect, it } from 'vitest';
import { type BodyOf, account, profile } from '../../../src/contract';
import { type User, audit, users } from '../../../src/contract/admin';
import { MINUTE_MS } from '../../../src/domain/time';
import { windowBegins } from '../../../src/domain/windows';
import { aLastingAdministrator, anAdministrator } from '../../administrator';
import { atProvider, book, confirmed, hold, myBookings, pay, refunded } from '../../booking-steps';
import { type LoggedIn, PASSWORD, aBooking, aCenter, aPatient, loggedInPatient } from '../../builders';
import { aClient } from '../../client';
import { allMailsSent, mailAbout, mailsTo } from '../../inbox';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';
import { aWindow } from '../../windows';

const the = aRunningProduct();
const NOBODY = '019a0000-0000-7000-8000-000000000000';

const setUser = async (id: string, body: BodyOf<typeof users.update>, by = anAdministrator(the.product)) =>
  (await (await by).client.call(users.update, { params: { id }, body })).updateData;
const logIn = (patient: { email: string }) =>
  aClient(the.product).call(account.login, { body: { email: patient.email, password: PASSWORD } });
const bookingsOf = (patient: LoggedIn) =>
  the.product.database.db
    .selectFrom('bookings')
    .select(['status', 'cancel_reason'])
    .where('user_id', '=', patient.id)
    .orderBy('session_date')
    .execute();
/** Unblocked, to look at the appointments. */
async function letIn(patient: LoggedIn): Promise<LoggedIn> {
  await setUser(patient.id, { status: true });
  await patient.client.call(account.login, { body: { email: patient.email, password: PASSWORD } });
  return patient;
}

describe('blocking a user', () => {
  it('ends every session at once and lets nobody in, while appointments are kept', async () => {
    const patient = await loggedInPatient(the.product);
    const phone = aClient(the.product, { refreshes: false });
    await phone.call(account.login, { body: { email: patient.email, password: PASSWORD } });
    await book(the.product, patient, await aCenter(the.product), aWindow(the.product.now()));
    const administrator = anAdministrator(the.product);
    const blocked = await setUser(patient.id, { status: false, reason: 'Asked for by the family' }, administrator);
    expect(blocked).toMatchObject({
      _id: patient.id,
      status: false,
      upcoming: 1,
      upcomingPaid: 1_850,
      blocked: { by: (await administrator).userName, reason: 'Asked for by the family' },
    });
    expect((await patient.client.raw('GET', '/auth/userdata')).status).toBe(401);
    expect((await patient.client.raw('GET', '/auth/refreshaccesstoken')).status).toBe(401);
    expect((await phone.raw('GET', '/auth/my-bookings')).status).toBe(401);
    const refused = await aClient(the.product).raw('POST', '/auth/login', {
      json: { email: patient.email, password: PASSWORD },
    });
    expect(refused.text).toContain('blocked');
    expect(await bookingsOf(patient)).toEqual([{ status: 'confirmed', cancel_reason: null }]);
    await allMailsSent(the.product);
    expect((await mailsTo(the.product, patient.email)).filter(({ subject }) => /^Cancelled/.test(subject))).toEqual([]);

    expect(await setUser(patient.id, { status: true })).toMatchObject({ status: true, blocked: null });
    // Ended sessions stay ended.
    expect((await phone.raw('GET', '/auth/my-bookings')).status).toBe(401);
    expect(await logIn(patient)).toMatchObject({ success: true });
    const { client } = await anAdministrator(the.product);
    const { actions } = await client.call(audit.list, { query: { subjectId: patient.id } });
    expect(actions).toMatchObject([
      { action: 'user-unblocked', before: { status: false }, after: { status: true } },
      {
        action: 'user-blocked',
        note: 'Asked for by the family',
        subjectName: patient.username,
        after: { status: false, appointments: 'keep' },
      },
    ]);
  });

  it('and cancelling gives everything back, also within 24 hours, and tells', async () => {
    const patient = await loggedInPatient(the.product);
    const center = await aCenter(the.product, { slots: 5 });
    await book(the.product, patient, center, aWindow(the.product.now(), 0, 17));
    await book(the.product, patient, center, aWindow(the.product.now(), 3));
    const open = await hold(patient, center, aWindow(the.product.now(), 4));
    await aBooking(the.product, { patient, center, date: '2026-11-02', status: 'completed' });
    const { client } = await anAdministrator(the.product);
    const { user } = await client.call(users.get, { params: { id: patient.id } });
    expect(user).toMatchObject({ upcoming: 3, upcomingPaid: 3_700, refundable: 3_700, blocked: null });
    expect(await setUser(patient.id, { status: false, appointments: 'cancel' })).toMatchObject({
      upcoming: 0,
      refundable: 0,
    });

    const gone = { status: 'cancelled', cancel_reason: 'administrator' };
    expect(await bookingsOf(patient)).toEqual([{ status: 'completed', cancel_reason: null }, gone, gone, gone]);
    await waitFor('its payment page is closed', () => atProvider(the.product, open.id).status === 'expired');
    const mails = await waitFor('three mails', async () => {
      const found = (await mailsTo(the.product, patient.email)).filter(({ subject }) =>
        /^Cancelled by us/.test(subject),
      );
      return found.length === 3 && found;
    });
    expect(mails.filter(({ text }) => text.includes('All of it, ₹1,850, goes back'))).toHaveLength(2);
    expect(mails[0]!.text).not.toContain('Find a free chair');
    await letIn(patient);
    await waitFor(
      'both are refunded',
      async () => (await myBookings(patient)).filter(({ paymentStatus }) => paymentStatus === 'refunded').length === 2,
    );
  });

  it('later cancels the appointments that were kept first', async () => {
    const patient = await loggedInPatient(the.product);
    await book(the.product, patient, await aCenter(the.product), aWindow(the.product.now()));
    await setUser(patient.id, { status: false });
    await setUser(patient.id, { status: false, appointments: 'cancel' });
    expect(await bookingsOf(patient)).toEqual([{ status: 'cancelled', cancel_reason: 'administrator' }]);
    await mailAbout(the.product, patient.email, /^Cancelled by us/);
  });

  it('keeps a payment that is on its way: the chair is theirs when it arrives', async () => {
    await the.product.control('webhooks', { mode: 'hold' });
    const patient = await loggedInPatient(the.product);
    const session = await hold(patient, await aCenter(the.product), aWindow(the.product.now()));
    await pay(the.product, session.id);
    await setUser(patient.id, { status: false });
    await the.product.control('webhooks/flush', {}, 'POST');
    await the.product.control('webhooks', { mode: 'normal' });
    await letIn(patient);
    expect(await confirmed(patient)).toMatchObject({ paymentStatus: 'paid' });
  });

  it('and cancelling gives back a payment that is on its way', async () => {
    await the.product.control('webhooks', { mode: 'hold' });
    const patient = await loggedInPatient(the.product);
    const session = await hold(patient, await aCenter(the.product), aWindow(the.product.now()));
    await pay(the.product, session.id);
    await setUser(patient.id, { status: false, appointments: 'cancel' });
    await the.product.control('webhooks/flush', {}, 'POST');
    await the.product.control('webhooks', { mode: 'normal' });
    await letIn(patient);
    await refunded(patient);
    expect(atProvider(the.product, session.id)).toMatchObject({ paid: 185_000, refunds: [185_000] });
  });

  it('lets no request that was on its way take a chair', async () => {
    const patient = await loggedInPatient(the.product);
    const center = await aCenter(the.product);
    const holding = hold(patient, center, aWindow(the.product.now(), 8)).catch(() => null);
    await Promise.all([setUser(patient.id, { status: false, appointments: 'cancel' }), holding]);
    expect((await bookingsOf(patient)).filter(({ status }) => status !== 'cancelled')).toEqual([]);
  });

  it('twice changes and records once', async () => {
    const patient = await aPatient(the.product);
    await Promise.all([setUser(patient.id, { status: false }), setUser(patient.id, { status: false })]);
    const { client } = await anAdministrator(the.product);
    const { actions } = await client.call(audit.list, { query: { subjectId: patient.id } });
    expect(actions).toHaveLength(1);
  });

  it('takes the whole user, as spec.md has it, and nothing else of it', async () => {
    const patient = await aPatient(the.product);
    const { client } = await anAdministrator(the.product);
    const json = { _id: NOBODY, username: 'Mallory', email: 'mallory@example.org', status: false, password_hash: 'x' };
    const answer = await client.raw('PUT', `/admin/update-user/${patient.id}`, { json });
    expect(answer).toMatchObject({
      status: 200,
      json: { success: true, updateData: { _id: patient.id, username: patient.username, status: false } },
    });
    const row = await the.product.database.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', patient.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ ...patient, status: 'blocked' });
  });

  it.each([
    [{}],
    [{ status: 'blocked' }],
    [{ status: null }],
    [{ status: false, appointments: 'burn' }],
    [{ status: false, reason: 'x'.repeat(501) }],
  ])('refuses %j', async (json) => {
    const { client } = await anAdministrator(the.product);
    const { id } = await aPatient(the.product);
    expect(await client.raw('PUT', `/admin/update-user/${id}`, { json })).toMatchObject({
      status: 400,
      json: { code: 'invalid-input' },
    });
  });
});

describe('the list of users', () => {
  it('is whole where nothing is asked, without secrets and without deleted accounts', async () => {
    const patient = await aPatient(the.product);
    const leaver = await loggedInPatient(the.product);
    await leaver.client.call(profile.deleteAccount, { body: { password: PASSWORD } });
    const { client } = await anAdministrator(the.product);
    const answer = await client.call(users.list, { query: {} });
    expect(Object.keys(answer).sort()).toEqual(['Users', 'success']);
    expect(answer.Users.find(({ _id }) => _id === patient.id)).toEqual({
      _id: patient.id,
      username: patient.username,
      email: patient.email,
      phone: null,
      status: true,
      createdAt: patient.created_at.toISOString(),
      upcoming: 0,
    });
    expect(answer.Users.map(({ _id }) => _id)).not.toContain(leaver.id);
    expect(await client.refused(users.get, { params: { id: leaver.id } })).toMatchObject({
      status: 404,
      code: 'user-not-found',
    });
    expect(await client.refused(users.update, { params: { id: leaver.id }, body: { status: true } })).toMatchObject({
      status: 404,
      code: 'user-not-found',
    });
    expect(await client.refused(users.update, { params: { id: NOBODY }, body: { status: true } })).toMatchObject({
      status: 404,
    });
  });

  it('is searched by name and e-mail, filtered, sorted and counted by page', async () => {
    const center = await aCenter(the.product, { slots: 9 });
    const make = (username: string, row = {}) => aPatient(the.product, { username, ...row });
    const busy = await make('Vasundhara B');
    await make('vasundhara A', { status: 'blocked' });
    const other = await make('Somebody', { email: 'old.vasundhara@example.org' });
    await make('Vas_ndhara 50%');
    for (const days of [2, 3])
      await aBooking(the.product, { patient: busy, center, ...aWindow(the.product.now(), days), chair: 1 });
    await aBooking(the.product, { patient: other, center, ...aWindow(the.product.now(), 2), chair: 2 });
    await aBooking(the.product, { patient: other, center, ...aWindow(the.product.now(), 4), status: 'cancelled' });
    const { client } = await anAdministrator(the.product);
    const seen = async (query: object) =>
      (await client.call(users.list, { query: { q: 'VASUNDHARA', ...query } })).Users.map(({ username, upcoming }) => [
        username,
        upcoming,
      ]);
    const [a, b, s] = [
      ['vasundhara A', 0],
      ['Vasundhara B', 2],
      ['Somebody', 1],
    ];
    expect(await seen({})).toEqual([s, a, b]);
    expect(await seen({ order: 'desc' })).toEqual([b, a, s]);
    expect(await seen({ sort: 'upcoming', order: 'desc' })).toEqual([b, s, a]);
    expect(await seen({ sort: 'upcoming' })).toEqual([a, s, b]);
    expect(await seen({ sort: 'status' })).toEqual([s, b, a]);
    expect(await seen({ status: 'blocked' })).toEqual([a]);
    expect(await seen({ pageSize: 2, page: 2 })).toEqual([b]);
    expect(await seen({ q: '50%' })).toEqual([['Vas_ndhara 50%', 0]]);
    const page = await client.call(users.list, { query: { q: 'vasundhara', status: 'active', pageSize: 1 } });
    expect(page).toMatchObject({ total: 2, page: 1, pageSize: 1, counts: { all: 3, active: 2, blocked: 1 } });
    expect(page.all).toBeGreaterThan(3);
  });

  it.each(['name', 'upcoming', 'since', 'status'] as const)('goes from page to page and back, by %s', async (sort) => {
    const center = await aCenter(the.product, { slots: 9 });
    for (const [n, name] of ['c', 'A', 'b', 'e', 'D'].entries()) {
      const patient = await aPatient(the.product, { username: `Kadamba ${sort} ${name}` });
      if (name < 'c') await aBooking(the.product, { patient, center, ...aWindow(the.product.now(), 2), chair: n + 1 });
    }
    const { client } = await anAdministrator(the.product);
    for (const order of ['asc', 'desc'] as const) {
      const query = { q: `kadamba ${sort}`, sort, order };
      const named = ({ Users }: { Users: User[] }) => Users.map(({ username }) => username);
      const whole = named(await client.call(users.list, { query }));
      expect(whole).toHaveLength(5);
      const ask = (cursor: object) => client.call(users.list, { query: { ...query, pageSize: 2, ...cursor } });
      const first = await ask({});
      const second = await ask({ after: first.next });
      const third = await ask({ after: second.next });
      expect([first, second, third].map(named)).toEqual([whole.slice(0, 2), whole.slice(2, 4), whole.slice(4)]);
      expect([first.previous, third.next]).toEqual([null, null]);
      expect(named(await ask({ before: third.previous }))).toEqual(whole.slice(2, 4));
      const beginning = await ask({ before: second.previous });
      expect([named(beginning), beginning.previous]).toEqual([whole.slice(0, 2), null]);
    }
  });

  it('counts a hold until it lapses', async () => {
    const patient = await loggedInPatient(the.product);
    await hold(patient, await aCenter(the.product), aWindow(the.product.now(), 5));
    const { client } = await anAdministrator(the.product);
    const upcoming = async () => (await client.call(users.get, { params: { id: patient.id } })).user.upcoming;
    expect(await upcoming()).toBe(1);
    await the.product.pass(31 * 60_000);
    expect(await upcoming()).toBe(0);
  });

  it('is in the order of the sessions to come at any moment, before the sweep and after', async () => {
    const { product } = the;
    const center = await aCenter(product, { slots: 9 });
    const [early, late, both, holding] = await Promise.all(
      ['early', 'late', 'both', 'holding', 'none'].map((name) => aPatient(product, { username: `Tulsi ${name}` })),
    );
    const window = aWindow(product.now(), 1, 9);
    const next = aWindow(product.now(), 1, 13);
    const open = { center, date: window.date, isScheme: true };
    await aBooking(product, { ...open, patient: early!, startHour: 9, chair: 1 });
    await aBooking(product, { ...open, patient: late!, startHour: 13, chair: 1 });
    await aBooking(product, { ...open, patient: both!, startHour: 9, chair: 2, status: 'pending' });
    const second = await aBooking(product, { ...open, patient: both!, startHour: 13, chair: 2 });
    await aBooking(product, {
      center,
      date: window.date,
      patient: holding!,
      startHour: 13,
      chair: 3,
      status: 'pending',
    });

    const { client } = await aLastingAdministrator(product);
    const seen = async (order: 'asc' | 'desc') => {
      const pages = await Promise.all(
        [1, 2, 3].map((page) =>
          client.call(users.list, { query: { q: 'tulsi', sort: 'upcoming', order, page, pageSize: 2 } }),
        ),
      );
      return pages.flatMap(({ Users }) =>
        Users.map(({ username, upcoming }) => `${username.slice('Tulsi '.length)} ${upcoming}`),
      );
    };
    const expectOrder = async (asc: string[], desc: string[]) =>
      expect([await seen('asc'), await seen('desc')]).toEqual([asc, desc]);
    const before = async (moment: Date) => product.passUntil(new Date(moment.getTime() - 5_000));

    const all = ['none 0', 'early 1', 'holding 1', 'late 1', 'both 2'];
    const allDown = ['both 2', 'early 1', 'holding 1', 'late 1', 'none 0'];
    await expectOrder(all, allDown);
    await product.sweep();
    await expectOrder(all, allDown);
    // The hold lapses, but is not recorded yet.
    await product.pass(31 * MINUTE_MS);
    const lapsed = ['holding 0', 'none 0', 'early 1', 'late 1', 'both 2'];
    const lapsedDown = ['both 2', 'early 1', 'late 1', 'holding 0', 'none 0'];
    await expectOrder(lapsed, lapsedDown);
    await before(windowBegins(window.date, 9));
    await product.sweep();
    await expectOrder(lapsed, lapsedDown);
    await product.passUntil(windowBegins(window.date, 9));
    const begun = ['early 0', 'holding 0', 'none 0', 'both 1', 'late 1'];
    const begunDown = ['both 1', 'late 1', 'early 0', 'holding 0', 'none 0'];
    await expectOrder(begun, begunDown);
    await product.sweep();
    await expectOrder(begun, begunDown);
    await product.database.db
      .updateTable('bookings')
      .set({ status: 'cancelled', cancel_reason: 'patient' })
      .where('id', '=', second.id)
      .execute();
    await expectOrder(
      ['both 0', 'early 0', 'holding 0', 'none 0', 'late 1'],
      ['late 1', 'both 0', 'early 0', 'holding 0', 'none 0'],
    );
    await product.passUntil(windowBegins(next.date, 13));
    const over = ['both 0', 'early 0', 'holding 0', 'late 0', 'none 0'];
    await expectOrder(over, over);
  });
});

it('nobody but an administrator sees or blocks users', async () => {
  const patient = await loggedInPatient(the.product);
  const params = { id: patient.id };
  for (const client of [aClient(the.product), patient.client]) {
    const answers = [
      await client.refused(users.list, { query: {} }),
      await client.refused(users.get, { params }),
      await client.refused(users.update, { params, body: { status: false } }),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 401, code: 'administrator-session-ended' });
  }
  expect(await myBookings(patient)).toEqual([]);
});
