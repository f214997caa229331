/** What a session costs from a date on: each session pays the charge of its date, and what is booked keeps its price. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookings, centers as publicCenters, offers, series } from '../../../src/contract';
import { centerCharges, centers, desk, standing } from '../../../src/contract/admin';
import { HOUR_MS, type IstDate, addDays, datesFrom, formatDate, istDateOf, weekdayOf } from '../../../src/domain/time';
import { aLastingAdministrator, aStaffMember } from '../../administrator';
import { pay } from '../../booking-steps';
import { type CenterRow, type LoggedIn, aCenter, loggedInPatient, patientWithSession } from '../../builders';
import { mailAbout, mailsTo } from '../../inbox';
import { type Product, startProduct } from '../../product';
import { stopInGoodOrder } from '../../the-product';
import { waitFor } from '../../wait-for';

// A Tuesday. Every test may let days pass.
let product: Product;
beforeAll(async () => void (product = await startProduct({ now: '2026-12-08T10:00:00+05:30' })));
// Weeks pass, in which nobody pays at the desk.
afterAll(() => stopInGoodOrder(product, ({ what }) => what === 'due at the center for a session that is over'));
const TIME = '9 AM - 1 PM';
const DAY_MS = 24 * HOUR_MS;
const db = () => product.database.db;
const today = () => istDateOf(product.now());

/** A Monday from which a new price holds, among the days that can be booked, and the Friday before. */
function aMonday(): { from: IstDate; before: IstDate } {
  let from = addDays(today(), 10);
  while (weekdayOf(from) !== 1) from = addDays(from, 1);
  return { from, before: addDays(from, -3) };
}

let manager: Awaited<ReturnType<typeof aLastingAdministrator>>;
beforeAll(async () => void (manager = await aLastingAdministrator(product)));

const aPlace = (row: Partial<CenterRow> = {}) => aCenter(product, { charge_paise: 200_000, slots: 6, ...row });
const chargesOf = async (id: string) => (await manager.client.call(centerCharges.list, { params: { id } })).charges;
const set = async (id: string, charge: number, from: IstDate) =>
  (await manager.client.call(centerCharges.set, { params: { id }, body: { from, charge } })).charges;
const refused = (id: string, body: { from: IstDate; charge: number; version?: string }) =>
  manager.client.refused(centerCharges.set, { params: { id }, body });
const shown = async (id: string) => (await manager.client.call(publicCenters.one, { params: { center: id } })).center;

const asked = (center: CenterRow, date: IstDate, price: number) => ({
  ...{ date, time: TIME, centerId: center.id, CenterName: center.name, price },
});
const bookAt = ({ client }: LoggedIn, center: CenterRow, date: IstDate, price: number) =>
  client.call(bookings.makePayment, { body: asked(center, date, price) });
const refusedAt = ({ client }: LoggedIn, center: CenterRow, date: IstDate, price: number) =>
  client.refused(bookings.makePayment, { body: asked(center, date, price) });

const pricesOf = async (centerId: string) => {
  const rows = await db()
    .selectFrom('bookings')
    .select(['session_date', 'price_paise'])
    .where('center_id', '=', centerId)
    .orderBy('session_date')
    .execute();
  return rows.map((row) => [row.session_date, row.price_paise / 100]);
};

describe('the charge of a date', () => {
  it('is what a session of that date costs, alone and in a month, whenever it is booked', async () => {
    const [center, { from, before }] = [await aPlace(), aMonday()];
    await set(center.id, 2150, from);
    expect(await shown(center.id)).toMatchObject({
      DialysisCharge: 2000,
      LaterCharges: [{ from, charge: 2150 }],
    });
    const patient = await loggedInPatient(product);
    expect(await refusedAt(patient, center, from, 2000)).toMatchObject({ code: 'price-changed' });
    expect(await refusedAt(patient, center, before, 2150)).toMatchObject({ code: 'price-changed' });
    await bookAt(patient, center, before, 2000);
    await bookAt(patient, center, from, 2150);
    expect(await pricesOf(center.id)).toEqual([
      [before, 2000],
      [from, 2150],
    ]);

    const other = await loggedInPatient(product);
    const pattern = { centerId: center.id, time: TIME, weekdays: [1, 5], from: before, until: addDays(from, 4) };
    const month = await other.client.call(series.preview, { body: pattern });
    expect(month.sessions.map(({ date, price }) => [date, price])).toEqual([
      [before, 2000],
      [from, 2150],
      [addDays(from, 4), 2150],
    ]);
    expect(month.total).toBe(6300);
    const sessions = month.sessions.map(({ date, time, centerId }) => ({ date, time, centerId }));
    expect(await other.client.refused(series.book, { body: { sessions, total: 6000 } })).toMatchObject({
      code: 'price-changed',
    });
    const { session } = await other.client.call(series.book, { body: { sessions, total: 6300 } });
    expect(session).not.toBeNull();
  });

  it('is what the desk asks for, and shows for each day', async () => {
    const [center, { from, before }] = [await aPlace(), aMonday()];
    await set(center.id, 2150, from);
    const query = { center: center.id, from: before };
    const free = await manager.client.call(desk.freeChairs, { query });
    const charges = free.days.map(({ date, windows }) => [date, windows[0]!.charge]);
    expect(charges).toContainEqual([before, 2000]);
    expect(charges).toContainEqual([from, 2150]);
    const patient = { name: 'Kamala Devi', hasNoPhone: true, isNew: true };
    const sessions = [
      { date: before, time: TIME },
      { date: from, time: TIME },
    ];
    const body = { patient, centerId: center.id, sessions, payment: 'later' as const };
    const booked = await manager.client.call(desk.book, { body });
    expect(booked.bookings.map(({ date, amount }) => [date, amount])).toEqual([
      [before, 2000],
      [from, 2150],
    ]);
    const due = await db()
      .selectFrom('payments')
      .innerJoin('bookings', 'bookings.payment_id', 'payments.id')
      .select(['amount_paise'])
      .where('center_id', '=', center.id)
      .orderBy('session_date')
      .execute();
    expect(due.map((row) => row.amount_paise)).toEqual([200_000, 215_000]);
  });

  it('becomes the charge of the center on its day without anything being done, until another one is typed', async () => {
    const [center, { from }] = [await aPlace(), aMonday()];
    await set(center.id, 2150, from);
    await product.pass(17 * DAY_MS);
    expect(today() >= from).toBe(true);
    expect(await shown(center.id)).toMatchObject({ DialysisCharge: 2150 });
    expect(await shown(center.id)).not.toHaveProperty('LaterCharges');
    const { dialysisCenters } = await manager.client.call(publicCenters.list);
    expect(dialysisCenters.find(({ _id }) => _id === center.id)).toMatchObject({ DialysisCharge: 2150 });
    const params = { id: center.id };
    // The first charge, which differs from that of today.
    const { updatedcenter } = await manager.client.call(centers.update, { params, body: { DialysisCharge: 2000 } });
    expect(updatedcenter.DialysisCharge).toBe(2000);
    expect(await shown(center.id)).toMatchObject({ DialysisCharge: 2000 });
    const patient = await loggedInPatient(product);
    const date = addDays(today(), weekdayOf(addDays(today(), 3)) === 0 ? 4 : 3);
    expect(await refusedAt(patient, center, date, 2150)).toMatchObject({ code: 'price-changed' });
    await bookAt(patient, center, date, 2000);
  });
});

describe('what was promised', () => {
  it('keeps its price: what is booked, and dates of a series that are offered', async () => {
    const center = await aPlace();
    const patient = await patientWithSession(product);
    const dates = datesFrom(addDays(today(), 1), addDays(today(), 14)).filter((date) =>
      [1, 3, 5].includes(weekdayOf(date)),
    );
    const sessions = dates.map((date) => ({ date, time: TIME, centerId: center.id }));
    const { session, seriesId } = await patient.client.call(series.book, {
      body: { sessions, total: 2000 * dates.length },
    });
    await pay(product, session!.id);
    await waitFor('the series is confirmed', async () => {
      const answer = await patient.client.call(bookings.bookingDetails, { query: { session_id: session!.id } });
      return answer.success;
    });
    await product.pass(7 * DAY_MS);
    await product.sweep();
    const [offer] = (await patient.client.call(offers.list)).offers;
    const offered = offer!.sessions.length;
    expect(offer!.sessions.map(({ price }) => price)).toEqual(Array(offered).fill(2000));
    await set(center.id, 2150, addDays(today(), 2));
    const taken = await patient.client.call(offers.accept, { params: { id: offer!._id }, query: {} });
    await pay(product, taken.session!.id);
    await waitFor('the renewal is confirmed', async () => {
      const query = { session_id: taken.session!.id };
      return (await patient.client.call(bookings.bookingDetails, { query })).success;
    });
    expect(new Set((await pricesOf(center.id)).map(([, price]) => price))).toEqual(new Set([2000]));

    // The next dates are offered at the price of their day, and the message says the sum.
    await product.pass(7 * DAY_MS);
    await product.sweep();
    const next = (await patient.client.call(offers.list)).offers[0]!;
    expect(next.renewal!.seriesId).toBe(seriesId);
    expect(new Set(next.sessions.map(({ price }) => price))).toEqual(new Set([2150]));
  });
});

describe('whom it touches', () => {
  it('is counted before it is set, and is who pays it and is told', async () => {
    const center = await aPlace({ pay_at_center: ['cash'] });
    const from = addDays(today(), 24);
    const addStanding = async (payment: 'later' | 'desk') => {
      const email = `${payment}-${center.id.slice(-6)}@example.org`;
      const person = await loggedInPatient(product, { email });
      const body = { centerId: center.id, weekdays: [1, 3, 5], time: TIME, from: today(), payment };
      await manager.client.call(standing.add, { params: { id: person.id }, body });
      return person;
    };
    const people = [await addStanding('later'), await addStanding('desk')];
    const before = await pricesOf(center.id);
    expect(new Set(before.map(([, price]) => price))).toEqual(new Set([2000]));
    const params = { id: center.id };
    const { touches, holds } = await manager.client.call(centerCharges.preview, { params, query: { from } });
    const later = before.filter(([date]) => date! >= from).length;
    expect(later).toBeGreaterThan(0);
    expect(holds).toBe(2000);
    expect(touches).toEqual({ appointments: later, unpaid: later, standing: 2, series: 0, packages: 0 });
    const { touches: far } = await manager.client.call(centerCharges.preview, {
      params,
      query: { from: addDays(today(), 60) },
    });
    expect(far).toMatchObject({ appointments: 0, unpaid: 0, standing: 2 });

    await set(center.id, 2150, from);
    // Nobody is told at once: a slip of the hand reaches nobody.
    await product.sweep();
    for (const { email } of people) {
      expect((await mailsTo(product, email)).filter(({ subject }) => /new price/i.test(subject))).toEqual([]);
    }
    await product.pass(HOUR_MS);
    await product.sweep();
    for (const { email } of people) {
      const mail = await mailAbout(product, email, /^A new price/);
      expect(mail.subject).toBe(`A new price from ${formatDate(from)}`);
      expect(mail.text).toContain('₹2,150');
      expect(mail.text).toContain('₹2,000');
    }
    // What is booked keeps its price; the days that are placed from now on pay the new one.
    expect(await pricesOf(center.id)).toEqual(before);
    await product.pass(7 * DAY_MS);
    await product.sweep();
    const after = await pricesOf(center.id);
    const placed = after.filter(([date]) => !before.some(([known]) => known === date));
    expect(placed.length).toBeGreaterThan(0);
    expect(new Set(placed.map(([, price]) => price))).toEqual(new Set([2150]));

    // Taken back, they are told that the price stays, and the next days cost what they did.
    const [charge] = (await chargesOf(center.id)).later;
    await manager.client.call(centerCharges.takeBack, { params: { id: charge!._id } });
    for (const { email } of people) await mailAbout(product, email, /^The price stays/);
    expect(await shown(center.id)).not.toHaveProperty('LaterCharges');
    expect(await pricesOf(center.id)).toEqual(after);
  });
});

it('is told to who gets a standing schedule after the others were told, once to each of them', async () => {
  const center = await aPlace({ pay_at_center: ['cash'] });
  const from = addDays(today(), 24);
  const addStanding = async (who: string, given: { until?: IstDate } = {}) => {
    const person = await loggedInPatient(product, { email: `${who}-${center.id.slice(-6)}@example.org` });
    const body = { centerId: center.id, weekdays: [1, 3, 5], time: TIME, from: today(), payment: 'desk' as const };
    await manager.client.call(standing.add, { params: { id: person.id }, body: { ...body, ...given } });
    return person.email;
  };
  const anHour = async () => {
    await product.pass(HOUR_MS);
    await product.sweep();
  };
  const first = await addStanding('first');
  await set(center.id, 2150, from);
  await anHour();
  await mailAbout(product, first, /^A new price/);

  // The last one's schedule ends before the new price begins.
  const late = await addStanding('late');
  const ends = await addStanding('ends', { until: addDays(from, -1) });
  await anHour();
  await mailAbout(product, late, /^A new price/);
  const told = async (email: string) =>
    (await mailsTo(product, email)).filter(({ subject }) => /^A new price/.test(subject)).length;
  expect([await told(first), await told(late), await told(ends)]).toEqual([1, 1, 0]);
});

describe('setting it', () => {
  it('is refused for a day that is not to come, that has a price, or for the price that holds anyway', async () => {
    const [center, { from }] = [await aPlace(), aMonday()];
    const { version } = await chargesOf(center.id);
    expect(await refused(center.id, { from: today(), charge: 2150 })).toMatchObject({
      code: 'invalid-input',
      fields: { from: expect.stringContaining('after today') },
    });
    expect(await refused(center.id, { from: addDays(today(), 500), charge: 2150 })).toMatchObject({
      fields: { from: expect.any(String) },
    });
    expect(await refused(center.id, { from, charge: 2000 })).toMatchObject({
      fields: { charge: expect.stringContaining('₹2,000') },
    });
    await set(center.id, 2150, from);
    expect(await refused(center.id, { from, charge: 2200 })).toMatchObject({ fields: { from: expect.any(String) } });
    expect(await refused(center.id, { from: addDays(from, 30), charge: 2300, version })).toMatchObject({
      code: 'edit-conflict',
      changedBy: { name: manager.userName },
    });
    for (const [n, charge] of [2160, 2170, 2180].entries()) await set(center.id, charge, addDays(from, 30 * (n + 1)));
    expect(await refused(center.id, { from: addDays(from, 200), charge: 2500 })).toMatchObject({
      code: 'charges-full',
    });
  });

  it('is one manager’s where two set it at once, and can be taken back until its day', async () => {
    const [center, { from }] = [await aPlace(), aMonday()];
    const { version } = await chargesOf(center.id);
    const params = { id: center.id };
    const tries = await Promise.all(
      [2150, 2250].map((charge) => manager.client.ask(centerCharges.set, { params, body: { from, charge, version } })),
    );
    expect(tries.filter((one) => 'charges' in one)).toHaveLength(1);
    expect(tries.find((one) => 'code' in one)).toMatchObject({ code: 'edit-conflict' });
    const { later } = await chargesOf(center.id);
    expect(later).toHaveLength(1);

    const id = later[0]!._id;
    const stranger = await aStaffMember(product, [{ role: 'manager', centerId: (await aPlace()).id }]);
    expect(await stranger.client.refused(centerCharges.takeBack, { params: { id } })).toMatchObject({
      code: 'charge-not-found',
    });
    const clerk = await aStaffMember(product, [{ role: 'clerk', centerId: center.id }]);
    expect(await clerk.client.refused(centerCharges.takeBack, { params: { id } })).toMatchObject({
      code: 'not-allowed',
    });
    await manager.client.call(centerCharges.takeBack, { params: { id } });
    expect((await chargesOf(center.id)).later).toEqual([]);
    expect(await manager.client.refused(centerCharges.takeBack, { params: { id } })).toMatchObject({
      code: 'charge-not-found',
    });
    const [again] = (await set(center.id, 2150, from)).later;
    await product.pass(17 * DAY_MS);
    expect(await manager.client.refused(centerCharges.takeBack, { params: { id: again!._id } })).toMatchObject({
      code: 'charge-begun',
    });
  });
});

it('is examined by the doctor: what has begun is not taken back', async () => {
  const center = await aPlace();
  const broken = async () =>
    (await product.examine()).filter(({ rule }) => rule === 'charges').map(({ what, ids }) => [what, ids[0]]);
  await product.sweep();
  expect(await broken()).toEqual([]);
  const from = addDays(today(), -3);
  const charge = { center_id: center.id, charge_paise: 215_000, set_at: product.now() };
  const ended = { ended_at: product.now(), ended_because: 'taken-back' };
  await db()
    .insertInto('center_charges')
    .values({ id: randomUUID(), ...charge, from_date: from, ...ended })
    .execute();
  expect(await broken()).toEqual([['a charge was taken back after it had begun', center.id]]);
  await db().deleteFrom('center_charges').where('center_id', '=', center.id).execute();
});
