/** The waiting list of a center: whom the desk puts there, whom it calls, and what comes of a chair that is free. */
import { beforeEach, describe, expect, it } from 'vitest';
import { bookings, offers, waits } from '../../../src/contract';
import { WAITING_CSV, desk, standing, waiting } from '../../../src/contract/admin';
import type { BodyOf } from '../../../src/contract/endpoint';
import { MINUTE_MS, SECOND_MS, addDays, datesFrom, istDateOf, weekdayOf } from '../../../src/domain/time';
import { CALL_MINUTES, OFFER_MINUTES } from '../../../src/domain/waits';
import { aLastingAdministrator, aStaffMember } from '../../administrator';
import { aBooking, aCenter, loggedInPatient, type LoggedIn } from '../../builders';
import { allMailsSent, mailsTo } from '../../inbox';
import { aRunningProduct } from '../../the-product';
import { aWindow } from '../../windows';

// A Tuesday, 10 in the morning in India.
const the = aRunningProduct({ now: '2026-11-10T10:00:00+05:30' });
const window = () => aWindow(the.product.now(), 3);
type ToWait = BodyOf<typeof waiting.add>;

/** A center with one chair, its clerk and manager, and a window that is full until `giveUp`. */
async function aFullCenter() {
  const center = await aCenter(the.product, { slots: 1 });
  const { client: clerk } = await aStaffMember(the.product, [{ role: 'clerk', centerId: center.id }]);
  const { client: manager } = await aStaffMember(the.product, [{ role: 'manager', centerId: center.id }]);
  const holder = await loggedInPatient(the.product);
  const { date, startHour, time } = window();
  const { id } = await aBooking(the.product, { center, patient: holder, date, startHour });
  const giveUp = () => holder.client.call(bookings.cancelBooking, { body: { appoinmentId: id } });
  let number = 0;
  const somebody = (name: string) => ({
    name,
    phone: `+91 98450 2${String((number += 1)).padStart(4, '0')}`,
    isNew: true,
  });
  const wanted = (change: Partial<ToWait> = {}): ToWait => ({
    patient: somebody('Kamala Devi'),
    centerId: center.id,
    for: 'dates',
    dates: [date],
    times: [time],
    ...change,
  });
  const add = (change: Partial<ToWait> = {}) => clerk.call(waiting.add, { body: wanted(change) });
  const refused = (change: Partial<ToWait> = {}) => clerk.refused(waiting.add, { body: wanted(change) });
  const list = async (query: object = {}) =>
    (await clerk.call(waiting.list, { query: { centerId: center.id, ...query } })).waiting;
  const names = async (query: object = {}) => (await list(query)).map(({ patient }) => patient.name);
  return { center, clerk, manager, holder, date, time, startHour, giveUp, somebody, wanted, add, refused, list, names };
}

async function waitByOneself(patient: LoggedIn, centerId: string) {
  const { date, time } = window();
  return (await patient.client.call(waits.add, { body: { centers: [centerId], dates: [date], times: [time] } })).wait;
}

beforeEach(async () => {
  // Earlier tests' waits would be offered chairs too.
  await the.product.database.db.updateTable('waits').set({ ended_at: the.product.now() }).execute();
});

describe('the desk puts somebody on the list', () => {
  it('beside those who wait by themselves, in one order, once', async () => {
    const { center, add, list, date, time, somebody, names } = await aFullCenter();
    const account = await loggedInPatient(the.product);
    await waitByOneself(account, center.id);
    const added = await add({ patient: somebody('Bhagwan Das'), note: 'Lives near' });
    const again = await add({ patient: { _id: added.patientId }, note: 'Lives near' });
    expect(again.waitId).toBe(added.waitId);
    const listed = await list();
    expect(listed).toHaveLength(2);
    // A center has seen the one at the desk, and nobody the account.
    expect(listed[0]).toMatchObject({
      ...{ _id: added.waitId, patient: { name: 'Bhagwan Das' }, isByDesk: true, isWritten: false, note: 'Lives near' },
      ...{ dates: [date], times: [time], offer: null, call: null, for: 'sessions' },
    });
    expect(listed[1]).toMatchObject({ patient: { _id: account.id }, isByDesk: false, isWritten: true });
    expect(await names({ shown: 'by-desk' })).toEqual(['Bhagwan Das']);
    expect(await names({ date: addDays(date, 1) })).toEqual([]);
  });

  it('not for windows with a free chair, days that are over, or at another center', async () => {
    const { refused, date } = await aFullCenter();
    expect(await refused({ dates: [addDays(date, 1)] })).toMatchObject({ code: 'nothing-full' });
    expect(await refused({ dates: [addDays(date, -10)] })).toMatchObject({ code: 'date-past' });
    expect(await refused({ for: 'weekdays', weekdays: [1], until: addDays(date, 300) })).toMatchObject({
      code: 'invalid-input',
    });
    const elsewhere = await aFullCenter();
    expect(await refused({ centerId: elsewhere.center.id })).toMatchObject({ code: 'center-not-found' });
  });

  it('for weekdays in a span', async () => {
    const { add, list, date } = await aFullCenter();
    const until = addDays(date, 14);
    await add({ for: 'weekdays', weekdays: [weekdayOf(date)], until });
    expect((await list())[0]).toMatchObject({ dates: [date, addDays(date, 7), until] });
  });

  it('five times at most', async () => {
    const { add, refused, date } = await aFullCenter();
    const { patientId } = await add();
    const patient = { _id: patientId };
    for (const more of [1, 3, 4, 5]) await add({ patient, dates: [date, addDays(date, more)] });
    expect(await refused({ patient, dates: [date, addDays(date, 6)] })).toMatchObject({ code: 'too-many-waits' });
  });
});

describe('a chair that comes free', () => {
  it('is kept for the first, whom the desk calls and books in one press', async () => {
    const { add, list, giveUp, clerk, center, somebody, names, date, time, startHour } = await aFullCenter();
    const first = await add({ patient: somebody('Kamala Devi') });
    await add({ patient: somebody('Bhagwan Das') });
    await the.product.sweep();
    expect(await names({ shown: 'to-call' })).toEqual([]);
    await giveUp();
    await the.product.sweep();
    const [next] = await list({ shown: 'to-call' });
    expect(next).toMatchObject({ _id: first.waitId, offer: { centerId: center.id, date, time, chair: 1 } });
    // Longer than for who is written to.
    const left = Date.parse(next!.offer!.until) - the.product.now().getTime();
    expect(left).toBeGreaterThan(OFFER_MINUTES * MINUTE_MS);
    expect(left).toBeLessThanOrEqual(CALL_MINUTES * MINUTE_MS);
    const booked = await clerk.call(waiting.bookOffer, {
      params: { id: next!.offer!._id },
      body: { payment: 'later' },
    });
    expect(booked.bookings).toMatchObject([{ date, time, chair: 1, bookingStatus: 'confirmed' }]);
    expect(await names()).toEqual(['Bhagwan Das']);
    const row = await the.product.database.db
      .selectFrom('bookings')
      .select(['patient_id', 'start_hour', 'payment_id'])
      .where('id', '=', booked.bookings[0]!._id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ patient_id: first.patientId, start_hour: startHour });
    // A second press finds the chair taken.
    expect(
      await clerk.refused(waiting.bookOffer, { params: { id: next!.offer!._id }, body: { payment: 'later' } }),
    ).toMatchObject({ code: 'offer-gone' });
    // Undone, they wait again at their place.
    await clerk.call(desk.undo, { params: { id: booked.undo.id } });
    expect(await names()).toEqual(['Kamala Devi', 'Bhagwan Das']);
  });

  it('is offered to whom it was not kept for before, once nobody could reach the first in time', async () => {
    const { add, giveUp, somebody, center } = await aFullCenter();
    const lasting = await aLastingAdministrator(the.product);
    const list = async (query: object = {}) =>
      (await lasting.client.call(waiting.list, { query: { centerId: center.id, ...query } })).waiting;
    await add({ patient: somebody('Kamala Devi') });
    const second = await add({ patient: somebody('Bhagwan Das') });
    await giveUp();
    await the.product.sweep();
    await the.product.pass(OFFER_MINUTES * MINUTE_MS + 1);
    await the.product.sweep();
    expect((await list({ shown: 'to-call' })).map(({ patient }) => patient.name)).toEqual(['Kamala Devi']);
    await the.product.pass(CALL_MINUTES * MINUTE_MS);
    await the.product.sweep();
    await the.product.sweep();
    const [next] = await list({ shown: 'to-call' });
    expect(next?._id).toBe(second.waitId);
    // Nobody called the first: they keep their place in the order of the list.
    expect((await list()).map(({ patient }) => patient.name)).toEqual(['Bhagwan Das', 'Kamala Devi']);
  });

  it('goes to the next at once after a “no”, and stays while nobody is reached', async () => {
    const { add, list, giveUp, somebody, clerk } = await aFullCenter();
    const first = await add({ patient: somebody('Kamala Devi') });
    const second = await add({ patient: somebody('Bhagwan Das') });
    await giveUp();
    await the.product.sweep();
    const answer = (said: 'no' | 'not-reached', note?: string) =>
      clerk.call(waiting.answer, { params: { id: first.waitId }, body: { said, ...(note && { note }) } });
    await answer('not-reached', 'No answer');
    const [called] = await list();
    expect(called).toMatchObject({ _id: first.waitId, call: { said: 'not-reached', note: 'No answer' } });
    expect(called!.call!.by).not.toBeNull();
    expect(called!.offer).not.toBeNull();
    await answer('no');
    await the.product.sweep();
    const listed = await list();
    expect(listed.map(({ _id, offer, call }) => [_id, offer !== null, call?.said])).toEqual([
      [second.waitId, true, undefined],
      [first.waitId, false, 'no'],
    ]);
  });

  it('is also written to whom the desk put there and who has an account', async () => {
    const { giveUp, clerk, center, list, date, time } = await aFullCenter();
    const account = await loggedInPatient(the.product);
    const earlier = await aBooking(the.product, {
      center: await aCenter(the.product),
      patient: account,
      date: addDays(date, 7),
    });
    await the.product.database.db
      .updateTable('bookings')
      .set({ center_id: center.id, status: 'confirmed' })
      .where('id', '=', earlier.id)
      .execute();
    await clerk.call(waiting.add, {
      body: { patient: { _id: account.id }, centerId: center.id, for: 'dates', dates: [date], times: [time] },
    });
    await giveUp();
    await the.product.sweep();
    expect((await list({ shown: 'to-call' }))[0]).toMatchObject({ patient: { _id: account.id }, isWritten: true });
    expect((await account.client.call(offers.list)).offers).toHaveLength(1);
    await allMailsSent(the.product);
    expect((await mailsTo(the.product, account.email)).some(({ subject }) => /free|chair/i.test(subject))).toBe(true);
  });
});

describe('somebody leaves the list', () => {
  it('with the chair that is kept for them, and is put back within seconds', async () => {
    const { add, list, giveUp, somebody, clerk, names } = await aFullCenter();
    const first = await add({ patient: somebody('Kamala Devi') });
    await add({ patient: somebody('Bhagwan Das') });
    await giveUp();
    await the.product.sweep();
    await clerk.call(waiting.leave, { params: { id: first.waitId } });
    expect(await names()).toEqual(['Bhagwan Das']);
    await clerk.call(waiting.resume, { params: { id: first.waitId } });
    expect((await list()).map(({ offer }) => offer)).toEqual([null, null]);
    await clerk.call(waiting.leave, { params: { id: first.waitId } });
    await the.product.pass(11 * SECOND_MS);
    expect(await clerk.refused(waiting.resume, { params: { id: first.waitId } })).toMatchObject({
      code: 'too-late-to-undo',
    });
  });
});

describe('a standing place', () => {
  it('is shown once a chair is free on each of the days, and ends with the schedule', async () => {
    const center = await aCenter(the.product, { slots: 1 });
    const { client: clerk } = await aStaffMember(the.product, [{ role: 'clerk', centerId: center.id }]);
    const person = async (name: string) =>
      (await clerk.call(desk.addPatient, { body: { name, hasNoPhone: true, isNew: true, centerId: center.id } }))
        .patient._id;
    const [has, wants] = [await person('Kamala Devi'), await person('Bhagwan Das')];
    const place = { weekdays: [1, 3], time: '9 AM - 1 PM' };
    const from = istDateOf(the.product.now());
    const { standing: theirs } = await clerk.call(standing.add, {
      params: { id: has },
      body: { ...place, centerId: center.id, from, payment: 'later' },
    });
    const { waitId } = await clerk.call(waiting.add, {
      body: {
        patient: { _id: wants },
        centerId: center.id,
        for: 'standing',
        weekdays: place.weekdays,
        times: [place.time],
      },
    });
    const list = async () => (await clerk.call(waiting.list, { query: { centerId: center.id } })).waiting;
    expect(await list()).toMatchObject([{ _id: waitId, for: 'standing', weekdays: [1, 3], hasPlace: false }]);
    // Nothing is offered for the last day of waiting.
    await the.product.sweep();
    await clerk.call(standing.change, { params: { id: theirs._id }, body: { until: addDays(from, -1) } });
    expect(await list()).toMatchObject([{ _id: waitId, hasPlace: true, offer: null }]);
    await clerk.call(standing.add, {
      params: { id: wants },
      body: { ...place, centerId: center.id, from, payment: 'later' },
    });
    expect(await list()).toEqual([]);
    expect(datesFrom(from, addDays(from, 6)).length).toBe(7);
  });
});

it('is a file for who may export, and nothing of another center is seen', async () => {
  const { add, manager, clerk, center } = await aFullCenter();
  const { waitId } = await add();
  const elsewhere = await aFullCenter();
  expect(await elsewhere.names()).toEqual([]);
  for (const ask of [
    elsewhere.clerk.refused(waiting.leave, { params: { id: waitId } }),
    elsewhere.clerk.refused(waiting.answer, { params: { id: waitId }, body: { said: 'no' } }),
  ]) {
    expect(await ask).toMatchObject({ code: 'wait-not-found' });
  }
  const file = await manager.raw('GET', `${WAITING_CSV}?centerId=${center.id}`);
  expect(file.text).toContain('Kamala Devi');
  expect((await clerk.raw('GET', WAITING_CSV)).status).toBe(403);
});
