import { describe, expect, it } from 'vitest';
import { bookings } from '../../../src/contract';
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/time';
import { windowBegins, windowEnds } from '../../../src/domain/windows';
import { injectFaults } from '../../inject-faults';
import { atProvider, book, cancel, confirmed, details, hold, myBookings, pay, refunded } from '../../booking-steps';
import { aBooking, aCenter, loggedInPatient } from '../../builders';
import { allMailsSent, mailAbout, mailsTo } from '../../inbox';
import { IDS } from '../../tested-provider';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';
import { aWindow } from '../../windows';

const the = aRunningProduct();
const PRICE = 185_000;
const before = (date: string, startHour: number, ms: number) => new Date(windowBegins(date, startHour).getTime() - ms);

async function anAppointment(daysAhead = 3) {
  const patient = await loggedInPatient(the.product);
  const center = await aCenter(the.product, { slots: 1 });
  const window = aWindow(the.product.now(), daysAhead);
  const session = await hold(patient, center, window);
  await pay(the.product, session.id);
  const booking = await confirmed(patient);
  return { patient, center, window, session, booking };
}
const cancelRefused = (
  { client }: { client: Awaited<ReturnType<typeof loggedInPatient>>['client'] },
  appoinmentId: string,
) => client.refused(bookings.cancelBooking, { body: { appoinmentId } });

describe('cancelling 24 hours or more before', () => {
  it('gives everything back, frees the chair and says so', async () => {
    const { patient, center, window, session, booking } = await anAppointment();
    await the.product.control('refunds', { mode: 'pending' });
    const answer = await patient.client.call(bookings.cancelBooking, { body: { appoinmentId: booking._id } });
    expect(answer).toMatchObject({ success: true, message: 'Your appointment is cancelled.' });
    expect(answer.booking).toMatchObject({
      _id: booking._id,
      bookingStatus: 'cancelled',
      cancelReason: 'patient',
      paymentStatus: 'refund pending',
      refund: { amount: 1850, status: 'pending' },
      cancellation: { allowed: false, refundAmount: 0 },
    });
    await waitFor('the provider knows', () => atProvider(the.product, session.id).refunds.length === 1);
    expect((await myBookings(patient))[0]).toMatchObject({ paymentStatus: 'refund pending' });
    expect(await details(patient, session.id)).toMatchObject({ outcome: 'refunding' });
    const { refunds, payments } = the.product.sandbox.ledger();
    const payment = payments.find((one) => one.session === session.id);
    const refund = refunds.find((one) => one.payment === payment?.id)!;
    await the.product.control(`refunds/${refund.id}`, { action: 'succeed' }, 'POST');
    await the.product.control('refunds', { mode: 'succeed' });
    expect(await refunded(patient)).toMatchObject({ refund: { amount: 1850, status: 'refunded' } });
    expect(atProvider(the.product, session.id)).toMatchObject({ paid: PRICE, refunds: [PRICE] });
    const mail = await mailAbout(the.product, patient.email, /^Cancelled: your session on/);
    expect(mail.text).toContain('₹1,850 goes back to the account you paid from');
    await book(the.product, await loggedInPatient(the.product), center, window);
  });

  it('twice refunds once and sends one mail', async () => {
    const { patient, session, booking } = await anAppointment();
    await cancel(patient, booking._id);
    expect(await cancel(patient, booking._id)).toMatchObject({ bookingStatus: 'cancelled' });
    await refunded(patient);
    expect(await cancel(patient, booking._id)).toMatchObject({ paymentStatus: 'refunded' });
    expect(atProvider(the.product, session.id).refunds).toEqual([PRICE]);
    await allMailsSent(the.product);
    expect((await mailsTo(the.product, patient.email)).filter((mail) => /^Cancelled/.test(mail.subject))).toHaveLength(
      1,
    );
  });

  it('to the second gives everything back', async () => {
    const { patient, window, booking } = await anAppointment();
    await the.product.passUntil(before(window.date, window.startHour, 24 * HOUR_MS + 5_000));
    expect(await cancel(patient, booking._id)).toMatchObject({ paymentStatus: 'refund pending' });
    await refunded(patient);
  });

  it('while the provider answers only now and then refunds exactly once', async () => {
    const { patient, session, booking } = await anAppointment();
    const clear = await injectFaults(the.product, 0.6, ['500', '409', '429', 'timeout']);
    await cancel(patient, booking._id);
    for (let round = 1; round <= 4; round++) {
      await the.product.pass(2 * MINUTE_MS);
      await the.product.sweep();
    }
    await clear();
    await the.product.pass(2 * MINUTE_MS);
    await the.product.sweep();
    await refunded(patient);
    expect(atProvider(the.product, session.id).refunds).toEqual([PRICE]);
  });

  it('refunds once even where the provider remembers its own failure for ever', async () => {
    const { patient, session, booking } = await anAppointment();
    const clear = await injectFaults(the.product, 1, ['stored-500']);
    await cancel(patient, booking._id);
    await waitFor('a try has failed', () => the.product.log.some((line) => line.msg.startsWith('job failed')));
    await clear();
    await the.product.pass(2 * MINUTE_MS);
    await the.product.sweep();
    await refunded(patient);
    expect(atProvider(the.product, session.id).refunds).toEqual([PRICE]);
  });
});

describe('cancelling less than 24 hours before', () => {
  it('gives nothing back, says so beforehand, and frees the chair', async () => {
    const { patient, center, window, session, booking } = await anAppointment();
    expect(booking.cancellation).toMatchObject({ allowed: true, refundAmount: 1850 });
    await the.product.passUntil(before(window.date, window.startHour, 24 * HOUR_MS - 1_000));
    expect((await myBookings(patient))[0]!.cancellation).toMatchObject({ allowed: true, refundAmount: 0 });
    expect(await cancel(patient, booking._id)).toMatchObject({ bookingStatus: 'cancelled', paymentStatus: 'paid' });
    const mail = await mailAbout(the.product, patient.email, /^Cancelled/);
    expect(mail.text).toContain('nothing is refunded');
    await the.product.pass(2 * MINUTE_MS);
    await the.product.sweep();
    expect(atProvider(the.product, session.id)).toMatchObject({ paid: PRICE, refunds: [] });
    await book(the.product, await loggedInPatient(the.product), center, window);
  });
});

describe('cancelling while paying', () => {
  it('gives back what was paid all the same, and tells', async () => {
    await the.product.control('webhooks', { mode: 'hold' });
    const patient = await loggedInPatient(the.product);
    const session = await hold(patient, await aCenter(the.product), aWindow(the.product.now()));
    await pay(the.product, session.id);
    const [booking] = await myBookings(patient);
    await cancel(patient, booking!._id);
    await the.product.control('webhooks/flush', {}, 'POST');
    await the.product.control('webhooks', { mode: 'normal' });
    expect(await refunded(patient)).toMatchObject({ bookingStatus: 'cancelled', cancelReason: 'patient' });
    expect(atProvider(the.product, session.id)).toMatchObject({ paid: PRICE, refunds: [PRICE] });
    const mail = await mailAbout(the.product, patient.email, /^Not booked/);
    expect(mail.text).toContain('Your payment arrived after you had cancelled this appointment.');
    expect(mail.text).not.toContain('no other chair');
    expect(mail.text).toContain('₹1,850 goes back in full to the account you paid from');
  });
});

describe('an appointment', () => {
  const UNKNOWN = { status: 404, code: 'booking-not-found', message: "We can't find this appointment." };
  const OVER = {
    status: 409,
    code: 'not-cancellable',
    message: 'This appointment has begun or is over, so it can no longer be cancelled.',
  };

  it('of another patient can not be cancelled, and looks unknown', async () => {
    const { patient, booking } = await anAppointment();
    const stranger = await loggedInPatient(the.product);
    const theirs = await cancelRefused(stranger, booking._id);
    expect(theirs).toMatchObject(UNKNOWN);
    for (const unknown of ['019a0000-0000-7000-8000-000000000000', 'x'])
      expect(await cancelRefused(stranger, unknown)).toEqual(theirs);
    expect((await myBookings(patient))[0]!.bookingStatus).toBe('confirmed');
  });

  it.each([
    [{}],
    [{ appoinmentId: '' }],
    [{ appoinmentId: null }],
    [{ appoinmentId: ['019a0000-0000-7000-8000-000000000000'] }],
  ])('named by %j can not be cancelled', async (json) => {
    const { client } = await loggedInPatient(the.product);
    const answer = await client.raw('PUT', '/auth/cancel-booking', { json });
    expect(answer).toMatchObject({
      status: 400,
      json: { code: 'invalid-input', fields: { appoinmentId: expect.any(String) } },
    });
  });

  it('that has begun can not be cancelled, and is completed when its window is over', async () => {
    const { patient, window, booking } = await anAppointment();
    await the.product.passUntil(windowBegins(window.date, window.startHour));
    expect(await cancelRefused(patient, booking._id)).toMatchObject(OVER);
    await the.product.sweep();
    expect((await myBookings(patient))[0]!.bookingStatus).toBe('confirmed');
    await the.product.passUntil(windowEnds(window.date, window.startHour));
    await the.product.sweep();
    expect((await myBookings(patient))[0]).toMatchObject({ bookingStatus: 'completed', paymentStatus: 'paid' });
    expect(await cancelRefused(patient, booking._id)).toMatchObject(OVER);
  });
});

describe('a chair that is held when its window begins', () => {
  const HELD_BEFORE_MS = 9 * MINUTE_MS;

  async function aBegunHold() {
    const patient = await loggedInPatient(the.product);
    const center = await aCenter(the.product, { slots: 1 });
    const window = aWindow(the.product.now(), 1, 17);
    await the.product.passUntil(before(window.date, window.startHour, HELD_BEFORE_MS));
    const session = await hold(patient, center, window);
    await the.product.pass(HELD_BEFORE_MS + MINUTE_MS);
    return { patient, session, booking: (await myBookings(patient))[0]! };
  }

  it('can be given back, which costs nothing', async () => {
    const { patient, booking } = await aBegunHold();
    expect(booking).toMatchObject({
      bookingStatus: 'pending',
      hold: { checkoutUrl: expect.any(String) },
      cancellation: { allowed: true, refundAmount: 0 },
      rescheduling: { allowed: false },
    });
    await cancel(patient, booking._id);
    expect((await myBookings(patient))[0]).toMatchObject({ bookingStatus: 'cancelled', paymentStatus: 'unpaid' });
  });

  it('can be paid: then it can not be cancelled, and the mail says to come now', async () => {
    const { patient, session, booking } = await aBegunHold();
    await pay(the.product, session.id);
    await confirmed(patient);
    const mail = await mailAbout(the.product, patient.email, /^Confirmed/);
    expect(mail.text).toContain(
      'The session has begun. If you are not there yet, please come now, or call the center.',
    );
    expect(mail.text).not.toMatch(/4:40 PM|if you cancel|can no longer be/);
    expect(await cancelRefused(patient, booking._id)).toMatchObject({ code: 'not-cancellable' });
  });
});

describe('my appointments', () => {
  it('are the patient’s own, upcoming first, in the shape of the specification', async () => {
    const patient = await loggedInPatient(the.product);
    const center = await aCenter(the.product);
    const now = the.product.now();
    const of = (
      status: 'confirmed' | 'pending' | 'cancelled' | 'completed',
      days: number,
      startHour: 5 | 9 | 13 | 17 = 9,
    ) => aBooking(the.product, { patient, center, status, date: aWindow(now, days).date, startHour });
    await of('completed', 0, 5);
    const later = await of('confirmed', 5);
    const gone = await of('cancelled', 6);
    const held = await of('pending', 2);
    const sooner = await of('confirmed', 4, 17);
    await anAppointment(7);
    const answer = await patient.client.call(bookings.myBookings);
    expect(Object.keys(answer).sort()).toEqual(['myBookingData', 'now', 'success']);
    expect(answer.myBookingData.map((booking) => booking._id).slice(0, 4)).toEqual([
      held.id,
      sooner.id,
      later.id,
      gone.id,
    ]);
    expect(answer.myBookingData).toHaveLength(5);
    const days = [...new Set(answer.myBookingData.map(({ appoinmentDate }) => appoinmentDate))].sort();
    for (const from of [days[0]!, days[1]!, '2040-01-02']) {
      const later = await patient.client.call(bookings.myBookings, { query: { from } });
      const all = answer.myBookingData.filter(({ appoinmentDate }) => appoinmentDate >= from);
      expect(later.myBookingData.map(({ _id }) => _id)).toEqual(all.map(({ _id }) => _id));
    }
    expect(answer.myBookingData[0]).toEqual({
      _id: held.id,
      patient: { _id: patient.id, name: patient.username, isSelf: true },
      bookedBy: null,
      seriesId: null,
      dialysisCenterId: {
        _id: center.id,
        CenterName: center.name,
        CenterAddress: center.address,
        CenterCity: center.city,
        ContactNumber: center.contact_number,
        Photo: center.photo,
        Status: 'active',
        Latitude: 12.3,
        Longitude: 76.6,
      },
      appoinmentDate: held.session_date,
      appoinmentTime: '9 AM - 1 PM',
      bookingStatus: 'pending',
      sessionState: 'pending',
      paymentStatus: 'unpaid',
      amount: 1850,
      createdAt: held.created_at.toISOString(),
      hold: {
        expiresAt: held.hold_expires_at!.toISOString(),
        checkoutUrl: expect.stringContaining(`/${IDS.checkout}`),
      },
      cancellation: {
        allowed: true,
        refundAmount: 0,
        fullRefundUntil: before(held.session_date, 9, 24 * HOUR_MS).toISOString(),
      },
      rescheduling: { allowed: false, until: before(held.session_date, 9, 24 * HOUR_MS).toISOString() },
    });
  });

  it('of a new patient are none', async () => {
    expect(await myBookings(await loggedInPatient(the.product))).toEqual([]);
  });
});
