/** The dashboard's figures, each caused by actions of patients and administrators. */
import { v7 as newId } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Overview, centers, dashboard, reports } from '../../../src/contract/admin';
import { MINUTE_MS, addDays, istDateOf, istInstant, weekdayOf } from '../../../src/domain/time';
import { ANY_COLUMN } from '../../../src/server/platform/db/prepared-statements';
import { type AdministratorAtWork, aLastingAdministrator } from '../../administrator';
import { look, turn } from '../../administrator-steps';
import { book, cancel, failRefund, hold, refunded } from '../../booking-steps';
import { type CenterRow, type LoggedIn, aBooking, aCenter, aPatient, loggedInPatient } from '../../builders';
import { aClient } from '../../client';
import { statementsOf } from '../../statements';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';
import { type Window, aWindow } from '../../windows';

const the = aRunningProduct();
let administrator: AdministratorAtWork;
beforeAll(async () => void (administrator = await aLastingAdministrator(the.product)));

const overview = async (): Promise<Overview> => (await administrator.client.call(dashboard.overview)).overview;
const today = () => istDateOf(the.product.now());

describe('the dashboard of a product without anything', () => {
  it('is all zeros, not an error', async () => {
    expect(await overview()).toMatchObject({
      now: expect.any(String),
      centers: { total: 0, active: 0 },
      today: { appointments: 0, pending: 0 },
      users: { total: 0, blocked: 0 },
      freeChairs: { today: 0, tomorrow: 0 },
      recent: [],
      byCenter: [],
      attention: {
        failedRefunds: [],
        closures: [],
        lapsingHolds: [],
        heldInVain: [],
        overbooked: [],
        nearlyFull: [],
        service: { undeliverableMails: 0, overdueHolds: 0, stuckPayments: 0 },
        totals: { failedRefunds: 0, closures: 0, overbooked: 0, lapsingHolds: 0, heldInVain: 0, nearlyFull: 0 },
      },
    });
  });
});

describe('how many and how full', () => {
  // A Tuesday, 8 AM in India: the first window is running.
  let large: CenterRow;
  let small: CenterRow;
  beforeAll(async () => {
    const { product } = the;
    large = await aCenter(product, { name: 'Large', slots: 20 });
    small = await aCenter(product, { name: 'Small', slots: 2 });
    const blocked = await aCenter(product, { name: 'Blocked', status: 'blocked' });
    await aCenter(product, { name: 'Gone', deleted_at: product.now() });
    await aPatient(product, { status: 'blocked' });
    const gone = await aPatient(product);
    await product.database.db.updateTable('users').set({ status: 'deleted' }).where('id', '=', gone.id).execute();
    const date = today();
    for (const chair of [1, 2]) await aBooking(product, { center: small, date, startHour: 5, chair, isScheme: true });
    await aBooking(product, { center: small, date, startHour: 9, isScheme: true });
    await aBooking(product, { center: large, date, startHour: 9, isScheme: true, status: 'pending' });
    await aBooking(product, {
      center: large,
      date,
      startHour: 9,
      isScheme: true,
      status: 'cancelled',
      cancelReason: 'patient',
    });
    await aBooking(product, { center: blocked, date, startHour: 17, isScheme: true });
    const tomorrow = addDays(date, 1);
    for (const chair of [1, 2])
      await aBooking(product, { center: small, date: tomorrow, startHour: 17, chair, isScheme: true });
  });

  it('counts centers, users and the appointments of today', async () => {
    const { centers, users, today: day } = await overview();
    expect(centers).toEqual({ total: 3, active: 2 });
    expect(users).toMatchObject({ blocked: 1 });
    const { n } = await the.product.database.db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('status', '<>', 'deleted')
      .executeTakeFirstOrThrow();
    expect(users.total).toBe(n);
    expect(day).toEqual({ appointments: 5, pending: 1 });
  });

  it('says window by window what is taken, and as free only what can still be booked', async () => {
    const { byWindow, freeChairs } = await overview();
    expect(byWindow.map(({ time, startHour, days }) => [time, startHour, days.length])).toEqual([
      ['5 AM - 9 AM', 5, 7],
      ['9 AM - 1 PM', 9, 7],
      ['1 PM - 5 PM', 13, 7],
      ['5 PM - 9 PM', 17, 7],
    ]);
    const date = today();
    expect(byWindow.map(({ days }) => days[0])).toEqual([
      // A desk can still give a chair while the window runs.
      { date, chairs: 22, taken: 2, free: 20, state: 'running' },
      { date, chairs: 22, taken: 2, free: 20, state: 'open' },
      { date, chairs: 22, taken: 0, free: 22, state: 'open' },
      // What is booked at the blocked center takes place; nobody can book its other chairs.
      { date, chairs: 23, taken: 1, free: 22, state: 'open' },
    ]);
    expect(freeChairs).toEqual({ today: 84, tomorrow: 86 });
    for (const { days } of byWindow) {
      const sunday = days.find((day) => weekdayOf(day.date) === 0);
      expect(sunday).toMatchObject({ free: 0, state: 'closed' });
    }
  });

  it('counts the chairs that the report of occupancy counts', async () => {
    const { byWindow } = await overview();
    const date = today();
    const query = { from: date, to: date, by: 'window' } as const;
    const { report } = await administrator.client.call(reports.get, { params: { name: 'occupancy' }, query });
    const weekday = weekdayOf(date);
    for (const { startHour, days } of byWindow) {
      const { figures } = report.rows.find(({ id }) => id === `${weekday}-${startHour}`)!;
      expect(figures, String(startHour)).toMatchObject({ chairs: days[0]!.chairs, booked: days[0]!.taken });
    }
  });

  it('counts of a center that is blocked what is booked, from the day on which that was done', async () => {
    const { product } = the;
    const date = today();
    const created = istInstant(addDays(date, -3), 9);
    const center = await aCenter(product, { name: 'Closing', slots: 3, created_at: created, updated_at: created });
    await aBooking(product, { center, date, startHour: 17, isScheme: true });
    const chairs = async () => {
      const query = { from: addDays(date, -1), to: addDays(date, 1), by: 'day', centerId: center.id } as const;
      const { report } = await administrator.client.call(reports.get, { params: { name: 'occupancy' }, query });
      return report.rows.map(({ figures }) => figures['chairs']);
    };
    const turn = (Status: 'active' | 'blocked') =>
      administrator.client.call(centers.update, { params: { id: center.id }, body: { Status } });
    expect(await chairs()).toEqual([12, 12, 12]);
    await turn('blocked');
    expect(await chairs()).toEqual([12, 1, 0]);
    await turn('active');
    expect(await chairs()).toEqual([12, 12, 12]);
    await product.database.db
      .updateTable('centers')
      .set({ deleted_at: product.now(), emptied_at: product.now() })
      .where('id', '=', center.id)
      .execute();
    await product.database.db.deleteFrom('bookings').where('center_id', '=', center.id).execute();
  });

  it('says center by center, the fullest today first', async () => {
    const { byCenter } = await overview();
    expect(byCenter.map(({ centerId }) => centerId)).toEqual([small.id, large.id]);
    expect(byCenter[0]).toMatchObject({ name: 'Small', chairs: 2 });
    expect(byCenter[0]!.days.slice(0, 2)).toEqual([
      { date: today(), chairs: 8, taken: 3, free: 5, state: 'open' },
      { date: addDays(today(), 1), chairs: 8, taken: 2, free: 6, state: 'open' },
    ]);
    expect(byCenter[1]!.days).toHaveLength(7);
  });

  it('names each center that is nearly full today or tomorrow once, with its soonest window', async () => {
    const near = async () =>
      (await overview()).attention.nearlyFull.map(({ center, date, startHour, free, chairs, windows }) => [
        ...[center, date, startHour, free, chairs, windows],
      ]);
    // At most one chair is free, or a tenth.
    expect(await near()).toEqual([['Small', today(), 9, 1, 2, 2]]);
    const { date, startHour } = { date: addDays(today(), 1), startHour: 5 };
    const chairs = Array.from({ length: 17 }, (_, n) => n + 1);
    for (const chair of chairs) await aBooking(the.product, { center: large, date, startHour, chair, isScheme: true });
    expect(await near()).toHaveLength(1);
    await aBooking(the.product, { center: large, date, startHour, chair: 18, isScheme: true });
    expect(await near()).toEqual([
      ['Small', today(), 9, 1, 2, 2],
      ['Large', date, 5, 2, 20, 1],
    ]);
    expect((await overview()).attention.totals.nearlyFull).toBe(2);
  });

  it('goes by how many chairs are taken, not by which', async () => {
    await aBooking(the.product, { center: large, date: addDays(today(), 1), startHour: 13, chair: 20, isScheme: true });
    expect((await overview()).attention.nearlyFull.map(({ windows }) => windows)).toEqual([2, 1]);
  });

  it('never names a center with one chair, which is full or empty', async () => {
    const { db } = the.product.database;
    const single = await aCenter(the.product, { name: 'Single', slots: 1 });
    await aBooking(the.product, { center: single, date: today(), startHour: 9, isScheme: true });
    expect((await overview()).attention.nearlyFull.map(({ center }) => center)).toEqual(['Small', 'Large']);
    const gone = { deleted_at: the.product.now(), emptied_at: the.product.now() };
    await db.updateTable('centers').set(gone).where('id', '=', single.id).execute();
  });

  it('names each center with fewer chairs than are booked, until that is solved', async () => {
    const { product } = the;
    const center = await aCenter(product, { name: 'Lowered', slots: 3 });
    const [soon, later] = [aWindow(product.now(), 9, 13), aWindow(product.now(), 10)];
    const booked = [];
    for (const { date, startHour } of [soon, later])
      for (const chair of [1, 2, 3])
        booked.push(await aBooking(product, { center, date, startHour, chair, isScheme: true }));
    const named = async () => (await overview()).attention.overbooked;
    expect(await named()).toEqual([]);
    const change = (Slots: number) =>
      administrator.client.call(centers.update, { params: { id: center.id }, body: { Slots, anyway: true } });
    await change(2);
    const entry = { centerId: center.id, center: 'Lowered', chairs: 2, booked: 3 };
    expect(await named()).toEqual([
      { ...entry, windows: 2, date: soon.date, time: soon.time, startHour: soon.startHour },
    ]);
    expect((await overview()).attention.totals.overbooked).toBe(1);
    // One of the three is cancelled: whose chair it was does not matter.
    await turn(administrator, booked[0]!.id, { bookingStatus: 'cancelled' });
    expect(await named()).toMatchObject([{ ...entry, windows: 1, date: later.date }]);
    await change(3);
    expect(await named()).toEqual([]);
    await product.database.db
      .updateTable('centers')
      .set({ deleted_at: product.now(), emptied_at: product.now() })
      .where('id', '=', center.id)
      .execute();
  });

  it('never counts below zero where a center gave up chairs that were booked', async () => {
    await the.product.pass(MINUTE_MS);
    const { db } = the.product.database;
    const slots = (n: number) =>
      db
        .updateTable('centers')
        .set({ slots: n, slots_changed_at: the.product.now() })
        .where('id', '=', small.id)
        .execute();
    await slots(1);
    const { byCenter } = await overview();
    expect(byCenter[0]).toMatchObject({ centerId: small.id, chairs: 1 });
    expect(byCenter[0]!.days[1]).toMatchObject({ chairs: 4, taken: 2, free: 3 });
    await slots(2);
  });

  it('goes by the clock: windows begin, end, and the day is over', async () => {
    const states = async () => (await overview()).byWindow.map(({ days }) => days[0]!.state);
    const date = today();
    await the.product.passUntil(istInstant(date, 9));
    expect(await states()).toEqual(['ended', 'running', 'open', 'open']);
    await the.product.passUntil(istInstant(date, 17));
    expect(await states()).toEqual(['ended', 'ended', 'ended', 'running']);
    expect((await overview()).byCenter[0]!.days[0]).toMatchObject({ state: 'running', free: 2 });
    await the.product.passUntil(istInstant(date, 21));
    expect(await states()).toEqual(['ended', 'ended', 'ended', 'ended']);
    expect((await overview()).freeChairs.today).toBe(0);
    await the.product.passUntil(istInstant(date, 24));
    expect((await overview()).byWindow[0]!.days[0]).toMatchObject({ date: addDays(date, 1), state: 'open' });
  });
});

describe('what happened', () => {
  it('shows the five appointments that were made last', async () => {
    const center = await aCenter(the.product, { slots: 10 });
    const ids: string[] = [];
    for (let chair = 1; chair <= 6; chair++) {
      await the.product.pass(MINUTE_MS);
      ids.unshift((await aBooking(the.product, { center, chair })).id);
    }
    const { recent } = await overview();
    expect(recent.map(({ _id }) => _id)).toEqual(ids.slice(0, 5));
    expect(recent[0]).toMatchObject({
      userId: { username: expect.any(String) },
      bookingStatus: 'confirmed',
      stripePaymentId: expect.any(String),
    });
  });

  it('adds up bookings and revenue by the day in India, minus what went back on the day it did', async () => {
    const { product } = the;
    await product.passUntil(istInstant(addDays(today(), 1), 23));
    const center = await aCenter(product, { slots: 20, charge_paise: 123_450 });
    const window = aWindow(product.now(), 4);
    const last = async (days = 0) => (await overview()).byDay.at(-1 - days)!;
    expect(await last()).toEqual({ date: today(), bookings: 0, revenue: 0 });

    const [one, two] = [await loggedInPatient(product), await loggedInPatient(product)];
    const first = await book(product, one, center, window);
    await book(product, two, center, window);
    await hold(await loggedInPatient(product), center, window);
    await aBooking(product, { center, chair: 9, isScheme: true });
    expect(await last()).toEqual({ date: today(), bookings: 3, revenue: 2469 });

    // After midnight in India it is another day, although it is still the same one in Greenwich.
    await product.passUntil(istInstant(today(), 24.5));
    await cancel(one, first._id);
    await refunded(one);
    expect(await last()).toEqual({ date: today(), bookings: 0, revenue: -1234.5 });
    expect(await last(1)).toEqual({ date: addDays(today(), -1), bookings: 3, revenue: 2469 });
    const { byDay } = await overview();
    expect(byDay).toHaveLength(30);
    expect(byDay[0]!.date).toBe(addDays(today(), -29));
  });
});

describe('what needs attention', () => {
  let center: CenterRow;
  let window: Window;
  let patient: LoggedIn;
  beforeAll(async () => {
    center = await aCenter(the.product, { name: 'Kanikonna', slots: 50 });
    window = aWindow(the.product.now(), 5);
    patient = await loggedInPatient(the.product, { username: 'Joseph Kurian' });
  });

  it('names holds that lapse within ten minutes', async () => {
    await hold(patient, center, window);
    const { lapsingHolds } = (await overview()).attention;
    expect(lapsingHolds).toEqual([]);
    await the.product.pass(21 * 60_000);
    const { attention } = await overview();
    expect(attention.lapsingHolds).toMatchObject([
      { username: 'Joseph Kurian', center: 'Kanikonna', date: window.date, time: window.time },
    ]);
    expect(attention.totals.lapsingHolds).toBe(1);
    await the.product.pass(10 * 60_000);
    expect((await overview()).attention.lapsingHolds).toEqual([]);
  });

  it('names refunds that failed, until they are tried again', async () => {
    const { _id: id } = await book(the.product, patient, center, window);
    await the.product.control('refunds', { mode: 'pending' });
    await turn(administrator, id, { bookingStatus: 'cancelled' });
    const asked = await waitFor('the provider knows', () =>
      the.product.sandbox.ledger().refunds.find(({ status }) => status === 'pending'),
    );
    expect((await overview()).attention.failedRefunds).toEqual([]);
    await failRefund(the.product, asked.id);
    await the.product.control('refunds', { mode: 'succeed' });
    const [failed] = await waitFor('it failed', async () => {
      const { failedRefunds } = (await overview()).attention;
      return failedRefunds.length > 0 && failedRefunds;
    });
    expect(failed).toMatchObject({
      bookingId: id,
      username: 'Joseph Kurian',
      amount: 1850,
      failure: expect.any(String),
    });
    const refundId = (await look(administrator, id)).refunds[0]!._id;
    expect(failed!.refundId).toBe(refundId);
    expect((await administrator.client.raw('POST', `/admin/retry-refund/${refundId}`)).status).toBe(200);
    expect((await overview()).attention).toMatchObject({ failedRefunds: [], totals: { failedRefunds: 0 } });
    await refunded(patient);
  });

  it('names centers whose chairs are held again and again and not paid, for a day', async () => {
    const { product } = the;
    const center = await aCenter(product, { name: 'Often held', slots: 2 });
    const few = await aCenter(product, { slots: 4 });
    const [one, two] = [await loggedInPatient(product), await loggedInPatient(product)];
    const windows = ([5, 9, 13] as const).map((startHour) => aWindow(product.now(), 6, startHour));
    const held = async () => (await overview()).attention.heldInVain;
    for (const window of windows) for (const patient of [one, two]) await hold(patient, center, window);
    // A patient who pays in the end has held nothing in vain, and an open hold may still be paid.
    const payer = await loggedInPatient(product);
    await hold(payer, few, windows[0]!);
    expect(await held()).toEqual([]);
    await product.pass(31 * MINUTE_MS);
    expect(await held()).toEqual([{ centerId: center.id, center: 'Often held', holds: 6, patients: 2, windows: 3 }]);
    expect((await overview()).attention.totals.heldInVain).toBe(1);
    await product.pass(60 * MINUTE_MS);
    const third = aWindow(product.now(), 7);
    await book(product, two, center, third);
    expect(await held()).toEqual([]);
    await product.passUntil(istInstant(addDays(today(), 2), 8));
    expect((await overview()).attention.totals.heldInVain).toBe(0);
  });

  it('counts what the service could not put right by itself', async () => {
    const { db } = the.product.database;
    const owed = {
      once_key: 'a-refused-mail',
      template: 'welcome',
      recipient: 'nobody@example.com',
      slots: '{}',
      due_at: new Date(the.product.now().getTime() + 86_400_000),
      created_at: the.product.now(),
    };
    expect((await overview()).attention.service).toEqual({ undeliverableMails: 0, overdueHolds: 0, stuckPayments: 0 });
    await db
      .insertInto('outbox')
      .values({ ...owed, id: newId(), attempts: 5 })
      .execute();
    expect((await overview()).attention.service).toEqual({ undeliverableMails: 1, overdueHolds: 0, stuckPayments: 0 });
    await db.deleteFrom('outbox').where('once_key', '=', owed.once_key).execute();
  });
});

it('is for administrators only', async () => {
  const { client } = await loggedInPatient(the.product);
  for (const one of [aClient(the.product, { refreshes: false }), client]) {
    expect(await one.raw('GET', dashboard.overview.path)).toMatchObject({
      status: 401,
      json: { code: 'administrator-session-ended' },
    });
  }
});

it('asks what can be prepared once, and is not planned anew for each look', async () => {
  const asked = await statementsOf(async () => void (await overview()));
  const large = asked.filter((text) => text.includes('json_agg(found)'));
  expect(large.length).toBeGreaterThan(1);
  expect(large.filter((text) => ANY_COLUMN.test(text))).toEqual([]);
});
