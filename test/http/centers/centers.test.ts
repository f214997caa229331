import { describe, expect, it } from 'vitest';
import { centers } from '../../../src/contract';
import { HOUR_MS, MINUTE_MS, addDays, istDateOf, istInstant } from '../../../src/domain/time';
import { aBooking, aCenter, loggedInPatient, untilListed } from '../../builders';
import { aClient } from '../../client';
import { aCover, aTakingCenter, approved, bookAs } from '../../funding-steps';
import { aRunningProduct } from '../../the-product';
import { aWindow, nextSunday } from '../../windows';
import { EMPTY_FIELDS } from '../../empty-center';

// A server in another time zone: dates and hours must be India's all the same.
process.env.TZ = 'Pacific/Kiritimati';

const the = aRunningProduct({ now: '2026-11-10T12:59:00+05:30' });
const visitor = () => aClient(the.product);

async function days(centerId: string, from: string, to = from) {
  return (await visitor().call(centers.availability, { query: { centerId, from, to } })).days;
}
async function freeAt(centerId: string, { date, startHour }: { date: string; startHour: number }) {
  return (await days(centerId, date))[0]!.slots.find((slot) => slot.startHour === startHour)!.free;
}
const refusedDays = (query: { centerId: string; from: string; to: string }) =>
  visitor().refused(centers.availability, { query });

describe('the list of centers', () => {
  it('has each with the names of the specification', async () => {
    const row = await aCenter(the.product, { charge_paise: 185_050 });
    await untilListed();
    const { dialysisCenters } = await visitor().call(centers.list);
    expect(dialysisCenters.find((one) => one._id === row.id)).toEqual({
      _id: row.id,
      ShortId: row.short_id,
      ...EMPTY_FIELDS,
      CenterName: row.name,
      CenterAddress: row.address,
      CenterCity: 'Mysuru',
      CenterState: 'Karnataka',
      ContactNumber: '0821 555 0134',
      Services: ['Hemodialysis'],
      Facilities: ['Parking', 'Wi-Fi'],
      DialysisCharge: 1850.5,
      Slots: 2,
      Photo: 'front-1.svg',
      Status: 'active',
      Latitude: 12.3,
      Longitude: 76.6,
    });
  });

  it('leaves out the blocked and the removed, and so does the list of next windows', async () => {
    const active = await aCenter(the.product);
    const gone = [
      await aCenter(the.product, { status: 'blocked' }),
      await aCenter(the.product, { deleted_at: the.product.now() }),
    ].map((center) => center.id);
    await the.product.pass(1_500);
    await untilListed();
    const listed = (await visitor().call(centers.list)).dialysisCenters.map((one) => one._id);
    const hinted = (await visitor().call(centers.nextFree)).nextFree.map((one) => one.centerId);
    for (const ids of [listed, hinted]) {
      expect(ids).toContain(active.id);
      expect(ids.filter((id) => gone.includes(id))).toEqual([]);
    }
  });
});

describe('the windows of a center', () => {
  it('are four a day, with their chairs', async () => {
    const center = await aCenter(the.product, { slots: 3 });
    const window = aWindow(the.product.now());
    await aBooking(the.product, { center, ...window });
    const [day] = await days(center.id, window.date);
    const slot = (time: string, startHour: number, free: number) => ({
      time,
      startHour,
      capacity: 3,
      free,
      bookable: true,
    });
    expect(day).toEqual({
      date: window.date,
      slots: [
        slot('5 AM - 9 AM', 5, 3),
        slot('9 AM - 1 PM', 9, 2),
        slot('1 PM - 5 PM', 13, 3),
        slot('5 PM - 9 PM', 17, 3),
      ],
    });
  });

  it('can be booked from the next one today to thirty days ahead, but not on Sundays', async () => {
    const center = await aCenter(the.product);
    const today = istDateOf(the.product.now());
    const all = await days(center.id, addDays(today, -1), addDays(today, 31));
    const bookable = all.filter((day) => day.slots.some((slot) => slot.bookable)).map((day) => day.date);
    expect(bookable[0]).toBe(today);
    expect(bookable.at(-1)).toBe(addDays(today, 30));
    expect(bookable).toHaveLength(27);
    expect(bookable).not.toContain(nextSunday(the.product.now()));
    const reasonsOf = (date: string) => all.find((day) => day.date === date)!.slots.map((slot) => slot.reason);
    expect(reasonsOf(addDays(today, -1))).toEqual(Array(4).fill('past-date'));
    expect(reasonsOf(addDays(today, 31))).toEqual(Array(4).fill('too-far'));
    expect(reasonsOf(nextSunday(the.product.now()))).toEqual(Array(4).fill('sunday'));
    expect(reasonsOf(today)).toEqual(['begun', 'begun', undefined, undefined]);
  });

  it('close at the very moment at which they begin', async () => {
    const center = await aCenter(the.product);
    const today = istDateOf(the.product.now());
    await the.product.passUntil(istInstant(today, 13));
    expect((await days(center.id, today))[0]!.slots.map((slot) => slot.reason)).toEqual([
      'begun',
      'begun',
      'begun',
      undefined,
    ]);
  });

  it('go by the date in India before dawn, when it is still yesterday in London', async () => {
    const center = await aCenter(the.product);
    const tomorrow = addDays(istDateOf(the.product.now()), 1);
    await the.product.passUntil(istInstant(tomorrow, 1));
    const [yesterday, today] = await days(center.id, addDays(tomorrow, -1), tomorrow);
    expect(yesterday!.slots.map((slot) => slot.reason)).toEqual(Array(4).fill('past-date'));
    expect(today!.slots.map((slot) => slot.bookable)).toEqual(Array(4).fill(true));
  });

  it('count a held chair as taken until its hold lapses', async () => {
    const center = await aCenter(the.product, { slots: 1 });
    const window = aWindow(the.product.now());
    await aBooking(the.product, { center, status: 'pending', ...window });
    expect((await days(center.id, window.date))[0]!.slots[1]).toMatchObject({
      free: 0,
      bookable: false,
      reason: 'full',
    });
    await the.product.pass(30 * MINUTE_MS);
    expect(await freeAt(center.id, window)).toBe(1);
  });

  it('count a cancelled booking as free and a completed one as taken', async () => {
    const center = await aCenter(the.product, { slots: 3 });
    const window = aWindow(the.product.now());
    await aBooking(the.product, { center, status: 'cancelled', chair: 1, ...window });
    await aBooking(the.product, { center, status: 'completed', chair: 2, ...window });
    expect(await freeAt(center.id, window)).toBe(2);
  });

  it('are never fewer than none, even when chairs were taken away', async () => {
    const center = await aCenter(the.product, { slots: 2 });
    const window = aWindow(the.product.now());
    await aBooking(the.product, { center, chair: 1, ...window });
    const second = await aBooking(the.product, { center, chair: 2, ...window });
    const { db } = the.product.database;
    await db.updateTable('centers').set({ slots: 1 }).where('id', '=', center.id).execute();
    expect(await freeAt(center.id, window)).toBe(0);
    // Restored, so that the books agree.
    await db.updateTable('centers').set({ slots: 2 }).where('id', '=', second.center_id).execute();
  });

  it.each([
    ['of a center that is unknown', '019a0000-0000-7000-8000-000000000000'],
    ['of something that is no id', "' or true --"],
  ])('%s are refused', async (_, centerId) => {
    expect(await refusedDays({ centerId, from: '2026-11-12', to: '2026-11-12' })).toMatchObject({
      status: 404,
      code: 'center-not-found',
      message: 'This center can no longer be found.',
    });
  });

  it('of a blocked center are refused, of a removed one as if it had never been', async () => {
    const range = { from: '2026-11-12', to: '2026-11-12' };
    const blocked = await aCenter(the.product, { status: 'blocked' });
    const message = 'This center is not taking bookings at present.';
    expect(await refusedDays({ centerId: blocked.id, ...range })).toMatchObject({
      status: 409,
      code: 'center-blocked',
      message,
    });
    const removed = await aCenter(the.product, { deleted_at: the.product.now() });
    expect(await refusedDays({ centerId: removed.id, ...range })).toMatchObject({
      status: 404,
      code: 'center-not-found',
    });
  });

  it('are told for 62 days at most, the earlier first', async () => {
    const { id: centerId } = await aCenter(the.product);
    const today = istDateOf(the.product.now());
    expect(await days(centerId, today, addDays(today, 61))).toHaveLength(62);
    const message = 'Please ask for at most 62 days, the earlier first.';
    for (const to of [addDays(today, 62), addDays(today, -1), '9999-12-31']) {
      expect(await refusedDays({ centerId, from: today, to })).toMatchObject({
        status: 400,
        code: 'invalid-input',
        message,
      });
    }
  });

  it('are told up to the last date that can be written', async () => {
    const { id: centerId } = await aCenter(the.product);
    const told = await days(centerId, '9999-12-30', '9999-12-31');
    expect(told.map(({ date }) => date)).toEqual(['9999-12-30', '9999-12-31']);
  });

  it.each([
    ['2026-11-23T19:00:00Z', '2026-11-24'],
    ['2026-11-23T18:29:59.999Z', '2026-11-23'],
    ['2026-11-24T00:30:00+05:30', '2026-11-24'],
    ['2026-11-23T14:00:00-0500', '2026-11-24'],
    ['2026-11-24T23:30:00', '2026-11-24'],
    ['2026-11-24', '2026-11-24'],
  ])('from %s are told from the day in India, %s', async (from, date) => {
    const { id: centerId } = await aCenter(the.product);
    expect((await days(centerId, from, '2026-11-26'))[0]!.date).toBe(date);
    expect((await days(centerId, '2026-11-22', from)).at(-1)!.date).toBe(date);
  });

  it.each(['2026-02-30', '12-11-2026', 'tomorrow', '2026-11-12T25:00:00Z', '2026-11-12T', '2026-02-30T10:00:00'])(
    'are not told from %j',
    async (from) => {
      const { id: centerId } = await aCenter(the.product);
      const message = 'Please give a date as YYYY-MM-DD';
      expect(await refusedDays({ centerId, from, to: '2026-11-12' })).toMatchObject({
        status: 400,
        fields: { from: message },
      });
    },
  );
});

describe('the next free window', () => {
  async function nextFree() {
    // The list is a hint that callers share for a second.
    await the.product.pass(1_500);
    await untilListed();
    return (await visitor().call(centers.nextFree)).nextFree;
  }

  it('is told for every center, soonest first, and agrees with its windows', async () => {
    const now = the.product.now();
    const full = await aCenter(the.product, { slots: 1 });
    for (const startHour of [5, 9, 13, 17]) {
      for (const date of [istDateOf(now), aWindow(now, 1).date])
        await aBooking(the.product, { center: full, date, startHour });
    }
    const list = await nextFree();
    expect(list.map((one) => one.centerId)).toContain(full.id);
    const begins = list.map(({ next }) => (next ? `${next.date} ${String(next.startHour).padStart(2, '0')}` : 'z'));
    expect(begins).toEqual([...begins].sort());
    const today = istDateOf(the.product.now());
    for (const { centerId, next } of list) {
      const open = (await days(centerId, today, addDays(today, 30))).flatMap(({ date, slots }) =>
        slots.filter((slot) => slot.bookable).map(({ time, startHour, free }) => ({ date, time, startHour, free })),
      );
      expect(next).toEqual(open[0]);
    }
  });

  it('under the filter of a scheme is the next on its chairs, and orders the list', async () => {
    const { product } = the;
    await product.pass(1_500);
    await untilListed();
    const city = 'Tawang';
    const shared = { scheme: 'esic', reserved_chairs: 1 } as const;
    const full = await aTakingCenter(product, { slots: 3, city, name: 'Asha Kidney Care A' }, [shared]);
    const free = await aTakingCenter(product, { slots: 3, city, name: 'Asha Kidney Care B' }, [shared]);
    const late = await aTakingCenter(product, { slots: 3, city, name: 'Asha Kidney Care C' }, [
      { scheme: 'esic', days_before: 9 },
    ]);
    const today = istDateOf(product.now());
    // The scheme's chair of the first center is taken for four days; its other two are free.
    const patient = await loggedInPatient(product);
    const coverId = await aCover(patient, 'esic');
    await approved(product, coverId, full.id);
    const first = aWindow(product.now(), 1, 9);
    await bookAs(patient, full, first, { funding: 'scheme', coverId });
    const { db } = product.database;
    const row = await db.selectFrom('bookings').selectAll().where('cover_id', '=', coverId).executeTakeFirstOrThrow();
    const others = [0, 1, 2, 3]
      .flatMap((ahead) => [5, 9, 13, 17].map((start_hour) => ({ session_date: addDays(today, ahead), start_hour })))
      .filter((at) => at.session_date !== row.session_date || at.start_hour !== row.start_hour)
      .map((at, n) => ({ ...row, ...at, id: `019a0000-0000-7000-8001-${String(n).padStart(12, '0')}` }));
    await db.insertInto('bookings').values(others).execute();
    await product.pass(1_500);
    await untilListed();
    const find = async (query: object) => (await visitor().call(centers.search, { query: { city, ...query } })).found;
    const found = await find({ scheme: 'esic' });
    expect(found.map(({ center }) => center._id)).toEqual([free.id, full.id, late.id]);
    for (const { center, next } of found) {
      const query = { centerId: center._id, from: today, to: addDays(today, 30), scheme: 'esic' } as const;
      const open = (await visitor().call(centers.availability, { query })).days
        .filter(({ date }) => center._id !== late.id || date >= addDays(today, 9))
        .flatMap(({ date, slots }) => slots.map((slot) => ({ date, ...slot })))
        .find((slot) => slot.bookable && slot.free > 0)!;
      const { date, time, startHour, free: count } = open;
      expect(next).toEqual({ date, time, startHour, free: count });
    }
    // Who pays themselves sees what is free for them.
    const everybody = await find({});
    expect(everybody.map(({ center }) => center._id)).toEqual([full.id, free.id, late.id]);
    expect(everybody[0]!.next).toMatchObject({ free: 2 });
  });

  it('is null where the month is full', async () => {
    const center = await aCenter(the.product, { slots: 1 });
    const today = istDateOf(the.product.now());
    const all = await days(center.id, today, addDays(today, 30));
    const { database, now } = the.product;
    const first = await aBooking(the.product, { center, date: all.at(-1)!.date, startHour: 17 });
    const rows = all
      .flatMap(({ date, slots }) =>
        slots.filter((slot) => slot.bookable).map((slot) => ({ date, startHour: slot.startHour })),
      )
      .filter(({ date, startHour }) => date !== first.session_date || startHour !== first.start_hour)
      .map(({ date, startHour }, index) => ({
        ...first,
        payment_id: null,
        id: `019a0000-0000-7000-8000-${String(index).padStart(12, '0')}`,
        session_date: date,
        start_hour: startHour,
        created_at: now(),
      }));
    await database.db.insertInto('bookings').values(rows).execute();
    expect((await nextFree()).find((one) => one.centerId === center.id)).toEqual({ centerId: center.id, next: null });
    await the.product.pass(HOUR_MS);
  });
});
