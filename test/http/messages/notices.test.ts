/** What the link of a message shows, answering it, and cancelling by it. */
import type { Insertable } from 'kysely';
import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';
import { bookings, messages } from '../../../src/contract';
import type { Notices } from '../../../src/server/platform/db/schema';
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/time';
import { windowBegins } from '../../../src/domain/windows';
import { book, myBookings } from '../../booking-steps';
import { type BookingOptions, aBooking, aCenter, aPatient, aReminder, patientWithSession } from '../../builders';
import { aClient } from '../../client';
import { mailAbout, mailsTo } from '../../inbox';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';
import { aWindow } from '../../windows';

const the = aRunningProduct();
const NOBODYS_CODE = 'NoSuchNotice';
const anybody = () => aClient(the.product);
const shown = (code: string, client = anybody()) => client.call(messages.notice, { params: { code } });
const answer = (code: string, given: 'coming' | 'cannot' | 'call', client = anybody()) =>
  client.call(messages.answer, { params: { code }, body: { answer: given } });
const cancel = (code: string, refund: number | null, client = anybody()) =>
  client.call(messages.cancelSession, { params: { code }, body: { refund } });
const cancelRefused = (code: string, refund: number | null, client = anybody()) =>
  client.refused(messages.cancelSession, { params: { code }, body: { refund } });

async function aReminded(options: BookingOptions & { days?: number } = {}, row: Partial<Insertable<Notices>> = {}) {
  const patient = await patientWithSession(the.product, {}, { username: 'Lakshmi Raman' });
  const center = await aCenter(the.product);
  const { date, startHour } = aWindow(the.product.now(), options.days ?? 3);
  const booking = await aBooking(the.product, { patient, center, date, startHour, ...options });
  const code = await aReminder(the.product, booking, row);
  return { patient, center, booking, code };
}

const rows = () => the.product.database.db;
const noticeOf = (code: string) =>
  rows().selectFrom('notices').selectAll().where('code', '=', code).executeTakeFirstOrThrow();
const callsAbout = (bookingId: string) =>
  rows().selectFrom('call_requests').selectAll().where('booking_id', '=', bookingId).execute();
const refundsOf = (bookingId: string) =>
  rows().selectFrom('refunds').selectAll().where('booking_id', '=', bookingId).execute();
/** Until a while before the window begins. */
const untilBefore = (
  { session_date: date, start_hour: hour }: { session_date: string; start_hour: number },
  ms: number,
) => the.product.passUntil(new Date(windowBegins(date, hour).getTime() - ms));

describe('the link of a reminder', () => {
  it('shows whoever has it the session and the first name alone', async () => {
    const { center, booking, code } = await aReminded();
    expect(await shown(code)).toEqual({
      success: true,
      template: 'reminder',
      language: 'en',
      name: 'Lakshmi',
      text: null,
      session: {
        bookingId: booking.id,
        patientId: null,
        date: booking.session_date,
        time: '9 AM - 1 PM',
        centerName: center.name,
        centerAddress: center.address,
        centerCity: 'Mysuru',
        contactNumber: '0821 555 0134',
      },
      canAnswer: true,
      answer: null,
      wantsNumber: false,
      isCancelled: false,
      hasBegun: false,
      canCancel: true,
      canMove: true,
      canStop: true,
      writtenHere: null,
      paid: 1850,
      refund: 1850,
      isPaidAtDesk: false,
      page: '/myappoinments',
    });
  });

  it('is not kept by caches', async () => {
    const { code } = await aReminded();
    const { headers } = await anybody().raw('GET', `/auth/notices/${code}`);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('that leads nowhere is not found; a guesser is slowed down, and keeps nobody else out', async () => {
    const guesser = anybody();
    for (let n = 0; n < 60; n += 1) {
      const refused = await guesser.refused(messages.notice, { params: { code: NOBODYS_CODE } });
      expect(refused).toMatchObject({ status: 404, code: 'notice-not-found' });
    }
    expect(await guesser.refused(messages.notice, { params: { code: NOBODYS_CODE } })).toMatchObject({
      status: 429,
      code: 'too-many-tries',
    });
    expect(await guesser.refused(messages.notice, { params: { code: 'no code' } })).toMatchObject({ status: 400 });
    const { code } = await aReminded();
    expect(await shown(code, guesser)).toMatchObject({ canAnswer: true });
  });

  it('says nothing of a message without a session but whose it is, and where to go', async () => {
    const patient = await aPatient(the.product, { username: 'Lakshmi Raman' });
    const { code } = await rows()
      .insertInto('notices')
      .values({
        id: newId(),
        once_key: `no-session:${patient.id}`,
        template: 'password-changed',
        user_id: patient.id,
        language: 'hi',
        slots: '{}',
        urgency: 'calm',
        code: 'NoSessionHere'.slice(0, 12),
        due_at: new Date(the.product.now().getTime() + HOUR_MS),
        created_at: the.product.now(),
      })
      .returning('code')
      .executeTakeFirstOrThrow();
    expect(await shown(code)).toMatchObject({ name: 'Lakshmi', session: null, language: 'hi', canAnswer: false });
    expect(await cancelRefused(code, 0)).toMatchObject({ code: 'notice-over' });
  });
});

describe('an answer', () => {
  it('needs no login, is kept with its way, and ends the notice', async () => {
    const { code, patient } = await aReminded();
    expect(await answer(code, 'coming')).toMatchObject({ answer: 'coming', canAnswer: true });
    expect(await noticeOf(code)).toMatchObject({
      answer: 'coming',
      answered_by: 'page',
      status: 'read',
      answered_at: expect.any(Date),
      read_at: expect.any(Date),
    });
    expect((await myBookings(patient))[0]).toMatchObject({ answer: 'coming' });
  });

  it('can be given again: the last one counts', async () => {
    const { code, booking, patient } = await aReminded();
    for (const given of ['coming', 'call', 'call', 'cannot'] as const) {
      expect(await answer(code, given)).toMatchObject({ answer: given });
    }
    expect((await myBookings(patient))[0]).toMatchObject({ answer: 'cannot', bookingStatus: 'confirmed' });
    // Who asked to be called is called, once.
    expect(await callsAbout(booking.id)).toHaveLength(1);
  });

  it('"call me" keeps the number that was proved, and the language', async () => {
    const { code, booking, patient } = await aReminded({}, { language: 'hi' });
    const phone = { number: '+919845012345', verified_at: the.product.now() };
    await rows()
      .insertInto('account_phones')
      .values({ user_id: patient.id, ...phone })
      .execute();
    await answer(code, 'call');
    expect(await callsAbout(booking.id)).toMatchObject([{ number: '+919845012345', language: 'hi', done_at: null }]);
  });

  it('"call me" of somebody who was called puts them on the list again', async () => {
    const { code, booking } = await aReminded();
    await answer(code, 'call');
    await rows()
      .updateTable('call_requests')
      .set({ done_at: the.product.now() })
      .where('booking_id', '=', booking.id)
      .execute();
    await answer(code, 'call');
    expect(await callsAbout(booking.id)).toMatchObject([{ done_at: null }]);
  });

  it('"call me" of somebody without a number asks for one, once', async () => {
    const { code, booking } = await aReminded();
    const give = (number: string) =>
      anybody().raw('POST', messages.giveNumber.path.replace('{code}', code), { json: { number } });
    expect(await shown(code)).toMatchObject({ wantsNumber: false });
    expect((await give('98450 12345')).json).toMatchObject({ code: 'notice-over' });
    expect(await answer(code, 'call')).toMatchObject({ answer: 'call', wantsNumber: true });
    expect(await give('my number')).toMatchObject({
      status: 400,
      json: {
        fields: {
          number: 'Please enter all 10 digits of a mobile number, or a landline with its STD code (080 2345 6789)',
        },
      },
    });
    expect((await give('080 4123 4567')).json).toMatchObject({ answer: 'call', wantsNumber: false });
    expect(await callsAbout(booking.id)).toMatchObject([{ number: '+918041234567' }]);
    // Whoever has the link can't have somebody else called.
    expect((await give('98450 12345')).json).toMatchObject({ code: 'notice-over' });
    expect(await callsAbout(booking.id)).toMatchObject([{ number: '+918041234567' }]);
  });

  it('"can’t come" changes nothing of the session', async () => {
    const { code, booking } = await aReminded();
    await answer(code, 'cannot');
    expect(await refundsOf(booking.id)).toEqual([]);
    expect(await shown(code)).toMatchObject({ isCancelled: false, canCancel: true, refund: 1850 });
  });

  it('is refused once the session has begun, or is cancelled; the page says so', async () => {
    const cancelled = await aReminded();
    await cancelled.patient.client.call(bookings.cancelBooking, { body: { appoinmentId: cancelled.booking.id } });
    const begun = await aReminded({ days: 1 });
    await untilBefore(begun.booking, 0);
    for (const { code } of [cancelled, begun]) {
      const refused = await anybody().refused(messages.answer, { params: { code }, body: { answer: 'coming' } });
      expect(refused).toMatchObject({ status: 409, code: 'notice-over' });
    }
    expect(await cancelRefused(begun.code, 1850)).toMatchObject({ code: 'notice-over' });
    expect(await shown(cancelled.code)).toMatchObject({ isCancelled: true, canAnswer: false, canCancel: false });
    expect(await shown(begun.code)).toMatchObject({ hasBegun: true, canAnswer: false, canCancel: false });
  });

  it('of a session that was moved since was given for another time, and can’t be given for the new one', async () => {
    const { code, booking, patient } = await aReminded({ days: 4 });
    await answer(code, 'coming');
    const { date, time } = aWindow(the.product.now(), 6);
    const body = { appoinmentId: booking.id, date, time };
    await patient.client.call(bookings.rescheduleBooking, { body });
    expect(await shown(code)).toMatchObject({ session: { date }, answer: null, canAnswer: false });
    const late = await anybody().refused(messages.answer, { params: { code }, body: { answer: 'coming' } });
    expect(late).toMatchObject({ status: 409, code: 'notice-over' });
    expect((await myBookings(patient))[0]).not.toHaveProperty('answer');
  });

  it('can’t be given without end', async () => {
    const { code } = await aReminded();
    const client = anybody();
    for (let n = 0; n < 30; n += 1) await answer(code, 'coming', client);
    const refused = await anybody().refused(messages.answer, { params: { code }, body: { answer: 'call' } });
    expect(refused).toMatchObject({ status: 429, code: 'too-many-tries' });
  });
});

describe('cancelling by the link', () => {
  it('gives back what was shown, mails, frees the chair, and is the patient’s own doing', async () => {
    const patient = await patientWithSession(the.product);
    const center = await aCenter(the.product, { slots: 1 });
    const window = aWindow(the.product.now(), 4);
    const { _id: id } = await book(the.product, patient, center, window);
    const row = await rows().selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const code = await aReminder(the.product, row);
    const { refund } = await shown(code);
    expect(refund).toBe(1850);
    expect(await cancel(code, refund)).toMatchObject({
      isCancelled: true,
      canCancel: false,
      canAnswer: false,
      refund: 1850,
      answer: 'cannot',
    });
    await mailAbout(the.product, patient.email, /^Cancelled: /);
    const booking = await waitFor('the refund', async () => {
      const [one] = await myBookings(patient);
      return one?.refund?.status === 'refunded' ? one : null;
    });
    expect(booking).toMatchObject({ bookingStatus: 'cancelled', cancelReason: 'patient', refund: { amount: 1850 } });
    const events = await rows()
      .selectFrom('booking_events')
      .select(['actor', 'to_status'])
      .where('booking_id', '=', id)
      .orderBy('id')
      .execute();
    expect(events.at(-1)).toEqual({ actor: 'patient', to_status: 'cancelled' });
    await book(the.product, await patientWithSession(the.product), center, window);
  });

  it('happens once, however many press at once', async () => {
    const { code, booking, patient } = await aReminded({ days: 4 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => cancel(code, 1850)));
    expect(answers.every(({ isCancelled, refund }) => isCancelled && refund === 1850)).toBe(true);
    expect(await refundsOf(booking.id)).toHaveLength(1);
    await mailAbout(the.product, patient.email, /^Cancelled: /);
    expect(
      (await mailsTo(the.product, patient.email)).filter(({ subject }) => /^Cancelled/.test(subject)),
    ).toHaveLength(1);
  });

  it('is refused where something else would come back than was shown, and changes nothing', async () => {
    const { code, booking } = await aReminded({ days: 2 });
    expect(await cancelRefused(code, 1849)).toMatchObject({ status: 409, code: 'refund-changed' });
    expect(await cancelRefused(code, null)).toMatchObject({ code: 'refund-changed' });
    await untilBefore(booking, 24 * HOUR_MS - MINUTE_MS);
    expect(await cancelRefused(code, 1850)).toMatchObject({ code: 'refund-changed' });
    expect(await refundsOf(booking.id)).toEqual([]);
    expect(await noticeOf(code)).toMatchObject({ answer: null });
    expect(await shown(code)).toMatchObject({ isCancelled: false, refund: 0, paid: 1850, canMove: false });
    expect(await cancel(code, 0)).toMatchObject({ isCancelled: true, refund: 0 });
    expect(await refundsOf(booking.id)).toEqual([]);
  });

  it('of what nobody paid asks for nothing to come back', async () => {
    const { code } = await aReminded({ isScheme: true, days: 4 });
    expect(await shown(code)).toMatchObject({ paid: 0, refund: null });
    expect(await cancel(code, null)).toMatchObject({ isCancelled: true, refund: null });
  });

  it('needs that the account which was told may still act, and is not blocked', async () => {
    const carer = await patientWithSession(the.product);
    const { booking } = await aReminded({ days: 4 });
    const code = await aReminder(the.product, booking, { user_id: carer.id });
    expect(await shown(code)).toMatchObject({ canCancel: false, canAnswer: false, session: null });
    expect(await cancelRefused(code, 1850)).toMatchObject({ status: 404, code: 'booking-not-found' });
    const link = { user_id: carer.id, patient_id: booking.patient_id, access: 'manage', relation: 'parent' };
    const id = newId();
    await rows()
      .insertInto('care_links')
      .values({ id, ...link, created_at: the.product.now() })
      .execute();
    expect(await shown(code)).toMatchObject({ canCancel: true, session: { patientId: booking.patient_id } });
    await rows().updateTable('users').set({ status: 'blocked' }).where('id', '=', carer.id).execute();
    expect(await shown(code)).toMatchObject({ canCancel: false, canAnswer: false });
    await rows().updateTable('users').set({ status: 'active' }).where('id', '=', carer.id).execute();
    expect(await cancel(code, 1850)).toMatchObject({ isCancelled: true });
  });

  it('is for somebody without an account at the address that is theirs', async () => {
    const { booking } = await aReminded({ days: 4 });
    const id = newId();
    const email = `kamala-${id}@example.org`;
    await rows()
      .insertInto('patients')
      .values({ id, name: 'Kamala Devi', email, phone: '98450 12345', created_at: the.product.now() })
      .execute();
    await rows().updateTable('bookings').set({ patient_id: id }).where('id', '=', booking.id).execute();
    const row = { user_id: null, email };
    const code = await aReminder(the.product, { ...booking, patient_id: id }, row);
    expect(await shown(code)).toMatchObject({ name: 'Kamala', canCancel: true });
    await answer(code, 'call');
    expect(await callsAbout(booking.id)).toMatchObject([{ number: '98450 12345' }]);
    await rows().updateTable('patients').set({ email: 'another@example.org' }).where('id', '=', id).execute();
    expect(await cancelRefused(code, 1850)).toMatchObject({ code: 'booking-not-found' });
    await rows().updateTable('patients').set({ email }).where('id', '=', id).execute();
    expect(await cancel(code, 1850)).toMatchObject({ isCancelled: true });
  });

  it('is for reminders alone', async () => {
    const { code, booking } = await aReminded({ days: 4 }, { template: 'booking-confirmed' });
    expect(await shown(code)).toMatchObject({ canAnswer: false, canCancel: false, session: { bookingId: booking.id } });
    expect(await cancelRefused(code, 1850)).toMatchObject({ code: 'notice-over' });
  });
});
