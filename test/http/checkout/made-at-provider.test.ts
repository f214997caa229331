/** What happens on the provider's own pages: refunds, disputes, and payments that are not what was asked. */
import { beforeAll, describe, expect, it } from 'vitest';
import { series } from '../../../src/contract';
import { appointments, dashboard, reports } from '../../../src/contract/admin';
import { DAY_MS, HOUR_MS, MINUTE_MS, istDateOf } from '../../../src/domain/time';
import { readHappened } from '../../../src/server/checkout/read-happened';
import { type AdministratorAtWork, aLastingAdministrator, aStaffMember } from '../../administrator';
import { appointmentThat, look, turn } from '../../administrator-steps';
import {
  atProvider,
  book,
  bookingThat,
  cancel,
  confirmed,
  details,
  hold,
  myBookings,
  pay,
  refunded,
} from '../../booking-steps';
import { aCenter, loggedInPatient } from '../../builders';
import { allMailsSent, mailsTo } from '../../inbox';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';
import { aWindow } from '../../windows';

const the = aRunningProduct();
/** It sweeps where a test says so alone. */
const quiet = aRunningProduct({ sweepEveryMs: HOUR_MS });
const PRICE = 185_000;

let owner: AdministratorAtWork;
beforeAll(async () => void (owner = await aLastingAdministrator(the.product)));

const attention = async (who = owner) => (await who.client.call(dashboard.overview)).overview.attention;
const broken = async () => (await the.product.examine()).filter(({ isTask }) => !isTask).map(({ what }) => what);
const tasks = async () => (await the.product.examine()).filter(({ isTask }) => isTask).map(({ what }) => what);
const webhooks = (mode: string) => the.product.control('webhooks', { mode });
const refundThere = (session: string, amount?: number) =>
  the.product.control(`payments/${session}/refund`, { amount }, 'POST');
const disputeIt = (session: string) => the.product.control(`payments/${session}/dispute`, {}, 'POST');
const decide = async (session: string, action: string) => {
  const { payments, disputes } = the.product.sandbox.ledger();
  const payment = payments.find((one) => one.session === session && one.status === 'succeeded')!;
  await the.product.control(`disputes/${disputes.find((one) => one.payment === payment.id)!.id}`, { action }, 'POST');
};
const mailAbout = async (email: string, subject: RegExp) => {
  await allMailsSent(the.product);
  return (await mailsTo(the.product, email)).find((mail) => subject.test(mail.subject))?.text ?? '';
};

async function anAppointment(days = 6) {
  const patient = await loggedInPatient(the.product);
  const center = await aCenter(the.product, { charge_paise: PRICE });
  const { _id: id } = await book(the.product, patient, center, aWindow(the.product.now(), days));
  const { payment } = await look(owner, id);
  return { patient, center, id, session: payment!.providerSessionId! };
}
const refundsOf = async (id: string) => (await look(owner, id)).refunds.filter(({ status }) => status !== 'failed');

describe('a refund that was made on the provider’s page', () => {
  it('of a part is written down by its message, told, and taken off what a cancellation sends', async () => {
    const { patient, id, session } = await anAppointment();
    await refundThere(session, 50_000);
    const found = await appointmentThat(owner, id, 'has it', ({ refunds }) => refunds.length === 1);
    expect(found.refunds).toMatchObject([{ amount: 500, status: 'succeeded', reason: 'made-at-provider' }]);
    expect(found.history[0]!.note).toContain('₹500 refunded');
    expect((await myBookings(patient))[0]).toMatchObject({
      bookingStatus: 'confirmed',
      paymentStatus: 'paid',
      cancellation: { allowed: true, refundAmount: 1350 },
    });
    expect(await mailAbout(patient.email, /^Refund of ₹500/)).toContain('The appointment itself has not changed');
    expect(await broken()).toEqual([]);
    await cancel(patient, id);
    await refunded(patient);
    expect(atProvider(the.product, session).refunds.toSorted()).toEqual([135_000, 50_000]);
    expect(await broken()).toEqual([]);
  });

  it('is found by the reconciler where no message came', async () => {
    const { patient, id, session } = await anAppointment();
    await webhooks('drop');
    await refundThere(session);
    await the.product.pass(11 * MINUTE_MS);
    await the.product.sweep();
    await webhooks('normal');
    expect(await refundsOf(id)).toMatchObject([{ amount: 1850, reason: 'made-at-provider' }]);
    expect((await myBookings(patient))[0]).toMatchObject({
      cancellation: { refundAmount: 0 },
    });
    // Nobody knows whether the appointment is to stand: for a person.
    expect(await broken()).toEqual([]);
    expect(await tasks()).toContain('booked, and refunded as well');
    await cancel(patient, id);
    expect(atProvider(the.product, session).refunds).toEqual([PRICE]);
  });

  it('of a payment that was not settled for hours is found once it is', async () => {
    const patient = await loggedInPatient(quiet.product);
    const center = await aCenter(quiet.product);
    await quiet.product.control('webhooks', { mode: 'drop' });
    const { id } = await hold(patient, center, aWindow(quiet.product.now(), 6));
    await pay(quiet.product, id);
    await quiet.product.control(`payments/${id}/refund`, { amount: 50_000 }, 'POST');
    await quiet.product.pass(2 * HOUR_MS);
    // Another process reads what happened before this one has asked about the payment.
    await readHappened(quiet.product.context);
    await quiet.product.sweep();
    await quiet.product.pass(11 * MINUTE_MS);
    await quiet.product.sweep();
    const refunds = await quiet.product.database.db.selectFrom('refunds').select(['amount_paise', 'status']).execute();
    expect(refunds).toEqual([{ amount_paise: 50_000, status: 'succeeded' }]);
  });

  it('that nobody had told of when the patient cancelled leaves the rest to be sent', async () => {
    const { patient, id, session } = await anAppointment();
    await webhooks('drop');
    await refundThere(session, 100_000);
    await cancel(patient, id);
    const done = await appointmentThat(
      owner,
      id,
      'is refunded',
      ({ refunds }) => refunds.filter(({ status }) => status === 'succeeded').length === 2,
    );
    await webhooks('normal');
    expect(done.refunds.map(({ amount, status }) => [amount, status])).toEqual([
      [850, 'succeeded'],
      [1000, 'succeeded'],
      [1850, 'failed'],
    ]);
    expect(atProvider(the.product, session).refunds.toSorted()).toEqual([100_000, 85_000]);
    expect((await attention()).failedRefunds.filter(({ bookingId }) => bookingId === id)).toEqual([]);
    expect(await broken()).toEqual([]);
  });

  it('of all of it leaves nothing to be sent, and nothing for a person', async () => {
    const { patient, id, session } = await anAppointment();
    await webhooks('drop');
    await refundThere(session);
    await cancel(patient, id);
    await refunded(patient);
    await webhooks('normal');
    expect(atProvider(the.product, session).refunds).toEqual([PRICE]);
    expect((await attention()).failedRefunds.filter(({ bookingId }) => bookingId === id)).toEqual([]);
    expect(await broken()).toEqual([]);
  });

  it('of several sessions is divided among them', async () => {
    const patient = await loggedInPatient(the.product);
    const center = await aCenter(the.product, { charge_paise: PRICE });
    const dates = [aWindow(the.product.now(), 2), aWindow(the.product.now(), 3)].map(({ date }) => date);
    const sessions = dates.map((date) => ({
      date,
      time: '9 AM - 1 PM',
      centerId: center.id,
    }));
    const { session } = await patient.client.call(series.book, {
      body: { sessions, total: 3700 },
    });
    await the.product.control(`checkout/${session!.id}`, { action: 'pay' }, 'POST');
    await waitFor('both are booked', async () =>
      (await myBookings(patient)).every(({ bookingStatus }) => bookingStatus === 'confirmed'),
    );
    await refundThere(session!.id, 200_000);
    const mine = await waitFor('the refund is known', async () => {
      const rows = await myBookings(patient);
      return rows.some(({ refund }) => refund !== undefined) ? rows : null;
    });
    const amounts = await Promise.all(
      mine.map(async ({ _id }) => (await refundsOf(_id)).reduce((sum, one) => sum + one.amount, 0)),
    );
    expect(amounts.toSorted((one, other) => one - other)).toEqual([150, 1850]);
    for (const { _id } of mine) await cancel(patient, _id);
    await waitFor('the rest is sent', async () => {
      const { refunds } = atProvider(the.product, session!.id);
      return refunds.reduce((sum, amount) => sum + amount, 0) === 2 * PRICE;
    });
    expect(await broken()).toEqual([]);
  });
});

describe('a payment that a bank disputes', () => {
  it('is shown, stops a second refund, and once it is won the refund can be started', async () => {
    const { patient, id, session } = await anAppointment();
    await disputeIt(session);
    const shown = await waitFor('the dispute is shown', async () =>
      (await attention()).disputes.find(({ bookingId }) => bookingId === id),
    );
    expect(shown).toMatchObject({
      amount: 1850,
      state: 'open',
      answerBy: expect.any(String),
    });
    expect((await look(owner, id)).disputes).toMatchObject([
      { amount: 1850, standing: 'open', answerBy: shown.answerBy, closedAt: null },
    ]);
    expect(await tasks()).toContain('a bank disputes a payment');
    await cancel(patient, id);
    expect(await mailAbout(patient.email, /^Cancelled/)).toContain('Your bank is looking into this payment');
    expect(await refundsOf(id)).toEqual([]);
    const refused = await owner.client.raw('POST', `/admin/start-refund/${id}`, { json: { amount: 1850 } });
    expect(refused).toMatchObject({
      status: 409,
      json: { code: 'refund-not-possible' },
    });
    expect(refused.json).toMatchObject({
      message: expect.stringContaining('disputes'),
    });
    expect(await broken()).toEqual([]);

    await decide(session, 'answer');
    await decide(session, 'win');
    await waitFor('it is owed', async () =>
      (await attention()).disputes.some(({ bookingId, state }) => bookingId === id && state === 'owed'),
    );
    await owner.client.call(appointments.startRefund, {
      params: { id },
      body: { amount: 1850 },
    });
    await refunded(patient);
    expect(atProvider(the.product, session).refunds).toEqual([PRICE]);
    expect((await attention()).disputes.filter(({ bookingId }) => bookingId === id)).toEqual([]);
    expect(await broken()).toEqual([]);
  });

  it('lost is in the reports, found without a message, and nothing is refunded any more', async () => {
    const { patient, center, id, session } = await anAppointment();
    await webhooks('drop');
    await disputeIt(session);
    await the.product.pass(11 * MINUTE_MS);
    await the.product.sweep();
    expect((await attention()).disputes.find(({ bookingId }) => bookingId === id)).toMatchObject({ state: 'open' });
    await decide(session, 'lose');
    await the.product.pass(HOUR_MS + MINUTE_MS);
    await the.product.sweep();
    await webhooks('normal');
    await cancel(patient, id);
    expect(await refundsOf(id)).toEqual([]);
    const day = istDateOf(the.product.now());
    const { report } = await owner.client.call(reports.get, {
      params: { name: 'disputes' },
      query: { from: day, to: day, by: 'outcome', centerId: center.id },
    });
    expect(report.total).toEqual({
      amount: 1850,
      lost: 1850,
      disputes: 1,
      open: 0,
    });
    expect((await attention()).disputes.filter(({ bookingId }) => bookingId === id)).toEqual([]);
    expect(await broken()).toEqual([]);
  });

  it('while a refund waits is not refunded as well', async () => {
    const { patient, id, session } = await anAppointment();
    await webhooks('drop');
    await disputeIt(session);
    await webhooks('normal');
    await cancel(patient, id);
    const failed = await appointmentThat(owner, id, 'was refused', ({ refunds }) => refunds[0]?.status === 'failed');
    expect(failed.refunds).toHaveLength(1);
    expect(atProvider(the.product, session).refunds).toEqual([]);
    await the.product.pass(11 * MINUTE_MS);
    await the.product.sweep();
    const again = await owner.client.raw('POST', `/admin/retry-refund/${failed.refunds[0]!._id}`);
    expect(again).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('disputes') },
    });
    await decide(session, 'win');
    await waitFor('it is over', async () => (await tasks()).every((what) => what !== 'a bank disputes a payment'));
    expect(await owner.client.raw('POST', `/admin/retry-refund/${failed.refunds[0]!._id}`)).toMatchObject({
      status: 200,
    });
    await refunded(patient);
    expect(await broken()).toEqual([]);
  });
});

describe('a payment that is not what was asked', () => {
  async function paidAs(other: { amount?: number; currency?: string }) {
    const patient = await loggedInPatient(the.product);
    const center = await aCenter(the.product, { charge_paise: PRICE });
    const session = await hold(patient, center, aWindow(the.product.now(), 5));
    await the.product.control(`checkout/${session.id}`, { action: 'pay', method: 'card', ...other }, 'POST');
    const row = await waitFor('it is held for a person', async () => {
      const [one] = await myBookings(patient);
      return (await attention()).differing.find(({ bookingId }) => bookingId === one!._id);
    });
    return { patient, center, session: session.id, row };
  }
  const decided = (differenceId: string, decision: 'accept' | 'give-back', who = owner) =>
    who.client.raw('POST', `/admin/decide-payment/${differenceId}`, {
      json: { decision },
    });

  it.each([
    [{ amount: 100 }, '₹1', false],
    [{ amount: 200_000 }, '₹2,000', true],
    [{ amount: PRICE, currency: 'USD' }, 'USD 1850.00', false],
  ])('confirms nothing: %o', async (other, paid, canAccept) => {
    const { patient, session, row } = await paidAs(other);
    expect(row).toMatchObject({ paid, asked: 1850, canAccept, state: 'held' });
    expect((await myBookings(patient))[0]).toMatchObject({
      bookingStatus: 'pending',
      paymentStatus: 'unpaid',
      differingPayment: { paid, state: 'checking' },
    });
    // Nothing leads to paying once more.
    expect((await myBookings(patient))[0]!.hold).toBeUndefined();
    expect(await details(patient, session)).toMatchObject({ outcome: 'checking' });
    expect(await tasks()).toContain('another amount or currency was paid than was asked');
    expect(await broken()).toEqual([]);
    expect(await mailAbout(patient.email, /^We are checking your payment/)).toContain('this chair is not booked');
    if (!canAccept)
      expect(await decided(row.differenceId, 'accept')).toMatchObject({
        status: 409,
        json: { code: 'payment-too-little' },
      });
    expect(await decided(row.differenceId, 'give-back')).toMatchObject({
      status: 200,
    });
    await the.product.sweep();
    await waitFor('it is back', async () => atProvider(the.product, session).refunds.length === 1);
    expect(atProvider(the.product, session).refunds).toEqual([other.amount]);
    expect(await mailAbout(patient.email, /on its way back/)).toContain('goes back in full');
    expect(await decided(row.differenceId, 'accept')).toMatchObject({
      status: 409,
      json: { code: 'payment-decided' },
    });
    await the.product.pass(31 * MINUTE_MS);
    await the.product.sweep();
    expect((await myBookings(patient))[0]).toMatchObject({
      bookingStatus: 'cancelled',
      differingPayment: { paid, state: 'returned' },
    });
    expect(await details(patient, session)).toMatchObject({ outcome: 'refunded' });
    expect((await attention()).differing).toEqual([]);
    expect(await broken()).toEqual([]);
  });

  it('is paid back where nobody decides, once', async () => {
    const { patient, session } = await paidAs({ amount: 150_000 });
    await the.product.pass(DAY_MS + HOUR_MS / 2);
    await the.product.sweep();
    await the.product.sweep();
    await waitFor('it is back', async () => atProvider(the.product, session).refunds.length > 0);
    expect(atProvider(the.product, session).refunds).toEqual([150_000]);
    expect((await myBookings(patient))[0]).toMatchObject({
      bookingStatus: 'cancelled',
      paymentStatus: 'unpaid',
    });
    expect(await details(patient, session).catch(() => null)).not.toMatchObject({ outcome: 'confirmed' });
    await the.product.pass(HOUR_MS);
    expect(await broken()).toEqual([]);
  });

  it('of too much can be taken as paid: what is over goes back, and the rest with a cancellation', async () => {
    const { patient, session, row } = await paidAs({ amount: 200_000 });
    const clerk = await aStaffMember(the.product, [{ role: 'clerk' }]);
    expect(await decided(row.differenceId, 'accept', clerk)).toMatchObject({
      status: 403,
    });
    expect(await decided(row.differenceId, 'accept')).toMatchObject({
      status: 200,
    });
    const { _id: id } = await confirmed(patient);
    await the.product.sweep();
    await waitFor('what is over is back', async () => atProvider(the.product, session).refunds.length === 1);
    expect(atProvider(the.product, session).refunds).toEqual([15_000]);
    await the.product.pass(MINUTE_MS);
    await the.product.sweep();
    expect(await broken()).toEqual([]);
    await cancel(patient, id);
    await refunded(patient);
    expect(atProvider(the.product, session).refunds.toSorted()).toEqual([15_000, 185_000]);
    expect(await broken()).toEqual([]);
  });

  it('that was given back on the provider’s page is settled by that', async () => {
    const { patient, session, row } = await paidAs({ amount: 100 });
    await refundThere(session);
    await waitFor('it is settled', async () => (await attention()).differing.length === 0);
    expect(await decided(row.differenceId, 'give-back')).toMatchObject({
      status: 409,
    });
    await the.product.pass(31 * MINUTE_MS);
    await the.product.sweep();
    await bookingThat(patient, 'is free', ({ bookingStatus }) => bookingStatus === 'cancelled');
    expect(atProvider(the.product, session).refunds).toEqual([100]);
    expect(await broken()).toEqual([]);
  });
});

it('who restores an appointment after a part was refunded there still sees it as paid', async () => {
  const { patient, id, session } = await anAppointment();
  await refundThere(session, 50_000);
  await appointmentThat(owner, id, 'has it', ({ refunds }) => refunds.length === 1);
  await turn(owner, id, { bookingStatus: 'cancelled', refund: 'none' });
  await turn(owner, id, { bookingStatus: 'confirmed' });
  expect((await myBookings(patient))[0]).toMatchObject({
    paymentStatus: 'paid',
  });
});
