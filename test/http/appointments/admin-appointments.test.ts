/** The administrator's list of appointments, one appointment, and the day sheet. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { QueryOf } from '../../../src/contract';
import { appointments, capacity } from '../../../src/contract/admin';
import { HOUR_MS, MINUTE_MS, addDays } from '../../../src/domain/time';
import { windowBegins } from '../../../src/domain/windows';
import { type AdministratorAtWork, aLastingAdministrator } from '../../administrator';
import { look } from '../../administrator-steps';
import {
  type BookingRow,
  type CenterRow,
  type UserRow,
  aBooking,
  aCenter,
  aPatient,
  loggedInPatient,
} from '../../builders';
import { aClient } from '../../client';
import { aRunningProduct } from '../../the-product';
import { aWindow, nextSunday } from '../../windows';

const the = aRunningProduct();
const UNKNOWN = '019a0000-0000-7000-8000-000000000000';

let administrator: AdministratorAtWork;
let asha: CenterRow;
let bodhi: CenterRow;
let meera: UserRow;
let savitri: UserRow;
/** Keyed by their state. */
let made: Record<'earliest' | 'held' | 'given back' | 'scheme' | 'latest', BookingRow>;

beforeAll(async () => {
  const { product } = the;
  administrator = await aLastingAdministrator(product);
  asha = await aCenter(product, { name: 'Asha Kidney Care', city: 'Mysuru', slots: 3 });
  bodhi = await aCenter(product, { name: 'bodhi dialysis', city: 'Kochi', charge_paise: 210_050 });
  meera = await aPatient(product, { username: 'Meera 50%_Off', email: 'meera.one@example.org' });
  savitri = await aPatient(product, { username: 'Savitri Hegde', email: 'savitri@hills.example' });
  const on = (days: number, startHour: 5 | 9 | 13 | 17 = 9) => ({ date: aWindow(product.now(), days).date, startHour });
  const inTurn = async (options: Parameters<typeof aBooking>[1]) => {
    await product.pass(MINUTE_MS);
    return aBooking(product, options);
  };
  made = {
    earliest: await inTurn({ center: asha, patient: savitri, status: 'completed', ...on(0, 5) }),
    'given back': await inTurn({
      center: bodhi,
      patient: meera,
      status: 'cancelled',
      cancelReason: 'patient',
      ...on(4),
    }),
    scheme: await inTurn({ center: asha, patient: savitri, isScheme: true, ...on(2, 17) }),
    latest: await inTurn({ center: bodhi, patient: savitri, ...on(6) }),
    held: await inTurn({ center: asha, patient: meera, status: 'pending', ...on(3, 13) }),
  };
});

type Query = QueryOf<typeof appointments.list>;
const list = (query?: Query) => administrator.client.call(appointments.list, { query });
/** The results of a query, in order, by the names above. */
async function found(query: Query): Promise<string[]> {
  const names = new Map(Object.entries(made).map(([name, { id }]) => [id, name]));
  return (await list(query)).Appoinments.map(({ _id }) => names.get(_id)!);
}

describe('the list', () => {
  it('without parameters is whole, those made last first, in the shape of the specification', async () => {
    const answer = await list();
    expect(Object.keys(answer).sort()).toEqual(['Appoinments', 'success']);
    expect(answer.Appoinments.map(({ _id }) => _id)).toEqual(
      (['held', 'latest', 'scheme', 'given back', 'earliest'] as const).map((name) => made[name].id),
    );
    expect(answer.Appoinments[0]).toEqual({
      bookedBy: null,
      paidBy: null,
      _id: made.held.id,
      userId: { _id: meera.id, username: 'Meera 50%_Off', email: 'meera.one@example.org', status: true },
      dialysisCenterId: { _id: asha.id, CenterName: 'Asha Kidney Care', CenterCity: 'Mysuru', Status: 'active' },
      appoinmentDate: made.held.session_date,
      appoinmentTime: '1 PM - 5 PM',
      startHour: 13,
      chair: 1,
      bookingStatus: 'pending',
      sessionState: 'pending',
      cancelReason: null,
      cancelAskedBy: null,
      paymentStatus: 'unpaid',
      stripePaymentId: null,
      amount: 1850,
      due: 1850,
      refundedAmount: 0,
      holdExpiresAt: made.held.hold_expires_at!.toISOString(),
      createdAt: made.held.created_at.toISOString(),
    });
    expect(answer.Appoinments[1]).toMatchObject({
      stripePaymentId: expect.stringMatching(/^pi_/),
      amount: 2100.5,
      holdExpiresAt: null,
    });
    expect(answer.Appoinments[2]).toMatchObject({ paymentStatus: 'not required', stripePaymentId: null, amount: 0 });
    expect(answer.Appoinments[3]).toMatchObject({ bookingStatus: 'cancelled', cancelReason: 'patient' });
  });

  it('by page tells how many there are', async () => {
    const { Appoinments, ...rest } = await list({ page: 2, pageSize: 2 });
    const counts = { total: 5, totalIsCapped: false, all: 5, allIsCapped: false };
    const cursor = expect.any(String);
    expect(rest).toEqual({
      success: true,
      ...counts,
      isNear: false,
      page: 2,
      pageSize: 2,
      previous: cursor,
      next: cursor,
    });
    expect(Appoinments.map(({ _id }) => _id)).toEqual([made.scheme.id, made['given back'].id]);
    expect(await list({ page: 9 })).toEqual({
      success: true,
      Appoinments: [],
      ...counts,
      isNear: false,
      page: 9,
      pageSize: 20,
      previous: null,
      next: null,
    });
    expect(await list({ status: 'cancelled,completed', pageSize: 1 })).toMatchObject({
      total: 2,
      all: 5,
      page: 1,
      pageSize: 1,
    });
  });

  it.each<[Query, (keyof typeof made)[]]>([
    [{ sort: 'created' }, ['held', 'latest', 'scheme', 'given back', 'earliest']],
    [{ sort: 'created', order: 'asc' }, ['earliest', 'given back', 'scheme', 'latest', 'held']],
    [{ sort: 'date' }, ['latest', 'given back', 'held', 'scheme', 'earliest']],
    [{ sort: 'date', order: 'asc' }, ['earliest', 'scheme', 'held', 'given back', 'latest']],
    [{ sort: 'patient' }, ['given back', 'held', 'latest', 'scheme', 'earliest']],
    [{ sort: 'patient', order: 'desc' }, ['latest', 'scheme', 'earliest', 'given back', 'held']],
    [{ sort: 'center' }, ['held', 'scheme', 'earliest', 'latest', 'given back']],
    [{ sort: 'center', order: 'desc' }, ['latest', 'given back', 'held', 'scheme', 'earliest']],
    [{ sort: 'status' }, ['given back', 'earliest', 'latest', 'scheme', 'held']],
    [{ sort: 'status', order: 'desc' }, ['held', 'latest', 'scheme', 'earliest', 'given back']],
    [{ sort: 'amount' }, ['scheme', 'held', 'earliest', 'latest', 'given back']],
    [{ sort: 'amount', order: 'desc' }, ['latest', 'given back', 'held', 'earliest', 'scheme']],
  ])('sorted by %j', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
    const pages = [1, 2, 3].map((page) => found({ ...query, page, pageSize: 2 }));
    expect((await Promise.all(pages)).flat()).toEqual(expected);
  });

  it('is filtered by status, center, date, window and patient, and by all of them together', async () => {
    expect(await found({ status: 'confirmed' })).toEqual(['latest', 'scheme']);
    expect(await found({ status: 'pending,completed' })).toEqual(['held', 'earliest']);
    expect(await found({ center: asha.id })).toEqual(['held', 'scheme', 'earliest']);
    expect(await found({ center: `${asha.id},${bodhi.id}`, status: 'cancelled' })).toEqual(['given back']);
    const day = made.scheme.session_date;
    expect(await found({ date: day })).toEqual(['scheme']);
    const moment = `${addDays(day, -1)}T19:00:00Z`;
    expect(await found({ date: moment })).toEqual(['scheme']);
    expect(await found({ from: moment, to: moment })).toEqual(['scheme']);
    expect(await found({ from: made.scheme.session_date, to: made['given back'].session_date })).toEqual([
      'held',
      'scheme',
      'given back',
    ]);
    expect(await found({ window: 9 })).toEqual(['latest', 'given back']);
    expect(await found({ user: meera.id })).toEqual(['held', 'given back']);
    expect(await found({ user: meera.id, center: asha.id, window: 13, status: 'pending', q: 'meera' })).toEqual([
      'held',
    ]);
    expect(await list({ center: UNKNOWN })).toMatchObject({ Appoinments: [], total: 0, all: 5 });
    // An empty value is no filter.
    expect(await found({ status: '', center: '', q: '' })).toHaveLength(5);
  });

  it('finds a part of a name or an address, whatever its case, and a payment', async () => {
    expect(await found({ q: 'mEERa' })).toEqual(['held', 'given back']);
    expect(await found({ q: 'hills.EXAMPLE' })).toEqual(['latest', 'scheme', 'earliest']);
    expect(await found({ q: ' Savitri Heg ' })).toEqual(['latest', 'scheme', 'earliest']);
    const [latest] = (await list()).Appoinments.filter(({ _id }) => _id === made.latest.id);
    expect(await found({ q: latest!.stripePaymentId! })).toEqual(['latest']);
    expect(await found({ q: latest!.stripePaymentId!.slice(0, -4) })).toEqual(['latest']);
    expect(await found({ q: 'nobody' })).toEqual([]);
  });

  it('takes the signs of a search pattern as themselves', async () => {
    expect(await found({ q: '50%_o' })).toEqual(['held', 'given back']);
    for (const q of ['%', '_ee', '\\', "'", '5_%'])
      expect(await found({ q })).toEqual(q === '%' ? ['held', 'given back'] : []);
  });

  it.each([
    'page=0',
    'page=x',
    'pageSize=101',
    'status=open',
    'date=2026-02-30',
    'sort=chair',
    'order=up',
    `q=${'x'.repeat(201)}`,
  ])('refuses %s', async (query) => {
    expect(await administrator.client.raw('GET', `/admin/get-appoinments?${query}`)).toMatchObject({
      status: 400,
      json: { code: 'invalid-input' },
    });
  });

  it('shows a hold that has lapsed as cancelled, before and after the sweep', async () => {
    const { db } = the.product.database;
    const hold_expires_at = new Date(the.product.now().getTime() - 1);
    await db.updateTable('bookings').set({ hold_expires_at }).where('id', '=', made.held.id).execute();
    const lapsed = {
      bookingStatus: 'cancelled',
      cancelReason: 'not-paid-in-time',
      paymentStatus: 'unpaid',
      holdExpiresAt: null,
    };
    expect(await found({ status: 'pending' })).toEqual([]);
    expect((await list({ status: 'cancelled' })).Appoinments[0]).toMatchObject({ _id: made.held.id, ...lapsed });
    await the.product.sweep();
    expect((await list({ status: 'cancelled' })).Appoinments[0]).toMatchObject({ _id: made.held.id, ...lapsed });
  });
});

describe('one appointment', () => {
  it('is told with its center, payment, history and what can be done', async () => {
    const detail = await look(administrator, made.latest.id);
    expect(detail).toMatchObject({
      _id: made.latest.id,
      center: { slots: 2, address: bodhi.address, contactNumber: bodhi.contact_number },
      payment: { status: 'paid', amount: 2100.5, cardLast4: '4242', providerSessionId: expect.stringMatching(/^cs_/) },
      refunds: [],
      mails: [],
      history: [],
      patientMayCancelUntil: new Date(windowBegins(made.latest.session_date, 9).getTime() - 24 * HOUR_MS).toISOString(),
    });
    expect(detail.turns.map(({ status, isNow, possible }) => [status, isNow, possible])).toEqual([
      ['confirmed', true, true],
      ['pending', false, true],
      ['cancelled', false, true],
    ]);
    expect((await look(administrator, made.scheme.id)).payment).toBeNull();
  });

  it('that nobody knows is not there', async () => {
    const refused = await administrator.client.refused(appointments.get, { params: { id: UNKNOWN } });
    expect(refused).toMatchObject({ status: 404, code: 'booking-not-found' });
  });
});

describe('the day sheet', () => {
  const sheet = async (center: string, date: string) =>
    (await administrator.client.call(appointments.daySheet, { query: { center, date } })).daySheet;

  it('tells of every chair of every window, free ones too', async () => {
    const { session_date: date } = made.scheme;
    const answer = await sheet(asha.id, date);
    expect(answer).toMatchObject({
      center: { _id: asha.id, CenterName: 'Asha Kidney Care', Slots: 3 },
      date,
      isClosed: false,
    });
    expect(
      answer.windows.map(({ startHour, booked, open, chairs }) => [startHour, booked, open, chairs.length]),
    ).toEqual([
      [5, 0, 3, 3],
      [9, 0, 3, 3],
      [13, 0, 3, 3],
      [17, 1, 3, 3],
    ]);
    const appointment = {
      _id: made.scheme.id,
      username: 'Savitri Hegde',
      phone: null,
      bookingStatus: 'confirmed',
      paymentStatus: 'not required',
      amount: 0,
      refundedAmount: 0,
      bookedBy: null,
      attendance: {
        state: 'expected',
        arrivedAt: null,
        startedAt: null,
        endedAt: null,
        missedAt: null,
        byClock: false,
      },
    };
    expect(answer.windows[3]!.chairs).toEqual([
      { chair: 1, isOutOfOrder: false, appointment },
      { chair: 2, isOutOfOrder: false, appointment: null },
      { chair: 3, isOutOfOrder: false, appointment: null },
    ]);
  });

  it('tells which chairs are out of order, free and booked', async () => {
    const center = await aCenter(the.product, { slots: 3 });
    const { date } = aWindow(the.product.now(), 7);
    await aBooking(the.product, { center, date, chair: 1 });
    const body = { from: date, to: date, chairNumbers: [1, 2], reason: 'Repair', anyway: true };
    await administrator.client.call(capacity.addException, { params: { id: center.id }, body });
    const { windows } = await sheet(center.id, date);
    expect(windows.map(({ chairs }) => chairs.map(({ isOutOfOrder }) => isOutOfOrder))).toEqual(
      Array.from({ length: 4 }, () => [true, true, false]),
    );
  });

  it('leaves out what is cancelled or lapsed, and keeps chairs that the center gave up', async () => {
    const center = await aCenter(the.product, { slots: 4 });
    const { date } = aWindow(the.product.now(), 7);
    await aBooking(the.product, { center, date, chair: 1, status: 'cancelled' });
    const lapsed = await aBooking(the.product, { center, date, chair: 2, status: 'pending' });
    const high = await aBooking(the.product, { center, date, chair: 4 });
    await the.product.pass(MINUTE_MS);
    const { db } = the.product.database;
    await db.updateTable('bookings').set({ hold_expires_at: the.product.now() }).where('id', '=', lapsed.id).execute();
    await db
      .updateTable('centers')
      .set({ slots: 2, slots_changed_at: the.product.now() })
      .where('id', '=', center.id)
      .execute();
    const { windows } = await sheet(center.id, date);
    expect(windows[1]!.booked).toBe(1);
    expect(windows[1]!.chairs.map(({ chair, appointment }) => [chair, appointment?._id ?? null])).toEqual([
      [1, null],
      [2, null],
      [4, high.id],
    ]);
  });

  it('of a Sunday says that it is closed, and of an unknown center that there is none', async () => {
    expect(await sheet(asha.id, nextSunday(the.product.now()))).toMatchObject({ isClosed: true });
    const query = { center: UNKNOWN, date: made.scheme.session_date };
    expect(await administrator.client.refused(appointments.daySheet, { query })).toMatchObject({
      status: 404,
      code: 'center-not-found',
    });
    expect((await administrator.client.raw('GET', `/admin/day-sheet-of?center=${asha.id}&date=tomorrow`)).status).toBe(
      400,
    );
  });
});

describe('nobody but an administrator', () => {
  it.each([
    'get-appoinments',
    'get-appoinments?page=1',
    `appoinment/${UNKNOWN}`,
    `day-sheet-of?center=${UNKNOWN}&date=2026-11-12`,
  ])('is told of %s', async (path) => {
    const patient = await loggedInPatient(the.product);
    for (const client of [aClient(the.product, { refreshes: false }), patient.client]) {
      expect(await client.raw('GET', `/admin/${path}`)).toMatchObject({
        status: 401,
        json: { code: 'administrator-session-ended' },
      });
    }
  });
});

describe('very many appointments', () => {
  it('are answered whole, each once', async () => {
    const { product } = the;
    const center = await aCenter(product, { slots: 1 });
    const { id, ...row } = await aBooking(product, { center, isScheme: true, status: 'cancelled' });
    const rows = Array.from({ length: 2_500 }, (_, n) => ({
      ...row,
      id: id.slice(0, -6) + String(n).padStart(6, '0'),
    }));
    const { db } = product.database;
    for (let n = 0; n < rows.length; n += 500)
      await db
        .insertInto('bookings')
        .values(rows.slice(n, n + 500))
        .onConflict((on) => on.doNothing())
        .execute();
    const { n } = await db
      .selectFrom('bookings')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    const { Appoinments } = await list();
    expect(Appoinments).toHaveLength(n);
    expect(new Set(Appoinments.map(({ _id }) => _id)).size).toBe(n);
    expect(n).toBeGreaterThan(2_500);
  });
});
