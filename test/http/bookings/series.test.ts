/** Several sessions in one go: what is shown before, holding all or none, and paying for them together. */
import { describe, expect, it } from 'vitest';
import { type BodyOf, bookings, series } from '../../../src/contract';
import { funding } from '../../../src/contract/admin';
import { HOUR_MS, addDays, istDateOf, weekdayOf } from '../../../src/domain/time';
import { anAdministrator } from '../../administrator';
import { hold, myBookings, pay } from '../../booking-steps';
import { type CenterRow, type LoggedIn, aBooking, aCenter, loggedInPatient, patientWithSession } from '../../builders';
import { aCover, aTakingCenter, approved, bookAs } from '../../funding-steps';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';
import { nextSunday } from '../../windows';

// Rounds by themselves would hear of a payment before a test lets its message through.
const the = aRunningProduct({ sweepEveryMs: HOUR_MS });
const TIME = '9 AM - 1 PM';
const db = () => the.product.database.db;
const today = () => istDateOf(the.product.now());
/** The Monday after the next Sunday. */
const monday = () => addDays(nextSunday(the.product.now()), 1);

type Asked = Partial<BodyOf<typeof series.preview>>;
const preview = ({ client }: LoggedIn, center: CenterRow, asked: Asked = {}) =>
  client.call(series.preview, {
    body: {
      centerId: center.id,
      time: TIME,
      weekdays: [1, 3, 5],
      from: monday(),
      until: addDays(monday(), 11),
      ...asked,
    },
  });

const sessionsOn = (center: CenterRow, ...days: number[]) =>
  days.map((day) => ({ date: addDays(monday(), day), time: TIME, centerId: center.id }));
const bodyFor = (center: CenterRow, sessions: ReturnType<typeof sessionsOn>) => ({
  sessions,
  total: (sessions.length * center.charge_paise) / 100,
});
const rowsOf = (patientId: string) =>
  db()
    .selectFrom('bookings')
    .selectAll()
    .where('patient_id', '=', patientId)
    .orderBy('session_date')
    .orderBy('start_hour')
    .execute();

describe('the look at a pattern', () => {
  it('shows every date of it with its price, the sum and the longest gap', async () => {
    const patient = await loggedInPatient(the.product);
    const center = await aCenter(the.product);
    const { sessions, total, longestGapHours } = await preview(patient, center);
    expect(sessions.map(({ date }) => weekdayOf(date))).toEqual([1, 3, 5, 1, 3, 5]);
    for (const one of sessions) expect(one).toMatchObject({ state: 'free', price: 1850, time: TIME, alternatives: [] });
    expect({ total, longestGapHours }).toEqual({ total: 6 * 1850, longestGapHours: 72 });
    expect(await rowsOf(patient.id)).toEqual([]);
  });

  it('keeps to the days that can be booked', async () => {
    const patient = await loggedInPatient(the.product);
    const center = await aCenter(the.product);
    const asked = { weekdays: [1, 2, 3, 4, 5, 6].slice(0, 4), from: '2020-01-01', until: '2030-01-01' };
    const { sessions } = await preview(patient, center, asked);
    expect(sessions[0]!.date >= today()).toBe(true);
    expect(sessions.at(-1)!.date <= addDays(today(), 30)).toBe(true);
    expect(sessions.length).toBeLessThanOrEqual(20);
  });

  it('names what is in the way of a date, and the next best chairs', async () => {
    const { product } = the;
    const patient = await loggedInPatient(product);
    const place = { slots: 1, latitude: 19.07, longitude: 72.87 };
    const [center, near] = [await aCenter(product, place), await aCenter(product, { ...place, latitude: 19.1 })];
    await aCenter(product, { latitude: 28.6, longitude: 77.2 });
    const dayAt = (days: number) => addDays(monday(), days);
    await aBooking(product, { center, date: dayAt(0), startHour: 9 });
    await aBooking(product, { center: near, patient, date: dayAt(2), startHour: 9 });
    await aBooking(product, { center: near, patient, date: dayAt(4), startHour: 17 });
    await db()
      .insertInto('center_templates')
      .values({ center_id: center.id, weekday: 1, start_hour: 9, chairs: 0 })
      .execute();
    await db().updateTable('center_templates').set({ chairs: 1 }).where('center_id', '=', center.id).execute();
    await db()
      .insertInto('center_exceptions')
      .values({
        id: crypto.randomUUID(),
        center_id: center.id,
        from_date: dayAt(7),
        to_date: dayAt(7),
        reason: 'Sankranti',
        created_at: product.now(),
      })
      .execute();
    const { sessions, total } = await preview(patient, center);
    expect(sessions.map(({ state }) => state)).toEqual(['full', 'yours', 'too-close', 'closed', 'free', 'free']);
    expect(total).toBe(2 * 1850);
    const [full, yours, close, closed] = sessions;
    expect(yours!.alternatives).toEqual([]);
    expect(full!.alternatives[0]).toMatchObject({ date: dayAt(0), centerId: center.id, price: 1850 });
    expect(full!.alternatives.some(({ centerId }) => centerId === near.id)).toBe(true);
    for (const { alternatives } of [full!, close!, closed!]) expect(alternatives.length).toBeGreaterThan(0);
    // Not on the day of the patient's other session, and nowhere where the center is closed.
    expect(close!.alternatives.filter(({ date }) => date === dayAt(4))).toEqual([]);
    expect(closed!.alternatives.filter(({ date, centerId }) => date === dayAt(7) && centerId === center.id)).toEqual(
      [],
    );
  });

  it('names no chair on a scheme for which that does not pay', async () => {
    const { product } = the;
    const patient = await loggedInPatient(product);
    const center = await aTakingCenter(product, { slots: 1 }, [{ scheme: 'pmjay' }]);
    const coverId = await aCover(patient, 'pmjay');
    await approved(product, coverId, center.id);
    const evening = { date: monday(), startHour: 17, time: '5 PM - 9 PM' } as const;
    await bookAs(patient, center, evening, { funding: 'scheme', coverId });
    const next = addDays(monday(), 1);
    await aBooking(product, { center, date: next, startHour: 17 });
    const asked = { weekdays: [2], from: next, until: next, time: evening.time };
    const { sessions } = await preview(patient, center, { ...asked, funding: 'scheme', coverId });
    expect(sessions).toMatchObject([{ date: next, state: 'full' }]);
    // At 1 PM it would be twenty hours after the evening, which is far enough without a scheme; PM-JAY wants a day.
    expect(sessions[0]!.alternatives.filter(({ date }) => date === next)).toEqual([]);
    const itself = await preview(patient, center, asked);
    expect(itself.sessions[0]!.alternatives).toContainEqual({
      date: next,
      time: '1 PM - 5 PM',
      centerId: center.id,
      price: 1850,
    });
  });
});

describe('a series', () => {
  it('is held, paid and confirmed as one', async () => {
    const { product } = the;
    const patient = await loggedInPatient(product);
    const center = await aCenter(product, { slots: 1 });
    const body = bodyFor(center, sessionsOn(center, 0, 2, 4, 7));
    const { seriesId, session } = await patient.client.call(series.book, { body });
    const held = await rowsOf(patient.id);
    expect(held.map((row) => [row.status, row.series_id, row.chair])).toEqual(Array(4).fill(['pending', seriesId, 1]));
    expect(new Set(held.map((row) => row.payment_id)).size).toBe(1);
    // Asked for again, it is the same checkout.
    expect(await patient.client.call(series.book, { body })).toMatchObject({ seriesId, session });

    await pay(product, session!.id);
    const { BookingData } = await waitFor('all are confirmed', async () => {
      const answer = await patient.client.call(bookings.bookingDetails, { query: { session_id: session!.id } });
      return answer.success ? answer : null;
    });
    expect(BookingData.map((one) => [one.amount, one.paymentAmount, one.bookingStatus])).toEqual(
      Array(4).fill([1850, 4 * 1850, 'confirmed']),
    );
    expect((await product.examine()).filter(({ ids }) => ids.some((id) => held.some((row) => row.id === id)))).toEqual(
      [],
    );
    // Each can be cancelled alone, and only its own price comes back.
    await patient.client.call(bookings.cancelBooking, { body: { appoinmentId: BookingData[3]!._id } });
    const refund = await waitFor('its refund', async () =>
      (await myBookings(patient)).find((one) => one.paymentStatus === 'refunded'),
    );
    expect(refund).toMatchObject({ _id: BookingData[3]!._id, refund: { amount: 1850 } });
    expect((await myBookings(patient)).filter((one) => one.bookingStatus === 'confirmed')).toHaveLength(3);
  });

  it('of which one date is gone holds nothing, and says what else there is', async () => {
    const { product } = the;
    const patient = await loggedInPatient(product);
    const center = await aCenter(product, { slots: 1 });
    await aBooking(product, { center, date: addDays(monday(), 2), startHour: 9 });
    const body = bodyFor(center, sessionsOn(center, 0, 2, 4));
    const refused = await patient.client.refused(series.book, { body });
    expect(refused).toMatchObject({
      status: 409,
      code: 'series-clash',
      clashes: [{ date: addDays(monday(), 2), time: TIME, centerId: center.id }],
    });
    expect(refused.clashes![0]!.alternatives[0]).toMatchObject({ date: addDays(monday(), 2), centerId: center.id });
    expect(await rowsOf(patient.id)).toEqual([]);
  });

  it('may cross centers, each session at its own price', async () => {
    const { product } = the;
    const patient = await loggedInPatient(product);
    const [one, other] = [await aCenter(product), await aCenter(product, { charge_paise: 200_000 })];
    const sessions = [...sessionsOn(one, 0), ...sessionsOn(other, 2)];
    expect(await patient.client.refused(series.book, { body: { sessions, total: 3700 } })).toMatchObject({
      code: 'price-changed',
    });
    await patient.client.call(series.book, { body: { sessions, total: 3850 } });
    expect((await rowsOf(patient.id)).map((row) => row.price_paise)).toEqual([185_000, 200_000]);
  });

  it('on a scheme has its chairs and its price, whatever the center charges', async () => {
    const { product } = the;
    const [patient, other] = [await loggedInPatient(product), await loggedInPatient(product)];
    const place = { latitude: 27.5, longitude: 77.7 };
    const center = await aTakingCenter(product, { slots: 3, ...place }, [{ scheme: 'pmjay', reserved_chairs: 1 }]);
    await aCenter(product, place);
    const taken = { date: addDays(monday(), 2), startHour: 9, time: TIME } as const;
    const otherCover = await aCover(other, 'pmjay');
    await approved(product, otherCover, center.id);
    await bookAs(other, center, taken, { funding: 'scheme', coverId: otherCover });
    const asked = { funding: 'scheme', coverId: await aCover(patient, 'pmjay') } as const;

    const week = { until: addDays(monday(), 4) };
    const look = await preview(patient, center, { ...week, ...asked });
    expect(look.total).toBe(0);
    expect(look.sessions.map(({ state, price }) => [state, price])).toEqual([
      ['free', 0],
      ['full', 0],
      ['free', 0],
    ]);
    // For everybody else there are two chairs.
    expect((await preview(patient, center, week)).sessions.map(({ state, price }) => [state, price])).toEqual(
      Array(3).fill(['free', 1850]),
    );
    const refused = await patient.client.refused(series.book, {
      body: { sessions: sessionsOn(center, 0, 2, 4), total: 0, ...asked },
    });
    expect(refused).toMatchObject({ code: 'series-clash', clashes: [{ date: taken.date }] });
    for (const { alternatives } of [look.sessions[1]!, refused.clashes![0]!]) {
      expect(alternatives.length).toBeGreaterThan(0);
      for (const { centerId, price } of alternatives) expect([centerId, price]).toEqual([center.id, 0]);
    }

    const body = { sessions: sessionsOn(center, 0, 4), total: 0, ...asked };
    const booked = await patient.client.call(series.book, { body });
    expect(booked).toMatchObject({ session: null, state: 'awaiting-check' });
    const administrator = await anAdministrator(product);
    await administrator.client.call(funding.decide, {
      params: { id: asked.coverId },
      body: { decision: 'approve', centerId: center.id, approvedUntil: '2027-12-31' },
    });
    const mine = await myBookings(patient);
    expect(mine).toHaveLength(2);
    for (const booking of mine) {
      expect(booking).toMatchObject({ bookingStatus: 'confirmed', amount: 0, paymentStatus: 'not required' });
      expect(booking.seriesId).toBe(booked.seriesId);
    }
  });

  it('with sessions less than twenty hours apart needs the word of a doctor', async () => {
    const patient = await loggedInPatient(the.product);
    const center = await aCenter(the.product);
    const evening = { ...sessionsOn(center, 0)[0]!, time: '5 PM - 9 PM' };
    const body = bodyFor(center, [...sessionsOn(center, 1), evening]);
    expect(await patient.client.refused(series.book, { body })).toMatchObject({ code: 'sessions-too-close' });
    await patient.client.call(series.book, { body: { ...body, doctorAsked: true } });
    expect(await rowsOf(patient.id)).toHaveLength(2);
  });

  it('that is not paid is given up whole, and frees every chair when it lapses', async () => {
    const { product } = the;
    const center = await aCenter(product, { slots: 1 });
    const body = bodyFor(center, sessionsOn(center, 0, 2, 4));
    const first = await loggedInPatient(product);
    await first.client.call(series.book, { body });
    const [row] = await rowsOf(first.id);
    await first.client.call(bookings.cancelBooking, { body: { appoinmentId: row!.id } });
    expect((await rowsOf(first.id)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'cancelled']);

    const second = await loggedInPatient(product);
    await second.client.call(series.book, { body });
    const third = await loggedInPatient(product);
    expect(await third.client.refused(series.book, { body })).toMatchObject({ code: 'series-clash' });
    await product.pass(31 * 60_000);
    await third.client.call(series.book, { body });
    expect((await rowsOf(third.id)).map(({ status, chair }) => [status, chair])).toEqual(Array(3).fill(['pending', 1]));
  });

  it('paid after its hold has lapsed keeps the dates that are free, and gives the others back', async () => {
    const { product } = the;
    const center = await aCenter(product, { slots: 1 });
    const patient = await loggedInPatient(product);
    const body = bodyFor(center, sessionsOn(center, 0, 2, 4));
    await product.control('webhooks', { mode: 'hold' });
    const { session } = await patient.client.call(series.book, { body });
    await pay(product, session!.id);
    await product.pass(31 * 60_000);
    const other = await loggedInPatient(product);
    await hold(other, center, { date: addDays(monday(), 2), startHour: 9, time: TIME });
    await product.control('webhooks/flush', {}, 'POST');
    await product.control('webhooks', { mode: 'normal' });
    await waitFor('one is refunded', async () =>
      (await myBookings(patient)).some((one) => one.paymentStatus === 'refunded'),
    );
    const rows = await rowsOf(patient.id);
    expect(rows.map(({ status }) => status)).toEqual(['confirmed', 'cancelled', 'confirmed']);
  });

  it('counts as one of the three unpaid checkouts', async () => {
    const { product } = the;
    const center = await aCenter(product, { slots: 3 });
    const patient = await loggedInPatient(product);
    await patient.client.call(series.book, { body: bodyFor(center, sessionsOn(center, 0, 2, 4)) });
    for (const day of [7, 9]) await hold(patient, center, { date: addDays(monday(), day), startHour: 9, time: TIME });
    expect(await patient.client.refused(series.book, { body: bodyFor(center, sessionsOn(center, 11)) })).toMatchObject({
      code: 'too-many-holds',
    });
  });

  it.each([
    ['no such window', { time: '6 AM - 10 AM' }, 'window-unknown'],
    ['a Sunday', { date: 'sunday' }, 'series-clash'],
  ])('with %s is refused', async (_what, change, code) => {
    const patient = await patientWithSession(the.product);
    const center = await aCenter(the.product);
    const date = 'date' in change ? nextSunday(the.product.now()) : monday();
    const sessions = [{ ...sessionsOn(center, 0)[0]!, ...change, date }];
    expect(await patient.client.refused(series.book, { body: { sessions, total: 1850 } })).toMatchObject({ code });
  });
});
