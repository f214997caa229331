/** Refunds that failed: returned by the bank, paid by hand, or known only to the provider. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { profile } from '../../../src/contract';
import { appointments, dashboard } from '../../../src/contract/admin';
import { ask } from '../../../src/server/platform/db/ask-all';
import { needsAPerson } from '../../../src/server/reports/dashboard/needs-a-person';
import { HOUR_MS } from '../../../src/domain/time';
import { ProviderRefused } from '../../../src/server/checkout/provider';
import { repairRefunds } from '../../../src/server/ops/doctor/repair-refunds';
import { type AdministratorAtWork, aLastingAdministrator } from '../../administrator';
import { appointmentThat, look, turn } from '../../administrator-steps';
import {
  atProvider,
  book,
  bookingThat,
  cancel,
  details,
  failRefund,
  myBookings,
  refunded,
  unheardOf,
} from '../../booking-steps';
import { injectFaults } from '../../inject-faults';
import { aCenter, loggedInPatient } from '../../builders';
import { allMailsSent, mailsTo } from '../../inbox';
import { IDS, PROVIDER, REFUND_FAILURE, WEBHOOK_PATH } from '../../tested-provider';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';
import { aWindow } from '../../windows';

// Its sweep reads what happened at the provider, too: what the doctor finds here must still be there.
const the = aRunningProduct({ sweepEveryMs: HOUR_MS });
const PRICE = 185_000;
const LONG_AGO = new Date('2000-01-01');

let administrator: AdministratorAtWork;
beforeAll(async () => void (administrator = await aLastingAdministrator(the.product)));

const overview = async () => (await administrator.client.call(dashboard.overview)).overview;
const failedRefunds = async () => (await overview()).attention.failedRefunds;
const revenue = async () => (await overview()).byDay.reduce((sum, day) => sum + day.revenue, 0);
const broken = async () => (await the.product.examine()).map(({ what }) => what);
const repair = async () => repairRefunds(the.product.context, await the.product.context.payments.book(LONG_AGO));
const retry = (refundId: string) => administrator.client.raw('POST', `/admin/retry-refund/${refundId}`);

async function anAppointment() {
  const patient = await loggedInPatient(the.product);
  const { _id: id } = await book(the.product, patient, await aCenter(the.product), aWindow(the.product.now()));
  const { payment } = await look(administrator, id);
  return { patient, id, session: payment!.providerSessionId! };
}

/** Cancelled by its patient, and refunded to the card. */
async function aRefundedOne() {
  const one = await anAppointment();
  await cancel(one.patient, one.id);
  await refunded(one.patient);
  return one;
}

/** The bank returns the latest refund of a session. */
async function sendBack(session: string) {
  const { payments, refunds } = the.product.sandbox.ledger();
  const payment = payments.find((one) => one.session === session)!;
  const refund = refunds.filter((one) => one.payment === payment.id).at(-1)!;
  await failRefund(the.product, refund.id);
}

/** Like the first, then returned by the bank. */
async function aFailedOne() {
  const one = await aRefundedOne();
  await sendBack(one.session);
  const appointment = await appointmentThat(
    administrator,
    one.id,
    'was not refunded',
    (now) => now.paymentStatus === 'refund failed',
  );
  return { ...one, refundId: appointment.refunds[0]!._id };
}

it('a refund whose answer got lost is found, though its key is forgotten by the time it is asked for again', async () => {
  const { session, id } = await aRefundedOne();
  const payments = the.product.context.payments.of(PROVIDER);
  const { providerPaymentId } = await payments.readCheckout(session);
  const refund = (await look(administrator, id)).refunds[0]!;
  const request = {
    providerPaymentId: providerPaymentId!,
    amount: PRICE,
    refundId: refund._id,
    idempotencyKey: `refund-${id}-1`,
    askedLongAgo: false,
  };
  await the.product.pass(25 * HOUR_MS);
  expect(await payments.refund(request)).toMatchObject({ status: 'succeeded' });
  await expect(
    payments.refund({ ...request, refundId: randomUUID(), idempotencyKey: `refund-${id}-2` }),
  ).rejects.toThrow(ProviderRefused);
  expect(atProvider(the.product, session).refunds).toEqual([PRICE]);
});

describe('a refund that succeeded and that the bank sends back', () => {
  it('is heard of once more where the provider could not say how it stands', async () => {
    const { patient, id, session } = await aRefundedOne();
    const { registry } = the.product.context.metrics;
    const isAskedLater = new RegExp(
      `^http_request_seconds_count\\{method="POST",route="${WEBHOOK_PATH}",status="503"\\} [1-9]`,
      'm',
    );
    const clear = await injectFaults(the.product, 1, ['500']);
    await sendBack(session);
    await waitFor('a message is to come again', async () => isAskedLater.test(await registry.metrics()));
    await clear();
    const failed = await appointmentThat(
      administrator,
      id,
      'was not refunded',
      (now) => now.paymentStatus === 'refund failed',
    );
    expect(await retry(failed.refunds[0]!._id)).toMatchObject({ status: 200 });
    await refunded(patient);
  });

  it('is told to patient and administrators, counts as money that we have, and can be tried again', async () => {
    const { patient, id, session } = await aRefundedOne();
    const earned = await revenue();
    await sendBack(session);
    const failed = await appointmentThat(
      administrator,
      id,
      'was not refunded',
      (now) => now.paymentStatus === 'refund failed',
    );
    expect(failed.refunds).toMatchObject([{ status: 'failed', failure: REFUND_FAILURE, amount: 1850 }]);
    expect(await failedRefunds()).toMatchObject([{ bookingId: id, amount: 1850, failure: REFUND_FAILURE }]);
    expect((await myBookings(patient))[0]).toMatchObject({
      paymentStatus: 'refund failed',
      refund: { status: 'failed' },
    });
    expect(await details(patient, session)).toMatchObject({ outcome: 'refund-failed' });
    expect(await revenue()).toBe(earned + 1850);
    expect(await broken()).toEqual(['the provider refused this refund']);

    expect(await retry(failed.refunds[0]!._id)).toMatchObject({ status: 200 });
    await refunded(patient);
    expect(await revenue()).toBe(earned);
    expect(atProvider(the.product, session).refunds).toEqual([PRICE]);
    expect(await failedRefunds()).toEqual([]);
    expect(await broken()).toEqual([]);
  });

  it('is found by the doctor where no message came, and repaired', async () => {
    const { patient, session, id } = await aRefundedOne();
    await the.product.control('webhooks', { mode: 'drop' });
    await sendBack(session);
    await the.product.control('webhooks', { mode: 'normal' });
    expect(await broken()).toEqual(['failed at the provider, refunded with us']);
    expect((await myBookings(patient))[0]).toMatchObject({ paymentStatus: 'refunded' });
    expect(await repair()).toBe(1);
    const [refund] = (await look(administrator, id)).refunds;
    expect(refund).toMatchObject({ status: 'failed' });
    expect(await repair()).toBe(0);
    await retry(refund!._id);
    await refunded(patient);
    expect(await broken()).toEqual([]);
  });
});

describe('a failed refund that was paid by hand', () => {
  const NOTE = 'By UPI to 98450 55501, UTR 4127 7301';
  const payByHand = (refundId: string, note: string) =>
    administrator.client.raw('POST', `/admin/pay-refund-by-hand/${refundId}`, { json: { note } });

  it('is given back, with who did it and how, and is not paid again', async () => {
    const { patient, id, session, refundId } = await aFailedOne();
    const earned = await revenue();
    expect(await payByHand(refundId, '  ')).toMatchObject({
      status: 400,
      json: { fields: { note: expect.any(String) } },
    });
    expect(await failedRefunds()).toHaveLength(1);
    const body = { note: ` ${NOTE} ` };
    expect(
      await administrator.client.call(appointments.payRefundByHand, { params: { id: refundId }, body }),
    ).toMatchObject({ success: true });

    const { refunds, history, paymentStatus } = await look(administrator, id);
    expect(paymentStatus).toBe('refunded');
    expect(refunds).toMatchObject([{ status: 'by-hand', failure: REFUND_FAILURE, settledAt: expect.any(String) }]);
    expect(history[0]).toMatchObject({ administrator: administrator.userName, note: `refund paid by hand: ${NOTE}` });
    expect((await myBookings(patient))[0]).toMatchObject({
      paymentStatus: 'refunded',
      refund: { amount: 1850, status: 'by-hand' },
    });
    expect(await details(patient, session)).toMatchObject({ outcome: 'refunded' });
    expect(await failedRefunds()).toEqual([]);
    expect(await ask(the.product.database.db, needsAPerson('all', the.product.now()))).toMatchObject({
      failedRefunds: 0,
    });
    expect(await revenue()).toBe(earned - 1850);
    expect(await broken()).toEqual([]);
    const recorded = await the.product.database.db
      .selectFrom('administrator_actions')
      .select(['action', 'before', 'after', 'note'])
      .where('subject_id', '=', id)
      .execute();
    const before = { refund: 'failed', failure: REFUND_FAILURE };
    expect(recorded).toEqual([
      { action: 'refund-paid-by-hand', before, after: { refund: 'by-hand', refundAmount: 1850 }, note: NOTE },
    ]);

    expect(await retry(refundId)).toMatchObject({ status: 409, json: { code: 'refund-not-failed' } });
    expect(await payByHand(refundId, NOTE)).toMatchObject({ status: 409, json: { code: 'refund-not-failed' } });
    await turn(administrator, id, { bookingStatus: 'confirmed' });
    expect((await look(administrator, id)).turns.find(({ status }) => status === 'cancelled')).toMatchObject({
      refundable: 0,
    });
    expect(await turn(administrator, id, { bookingStatus: 'cancelled' })).toMatchObject({
      refunds: [{ status: 'by-hand' }],
    });
    expect(atProvider(the.product, session).refunds).toEqual([]);
  });

  it('at the same time as it is tried again is one of the two', async () => {
    const { patient, session, refundId } = await aFailedOne();
    const answers = await Promise.all([payByHand(refundId, NOTE), retry(refundId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await refunded(patient);
    expect(atProvider(the.product, session).refunds).toEqual(answers[0].status === 200 ? [] : [PRICE]);
  });

  it('is no other one', async () => {
    const { id } = await aRefundedOne();
    const { refunds } = await look(administrator, id);
    expect(await payByHand(refunds[0]!._id, NOTE)).toMatchObject({ status: 409, json: { code: 'refund-not-failed' } });
    expect(await payByHand('019a0000-0000-7000-8000-000000000000', NOTE)).toMatchObject({ status: 404 });
  });
});

describe('a refund that only the provider knows', () => {
  it('is named with its payment and booking, and written down by the repair', async () => {
    await unheardOf(the.product);
    const { patient, session, id } = await aRefundedOne();
    const { db } = the.product.database;
    const { payment_id: paymentId } = await db
      .selectFrom('bookings')
      .select('payment_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    // As in a backup from before the cancellation.
    await db.deleteFrom('refunds').where('booking_id', '=', id).execute();
    await db.updateTable('bookings').set({ status: 'confirmed', cancel_reason: null }).where('id', '=', id).execute();
    const [unknown, ...others] = await the.product.examine();
    expect(others).toEqual([]);
    expect(unknown).toMatchObject({
      what: 'refunded at the provider, unknown to us',
      ids: [expect.stringMatching(`^${IDS.refund}`), paymentId, id],
      advice: expect.stringContaining('--repair'),
    });
    expect(await repair()).toBe(1);
    expect(await repair()).toBe(0);
    await the.product.control('webhooks', { mode: 'normal' });
    expect((await look(administrator, id)).refunds).toMatchObject([
      { amount: 1850, status: 'succeeded', reason: 'made-at-provider' },
    ]);
    expect(await broken()).toEqual(['booked, and refunded as well']);
    await turn(administrator, id, { bookingStatus: 'cancelled' });
    await bookingThat(
      patient,
      'is cancelled and refunded',
      (one) => one.bookingStatus === 'cancelled' && one.paymentStatus === 'refunded',
    );
    expect(atProvider(the.product, session).refunds).toEqual([PRICE]);
    expect(await broken()).toEqual([]);
  });
});

describe('what was cancelled, brought back, and is cancelled by its patient', () => {
  const lastCancellation = async (email: string) => {
    await allMailsSent(the.product);
    return (await mailsTo(the.product, email)).find(({ subject }) => /^Cancelled: your session on/.test(subject))!.text;
  };

  it('gives nothing back a second time, and does not say that nothing was paid', async () => {
    const { patient, id, session } = await aRefundedOne();
    // Concurrent mails may arrive in either order.
    await allMailsSent(the.product);
    await turn(administrator, id, { bookingStatus: 'confirmed' });
    expect((await myBookings(patient))[0]).toMatchObject({
      bookingStatus: 'confirmed',
      cancellation: { allowed: true, refundAmount: 0 },
    });
    expect(await cancel(patient, id)).toMatchObject({ bookingStatus: 'cancelled', paymentStatus: 'refunded' });
    expect(await lastCancellation(patient.email)).toContain('You had already been refunded.');
    expect(atProvider(the.product, session).refunds).toEqual([PRICE]);
    expect(await broken()).toEqual([]);
  });

  it('gives back what never reached the card, as the terms said', async () => {
    const { patient, id, session } = await aFailedOne();
    await allMailsSent(the.product);
    await turn(administrator, id, { bookingStatus: 'confirmed' });
    expect((await myBookings(patient))[0]!.cancellation).toMatchObject({ allowed: true, refundAmount: 1850 });
    expect(await patient.client.call(profile.deletionTerms)).toMatchObject({
      upcoming: 1,
      refundAmount: 1850,
      notRefunded: 0,
    });
    await cancel(patient, id);
    expect(await refunded(patient)).toMatchObject({ bookingStatus: 'cancelled', refund: { amount: 1850 } });
    expect(await lastCancellation(patient.email)).toContain('₹1,850 goes back to the account you paid from');
    expect(atProvider(the.product, session).refunds).toEqual([PRICE]);
    expect(await broken()).toEqual([]);
  });
});
