import { describe, expect, it } from 'vitest';
import { bookings } from '../../../src/contract';
import { MINUTE_MS, addDays, istDateOf } from '../../../src/domain/time';
import { windowLabel } from '../../../src/domain/windows';
import { injectFaults } from '../../inject-faults';
import {
  atProvider,
  bookingThat,
  cancel,
  details,
  hold,
  holdRefused,
  myBookings,
  pay,
  paymentFor,
} from '../../booking-steps';
import { aBooking, aCenter, loggedInPatient } from '../../builders';
import { IDS } from '../../tested-provider';
import { aRunningProduct } from '../../the-product';
import { mailAbout } from '../../inbox';
import { waitFor } from '../../wait-for';
import { aWindow, nextSunday } from '../../windows';

const the = aRunningProduct({ now: '2026-11-10T12:30:00+05:30' });
const patientAndCenter = async (row = {}) => ({
  patient: await loggedInPatient(the.product),
  center: await aCenter(the.product, row),
  window: aWindow(the.product.now()),
});

describe('paying for a window', () => {
  it('holds a chair for half an hour and opens the hosted checkout for exactly its price', async () => {
    const { patient, center, window } = await patientAndCenter({ charge_paise: 234_500 });
    const now = the.product.now();
    const answer = await patient.client.call(bookings.makePayment, { body: paymentFor({ center, window }) });
    expect(answer).toEqual({
      success: true,
      state: 'to-pay',
      session: { id: expect.stringMatching(`^${IDS.checkout}`), url: expect.stringMatching(/\/(checkout|pay)\//) },
    });
    const [booking] = await myBookings(patient);
    expect(booking).toMatchObject({ bookingStatus: 'pending', paymentStatus: 'unpaid', amount: 2345 });
    expect(booking!.hold!.checkoutUrl).toBe(answer.session!.url);
    const held = new Date(booking!.hold!.expiresAt).getTime() - now.getTime();
    expect(Math.round(held / MINUTE_MS)).toBe(30);
    const session = atProvider(the.product, answer.session!.id);
    expect(session).toMatchObject({ status: 'open', amount: 234_500 });
    // The checkout lives a little longer than the hold, never shorter.
    expect(session.expiresAt.getTime()).toBeGreaterThanOrEqual(new Date(booking!.hold!.expiresAt).getTime());
  });

  it('takes a moment for its day in India, and a price that is written as text', async () => {
    const { patient, center, window } = await patientAndCenter();
    const date = `${addDays(window.date, -1)}T19:00:00Z`;
    const { session } = await patient.client.call(bookings.makePayment, {
      body: { ...paymentFor({ center, window }), date, price: '1850' },
    });
    expect(atProvider(the.product, session!.id)).toMatchObject({ amount: 185_000 });
    expect(await myBookings(patient)).toMatchObject([{ appoinmentDate: window.date, appoinmentTime: window.time }]);
  });

  it('shows the center, the day and the window on the checkout page', async () => {
    const { patient, center, window } = await patientAndCenter();
    const page = await (await fetch((await hold(patient, center, window)).url)).text();
    for (const text of [center.name, '9 AM - 1 PM', '13 Nov 2026', '1,850']) expect(page).toContain(text);
  });

  it('twice for the same window returns the same page, and its time is not reset', async () => {
    const { patient, center, window } = await patientAndCenter();
    const first = await hold(patient, center, window);
    const [before] = await myBookings(patient);
    await the.product.pass(10 * MINUTE_MS);
    expect(await hold(patient, center, window)).toEqual(first);
    const after = await myBookings(patient);
    expect(after).toHaveLength(1);
    expect(after[0]!.hold!.expiresAt).toBe(before!.hold!.expiresAt);
  });

  it('pressed ten times at once holds one chair and opens one page', async () => {
    const { patient, center, window } = await patientAndCenter();
    const sessions = await Promise.all(Array.from({ length: 10 }, () => hold(patient, center, window)));
    expect(new Set(sessions.map((session) => session.id)).size).toBe(1);
    expect(await myBookings(patient)).toHaveLength(1);
  });

  it('pressed twice while the provider is slow to answer holds one chair and opens one page', async () => {
    const { patient, center, window } = await patientAndCenter();
    await injectFaults(the.product, 1, ['slow']);
    const sessions = await Promise.all([hold(patient, center, window), hold(patient, center, window)]);
    expect(sessions[0]).toEqual(sessions[1]);
    expect(await myBookings(patient)).toHaveLength(1);
  });

  it('takes the price from the center, and nothing else from the outside', async () => {
    const { patient, center, window } = await patientAndCenter();
    const json = { ...paymentFor({ center, window }), status: 'confirmed', chair: 99, userId: 'x', amount: 1 };
    expect((await patient.client.raw('POST', '/auth/make-payment', { json })).status).toBe(200);
    expect((await myBookings(patient))[0]).toMatchObject({ bookingStatus: 'pending', amount: 1850 });
  });

  it('after a hold has lapsed begins anew', async () => {
    const { patient, center, window } = await patientAndCenter();
    const first = await hold(patient, center, window);
    await the.product.pass(31 * MINUTE_MS);
    const second = await hold(patient, center, window);
    expect(second.id).not.toBe(first.id);
    await the.product.sweep();
    const open = (await myBookings(patient)).filter((booking) => booking.bookingStatus === 'pending');
    expect(open).toHaveLength(1);
  });
});

describe('a window is refused', () => {
  it('in a center that is unknown or removed', async () => {
    const { patient, center, window } = await patientAndCenter();
    const expected = { status: 404, code: 'center-not-found', message: 'This center can no longer be found.' };
    const unknown = { ...center, id: '019a0000-0000-7000-8000-000000000000' };
    expect(await holdRefused(patient, unknown, window)).toMatchObject(expected);
    const removed = await aCenter(the.product, { deleted_at: the.product.now() });
    expect(await holdRefused(patient, removed, window)).toMatchObject(expected);
  });

  it('in a blocked center', async () => {
    const { patient, center, window } = await patientAndCenter({ status: 'blocked' });
    const message = 'This center is not taking bookings at present.';
    expect(await holdRefused(patient, center, window)).toMatchObject({ status: 409, code: 'center-blocked', message });
  });

  it.each([
    ['in the past', -1, 400, 'date-past', 'This date is in the past. Please select another date.'],
    ['too far ahead', 31, 400, 'date-too-far', 'Appointments can be booked up to 30 days ahead.'],
    ['that has begun', 0, 409, 'window-begun', 'This time slot has already begun. Please select another.'],
  ])('%s', async (_, days, status, code, message) => {
    const { patient, center, window } = await patientAndCenter();
    const date = addDays(istDateOf(the.product.now()), days);
    expect(await holdRefused(patient, center, { ...window, date })).toMatchObject({ status, code, message });
  });

  it('on a Sunday', async () => {
    const { patient, center, window } = await patientAndCenter();
    const message = 'There are no sessions on Sundays. Please select another date.';
    const sunday = { ...window, date: nextSunday(the.product.now()) };
    expect(await holdRefused(patient, center, sunday)).toMatchObject({ status: 400, code: 'date-sunday', message });
  });

  it.each(['6 AM - 10 AM', '9 PM - 1 AM', ' ', '5am', 'toString'])('called %j, which is none', async (time) => {
    const { patient, center, window } = await patientAndCenter();
    const message = 'There is no such time slot.';
    expect(await holdRefused(patient, center, { ...window, time })).toMatchObject({
      status: 400,
      code: 'window-unknown',
      message,
    });
  });

  it('where every chair is held or booked', async () => {
    const { patient, center, window } = await patientAndCenter({ slots: 2 });
    await aBooking(the.product, { center, chair: 1, ...window });
    await hold(await loggedInPatient(the.product), center, window);
    const message = 'This slot has just been taken. Please select another.';
    expect(await holdRefused(patient, center, window)).toMatchObject({ status: 409, code: 'window-full', message });
  });

  it.each([1849, 1, 0, -1850, 1e300])('at %d rupees where the price is 1850', async (price) => {
    const { patient, center, window } = await patientAndCenter();
    const answer = await patient.client.refused(bookings.makePayment, { body: paymentFor({ center, window, price }) });
    const message = "This center's price has changed. Please check the new price before you pay.";
    expect(answer).toMatchObject({ status: 409, code: 'price-changed', message });
  });

  it('to a patient who has an appointment in it, held or booked, here or elsewhere', async () => {
    const { patient, center, window } = await patientAndCenter();
    const elsewhere = await aCenter(the.product);
    const expected = {
      status: 409,
      code: 'already-booked',
      message: 'You already have an appointment in this time slot.',
    };
    const session = await hold(patient, center, window);
    expect(await holdRefused(patient, elsewhere, window)).toMatchObject(expected);
    await pay(the.product, session.id);
    await details(patient, session.id);
    expect(await holdRefused(patient, elsewhere, window)).toMatchObject(expected);
    expect(await holdRefused(patient, center, window)).toMatchObject(expected);
  });

  it('to a patient who holds three chairs that are not paid', async () => {
    const { patient, center, window } = await patientAndCenter();
    const windows = ([5, 9, 13, 17] as const).map((startHour) => ({
      ...window,
      startHour,
      time: windowLabel(startHour),
    }));
    for (const one of windows.slice(0, 3)) await hold(patient, center, one);
    const message =
      'You are holding 3 chairs that are not paid for yet. Please pay for one of them or cancel it first.';
    expect(await holdRefused(patient, center, windows[3]!)).toMatchObject({
      status: 409,
      code: 'too-many-holds',
      message,
    });
    await cancel(patient, (await myBookings(patient))[0]!._id);
    await hold(patient, center, windows[3]!);
  });

  it.each([
    ['date', '2026-02-30', 'Please give a date as YYYY-MM-DD'],
    ['date', 20261112, undefined],
    ['time', 9, undefined],
    ['centerId', 7, undefined],
    ['price', null, 'Price is required'],
    ['time', '', 'Time is required'],
    ['CenterName', 'x'.repeat(201), undefined],
  ])('whose %s is %j', async (field, value, message) => {
    const { patient, center, window } = await patientAndCenter();
    const json = { ...paymentFor({ center, window }), [field]: value };
    const answer = await patient.client.raw('POST', '/auth/make-payment', { json });
    const fields = { [field]: message ?? expect.any(String) };
    expect(answer).toMatchObject({ status: 400, json: { success: false, code: 'invalid-input', fields } });
  });

  it('after thirty tries in an hour', async () => {
    const { patient, center, window } = await patientAndCenter();
    const ask = () =>
      patient.client.raw('POST', '/auth/make-payment', { json: paymentFor({ center, window, price: 1 }) });
    for (let time = 1; time <= 30; time++) expect((await ask()).status).toBe(409);
    const answer = await ask();
    expect(answer).toMatchObject({ status: 429, json: { code: 'too-many-tries' } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('a hold of another patient that has lapsed', () => {
  it('stands in nobody’s way', async () => {
    const { patient, center, window } = await patientAndCenter({ slots: 1 });
    const late = await loggedInPatient(the.product);
    await hold(late, center, window);
    expect(await holdRefused(patient, center, window)).toMatchObject({ code: 'window-full' });
    await the.product.pass(30 * MINUTE_MS);
    await hold(patient, center, window);
    expect((await myBookings(late))[0]).toMatchObject({ bookingStatus: 'cancelled', cancelReason: 'not-paid-in-time' });
  });
});

describe('a hold that is not paid', () => {
  it('lapses: its chair is free and its page can not be paid any more', async () => {
    const { patient, center, window } = await patientAndCenter({ slots: 1 });
    const session = await hold(patient, center, window);
    await the.product.pass(30 * MINUTE_MS + 1_000);
    await the.product.sweep();
    await waitFor('the page is closed', () => atProvider(the.product, session.id).status === 'expired');
    const [booking] = await myBookings(patient);
    expect(booking).toMatchObject({
      bookingStatus: 'cancelled',
      cancelReason: 'not-paid-in-time',
      paymentStatus: 'unpaid',
    });
    expect(booking).not.toHaveProperty('hold');
    await hold(await loggedInPatient(the.product), center, window);
  });

  it('lapses with hundreds of others in one sweep', async () => {
    const { center, window } = await patientAndCenter({ slots: 120 });
    for (let chair = 1; chair <= 120; chair++)
      await aBooking(the.product, { status: 'pending', center, chair, ...window });
    await the.product.pass(32 * MINUTE_MS);
    await the.product.sweep();
    const { db } = the.product.database;
    const left = await db
      .selectFrom('bookings')
      .select('id')
      .where('center_id', '=', center.id)
      .where('status', '=', 'pending')
      .execute();
    expect(left).toEqual([]);
  });

  it('can be cancelled, which closes its page at the provider', async () => {
    const { patient, center, window } = await patientAndCenter();
    const session = await hold(patient, center, window);
    const [{ _id } = { _id: '' }] = await myBookings(patient);
    expect(await cancel(patient, _id)).toMatchObject({
      bookingStatus: 'cancelled',
      cancelReason: 'patient',
      paymentStatus: 'unpaid',
    });
    await waitFor('the page is closed', () => atProvider(the.product, session.id).status === 'expired');
    await bookingThat(patient, 'stays cancelled', (booking) => booking.cancelReason === 'patient');
    const mail = await mailAbout(the.product, patient.email, /^Cancelled/);
    expect(mail.text).toContain('Nothing had been paid');
    expect(mail.text).not.toContain('do not miss a session');
  });
});

describe('when the provider does not answer', () => {
  it('chairs are freed all the same', async () => {
    const { patient, center, window } = await patientAndCenter({ slots: 1 });
    const session = await hold(patient, center, window);
    const clear = await injectFaults(the.product, 1, ['timeout'], 5_000);
    await the.product.pass(31 * MINUTE_MS);
    void the.product.sweep();
    const { db } = the.product.database;
    await waitFor('the hold has lapsed', () =>
      db
        .selectFrom('bookings')
        .select('id')
        .where('center_id', '=', center.id)
        .where('status', '=', 'cancelled')
        .executeTakeFirst(),
    );
    expect(atProvider(the.product, session.id).paid).toBe(0);
    await clear();
  });

  it('says so, frees the chair and charges nothing; afterwards all works again', async () => {
    const { patient, center, window } = await patientAndCenter({ slots: 1 });
    const clear = await injectFaults(the.product, 1, ['500']);
    const message = 'The payment page could not be opened. Nothing was charged. Please try again.';
    expect(await holdRefused(patient, center, window)).toMatchObject({
      status: 503,
      code: 'payment-provider-down',
      message,
    });
    await clear();
    expect((await myBookings(patient))[0]).toMatchObject({
      bookingStatus: 'cancelled',
      cancelReason: 'payment-failed',
    });
    await hold(await loggedInPatient(the.product), center, window);
  });
});
