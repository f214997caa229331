/** What is paid and pays for nothing, because the session was paid otherwise meanwhile: it goes back by itself, once. */
import { beforeAll, describe, expect, it } from 'vitest';
import { appointments, cash, dashboard } from '../../../src/contract/admin';
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/time';
import { giveBackUnneeded, settlePayment } from '../../../src/server/checkout';
import { type AdministratorAtWork, aLastingAdministrator } from '../../administrator';
import { look, turn } from '../../administrator-steps';
import { atProvider, cancel, failRefund, hold, myBookings, pay } from '../../booking-steps';
import { aCenter, loggedInPatient } from '../../builders';
import { allMailsSent, mailsTo } from '../../inbox';
import { PROVIDER } from '../../tested-provider';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';
import { aWindow } from '../../windows';

const the = aRunningProduct({ sweepEveryMs: HOUR_MS });
const PRICE = 185_000;

let owner: AdministratorAtWork;
beforeAll(async () => void (owner = await aLastingAdministrator(the.product)));

const attention = async () => (await owner.client.call(dashboard.overview)).overview.attention;
const returning = async (id: string) => (await attention()).returning.filter(({ bookingId }) => bookingId === id);
const failed = async (id: string) => (await attention()).failedRefunds.filter(({ bookingId }) => bookingId === id);
const broken = async () => (await the.product.examine()).filter(({ isTask }) => !isTask).map(({ what }) => what);
const takeAtDesk = (id: string, amount = PRICE / 100) =>
  owner.client.call(cash.takePayment, { params: { id }, body: { mode: 'cash', amount } });
const paymentOf = (session: string) =>
  the.product.database.db
    .selectFrom('payments')
    .select(['id', 'status'])
    .where('provider_session_id', '=', session)
    .executeTakeFirstOrThrow();
const refundsAt = (session: string) => atProvider(the.product, session).refunds;
const mailsAbout = async (email: string, subject: RegExp) => {
  await allMailsSent(the.product);
  return (await mailsTo(the.product, email)).filter((mail) => subject.test(mail.subject));
};

/**
 * A session that a desk took the money for while its page at the provider can still be paid: what was recorded of the payment is
 * older than what is true there, as after a message that got lost, a restored backup, or a bank that answers late.
 */
async function takenAtDesk() {
  const patient = await loggedInPatient(the.product);
  const center = await aCenter(the.product, { charge_paise: PRICE, slots: 2 });
  const session = await hold(patient, center, aWindow(the.product.now(), 6));
  const [booking] = await myBookings(patient);
  const { id } = await paymentOf(session.id);
  await the.product.database.db.updateTable('payments').set({ status: 'expired' }).where('id', '=', id).execute();
  await takeAtDesk(booking!._id);
  return { patient, center, id: booking!._id, session: session.id, paymentId: id };
}

/** What the dashboard says of an appointment whose refund the provider has not confirmed yet. */
async function whileUnderWay(id: string) {
  const { db } = the.product.database;
  const refunds = db.updateTable('refunds').where('booking_id', '=', id);
  // Nobody asks the provider meanwhile.
  const later = new Date(the.product.now().getTime() + HOUR_MS);
  await refunds.set({ status: 'pending', due_at: later }).execute();
  const rows = await returning(id);
  await refunds.set({ due_at: the.product.now() }).execute();
  return rows;
}

/** Waits until the provider has given it back, and we have written that down. */
const isBack = (session: string) =>
  waitFor('the money is back', async () => {
    await the.product.sweep();
    const pending = the.product.database.db
      .selectFrom('refunds')
      .select('id')
      .where('status', '=', 'pending')
      .execute();
    return refundsAt(session).length > 0 && (await pending).length === 0;
  });

describe('a payment that comes after the desk took the money', () => {
  it('goes back by itself, once, with a mail, a line of history, and one on the dashboard until the provider has it', async () => {
    const { patient, id, session } = await takenAtDesk();
    await pay(the.product, session);
    await isBack(session);
    expect((await whileUnderWay(id))[0]).toMatchObject({ bookingId: id, username: patient.username, amount: 1850 });
    await waitFor('the dashboard has nothing left', async () => {
      await the.product.sweep();
      return (await returning(id)).length === 0;
    });
    expect(refundsAt(session)).toEqual([PRICE]);
    const seen = await look(owner, id);
    expect(seen.bookingStatus).toBe('confirmed');
    expect(seen.history.filter(({ note }) => note?.includes('pays for nothing'))).toHaveLength(1);
    const [mail, ...more] = await mailsAbout(patient.email, /^Paid twice: your ₹1,850 is on its way back/);
    expect(more).toEqual([]);
    expect(mail!.text).toContain('had already been paid at the center');
    expect((await myBookings(patient))[0]).toMatchObject({ bookingStatus: 'confirmed', paymentStatus: 'paid' });
    expect(await broken()).toEqual([]);
  });

  it('is settled again and again with one refund', async () => {
    const { id, session, paymentId } = await takenAtDesk();
    await pay(the.product, session);
    await isBack(session);
    for (let time = 0; time < 3; time++) await settlePayment(the.product.context, paymentId);
    await the.product.sweep();
    expect(refundsAt(session)).toEqual([PRICE]);
    const refunds = await the.product.database.db
      .selectFrom('refunds')
      .select(['reason'])
      .where('booking_id', '=', id)
      .execute();
    expect(refunds).toEqual([{ reason: 'paid-twice' }]);
  });

  it('goes back beside what a cancellation gives back at the desk, and neither hides the other', async () => {
    const { patient, id, session } = await takenAtDesk();
    await cancel(patient, id);
    await pay(the.product, session);
    await isBack(session);
    expect((await attention()).deskRefunds.filter(({ bookingId }) => bookingId === id)).toMatchObject([
      { amount: 1850 },
    ]);
    expect(refundsAt(session)).toEqual([PRICE]);
    expect(await broken()).toEqual([]);
  });

  it('whose refund the bank sends back stands among the failed ones, is tried again, and goes', async () => {
    const { patient, id, session } = await takenAtDesk();
    await pay(the.product, session);
    await isBack(session);
    const { refunds } = the.product.sandbox.ledger();
    const { payments } = the.product.sandbox.ledger();
    const payment = payments.find((one) => one.session === session && one.status === 'succeeded')!;
    await failRefund(the.product, refunds.find((one) => one.payment === payment.id)!.id);
    const [row] = await waitFor('it is among the failed ones', async () => {
      await the.product.sweep();
      const rows = await failed(id);
      return rows.length > 0 ? rows : null;
    });
    // What is given back of the other payment is another matter.
    await cancel(patient, id);
    expect(await failed(id)).toHaveLength(1);
    expect(await broken()).toEqual([]);
    await owner.client.call(appointments.retryRefund, { params: { id: row!.refundId } });
    await isBack(session);
    expect(await failed(id)).toEqual([]);
    expect(await broken()).toEqual([]);
  });

  it('and that somebody gives back on the provider’s page first goes back once', async () => {
    const { id, session } = await takenAtDesk();
    await the.product.control('webhooks', { mode: 'hold' });
    await pay(the.product, session);
    await the.product.control(`payments/${session}/refund`, {}, 'POST');
    await the.product.control('webhooks', { mode: 'normal' });
    await the.product.control('webhooks/flush', {}, 'POST');
    await isBack(session);
    await the.product.sweep();
    expect(refundsAt(session)).toEqual([PRICE]);
    expect(await failed(id)).toEqual([]);
    expect(await broken()).toEqual([]);
  });

  it('of another amount goes back at once: nobody needs to decide', async () => {
    const { patient, session } = await takenAtDesk();
    await the.product.control(`checkout/${session}`, { action: 'pay', amount: 150_000 }, 'POST');
    await isBack(session);
    expect(refundsAt(session)).toEqual([150_000]);
    expect(await mailsAbout(patient.email, /your ₹1,500 is on its way back/)).toHaveLength(1);
    expect(await broken()).toEqual([]);
  });

  it('is named by the doctor where an earlier release kept it, and its repair gives it back', async () => {
    const { id, session, paymentId } = await takenAtDesk();
    await the.product.control('webhooks', { mode: 'drop' });
    await pay(the.product, session);
    const { payments } = the.product.sandbox.ledger();
    const theirs = payments.find((one) => one.session === session && one.status === 'succeeded')!;
    await the.product.database.db
      .updateTable('payments')
      .set({ status: 'paid', provider_payment_id: theirs.id, paid_at: the.product.now(), method: 'card' })
      .where('id', '=', paymentId)
      .execute();
    await the.product.control('webhooks', { mode: 'normal' });
    expect(await broken()).toContain('paid, and pays for nothing');
    expect(await giveBackUnneeded(the.product.context, new Date(0))).toBe(1);
    expect(await giveBackUnneeded(the.product.context, new Date(0))).toBe(0);
    await isBack(session);
    expect(await returning(id)).toEqual([]);
    expect(await broken()).toEqual([]);
  });
});

describe('a series of which the desk took the money for one session', () => {
  it('keeps what the late payment pays for, and gives back the rest', async () => {
    const patient = await loggedInPatient(the.product);
    const center = await aCenter(the.product, { charge_paise: PRICE, slots: 3 });
    const session = await hold(patient, center, aWindow(the.product.now(), 6));
    const [first] = await myBookings(patient);
    const { id: paymentId } = await paymentOf(session.id);
    // Two sessions on one payment that came to nothing; staff confirmed both.
    const db = the.product.database.db;
    const other = await hold(patient, center, aWindow(the.product.now(), 7));
    const second = (await myBookings(patient)).find(({ _id }) => _id !== first!._id)!;
    for (const { _id: one } of [first!, second]) await turn(owner, one, { bookingStatus: 'confirmed' });
    await the.product.control(`checkout/${other.id}`, { action: 'expire' }, 'POST');
    await waitFor('the other page is closed', async () => {
      await the.product.sweep();
      return (await paymentOf(other.id)).status === 'expired';
    });
    await db.updateTable('bookings').set({ payment_id: paymentId }).where('id', '=', second._id).execute();
    await db
      .updateTable('payments')
      .set({ status: 'expired', amount_paise: 2 * PRICE })
      .where('id', '=', paymentId)
      .execute();
    await takeAtDesk(second._id);
    await the.product.control(`checkout/${session.id}`, { action: 'pay', amount: 2 * PRICE }, 'POST');
    await isBack(session.id);
    expect(refundsAt(session.id)).toEqual([PRICE]);
    expect(await look(owner, first!._id)).toMatchObject({ paymentStatus: 'paid', refunds: [] });
    expect(await broken()).toEqual([]);
  });
});

describe.runIf(PROVIDER === 'razorpay')('a bank that answers days later', () => {
  it('pays for nothing where the desk took the money meanwhile: it goes back', async () => {
    const patient = await loggedInPatient(the.product);
    const center = await aCenter(the.product, { charge_paise: PRICE, slots: 2 });
    const session = await hold(patient, center, aWindow(the.product.now(), 6));
    const [booking] = await myBookings(patient);
    await the.product.control(`checkout/${session.id}`, { action: 'go-silent' }, 'POST');
    await takeAtDesk(booking!._id);
    await the.product.pass(20 * HOUR_MS);
    await the.product.control(`checkout/${session.id}`, { action: 'pay-late' }, 'POST');
    await isBack(session.id);
    expect(refundsAt(session.id)).toEqual([PRICE]);
    expect(await mailsAbout(patient.email, /^Paid twice/)).toHaveLength(1);
    await the.product.pass(MINUTE_MS);
    await the.product.sweep();
    expect(await returning(booking!._id)).toEqual([]);
    expect(await broken()).toEqual([]);
  });
});
