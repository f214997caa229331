/** A center's weekly template and its exceptions, wherever chairs are counted or given. */
import { v7 as newId } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { bookings, centers } from '../../../src/contract';
import { audit, capacity, centers as adminCenters, dashboard } from '../../../src/contract/admin';
import { weekdayOf } from '../../../src/domain/time';
import { START_HOURS } from '../../../src/domain/windows';
import { type AdministratorAtWork, aLastingAdministrator } from '../../administrator';
import { book, hold, holdRefused } from '../../booking-steps';
import { type CenterRow, aBooking, aCenter, loggedInPatient, patientWithSession } from '../../builders';
import { aClient } from '../../client';
import { aRunningProduct } from '../../the-product';
import { type Window, aWindow } from '../../windows';

const the = aRunningProduct();
const db = () => the.product.database.db;

type Exception = { chairs?: number; chairNumbers?: number[]; startHour?: number };

async function except(center: CenterRow, { date }: Pick<Window, 'date'>, exception: Exception): Promise<void> {
  const now = the.product.now();
  await db()
    .insertInto('center_exceptions')
    .values({
      id: newId(),
      center_id: center.id,
      from_date: date,
      to_date: date,
      start_hour: exception.startHour ?? null,
      chairs: exception.chairs ?? null,
      chair_numbers: exception.chairNumbers ?? null,
      reason: 'Water treatment is serviced',
      created_at: now,
    })
    .execute();
  await db().updateTable('centers').set({ slots_changed_at: now }).where('id', '=', center.id).execute();
}

async function slotOf(center: CenterRow, { date, startHour }: Window) {
  const query = { centerId: center.id, from: date, to: date };
  const { days } = await aClient(the.product).call(centers.availability, { query });
  return days[0]!.slots.find((slot) => slot.startHour === startHour)!;
}

const aWindowAhead = (days = 3, startHour: Window['startHour'] = 9) => aWindow(the.product.now(), days, startHour);

describe('a weekly template', () => {
  it('sells as many chairs of a window as it says, and no more', async () => {
    const center = await aCenter(the.product, { slots: 3 });
    const window = aWindowAhead();
    const weekday = weekdayOf(window.date);
    await db()
      .insertInto('center_templates')
      .values({ center_id: center.id, weekday, start_hour: window.startHour, chairs: 1 })
      .execute();
    expect(await slotOf(center, window)).toMatchObject({ capacity: 1, free: 1, bookable: true });
    await hold(await loggedInPatient(the.product), center, window);
    expect(await slotOf(center, window)).toMatchObject({ free: 0, bookable: false, reason: 'full' });
    expect(await holdRefused(await loggedInPatient(the.product), center, window)).toMatchObject({
      code: 'window-full',
    });
    expect(await slotOf(center, aWindowAhead(3, 13))).toMatchObject({ capacity: 3, free: 3 });
    await hold(await loggedInPatient(the.product), center, aWindowAhead(4));
  });
});

describe('an exception', () => {
  it('closes a window for booking and for moving there, and the next one is offered first', async () => {
    const center = await aCenter(the.product, { slots: 2 });
    const closed = aWindowAhead(1, 5);
    await except(center, closed, {});
    expect(await slotOf(center, closed)).toMatchObject({ capacity: 0, bookable: false, reason: 'closed' });
    const patient = await loggedInPatient(the.product);
    expect(await holdRefused(patient, center, closed)).toMatchObject({ code: 'window-full' });
    const booking = await book(the.product, patient, center, aWindowAhead(2));
    const body = { appoinmentId: booking._id, date: closed.date, time: closed.time };
    expect(await patient.client.refused(bookings.rescheduleBooking, { body })).toMatchObject({ code: 'window-full' });
  });

  it('moves the next free window of the list', async () => {
    const center = await aCenter(the.product, { slots: 2 });
    for (const ahead of [0, 1]) await except(center, aWindowAhead(ahead), {});
    await the.product.pass(1_500);
    const { nextFree } = await aClient(the.product).call(centers.nextFree);
    expect(nextFree.find(({ centerId }) => centerId === center.id)?.next).toMatchObject({
      date: aWindowAhead(2).date,
      startHour: START_HOURS[0],
      free: 2,
    });
  });

  it('gives nobody a chair that is out of order', async () => {
    const center = await aCenter(the.product, { slots: 3 });
    const window = aWindowAhead();
    await except(center, window, { chairNumbers: [1, 2] });
    const patient = await loggedInPatient(the.product);
    await book(the.product, patient, center, window);
    const { chair } = await db()
      .selectFrom('bookings')
      .select('chair')
      .where('user_id', '=', patient.id)
      .executeTakeFirstOrThrow();
    expect(chair).toBe(3);
    expect(await holdRefused(await loggedInPatient(the.product), center, window)).toMatchObject({
      code: 'window-full',
    });
  });

  it('keeps what is booked, and the doctor only minds what came afterwards', async () => {
    const { product } = the;
    const center = await aCenter(product, { slots: 3 });
    const window = aWindowAhead();
    const at = { center, date: window.date, startHour: window.startHour };
    await aBooking(product, { ...at, chair: 1 });
    await aBooking(product, { ...at, chair: 2 });
    await product.pass(60_000);
    await except(center, window, { chairs: 2 });
    const crowded = async () => (await product.examine()).filter(({ what }) => what.includes(center.name));
    expect(await crowded()).toEqual([]);
    await product.pass(60_000);
    await aBooking(product, { ...at, chair: 3 });
    expect((await crowded()).map(({ what }) => what)).toEqual([
      `more bookings than chairs: ${center.name}, ${window.date} at 9: 3 of 1`,
    ]);
    await db().deleteFrom('center_exceptions').where('center_id', '=', center.id).execute();
  });
});

describe('the administrator', () => {
  let administrator: AdministratorAtWork;
  beforeAll(async () => void (administrator = await aLastingAdministrator(the.product)));
  const overview = async () => (await administrator.client.call(dashboard.overview)).overview;

  it('sees the open chairs on the dashboard, and windows that are over or nearly full', async () => {
    const { product } = the;
    const before = await overview();
    const center = await aCenter(product, { slots: 20 });
    const window = aWindowAhead(1, 9);
    const at = { center, date: window.date, startHour: window.startHour };
    await aBooking(product, { ...at, chair: 1 });
    await aBooking(product, { ...at, chair: 2 });
    const chairsAt = ({ byWindow }: typeof before) =>
      byWindow.find((row) => row.startHour === 9)!.days.find((day) => day.date === window.date)!;
    const { taken, chairs, free } = chairsAt(before);
    expect(chairsAt(await overview())).toMatchObject({ taken: taken + 2, chairs: chairs + 20, free: free + 18 });

    await except(center, window, { chairs: 17, startHour: 9 });
    const nearly = await overview();
    expect(chairsAt(nearly)).toMatchObject({ taken: taken + 2, chairs: chairs + 3, free: free + 1 });
    const named = ({ centerId }: { centerId: string }) => centerId === center.id;
    expect(nearly.attention.nearlyFull.filter(named)).toMatchObject([{ free: 1, chairs: 3, startHour: 9 }]);
    expect(nearly.byCenter.find(named)?.days.find(({ date }) => date === window.date)).toMatchObject({ chairs: 63 });

    await except(center, window, { chairs: 2, startHour: 9 });
    const over = await overview();
    expect(over.attention.overbooked.filter(named)).toMatchObject([{ booked: 2, chairs: 1 }]);
    expect(chairsAt(over)).toMatchObject({ taken: taken + 2, chairs: chairs + 1, free });
  });

  it('is told what is over when the center gets fewer chairs', async () => {
    const { product } = the;
    const center = await aCenter(product, { slots: 4 });
    const window = aWindowAhead(2);
    for (const chair of [1, 2]) {
      await aBooking(product, { center, date: window.date, startHour: window.startHour, chair });
    }
    await except(center, window, { chairs: 1 });
    const impact = async (slots: number) =>
      (await administrator.client.call(adminCenters.impact, { params: { id: center.id }, query: { slots } })).impact;
    expect((await impact(3)).overbooked).toEqual([]);
    expect((await impact(2)).overbooked).toEqual([{ date: window.date, time: window.time, booked: 2 }]);
  });
});

it('two patients who ask for the last open chair at once: one has it', async () => {
  const center = await aCenter(the.product, { slots: 5 });
  const window = aWindowAhead();
  await except(center, window, { chairs: 4 });
  const two = [await patientWithSession(the.product), await patientWithSession(the.product)];
  const body = {
    date: window.date,
    time: window.time,
    centerId: center.id,
    CenterName: center.name,
    price: center.charge_paise / 100,
  };
  const answers = await Promise.allSettled(two.map(({ client }) => client.call(bookings.makePayment, { body })));
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

describe('administrators', () => {
  const TIME = '9 AM - 1 PM';
  let atWork: AdministratorAtWork;
  beforeAll(async () => {
    atWork = await aLastingAdministrator(the.product);
  });
  const client = () => atWork.client;

  it('set the chairs of a week, and read them back', async () => {
    const center = await aCenter(the.product, { slots: 3 });
    const params = { id: center.id };
    const { weekdays, slots } = await client().call(capacity.template, { params });
    expect(slots).toBe(3);
    expect(Object.values(weekdays).flatMap((day) => Object.values(day))).toEqual(new Array(24).fill(3));
    const window = aWindowAhead();
    const day = String(weekdayOf(window.date)) as '1';
    const body = { weekdays: { ...weekdays, [day]: { ...weekdays[day], [TIME]: 1 } } };
    expect((await client().call(capacity.setTemplate, { params, body })).weekdays[day]).toMatchObject({ [TIME]: 1 });
    expect(await slotOf(center, window)).toMatchObject({ capacity: 1 });
    // Every other window follows the center's number.
    await client().call(adminCenters.update, { params, body: { Slots: 5 } });
    const after = await client().call(capacity.template, { params });
    expect(after.weekdays[day]).toMatchObject({ [TIME]: 1, '5 AM - 9 AM': 5 });
    const tooMany = { weekdays: { [day]: { [TIME]: 6 } } };
    expect(await client().refused(capacity.setTemplate, { params, body: tooMany })).toMatchObject({
      code: 'too-many-chairs',
    });
  });

  it('close a window with a reason, which is taken back', async () => {
    const center = await aCenter(the.product, { slots: 2 });
    const window = aWindowAhead();
    const params = { id: center.id };
    const body = { from: window.date, to: window.date, time: TIME, reason: 'Sankranti' } as const;
    const { exception } = await client().call(capacity.addException, { params, body });
    expect(exception).toMatchObject({ ...body, chairs: null, chairNumbers: null });
    expect(await slotOf(center, window)).toMatchObject({ bookable: false, reason: 'closed', note: 'Sankranti' });
    expect(await client().call(capacity.exceptions, { params })).toMatchObject({ exceptions: [exception] });
    const { actions } = await client().call(audit.list, { query: { action: 'exception-added' } });
    expect(actions[0]).toMatchObject({ subjectId: center.id, after: { reason: 'Sankranti' } });
    const one = { params: { id: exception._id } };
    await client().call(capacity.endException, one);
    expect(await slotOf(center, window)).toMatchObject({ bookable: true, free: 2 });
    expect(await client().refused(capacity.endException, one)).toMatchObject({ code: 'exception-not-found' });
  });

  it('are told who is booked before fewer chairs are open, and may do it anyway', async () => {
    const center = await aCenter(the.product, { slots: 2 });
    const window = aWindowAhead();
    const [one, other] = [await loggedInPatient(the.product), await loggedInPatient(the.product)];
    await hold(one, center, window);
    await hold(other, center, window);
    const params = { id: center.id };
    const body = { from: window.date, to: window.date, chairNumbers: [2], reason: 'A machine is down' };
    const refused = await client().refused(capacity.addException, { params, body });
    expect(refused.code).toBe('capacity-below-sold');
    expect(refused.message).toContain(`${TIME}: 2 booked, 1 open (${one.username}, ${other.username}).`);
    expect(await client().call(capacity.exceptions, { params })).toMatchObject({ exceptions: [] });
    const day = String(weekdayOf(window.date));
    const week = { weekdays: { [day]: { [TIME]: 0 } } };
    expect(await client().refused(capacity.setTemplate, { params, body: week })).toMatchObject({
      code: 'capacity-below-sold',
    });
    await client().call(capacity.addException, { params, body: { ...body, anyway: true } });
    expect(await slotOf(center, window)).toMatchObject({ capacity: 1, free: 0 });
  });

  it('add a list of holidays, all or none, beside the days that are closed already', async () => {
    const center = await aCenter(the.product, { slots: 2 });
    const params = { id: center.id };
    const [first, second, third] = [2, 4, 5].map((ahead) => aWindowAhead(ahead).date) as [string, string, string];
    const patient = await loggedInPatient(the.product, { username: 'Ravi Menon' });
    await book(the.product, patient, center, aWindowAhead(4));
    const days = [
      { date: third, reason: 'Diwali' },
      { date: second, reason: 'Sankranti' },
    ];
    const refused = await client().refused(capacity.addHolidays, { params, body: { days } });
    expect(refused).toMatchObject({ code: 'capacity-below-sold' });
    expect(refused.message).toContain('Ravi Menon');
    expect((await client().call(capacity.exceptions, { params })).exceptions).toEqual([]);

    const body = { from: first, to: second, reason: 'Water treatment is serviced', anyway: true };
    await client().call(capacity.addException, { params, body });
    const { added } = await client().call(capacity.addHolidays, { params, body: { days, anyway: true } });
    expect(added).toBe(1);
    const { exceptions } = await client().call(capacity.exceptions, { params });
    expect(exceptions).toMatchObject([
      { from: first, to: second },
      { from: third, to: third, time: null, chairs: null, chairNumbers: null, reason: 'Diwali' },
    ]);
    const { actions } = await client().call(audit.list, { query: { action: 'holidays-added', subjectId: center.id } });
    expect(actions).toMatchObject([{ after: { [third]: 'Diwali' } }]);

    const past = { days: [{ date: '2020-01-14', reason: 'Sankranti' }] };
    expect(await client().refused(capacity.addHolidays, { params, body: past })).toMatchObject({
      code: 'invalid-input',
    });
  });

  it('are refused what makes no sense', async () => {
    const center = await aCenter(the.product, { slots: 2 });
    const params = { id: center.id };
    const { date } = aWindowAhead();
    const good = { from: date, to: date, reason: 'Sankranti' };
    for (const [wrong, field] of [
      [{ to: '2020-01-01' }, 'to'],
      [{ from: '2020-01-01', to: '2020-01-02' }, 'to'],
      [{ to: '2999-01-01' }, 'to'],
      [{ chairs: 1, chairNumbers: [1] }, 'chairs'],
      [{ chairNumbers: [3] }, 'chairNumbers'],
      [{ reason: ' ' }, 'reason'],
    ] as const) {
      const refused = await client().refused(capacity.addException, { params, body: { ...good, ...wrong } as never });
      expect(refused).toMatchObject({ code: 'invalid-input', fields: { [field]: expect.any(String) } });
    }
  });
});
