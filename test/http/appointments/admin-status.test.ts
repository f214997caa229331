/** Status changes by an administrator, and their effect on chair, money and mail. */
import { beforeAll, describe, expect, it } from 'vitest';
import { bookings } from '../../../src/contract';
import { appointments } from '../../../src/contract/admin';
import { BOOKING_STATUSES } from '../../../src/domain/booking';
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/time';
import { windowBegins, windowEnds } from '../../../src/domain/windows';
import { type AdministratorAtWork, aLastingAdministrator, anAdministrator } from '../../administrator';
import { appointmentThat, look, turn, turnRefused } from '../../administrator-steps';
import {
  atProvider,
  book,
  cancel,
  confirmed,
  details,
  failRefund,
  hold,
  holdRefused,
  myBookings,
  pay,
  refunded,
} from '../../booking-steps';
import { type BookingRow, aBooking, aCenter, loggedInPatient, aKeptChair } from '../../builders';
import { aClient } from '../../client';
import { allMailsSent, mailAbout, mailsTo } from '../../inbox';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';
import { aWindow } from '../../windows';

const the = aRunningProduct();
const PRICE = 185_000;
const UNKNOWN = '019a0000-0000-7000-8000-000000000000';

let administrator: AdministratorAtWork;
beforeAll(async () => void (administrator = await aLastingAdministrator(the.product)));

async function anAppointment(slots = 1) {
  const patient = await loggedInPatient(the.product);
  const center = await aCenter(the.product, { slots });
  const window = aWindow(the.product.now());
  const session = await hold(patient, center, window);
  await pay(the.product, session.id);
  const { _id: id } = await confirmed(patient);
  return { patient, center, window, session, id };
}

async function aHold() {
  const patient = await loggedInPatient(the.product);
  const center = await aCenter(the.product, { slots: 1 });
  const window = aWindow(the.product.now());
  const session = await hold(patient, center, window);
  const [booking] = await myBookings(patient);
  return { patient, center, window, session, id: booking!._id };
}

const subjects = async (email: string, about: RegExp) => {
  await allMailsSent(the.product);
  return (await mailsTo(the.product, email)).filter(({ subject }) => about.test(subject));
};

function actionsAbout(id: string) {
  return the.product.database.db
    .selectFrom('administrator_actions')
    .select(['action', 'administrator_name', 'subject_name', 'before', 'after', 'note'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
}

describe('cancelling', () => {
  it('gives everything back at any time, frees the chair, and tells the patient why', async () => {
    const { patient, center, window, session, id } = await anAppointment();
    await the.product.passUntil(new Date(windowBegins(window.date, window.startHour).getTime() - HOUR_MS));
    expect((await look(administrator, id)).turns).toEqual([
      { status: 'confirmed', isNow: true, possible: true, reason: null, refundable: 0 },
      { status: 'pending', isNow: false, possible: true, reason: null, refundable: 0 },
      { status: 'cancelled', isNow: false, possible: true, reason: null, refundable: 1850 },
    ]);
    const answer = await administrator.client.call(appointments.setStatus, {
      params: { id },
      body: { bookingStatus: 'cancelled', reason: 'Water plant is being serviced. We are sorry.', from: 'confirmed' },
    });
    expect(answer).toMatchObject({
      success: true,
      message: 'The appointment is cancelled.',
      appointment: { bookingStatus: 'cancelled', cancelReason: 'administrator', paymentStatus: 'refund pending' },
    });
    const mine = await refunded(patient);
    expect(mine).toMatchObject({ bookingStatus: 'cancelled', cancelReason: 'administrator', refund: { amount: 1850 } });
    expect(atProvider(the.product, session.id)).toMatchObject({ paid: PRICE, refunds: [PRICE] });
    const mail = await mailAbout(the.product, patient.email, /^Cancelled by the center: your session on/);
    expect(mail.text).toContain('Reason: Water plant is being serviced. We are sorry.');
    expect(mail.text).toContain('₹1,850 goes back to the account you paid from');
    const [calendar] = mail.attachments.filter(({ filename }) => filename === 'appointment.ics');
    expect(Buffer.from(calendar!.content, 'base64').toString()).toMatch(/METHOD:CANCEL[\s\S]*STATUS:CANCELLED/);
    await hold(await loggedInPatient(the.product), center, window);
  });

  it('is in the history and in the record of actions, with who did it', async () => {
    const { patient, id } = await anAppointment();
    await turn(administrator, id, { bookingStatus: 'cancelled', reason: 'No water' });
    const { history, mails, refunds } = await appointmentThat(
      administrator,
      id,
      'is refunded',
      (one) => one.paymentStatus === 'refunded',
    );
    expect(history[0]).toMatchObject({
      actor: 'administrator',
      administrator: administrator.userName,
      from: 'confirmed',
      to: 'cancelled',
      note: 'No water',
    });
    expect(history.map(({ to }) => to)).toEqual(['cancelled', 'confirmed', 'pending']);
    expect(history.at(-1)).toMatchObject({ actor: 'patient', administrator: null, from: null });
    expect(mails.map(({ template }) => template)).toEqual(['booking-cancelled-by-center', 'booking-confirmed']);
    expect(refunds).toMatchObject([{ amount: 1850, reason: 'administrator', status: 'succeeded', failure: null }]);
    expect(await actionsAbout(id)).toEqual([
      {
        action: 'appointment-status-set',
        administrator_name: administrator.userName,
        subject_name: expect.stringContaining(patient.username),
        before: { bookingStatus: 'confirmed' },
        after: { bookingStatus: 'cancelled', refundAmount: 1850 },
        note: 'No water',
      },
    ]);
  });

  it('twice, or by two at once, refunds once, mails once and is recorded once', async () => {
    const { patient, session, id } = await anAppointment();
    const another = await anAdministrator(the.product);
    await Promise.all([
      turn(administrator, id, { bookingStatus: 'cancelled', from: 'confirmed' }),
      turn(another, id, { bookingStatus: 'cancelled', from: 'confirmed' }),
    ]);
    expect(await turn(administrator, id, { bookingStatus: 'cancelled' })).toMatchObject({ bookingStatus: 'cancelled' });
    await refunded(patient);
    expect(atProvider(the.product, session.id).refunds).toEqual([PRICE]);
    expect(await subjects(patient.email, /^Cancelled/)).toHaveLength(1);
    expect(await actionsAbout(id)).toHaveLength(1);
  });

  it('can keep the money, and says so', async () => {
    const { patient, session, id } = await anAppointment();
    const after = await turn(administrator, id, { bookingStatus: 'cancelled', refund: 'none' });
    expect(after).toMatchObject({ bookingStatus: 'cancelled', paymentStatus: 'paid', refunds: [] });
    const mail = await mailAbout(the.product, patient.email, /^Cancelled by the center/);
    expect(mail.text).toContain('The ₹1,850 that you paid is not refunded.');
    await the.product.pass(2 * MINUTE_MS);
    await the.product.sweep();
    expect(atProvider(the.product, session.id).refunds).toEqual([]);
    expect((await actionsAbout(id))[0]!.after).toEqual({ bookingStatus: 'cancelled', refund: 'none' });
  });

  it('an unpaid hold closes its payment page and refunds nothing', async () => {
    const { patient, session, id } = await aHold();
    await turn(administrator, id, { bookingStatus: 'cancelled' });
    await waitFor('the page is closed', () => atProvider(the.product, session.id).status === 'expired');
    const mail = await mailAbout(the.product, patient.email, /^Cancelled by the center/);
    expect(mail.text).toContain('Nothing had been paid');
    expect((await actionsAbout(id))[0]!.after).toEqual({ bookingStatus: 'cancelled' });
  });

  it('an unpaid hold that is being paid gives the money back', async () => {
    await the.product.control('webhooks', { mode: 'hold' });
    const { patient, session, id } = await aHold();
    await pay(the.product, session.id);
    await turn(administrator, id, { bookingStatus: 'cancelled' });
    await the.product.control('webhooks/flush', {}, 'POST');
    await the.product.control('webhooks', { mode: 'normal' });
    expect(await refunded(patient)).toMatchObject({ bookingStatus: 'cancelled', cancelReason: 'administrator' });
    expect(atProvider(the.product, session.id)).toMatchObject({ paid: PRICE, refunds: [PRICE] });
    const returned = await mailAbout(the.product, patient.email, /^Not booked/);
    expect(returned.text).toContain('Your payment arrived after this appointment had been cancelled by the center.');
    expect(returned.text).not.toContain('no other chair');
  });

  it('a completed session gives its money back', async () => {
    const { patient, window, session, id } = await anAppointment();
    await the.product.passUntil(windowEnds(window.date, window.startHour));
    await the.product.sweep();
    expect(await look(administrator, id)).toMatchObject({ bookingStatus: 'completed' });
    await turn(administrator, id, { bookingStatus: 'cancelled', from: 'completed' });
    await refunded(patient);
    expect(atProvider(the.product, session.id).refunds).toEqual([PRICE]);
  });

  it('of a session that a scheme pays for moves no money', async () => {
    const booking = await aBooking(the.product, { isScheme: true });
    expect(await turn(administrator, booking.id, { bookingStatus: 'cancelled' })).toMatchObject({
      paymentStatus: 'not required',
      payment: null,
      refunds: [],
    });
  });
});

describe('setting back to pending', () => {
  it('keeps chair and money and mails nobody; confirming again tells the patient', async () => {
    const { patient, center, window, id } = await anAppointment();
    const pending = await turn(administrator, id, { bookingStatus: 'pending', reason: 'Referral letter is missing' });
    expect(pending).toMatchObject({ bookingStatus: 'pending', paymentStatus: 'paid', holdExpiresAt: null, chair: 1 });
    expect((await holdRefused(await loggedInPatient(the.product), center, window)).code).toBe('window-full');
    await the.product.pass(HOUR_MS);
    await the.product.sweep();
    expect(await look(administrator, id)).toMatchObject({ bookingStatus: 'pending' });
    expect(await subjects(patient.email, /your session on/)).toHaveLength(1);
    await turn(administrator, id, { bookingStatus: 'confirmed', from: 'pending' });
    const [again] = await subjects(patient.email, /^Confirmed/);
    expect(await subjects(patient.email, /^Confirmed/)).toHaveLength(2);
    expect(again!.text).toContain('Your chair is booked and paid.');
  });
});

describe('confirming an unpaid hold', () => {
  it('keeps the chair when its page lapses, and shows it unpaid', async () => {
    const { patient, center, window, session, id } = await aHold();
    const after = await turn(administrator, id, { bookingStatus: 'confirmed' });
    expect(after).toMatchObject({ bookingStatus: 'confirmed', paymentStatus: 'unpaid', holdExpiresAt: null, chair: 1 });
    const mail = await mailAbout(the.product, patient.email, /^Confirmed/);
    expect(mail.text).toContain('the center has confirmed it');
    expect(mail.text).toContain('Phone: 0821 555 0134');
    expect(mail.html).toMatch(/<a href="tel:08215550134"[^>]*>0821 555 0134<\/a>/);
    expect(mail.text).toContain('Not paid yet: ₹1,850');
    expect(mail.text).not.toContain('booked and paid');
    expect(mail.text).not.toContain('full refund');
    expect(mail.text).toContain('You can reschedule until');
    await the.product.pass(2 * MINUTE_MS);
    await the.product.sweep();
    expect(atProvider(the.product, session.id).status).toBe('open');
    await the.product.pass(35 * MINUTE_MS);
    await the.product.sweep();
    await appointmentThat(administrator, id, 'has no page any more', (one) => one.payment?.status === 'expired');
    expect(await look(administrator, id)).toMatchObject({ bookingStatus: 'confirmed', paymentStatus: 'unpaid' });
    expect((await myBookings(patient))[0]).toMatchObject({ bookingStatus: 'confirmed', paymentStatus: 'unpaid' });
    expect((await holdRefused(await loggedInPatient(the.product), center, window)).code).toBe('window-full');
    expect(await cancel(patient, id)).toMatchObject({ bookingStatus: 'cancelled', paymentStatus: 'unpaid' });
  });

  it('only records the payment when it is paid after all, and tells that it is', async () => {
    const { patient, session, id } = await aHold();
    await turn(administrator, id, { bookingStatus: 'confirmed' });
    // A later mail may otherwise overtake this one.
    await allMailsSent(the.product);
    await pay(the.product, session.id);
    const paid = await appointmentThat(administrator, id, 'is paid', (one) => one.paymentStatus === 'paid');
    expect(paid).toMatchObject({ bookingStatus: 'confirmed', chair: 1, refunds: [], payment: { status: 'paid' } });
    expect(paid.history.map(({ actor }) => actor)).toEqual(['administrator', 'patient']);
    const [last, first, ...others] = await subjects(patient.email, /your session on/);
    expect(others).toEqual([]);
    expect(first!.text).toContain('Not paid yet');
    expect(last!.text).toContain('Your chair is booked and paid.');
    expect(last!.text).toContain('cancel with a full refund');
    expect(last!.text).toContain(`Payment id: ${paid.stripePaymentId}`);
    expect(atProvider(the.product, session.id)).toMatchObject({ paid: PRICE, refunds: [] });
    expect(paid.turns.find(({ status }) => status === 'cancelled')).toMatchObject({ refundable: 1850 });
  });

  it('and paying it can be cancelled late by the patient, who then gets nothing back', async () => {
    const { patient, window, session, id } = await aHold();
    await turn(administrator, id, { bookingStatus: 'confirmed' });
    await pay(the.product, session.id);
    await appointmentThat(administrator, id, 'is paid', (one) => one.paymentStatus === 'paid');
    await the.product.passUntil(new Date(windowBegins(window.date, window.startHour).getTime() - HOUR_MS));
    expect(await cancel(patient, id)).toMatchObject({ bookingStatus: 'cancelled', paymentStatus: 'paid' });
    expect(atProvider(the.product, session.id).refunds).toEqual([]);
  });

  it('stands where the payment page could never be opened', async () => {
    const { id } = await aHold();
    const { db } = the.product.database;
    const { payment_id } = await db
      .selectFrom('bookings')
      .select('payment_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('payments')
      .set({ status: 'creating', provider_session_id: null, checkout_url: null })
      .where('id', '=', payment_id)
      .execute();
    await turn(administrator, id, { bookingStatus: 'confirmed' });
    await the.product.pass(2 * MINUTE_MS);
    await the.product.sweep();
    expect(await look(administrator, id)).toMatchObject({
      bookingStatus: 'confirmed',
      payment: { status: 'abandoned' },
    });
  });
});

describe('a hold that has lapsed', () => {
  it('is a cancelled one even before the sweep: it needs a free chair again', async () => {
    const { patient, center, window, id } = await aHold();
    const { db } = the.product.database;
    await db.updateTable('bookings').set({ hold_expires_at: the.product.now() }).where('id', '=', id).execute();
    expect(await turnRefused(administrator, id, { bookingStatus: 'confirmed', from: 'pending' })).toMatchObject({
      code: 'edit-conflict',
    });
    const other = await loggedInPatient(the.product);
    await book(the.product, other, center, window);
    expect(await look(administrator, id)).toMatchObject({
      bookingStatus: 'cancelled',
      cancelReason: 'not-paid-in-time',
    });
    expect((await turnRefused(administrator, id, { bookingStatus: 'confirmed' })).code).toBe('no-free-chair');
    expect(await turn(administrator, id, { bookingStatus: 'cancelled' })).toMatchObject({ bookingStatus: 'cancelled' });
    expect(await actionsAbout(id)).toEqual([]);
    expect(await subjects(patient.email, /your session on/)).toEqual([]);
  });
});

describe('taking a cancellation back', () => {
  it('gives the lowest free chair, and tells the patient; money that went back stays where it is', async () => {
    const { patient, center, window, session, id } = await anAppointment(2);
    await cancel(patient, id);
    await refunded(patient);
    await book(the.product, await loggedInPatient(the.product), center, window);
    // A later mail may otherwise overtake an earlier one.
    await allMailsSent(the.product);
    const back = await turn(administrator, id, { bookingStatus: 'confirmed', reason: 'Cancelled by mistake' });
    expect(back).toMatchObject({ bookingStatus: 'confirmed', chair: 2, cancelReason: null, paymentStatus: 'refunded' });
    expect((await actionsAbout(id))[0]).toMatchObject({
      before: { bookingStatus: 'cancelled', chair: 1 },
      after: { bookingStatus: 'confirmed', chair: 2 },
    });
    const [mail] = await subjects(patient.email, /^Confirmed/);
    expect(mail!.text).toContain('Your payment was refunded.');
    expect(mail!.text).not.toContain('Payment id');
    // Nothing is left to be refunded again.
    expect(back.turns.find(({ status }) => status === 'cancelled')).toMatchObject({ refundable: 0 });
    await turn(administrator, id, { bookingStatus: 'cancelled' });
    const last = await mailAbout(the.product, patient.email, /^Cancelled by the center/);
    expect(last.text).toContain('You had already been refunded.');
    expect(atProvider(the.product, session.id).refunds).toEqual([PRICE]);
  });

  it('gives back what was kept, when it is cancelled once more', async () => {
    const { patient, session, id } = await anAppointment();
    await turn(administrator, id, { bookingStatus: 'cancelled', refund: 'none' });
    expect(await turn(administrator, id, { bookingStatus: 'pending' })).toMatchObject({
      paymentStatus: 'paid',
      chair: 1,
    });
    await turn(administrator, id, { bookingStatus: 'cancelled', refund: 'full' });
    await refunded(patient);
    expect(atProvider(the.product, session.id).refunds).toEqual([PRICE]);
  });

  it('takes the last chair where it is kept for the same patient, and gives up what is kept', async () => {
    const { patient, center, window, id } = await anAppointment();
    await cancel(patient, id);
    const { db } = the.product.database;
    await db.deleteFrom('bookings').where('hold_kind', '=', 'undo').where('patient_id', '=', patient.id).execute();
    await aKeptChair(the.product, { patient, center, window }, 'renewal');
    await turn(administrator, id, { bookingStatus: 'confirmed' });
    expect(await look(administrator, id)).toMatchObject({ bookingStatus: 'confirmed', chair: 1 });
    const kept = db
      .selectFrom('bookings')
      .select('id')
      .where('patient_id', '=', patient.id)
      .where('hold_kind', 'is not', null);
    expect(await kept.execute()).toEqual([]);
  });

  it('needs a free chair', async () => {
    const { patient, center, window, id } = await anAppointment();
    await cancel(patient, id);
    await hold(await loggedInPatient(the.product), center, window);
    for (const status of ['confirmed', 'pending'] as const) {
      expect(await turnRefused(administrator, id, { bookingStatus: status })).toMatchObject({
        status: 409,
        code: 'no-free-chair',
      });
    }
    const { turns } = await look(administrator, id);
    expect(turns.map(({ possible }) => possible)).toEqual([false, false, true]);
    expect(turns[0]!.reason).toBe('No chair is free in this window any more.');
    await the.product.pass(31 * MINUTE_MS);
    expect(await turn(administrator, id, { bookingStatus: 'pending' })).toMatchObject({
      bookingStatus: 'pending',
      chair: 1,
    });
  });

  it('is refused while the patient has another appointment at that hour', async () => {
    const { patient, window, id } = await anAppointment();
    await cancel(patient, id);
    const elsewhere = await aCenter(the.product);
    await hold(patient, elsewhere, window);
    expect(await turnRefused(administrator, id, { bookingStatus: 'confirmed' })).toMatchObject({
      status: 409,
      code: 'patient-elsewhere',
    });
    expect((await look(administrator, id)).turns[0]).toMatchObject({
      possible: false,
      reason: expect.stringContaining('another appointment'),
    });
    await the.product.pass(30 * MINUTE_MS);
    // The hold elsewhere has lapsed, swept or not.
    expect(await turn(administrator, id, { bookingStatus: 'confirmed' })).toMatchObject({ bookingStatus: 'confirmed' });
  });

  it('is refused where the center is blocked or deleted, or the patient is gone', async () => {
    const { db } = the.product.database;
    const cancelled = async () => aBooking(the.product, { status: 'cancelled' });
    const refusedFor = async (booking: BookingRow) =>
      turnRefused(administrator, booking.id, { bookingStatus: 'confirmed' });
    const inBlocked = await cancelled();
    await db.updateTable('centers').set({ status: 'blocked' }).where('id', '=', inBlocked.center_id).execute();
    expect(await refusedFor(inBlocked)).toMatchObject({
      status: 409,
      code: 'status-not-possible',
      message: expect.stringContaining('blocked'),
    });
    const inDeleted = await cancelled();
    await db
      .updateTable('centers')
      .set({ deleted_at: the.product.now(), emptied_at: the.product.now() })
      .where('id', '=', inDeleted.center_id)
      .execute();
    expect(await refusedFor(inDeleted)).toMatchObject({
      code: 'status-not-possible',
      message: 'This center is deleted.',
    });
    const ofNobody = await cancelled();
    await db.updateTable('users').set({ status: 'deleted' }).where('id', '=', ofNobody.user_id).execute();
    expect(await refusedFor(ofNobody)).toMatchObject({
      code: 'status-not-possible',
      message: expect.stringContaining('deleted'),
    });
    expect((await look(administrator, ofNobody.id)).turns[0]).toMatchObject({ possible: false });
  });

  it('of a session that is over mails nobody, and the clock completes it', async () => {
    const { patient, window, id } = await anAppointment();
    await turn(administrator, id, { bookingStatus: 'cancelled', refund: 'none' });
    await the.product.passUntil(windowEnds(window.date, window.startHour));
    await turn(administrator, id, { bookingStatus: 'confirmed' });
    await the.product.sweep();
    expect(await look(administrator, id)).toMatchObject({ bookingStatus: 'completed' });
    expect(await subjects(patient.email, /^Confirmed/)).toHaveLength(1);
    expect(await turn(administrator, id, { bookingStatus: 'pending' })).toMatchObject({ bookingStatus: 'pending' });
  });
});

describe('a change of status', () => {
  it.each(
    BOOKING_STATUSES.flatMap((from) =>
      (['confirmed', 'pending', 'cancelled'] as const).map((to) => [from, to] as const),
    ),
  )('from %s to %s is possible', async (status, to) => {
    const booking = await aBooking(the.product, { status, center: await aCenter(the.product) });
    expect(await turn(administrator, booking.id, { bookingStatus: to, from: status })).toMatchObject({
      bookingStatus: to,
    });
  });

  it('takes the whole appointment, as the specification has it, and nothing else of it', async () => {
    const booking = await aBooking(the.product);
    const { Appoinments } = await administrator.client.call(appointments.list, { query: { user: booking.patient_id } });
    const whole = { ...Appoinments[0], bookingStatus: 'pending', amount: 1, chair: 9, appoinmentDate: '2026-12-24' };
    const answer = await administrator.client.raw('PUT', `/admin/update-appoinment/${booking.id}`, { json: whole });
    expect(answer).toMatchObject({
      status: 200,
      json: { success: true, appointment: { _id: booking.id, bookingStatus: 'pending' } },
    });
    const after = await the.product.database.db
      .selectFrom('bookings')
      .selectAll()
      .where('id', '=', booking.id)
      .executeTakeFirstOrThrow();
    const { price_paise, chair, session_date, user_id } = booking;
    expect(after).toMatchObject({ status: 'pending', price_paise, chair, session_date, user_id });
  });

  it('to what it is already changes nothing', async () => {
    const booking = await aBooking(the.product);
    await turn(administrator, booking.id, { bookingStatus: 'confirmed' });
    const after = await the.product.database.db
      .selectFrom('bookings')
      .selectAll()
      .where('id', '=', booking.id)
      .executeTakeFirstOrThrow();
    expect(after).toEqual(booking);
    expect(await actionsAbout(booking.id)).toEqual([]);
  });

  it('of what somebody else changed in the meantime is refused', async () => {
    const { id } = await aBooking(the.product, { status: 'confirmed' });
    await turn(administrator, id, { bookingStatus: 'pending', from: 'confirmed' });
    const refused = await turnRefused(await anAdministrator(the.product), id, {
      bookingStatus: 'cancelled',
      from: 'confirmed',
    });
    expect(refused).toMatchObject({ status: 409, code: 'edit-conflict' });
    const [last] = (await look(administrator, id)).history;
    expect(refused.changedBy).toEqual({ name: administrator.userName, at: last!.at });
    expect(await look(administrator, id)).toMatchObject({ bookingStatus: 'pending' });
  });

  it('of an unknown appointment, to an unknown status or with too long a reason is refused', async () => {
    expect(await turnRefused(administrator, UNKNOWN, { bookingStatus: 'cancelled' })).toMatchObject({
      status: 404,
      code: 'booking-not-found',
    });
    const { id } = await aBooking(the.product);
    const put = (path: string, json: unknown) =>
      administrator.client.raw('PUT', `/admin/update-appoinment/${path}`, { json });
    for (const json of [
      {},
      { bookingStatus: 'completed' },
      { bookingStatus: 'cancelled', reason: 'x'.repeat(501) },
      { bookingStatus: 'cancelled', refund: 'half' },
    ]) {
      expect(await put(id, json)).toMatchObject({ status: 400, json: { code: 'invalid-input' } });
    }
  });

  it('is for administrators only', async () => {
    const { id } = await aBooking(the.product);
    const patient = await loggedInPatient(the.product);
    for (const client of [aClient(the.product, { refreshes: false }), patient.client]) {
      const answer = await client.raw('PUT', `/admin/update-appoinment/${id}`, {
        json: { bookingStatus: 'cancelled' },
      });
      expect(answer).toMatchObject({ status: 401, json: { code: 'administrator-session-ended' } });
    }
    expect(await look(administrator, id)).toMatchObject({ bookingStatus: 'confirmed' });
  });
});

describe('where a center gave up chairs that were booked', () => {
  it('what is booked stays, and nothing is sold on top though a low number is free', async () => {
    const center = await aCenter(the.product, { slots: 3 });
    const window = aWindow(the.product.now());
    const [low, middle, high] = [
      await loggedInPatient(the.product),
      await loggedInPatient(the.product),
      await loggedInPatient(the.product),
    ];
    const first = await book(the.product, low, center, window);
    await book(the.product, middle, center, window);
    const third = await book(the.product, high, center, window);
    const mover = await loggedInPatient(the.product);
    const evening = await book(the.product, mover, center, aWindow(the.product.now(), 3, 17));
    await the.product.pass(MINUTE_MS);
    const changed = { slots: 1, slots_changed_at: the.product.now() };
    await the.product.database.db.updateTable('centers').set(changed).where('id', '=', center.id).execute();
    await cancel(low, first._id);
    // Chair 1 is free, chairs 2 and 3 are booked, and the center has one.
    expect((await turnRefused(administrator, first._id, { bookingStatus: 'confirmed' })).code).toBe('no-free-chair');
    expect((await holdRefused(await loggedInPatient(the.product), center, window)).code).toBe('window-full');
    const move = { appoinmentId: evening._id, date: window.date, time: window.time };
    expect((await mover.client.refused(bookings.rescheduleBooking, { body: move })).code).toBe('window-full');
    expect(await look(administrator, third._id)).toMatchObject({
      bookingStatus: 'confirmed',
      chair: 3,
      center: { slots: 1 },
    });
    expect(await turn(administrator, third._id, { bookingStatus: 'pending' })).toMatchObject({ chair: 3 });
    expect(await the.product.examine()).toEqual([]);
  });

  it('each claim of a chair is dated: held, moved, paid late, taken back; and only those', async () => {
    const { product } = the;
    const claimedAt = async (id: string) => {
      const row = await product.database.db
        .selectFrom('bookings')
        .select('claimed_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return row.claimed_at.getTime();
    };
    const laterThan = async (id: string, before: number) => {
      const now = await claimedAt(id);
      expect(now).toBeGreaterThan(before);
      return now;
    };
    const { patient, session, id } = await aHold();
    const held = await claimedAt(id);
    await product.control('webhooks', { mode: 'hold' });
    await pay(product, session.id);
    await product.pass(31 * MINUTE_MS);
    await product.control('webhooks', { mode: 'normal' });
    await product.sweep();
    const { _id, appoinmentDate } = await confirmed(patient);
    expect(_id).toBe(id);
    const paidLate = await laterThan(id, held);
    const body = { appoinmentId: id, date: appoinmentDate, time: '5 PM - 9 PM' };
    await product.pass(MINUTE_MS);
    await patient.client.call(bookings.rescheduleBooking, { body });
    const moved = await laterThan(id, paidLate);
    await product.pass(MINUTE_MS);
    await turn(administrator, id, { bookingStatus: 'pending' });
    await turn(administrator, id, { bookingStatus: 'confirmed' });
    expect(await claimedAt(id)).toBe(moved);
    await turn(administrator, id, { bookingStatus: 'cancelled' });
    await turn(administrator, id, { bookingStatus: 'pending' });
    await laterThan(id, moved);
  });
});

describe('a mail', () => {
  it('is sent once more', async () => {
    const { patient, id } = await anAppointment();
    await allMailsSent(the.product);
    const [mail] = (await look(administrator, id)).mails;
    const before = await subjects(patient.email, /^Confirmed/);
    const params = { id: mail!._id };
    expect(await administrator.client.call(appointments.sendMailAgain, { params })).toMatchObject({ success: true });
    const after = await subjects(patient.email, /^Confirmed/);
    expect(after).toHaveLength(before.length + 1);
    expect(after[0]!.text).toBe(before[0]!.text);
    expect((await look(administrator, id)).mails).toHaveLength(2);
    expect((await actionsAbout(id)).map(({ action }) => action)).toEqual(['mail-sent-again']);
  });

  it('that is not about an appointment, is unknown, or was to somebody who is gone is not', async () => {
    const { db } = the.product.database;
    const { id, user_id: userId } = await aBooking(the.product);
    await turn(administrator, id, { bookingStatus: 'cancelled' });
    const [mail] = (await look(administrator, id)).mails;
    const again = (mailId: string) =>
      administrator.client.refused(appointments.sendMailAgain, { params: { id: mailId } });
    await allMailsSent(the.product);
    await db.updateTable('users').set({ status: 'deleted' }).where('id', '=', userId).execute();
    expect(await again(mail!._id)).toMatchObject({
      status: 404,
      code: 'mail-not-found',
      message: expect.stringContaining('deleted'),
    });
    await db.updateTable('outbox').set({ booking_id: null }).where('id', '=', mail!._id).execute();
    expect(await again(mail!._id)).toMatchObject({ status: 404, code: 'mail-not-found' });
    await db.updateTable('outbox').set({ booking_id: id }).where('id', '=', mail!._id).execute();
    expect(await again(UNKNOWN)).toMatchObject({ status: 404, code: 'mail-not-found' });
    const answer = await aClient(the.product).raw('POST', `/admin/send-mail-again/${mail!._id}`);
    expect(answer.status).toBe(401);
  });
});

describe('a refund that failed', () => {
  it('is tried again as a refund of its own, once, and the books agree', async () => {
    const { patient, session, id } = await anAppointment();
    await the.product.control('refunds', { mode: 'pending' });
    await turn(administrator, id, { bookingStatus: 'cancelled' });
    const retry = (refundId: string) => administrator.client.raw('POST', `/admin/retry-refund/${refundId}`);
    const asked = await waitFor('the provider knows', () => {
      const { payments, refunds } = the.product.sandbox.ledger();
      const payment = payments.find((one) => one.session === session.id);
      return refunds.find((one) => one.payment === payment?.id);
    });
    const [pending] = (await look(administrator, id)).refunds;
    expect(await retry(pending!._id)).toMatchObject({ status: 409, json: { code: 'refund-not-failed' } });
    await failRefund(the.product, asked.id);
    await the.product.control('refunds', { mode: 'succeed' });
    const failed = await appointmentThat(
      administrator,
      id,
      'was not refunded',
      (one) => one.paymentStatus === 'refund failed',
    );
    const [refund] = failed.refunds;
    expect(refund).toMatchObject({ status: 'failed', failure: expect.any(String) });
    expect((await the.product.examine()).map(({ what }) => what)).toEqual(['the provider refused this refund']);
    // The patient's success page must not say that the refund is under way.
    expect(await details(patient, session.id)).toMatchObject({
      outcome: 'refund-failed',
      refund: { status: 'failed' },
    });

    const answers = await Promise.all([retry(refund!._id), retry(refund!._id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await refunded(patient)).toMatchObject({ bookingStatus: 'cancelled' });
    const { refunds, history } = await look(administrator, id);
    expect(refunds.map(({ status }) => status)).toEqual(['succeeded', 'failed']);
    expect(history[0]).toMatchObject({ administrator: administrator.userName, note: 'refund tried again' });
    expect(atProvider(the.product, session.id).refunds).toEqual([PRICE]);
    expect((await actionsAbout(id)).map(({ action }) => action)).toEqual(['appointment-status-set', 'refund-retried']);
    expect(await retry(refund!._id)).toMatchObject({ status: 409 });
  });

  it('that is unknown, or asked for by somebody else, is not', async () => {
    expect(await administrator.client.refused(appointments.retryRefund, { params: { id: UNKNOWN } })).toMatchObject({
      status: 404,
    });
    const { client } = await loggedInPatient(the.product);
    expect((await client.raw('POST', `/admin/retry-refund/${UNKNOWN}`)).status).toBe(401);
  });
});
