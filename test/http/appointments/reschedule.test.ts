import { describe, expect, it } from 'vitest';
import { bookings } from '../../../src/contract';
import { HOUR_MS, MINUTE_MS, addDays, formatDate } from '../../../src/domain/time';
import { windowBegins } from '../../../src/domain/windows';
import { atProvider, book, cancel, hold, holdRefused, myBookings } from '../../booking-steps';
import { type CenterRow, type LoggedIn, aBooking, aCenter, loggedInPatient } from '../../builders';
import { allMailsSent, mailAbout, mailsTo } from '../../inbox';
import { takeTries } from '../../limits';
import { aRunningProduct } from '../../the-product';
import { type Window, aWindow, nextSunday } from '../../windows';

const GONE_AT = new Date('2026-11-10T00:00:00Z');
const the = aRunningProduct();

type Target = { date: string; time: string };
const asked = (appoinmentId: string, { date, time }: Target) => ({ body: { appoinmentId, date, time } });
const move = ({ client }: LoggedIn, id: string, to: Target) => client.call(bookings.rescheduleBooking, asked(id, to));
const moveRefused = ({ client }: LoggedIn, id: string, to: Target) =>
  client.refused(bookings.rescheduleBooking, asked(id, to));
const inDays = (days: number, startHour?: Window['startHour']) => aWindow(the.product.now(), days, startHour);

/** A paid appointment three open days ahead, in a center with one chair in each window. */
async function anAppointment(changes: { center?: CenterRow; window?: Window } = {}) {
  const patient = await loggedInPatient(the.product);
  const center = changes.center ?? (await aCenter(the.product, { slots: 1 }));
  const window = changes.window ?? inDays(3);
  const { id } = await aBooking(the.product, { patient, center, ...window });
  return { patient, center, window, id };
}

/** The appointment is unchanged: its chair is still the patient's alone. */
async function expectKept({ patient, center, window, id }: Awaited<ReturnType<typeof anAppointment>>) {
  const mine = (await myBookings(patient)).find((booking) => booking._id === id)!;
  expect(mine).toMatchObject({ appoinmentDate: window.date, appoinmentTime: window.time, bookingStatus: 'confirmed' });
  if (center.status !== 'active') return;
  expect(await holdRefused(await loggedInPatient(the.product), center, window)).toMatchObject({ code: 'window-full' });
}

describe('moving an appointment', () => {
  it('takes the new chair, frees the old one and says so', async () => {
    const { patient, center, window, id } = await anAppointment();
    const to = inDays(5, 13);
    const answer = await move(patient, id, to);
    expect(answer).toMatchObject({ success: true, message: 'Your appointment is moved.' });
    expect(answer.booking).toMatchObject({
      _id: id,
      appoinmentDate: to.date,
      appoinmentTime: '1 PM - 5 PM',
      bookingStatus: 'confirmed',
      paymentStatus: 'paid',
      amount: 1850,
      rescheduling: {
        allowed: true,
        until: new Date(windowBegins(to.date, 13).getTime() - 24 * HOUR_MS).toISOString(),
      },
    });
    expect((await myBookings(patient))[0]).toEqual(answer.booking);
    const mail = await mailAbout(the.product, patient.email, /^Moved: your session on/);
    expect(mail.subject).toContain(`${formatDate(to.date)}, 1 PM - 5 PM`);
    expect(mail.text).toContain(`Your appointment was on ${formatDate(window.date)}, 9 AM - 1 PM`);
    const other = await loggedInPatient(the.product);
    expect(await holdRefused(other, center, to)).toMatchObject({ code: 'window-full' });
    await book(the.product, other, center, window);
  });

  it('takes a moment for its day in India', async () => {
    const { patient, id } = await anAppointment();
    const { date, time } = inDays(5, 13);
    const { booking } = await move(patient, id, { date: `${addDays(date, -1)}T19:00:00.000Z`, time });
    expect(booking).toMatchObject({ appoinmentDate: date, appoinmentTime: '1 PM - 5 PM' });
  });

  it('keeps the price that was paid, whatever the center charges since', async () => {
    const patient = await loggedInPatient(the.product);
    const center = await aCenter(the.product, { charge_paise: 185_000 });
    const session = await hold(patient, center, inDays(3));
    await the.product.control(`checkout/${session.id}`, { action: 'pay' }, 'POST');
    const { BookingData } = await patient.client.call(bookings.bookingDetails, { query: { session_id: session.id } });
    await the.product.database.db
      .updateTable('centers')
      .set({ charge_paise: 240_000 })
      .where('id', '=', center.id)
      .execute();
    const { booking } = await move(patient, BookingData[0]!._id, inDays(6));
    expect(booking).toMatchObject({ amount: 1850, paymentStatus: 'paid' });
    expect(atProvider(the.product, session.id)).toMatchObject({ paid: 185_000, refunds: [] });
    expect(await cancel(patient, booking._id)).toMatchObject({ refund: { amount: 1850 } });
  });

  it('can be done again, and back', async () => {
    const { patient, window, id } = await anAppointment();
    await move(patient, id, inDays(4));
    await move(patient, id, inDays(4, 17));
    expect((await move(patient, id, window)).booking).toMatchObject({ appoinmentDate: window.date });
  });

  it('to a window that begins within 24 hours leaves nothing to give back, and does not promise it', async () => {
    const { patient, id } = await anAppointment();
    const [later, soon] = [inDays(4), inDays(0, 17)];
    expect((await move(patient, id, later)).booking).toMatchObject({ cancellation: { refundAmount: 1850 } });
    const { booking } = await move(patient, id, soon);
    expect(booking).toMatchObject({
      cancellation: { allowed: true, refundAmount: 0 },
      rescheduling: { allowed: false },
    });
    const about = async ({ date }: Window) =>
      (await mailAbout(the.product, patient.email, new RegExp(`^Moved: your session on ${formatDate(date)}`))).text;
    expect(await about(later)).toContain('cancel with a full refund');
    expect(await about(soon)).not.toContain('full refund');
    expect(await about(soon)).toContain('if you cancel, nothing is refunded');
  });

  it('is not hindered by a lapsed hold of the patient’s at another center', async () => {
    const { patient, id } = await anAppointment();
    const to = inDays(5, 5);
    const elsewhere = await aCenter(the.product, { slots: 1 });
    await hold(patient, elsewhere, to);
    expect(await moveRefused(patient, id, to)).toMatchObject({ code: 'already-booked' });
    await the.product.pass(31 * MINUTE_MS);
    expect((await move(patient, id, to)).booking).toMatchObject({
      appoinmentDate: to.date,
      appoinmentTime: '5 AM - 9 AM',
    });
    await hold(await loggedInPatient(the.product), elsewhere, to);
  });

  it('by two patients at once to the last chair moves one, and the other keeps the old chair', async () => {
    const center = await aCenter(the.product, { slots: 1 });
    const to = inDays(7);
    const both = [
      await anAppointment({ center, window: inDays(5) }),
      await anAppointment({ center, window: inDays(6) }),
    ];
    const answers = await Promise.all(
      both.map(({ patient, id }) =>
        patient.client.raw('PUT', '/auth/reschedule-booking', { json: asked(id, to).body }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const loser = both[answers.findIndex(({ status }) => status === 409)]!;
    await expectKept(loser);
  });

  it('into each other’s window is refused to both while both are full', async () => {
    const center = await aCenter(the.product, { slots: 1 });
    const one = await anAppointment({ center, window: inDays(5) });
    const other = await anAppointment({ center, window: inDays(6) });
    const answers = await Promise.all([
      moveRefused(one.patient, one.id, other.window),
      moveRefused(other.patient, other.id, one.window),
    ]);
    expect(answers.map(({ code }) => code)).toEqual(['window-full', 'window-full']);
    await expectKept(one);
    await expectKept(other);
  });
});

describe('moving on and on', () => {
  const TOO_MANY = { status: 429, code: 'too-many-moves', retryAfter: expect.any(Number) };
  /** There and back. */
  async function moveTimes({ patient, id, window }: Awaited<ReturnType<typeof anAppointment>>, times: number) {
    for (let time = 1; time <= times; time++) await move(patient, id, time % 2 === 1 ? inDays(6) : window);
  }

  it('ends after six times a day for one appointment, with as many mails; others can be moved, and it can be cancelled', async () => {
    const appointment = await anAppointment();
    const { patient, id } = appointment;
    await moveTimes(appointment, 6);
    for (let time = 1; time <= 3; time++) expect(await moveRefused(patient, id, inDays(7))).toMatchObject(TOO_MANY);
    await expectKept(appointment);
    await allMailsSent(the.product);
    expect((await mailsTo(the.product, patient.email)).filter(({ subject }) => /^Moved/.test(subject))).toHaveLength(6);
    const other = await aBooking(the.product, { patient, ...inDays(9) });
    await move(patient, other.id, inDays(10));
    expect(await cancel(patient, id)).toMatchObject({ bookingStatus: 'cancelled' });
  });

  it('ends after thirty times a day for a patient, and hinders nobody else', async () => {
    const { patient, id } = await anAppointment();
    await takeTries(the.product, 'move-account', patient.id, 29);
    await move(patient, id, inDays(6));
    expect(await moveRefused(patient, id, inDays(7))).toMatchObject(TOO_MANY);
    const other = await anAppointment();
    await move(other.patient, other.id, inDays(6));
  });

  it('counts what was moved, and not what was refused', async () => {
    const appointment = await anAppointment();
    const { patient, id } = appointment;
    const full = inDays(8);
    await aBooking(the.product, { center: appointment.center, ...full });
    for (let time = 1; time <= 7; time++)
      expect(await moveRefused(patient, id, full)).toMatchObject({ code: 'window-full' });
    await moveTimes(appointment, 6);
  });

  it('by somebody whose it is not uses up nothing of the patient’s', async () => {
    const appointment = await anAppointment();
    const stranger = await loggedInPatient(the.product);
    await Promise.all(Array.from({ length: 10 }, () => moveRefused(stranger, appointment.id, inDays(6))));
    await moveTimes(appointment, 6);
  });
});

describe('an appointment stays where it is', () => {
  const refusals: [why: string, code: string, status: number, to: () => Target][] = [
    ['when the new time is the old one', 'same-window', 400, () => inDays(3)],
    ['when the new day is a Sunday', 'date-sunday', 400, () => ({ ...inDays(3), date: nextSunday(the.product.now()) })],
    ['when the new day is past', 'date-past', 400, () => ({ ...inDays(3), date: addDays(inDays(0).date, -1) })],
    ['when the new day is too far', 'date-too-far', 400, () => ({ ...inDays(3), date: addDays(inDays(0).date, 31) })],
    ['when the new window has begun', 'window-begun', 409, () => inDays(0, 5)],
    ['when there is no such window', 'window-unknown', 400, () => ({ ...inDays(3), time: '3 AM - 7 AM' })],
  ];
  it.each(refusals)('%s', async (_, code, status, to) => {
    const appointment = await anAppointment();
    expect(await moveRefused(appointment.patient, appointment.id, to())).toMatchObject({ code, status });
    await expectKept(appointment);
  });

  it('when the new window is full', async () => {
    const appointment = await anAppointment();
    const to = inDays(5);
    await aBooking(the.product, { center: appointment.center, ...to });
    expect(await moveRefused(appointment.patient, appointment.id, to)).toMatchObject({
      status: 409,
      code: 'window-full',
    });
    await expectKept(appointment);
  });

  it('when the patient has another appointment at that time', async () => {
    const appointment = await anAppointment();
    const to = inDays(5);
    await aBooking(the.product, { patient: appointment.patient, ...to });
    expect(await moveRefused(appointment.patient, appointment.id, to)).toMatchObject({
      status: 409,
      code: 'already-booked',
    });
    await expectKept(appointment);
  });

  it.each([
    ['takes no bookings any more', 'center-blocked', { status: 'blocked' }],
    // As emptied: what is due would cancel the appointment meanwhile.
    ['is gone', 'center-not-found', { deleted_at: GONE_AT, emptied_at: GONE_AT }],
  ])('when its center %s', async (_, code, change) => {
    const appointment = await anAppointment();
    const { db } = the.product.database;
    const center = await db
      .updateTable('centers')
      .set(change)
      .where('id', '=', appointment.center.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    expect(await moveRefused(appointment.patient, appointment.id, inDays(5))).toMatchObject({ code });
    await expectKept({ ...appointment, center: { ...center, status: 'blocked' } });
  });

  it('when another patient asks, who learns nothing of it', async () => {
    const appointment = await anAppointment();
    const stranger = await loggedInPatient(the.product);
    const theirs = await moveRefused(stranger, appointment.id, inDays(5));
    expect(theirs).toMatchObject({ status: 404, code: 'booking-not-found' });
    expect(theirs).toEqual(await moveRefused(stranger, '019a0000-0000-7000-8000-000000000000', inDays(5)));
    await expectKept(appointment);
  });

  it('when nobody is logged in', async () => {
    const appointment = await anAppointment();
    appointment.patient.client.cookies.clear();
    expect(await moveRefused(appointment.patient, appointment.id, inDays(5))).toMatchObject({ status: 401 });
  });

  it('when less than 24 hours are left, and not a moment before', async () => {
    const appointment = await anAppointment();
    const { patient, window, id } = appointment;
    const begins = windowBegins(window.date, window.startHour).getTime();
    const to = inDays(6);
    await the.product.passUntil(new Date(begins - 24 * HOUR_MS - 5_000));
    expect((await move(patient, id, to)).booking).toMatchObject({ appoinmentDate: to.date });
    await move(patient, id, window);
    await the.product.passUntil(new Date(begins - 24 * HOUR_MS + 1_000));
    expect(await moveRefused(patient, id, to)).toMatchObject({ status: 409, code: 'not-reschedulable' });
    expect((await myBookings(patient))[0]!.rescheduling.allowed).toBe(false);
    await expectKept(appointment);
  });
});

describe('a move from a session that the patient saw', () => {
  const between = (id: string, from: Target, to: Target) => ({
    body: { appoinmentId: id, date: to.date, time: to.time, from: { date: from.date, time: from.time } },
  });

  it('is made while the appointment is there', async () => {
    const { patient, window, id } = await anAppointment();
    const to = inDays(5, 13);
    const { booking } = await patient.client.call(bookings.rescheduleBooking, between(id, window, to));
    expect(booking).toMatchObject({ appoinmentDate: to.date, appoinmentTime: to.time });
  });

  it('is refused once it was moved meanwhile, and says where it is now', async () => {
    const { patient, window, id } = await anAppointment();
    const [now, wanted] = [inDays(5, 17), inDays(5, 13)];
    await patient.client.call(bookings.rescheduleBooking, between(id, window, now));
    const stale = await patient.client.refused(bookings.rescheduleBooking, between(id, window, wanted));
    expect(stale).toMatchObject({ status: 409, code: 'moved-meanwhile' });
    expect(stale.message).toContain(`it is now on ${formatDate(now.date)}, 5 PM - 9 PM`);
    expect((await myBookings(patient))[0]).toMatchObject({ appoinmentDate: now.date, appoinmentTime: now.time });
    await patient.client.call(bookings.rescheduleBooking, between(id, now, wanted));
    expect((await myBookings(patient))[0]).toMatchObject({ appoinmentDate: wanted.date, appoinmentTime: wanted.time });
  });

  it('is not asked for: without it the appointment is moved from wherever it is', async () => {
    const { patient, id } = await anAppointment();
    await move(patient, id, inDays(5, 17));
    expect((await move(patient, id, inDays(5, 13))).booking).toMatchObject({ appoinmentTime: '1 PM - 5 PM' });
  });
});

describe('what is no appointment can not be moved', () => {
  const stays = (code: string) => ({ status: 409, code });

  it('a chair that is not paid yet', async () => {
    const patient = await loggedInPatient(the.product);
    const { id } = await aBooking(the.product, { patient, status: 'pending' });
    expect((await myBookings(patient))[0]!.rescheduling.allowed).toBe(false);
    expect(await moveRefused(patient, id, inDays(5))).toMatchObject(stays('appointment-unpaid'));
  });

  it('a cancelled one', async () => {
    const { patient, id } = await anAppointment();
    await cancel(patient, id);
    expect(await moveRefused(patient, id, inDays(5))).toMatchObject(stays('appointment-cancelled'));
  });

  it('a completed one', async () => {
    const patient = await loggedInPatient(the.product);
    const { id } = await aBooking(the.product, { patient, status: 'completed', ...inDays(0, 5) });
    expect(await moveRefused(patient, id, inDays(5))).toMatchObject(stays('appointment-over'));
  });
});
