/** Cancelling without a refund: who asked for it, why, what the mail says; and the refund that may still be started. */
import { beforeAll, describe, expect, it } from 'vitest';
import { APPOINTMENTS_CSV, appointments, audit, dashboard } from '../../../src/contract/admin';
import { HOUR_MS } from '../../../src/domain/time';
import { windowBegins } from '../../../src/domain/windows';
import { type AdministratorAtWork, aLastingAdministrator } from '../../administrator';
import { appointmentThat, look, turn } from '../../administrator-steps';
import {
  atProvider,
  bookingThat,
  cancel,
  confirmed,
  details,
  failRefund,
  hold,
  myBookings,
  pay,
} from '../../booking-steps';
import { aBooking, aCenter, loggedInPatient } from '../../builders';
import { allMailsSent, mailAbout, mailsTo } from '../../inbox';
import { IDS, PAID } from '../../tested-provider';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';
import { aWindow } from '../../windows';

const the = aRunningProduct();
const UNKNOWN = '019a0000-0000-7000-8000-000000000000';
const REASON = 'The patient is travelling and can not come.';

let administrator: AdministratorAtWork;
beforeAll(async () => void (administrator = await aLastingAdministrator(the.product)));

async function anAppointment() {
  const patient = await loggedInPatient(the.product);
  const center = await aCenter(the.product, { slots: 1 });
  const window = aWindow(the.product.now());
  const session = await hold(patient, center, window);
  await pay(the.product, session.id);
  const { _id: id } = await confirmed(patient);
  // A later mail may otherwise overtake the confirmation.
  await allMailsSent(the.product);
  return { patient, center, window, session, id };
}

/** Cancelled by an administrator who kept the money. */
async function aKeptOne(askedBy?: 'patient' | 'center') {
  const one = await anAppointment();
  const reason = askedBy && REASON;
  await turn(administrator, one.id, { bookingStatus: 'cancelled', refund: 'none', askedBy, reason });
  await allMailsSent(the.product);
  return one;
}

const start = (id: string, amount: unknown, seen?: number) =>
  administrator.client.raw('POST', appointments.startRefund.path.replace('{id}', id), { json: { amount, seen } });

const newestMail = async (email: string) => {
  await allMailsSent(the.product);
  return (await mailsTo(the.product, email))[0]!;
};
const actionsAbout = async (subjectId: string) =>
  (await administrator.client.call(audit.list, { query: { subjectId } })).actions;
const revenue = async () =>
  (await administrator.client.call(dashboard.overview)).overview.byDay.reduce((sum, day) => sum + day.revenue, 0);
const broken = async () => (await the.product.examine()).map(({ what }) => what);

async function rowOf(id: string, userId: string): Promise<string> {
  const { bytes } = await administrator.client.raw('GET', `${APPOINTMENTS_CSV}?user=${userId}`);
  return Buffer.from(bytes)
    .toString('utf8')
    .split('\r\n')
    .find((line) => line.includes(id))!;
}

describe('an appointment that an administrator cancels without a refund', () => {
  it('is kept with who asked for it and why: in the drawer, the record of changes and the file', async () => {
    const { patient, id } = await aKeptOne('patient');
    const appointment = await look(administrator, id);
    expect(appointment).toMatchObject({
      cancelReason: 'administrator',
      cancelAskedBy: 'patient',
      paymentStatus: 'paid',
    });
    expect(appointment.history[0]).toMatchObject({ to: 'cancelled', note: REASON });
    expect((await actionsAbout(id))[0]).toMatchObject({
      after: { bookingStatus: 'cancelled', refund: 'none', askedBy: 'patient' },
      note: REASON,
    });
    const row = await rowOf(id, patient.id);
    expect(row).toContain(',cancelled,administrator,paid,');
    expect(row).toMatch(new RegExp(`,patient,${REASON},,${PAID.paidBy}$`));
    expect((await myBookings(patient))[0]).toMatchObject({ bookingStatus: 'cancelled', cancelAskedBy: 'patient' });
  });

  it('forgets who asked for it once it is confirmed again', async () => {
    const { patient, id } = await aKeptOne('patient');
    expect(await turn(administrator, id, { bookingStatus: 'confirmed' })).toMatchObject({ cancelAskedBy: null });
    await cancel(patient, id);
    expect(await look(administrator, id)).toMatchObject({ cancelReason: 'patient', cancelAskedBy: null });
  });

  it('may be cancelled by a client that does not say who asked for it, and nobody is named then', async () => {
    const { patient, id } = await aKeptOne();
    expect(await look(administrator, id)).toMatchObject({ bookingStatus: 'cancelled', cancelAskedBy: null });
    expect((await actionsAbout(id))[0]!.after).toEqual({ bookingStatus: 'cancelled', refund: 'none' });
    expect(await rowOf(id, patient.id)).toMatch(/,cancelled,administrator,paid,.*,0,,,/);
    const { text } = await newestMail(patient.email);
    expect(text).toContain('The center has cancelled this appointment.');
    expect(text).not.toMatch(/had to|sorry|You asked/);
  });

  it('of somebody who asks for what nobody is, is refused', async () => {
    const { id } = await aBooking(the.product);
    const json = { bookingStatus: 'cancelled', refund: 'none', askedBy: 'nurse' };
    const answer = await administrator.client.raw('PUT', `/admin/update-appoinment/${id}`, { json });
    expect(answer).toMatchObject({ status: 400, json: { code: 'invalid-input' } });
  });
});

describe('the mail about a cancellation', () => {
  it('that the patient asked for, without a refund, does not say that the center had to', async () => {
    const { patient } = await aKeptOne('patient');
    const { subject, text } = await newestMail(patient.email);
    expect(subject).toMatch(/^Cancelled as you asked: your session on /);
    expect(text).toContain('You asked for this appointment to be cancelled. It is cancelled now.');
    expect(text).toContain(`Reason: ${REASON}`);
    expect(text).toContain('The ₹1,850 that you paid is not refunded. Please call');
    expect(text).not.toMatch(/had to|sorry|24 hours|goes back/);
  });

  it('by the center without a refund says so', async () => {
    const { patient } = await aKeptOne('center');
    const { subject, text } = await newestMail(patient.email);
    expect(subject).toMatch(/^Cancelled by the center: your session on /);
    expect(text).toContain('The center had to cancel this appointment. We are sorry.');
    expect(text).toContain('The ₹1,850 that you paid is not refunded. Please call');
    expect(text).not.toMatch(/You asked|24 hours|goes back/);
  });

  it.each([
    ['patient', 'You asked for this appointment to be cancelled.'],
    ['center', 'The center had to cancel this appointment.'],
    [undefined, 'The center has cancelled this appointment.'],
  ] as const)('with a refund, asked for by %s, says who and how much', async (askedBy, sentence) => {
    const { patient, id } = await anAppointment();
    await turn(administrator, id, { bookingStatus: 'cancelled', askedBy });
    const { text } = await newestMail(patient.email);
    expect(text).toContain(sentence);
    expect(text).toContain('₹1,850 goes back to the account you paid from.');
    expect(text).not.toContain('not refunded');
  });

  it('by the patient, too late, gives the rule as the reason', async () => {
    const { patient, window, id } = await anAppointment();
    await the.product.passUntil(new Date(windowBegins(window.date, window.startHour).getTime() - HOUR_MS));
    await cancel(patient, id);
    expect((await newestMail(patient.email)).text).toContain(
      'It was cancelled less than 24 hours before the session, so nothing is refunded.',
    );
  });
});

describe('a refund after cancelling', () => {
  it('of a part goes to the card, is told as a part everywhere, and the rest can go after it', async () => {
    const { patient, session, id } = await aKeptOne('patient');
    const earned = await revenue();
    expect(await look(administrator, id)).toMatchObject({ refundable: 1850, refundedAmount: 0 });
    expect(await start(id, 500)).toMatchObject({
      status: 200,
      json: { success: true, appointment: { refundable: 1350, refundedAmount: 500, paymentStatus: 'refund pending' } },
    });
    const mine = await bookingThat(patient, 'is refunded', (one) => one.paymentStatus === 'refunded');
    expect(mine.refund).toMatchObject({ amount: 500, notRefunded: 1350, status: 'refunded' });
    expect(atProvider(the.product, session.id).refunds).toEqual([50_000]);
    expect(await revenue()).toBe(earned - 500);

    const mail = await mailAbout(the.product, patient.email, /^Refund of ₹500: your session on /);
    expect(mail.text).toContain('We are refunding ₹500 of the ₹1,850 that you paid for this appointment');
    const { refunds, history, refundedAmount } = await look(administrator, id);
    expect(refunds).toMatchObject([{ amount: 500, status: 'succeeded', reason: 'after-cancelling' }]);
    expect(refundedAmount).toBe(500);
    expect(history[0]).toMatchObject({ administrator: administrator.userName, note: 'refund started: ₹500' });
    expect((await actionsAbout(id))[0]).toMatchObject({ action: 'refund-started', after: { refundAmount: 500 } });
    // Its reason is still that of the cancellation.
    expect(await rowOf(id, patient.id)).toMatch(
      new RegExp(`,refunded,${IDS.payment}\\w+,1850,.*,500,${IDS.refund}\\w+,patient,${REASON},,${PAID.paidBy}$`),
    );
    expect(await details(patient, session.id)).toMatchObject({
      outcome: 'refunded',
      refund: { amount: 500, notRefunded: 1350 },
    });
    expect(await broken()).toEqual([]);

    // Somebody who typed ₹500 for ₹1,850 gives the rest back; who looked before that is told.
    expect(await start(id, 1350, 1850)).toMatchObject({
      status: 409,
      json: { code: 'edit-conflict', message: expect.stringContaining('₹1,350 is left') },
    });
    expect(await start(id, 1400)).toMatchObject({
      status: 400,
      json: { code: 'refund-too-much', message: 'At most ₹1,350 can be refunded.' },
    });
    expect(await start(id, 1350, 1350)).toMatchObject({ status: 200, json: { appointment: { refundable: 0 } } });
    await waitFor('both are there', () => atProvider(the.product, session.id).refunds.length === 2);
    expect(atProvider(the.product, session.id).refunds.toSorted()).toEqual([135_000, 50_000]);
    const whole = await bookingThat(
      patient,
      'has all of it',
      ({ refund }) => refund?.status === 'refunded' && refund.amount === 1850,
    );
    expect(whole.refund).toMatchObject({ notRefunded: 0 });
    await allMailsSent(the.product);
    const mails = (await mailsTo(the.product, patient.email)).filter(({ subject }) => /^Refund/.test(subject));
    expect(mails.map(({ subject }) => subject.split(':')[0]).toSorted()).toEqual([
      'Refund of ₹1,350',
      'Refund of ₹500',
    ]);
    expect(await start(id, 1)).toMatchObject({ status: 409, json: { code: 'refund-not-possible' } });
    expect(await broken()).toEqual([]);
  });

  it('of all that a patient paid who cancelled too late goes back as well', async () => {
    const { patient, window, session, id } = await anAppointment();
    await the.product.passUntil(new Date(windowBegins(window.date, window.startHour).getTime() - HOUR_MS));
    await cancel(patient, id);
    await allMailsSent(the.product);
    expect(await look(administrator, id)).toMatchObject({ refundable: 1850, refunds: [] });
    expect(await start(id, 1850)).toMatchObject({ status: 200 });
    const mine = await bookingThat(patient, 'is refunded', (one) => one.paymentStatus === 'refunded');
    expect(mine.refund).toMatchObject({ amount: 1850, notRefunded: 0 });
    expect(atProvider(the.product, session.id).refunds).toEqual([185_000]);
    expect((await newestMail(patient.email)).text).toContain('We are refunding the ₹1,850 that you paid');
    expect(await broken()).toEqual([]);
  });

  it('is not more than was paid, nor nothing', async () => {
    const { session, id } = await aKeptOne('center');
    expect(await start(id, 1850.01)).toMatchObject({
      status: 400,
      json: { code: 'refund-too-much', fields: { amount: 'At most ₹1,850 can be refunded.' } },
    });
    for (const amount of [0, -500, 'all', 1000.555, undefined]) {
      expect(await start(id, amount)).toMatchObject({ status: 400, json: { code: 'invalid-input' } });
    }
    expect((await look(administrator, id)).refunds).toEqual([]);
    expect(atProvider(the.product, session.id).refunds).toEqual([]);
  });

  it('is for what was paid and cancelled without one', async () => {
    const { patient, id } = await anAppointment();
    expect(await look(administrator, id)).toMatchObject({ refundable: 0 });
    expect(await start(id, 500)).toMatchObject({
      status: 409,
      json: { code: 'refund-not-possible', message: 'Only a cancelled appointment can be refunded.' },
    });
    await cancel(patient, id);
    expect(await start(id, 500)).toMatchObject({
      status: 409,
      json: { message: 'All of this payment has been given back, or is on its way.' },
    });
    const unpaid = await aBooking(the.product, { status: 'cancelled' });
    const free = await aBooking(the.product, { status: 'cancelled', isScheme: true });
    for (const booking of [unpaid, free]) {
      expect(await start(booking.id, 500)).toMatchObject({ status: 409, json: { code: 'refund-not-possible' } });
    }
    expect(await start(UNKNOWN, 500)).toMatchObject({ status: 404, json: { code: 'booking-not-found' } });
  });

  it('that failed is tried again with the same amount, not started once more', async () => {
    const { patient, session, id } = await aKeptOne('patient');
    await the.product.control('refunds', { mode: 'pending' });
    await start(id, 700);
    const asked = await waitFor('the provider knows', () => {
      const { payments, refunds } = the.product.sandbox.ledger();
      const payment = payments.find((one) => one.session === session.id);
      return refunds.find((one) => one.payment === payment?.id);
    });
    await failRefund(the.product, asked.id);
    await the.product.control('refunds', { mode: 'succeed' });
    const failed = await appointmentThat(administrator, id, 'failed', (one) => one.paymentStatus === 'refund failed');
    expect(failed).toMatchObject({ refundable: 0, refundedAmount: 0 });
    expect(await start(id, 700)).toMatchObject({ status: 409, json: { code: 'refund-not-possible' } });
    const params = { id: failed.refunds[0]!._id };
    await administrator.client.call(appointments.retryRefund, { params });
    const mine = await bookingThat(patient, 'is refunded', (one) => one.paymentStatus === 'refunded');
    expect(mine.refund).toMatchObject({ amount: 700, notRefunded: 1150 });
    expect(atProvider(the.product, session.id).refunds).toEqual([70_000]);
    expect(await broken()).toEqual([]);
  });

  it('in part, of an appointment that is brought back, leaves the rest to be refunded', async () => {
    const { patient, session, id } = await aKeptOne('patient');
    await start(id, 500);
    await bookingThat(patient, 'is refunded', (one) => one.paymentStatus === 'refunded');
    // Mails are sent side by side: that of the refund may come last otherwise.
    await allMailsSent(the.product);
    await turn(administrator, id, { bookingStatus: 'confirmed' });
    await allMailsSent(the.product);
    const [confirmation] = await mailsTo(the.product, patient.email);
    expect(confirmation!.text).toContain('₹500 of the ₹1,850 that you paid has already been refunded.');
    expect(confirmation!.text).not.toContain('Your payment was refunded');
    await turn(administrator, id, { bookingStatus: 'cancelled', askedBy: 'center' });
    expect((await newestMail(patient.email)).text).toContain('₹1,350 goes back to the account you paid from.');
    await waitFor('both are there', () => atProvider(the.product, session.id).refunds.length === 2);
    expect(atProvider(the.product, session.id).refunds).toEqual([50_000, 135_000]);
    await appointmentThat(administrator, id, 'is refunded', (one) => one.paymentStatus === 'refunded');
    expect(await broken()).toEqual([]);
  });
});
