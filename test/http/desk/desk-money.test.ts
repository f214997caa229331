/** Money at the desk of a center: payments, receipts, corrections, refunds, and the days of its book. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { bookingFileUrl, profile, series } from '../../../src/contract';
import { CASH_CSV, type DeskEntry, appointments, cash, dashboard } from '../../../src/contract/admin';
import type { Role } from '../../../src/domain/rights';
import { HOUR_MS, MINUTE_MS, addDays, istDateOf } from '../../../src/domain/time';
import { forgetBookings } from '../../../src/server/privacy/forget-bookings';
import { findWrongCounters } from '../../../src/server/reports/counters';
import { sweep } from '../../../src/server/sweeps';
import { type AdministratorAtWork, aLastingAdministrator, anAdministrator } from '../../administrator';
import { look, turn } from '../../administrator-steps';
import { atProvider, bookingThat, cancel, details, hold, myBookings, pay } from '../../booking-steps';
import { type CenterRow, PASSWORD, aBooking, aCenter, loggedInPatient } from '../../builders';
import { mailAbout } from '../../inbox';
import { aRunningProduct } from '../../the-product';
import { aWindow } from '../../windows';
import { pdfText } from '../../pdf-text';

const the = aRunningProduct();
const PRICE = 1850;

let owner: AdministratorAtWork;
beforeAll(async () => void (owner = await aLastingAdministrator(the.product)));

const today = () => istDateOf(the.product.now());
const take = (id: string, mode: 'cash' | 'upi' | 'card' = 'cash', amount = PRICE, by = owner) =>
  by.client.call(cash.takePayment, {
    params: { id },
    body: { mode, amount, ...(mode === 'upi' && { reference: '402911887301' }) },
  });
const takeRefused = (id: string, amount = PRICE, by = owner) =>
  by.client.refused(cash.takePayment, { params: { id }, body: { mode: 'cash', amount } });
const dayOf = async (center: { id: string }, date = today(), by = owner) =>
  (await by.client.call(cash.day, { query: { centerId: center.id, date } })).cash;
const correct = (entry: DeskEntry, note = 'It was another patient') =>
  owner.client.call(cash.correct, { params: { id: entry._id }, body: { note } });
const broken = async () => (await the.product.examine()).map(({ rule, what }) => `${rule}: ${what}`);
const revenue = async () =>
  (await owner.client.call(dashboard.overview)).overview.byDay.reduce((sum, day) => sum + day.revenue, 0);

/** A staff member with one role at one center. */
async function staff(role: Role, center: { id: string }): Promise<AdministratorAtWork> {
  const { db } = the.product.database;
  const one = await anAdministrator(the.product);
  const { id } = await db
    .selectFrom('administrators')
    .select('id')
    .where('user_name', '=', one.userName)
    .executeTakeFirstOrThrow();
  await db.deleteFrom('administrator_roles').where('administrator_id', '=', id).execute();
  await db.insertInto('administrator_roles').values({ administrator_id: id, role, center_id: center.id }).execute();
  return one;
}

/** An unpaid booking that an administrator had confirmed after its checkout had expired. */
async function anUnpaidOne() {
  const patient = await loggedInPatient(the.product);
  const center = await aCenter(the.product);
  const booking = await aBooking(the.product, { patient, center, status: 'cancelled' });
  await turn(owner, booking.id, { bookingStatus: 'confirmed' });
  return { patient, center, id: booking.id, before: booking.payment_id! };
}

/** One with a payment that is due at the desk, as the desk books it: nothing is at the provider. */
async function aDueOne(center?: CenterRow, chair = 1) {
  const patient = await loggedInPatient(the.product);
  const at = center ?? (await aCenter(the.product));
  const booking = await aBooking(the.product, { patient, center: at, isScheme: true, chair });
  const { db } = the.product.database;
  const now = the.product.now();
  const payment = { id: randomUUID(), user_id: patient.id, amount_paise: at.charge_paise, status: 'due' };
  await db
    .insertInto('payments')
    .values({ ...payment, provider: 'desk', created_at: now, expires_at: now })
    .execute();
  await db
    .updateTable('bookings')
    .set({ price_paise: at.charge_paise, payment_id: payment.id })
    .where('id', '=', booking.id)
    .execute();
  return { patient, center: at, id: booking.id };
}

describe('a payment at the desk', () => {
  it('pays what is due: entry, numbered receipt, mail, and the words that the patient reads', async () => {
    const { patient, center, id } = await aDueOne();
    const listed = async () => {
      const query = { center: center.id, page: 1, pageSize: 10 } as never;
      return (await owner.client.call(appointments.list, { query })).Appoinments;
    };
    expect(await look(owner, id)).toMatchObject({ due: PRICE, paymentStatus: 'unpaid', paidBy: null });
    expect(await listed()).toMatchObject([{ _id: id, due: PRICE }]);
    const { message, entry } = await owner.client.call(cash.takePayment, {
      params: { id },
      body: { mode: 'upi', amount: PRICE, reference: 'UTR: 4029 1188 7301' },
    });
    expect(message).toBe(`₹1,850 received by UPI. The receipt is ${entry.receiptNumber}.`);
    expect(entry).toMatchObject({
      kind: 'payment',
      mode: 'upi',
      amount: PRICE,
      day: today(),
      patient: patient.username,
      reference: '402911887301',
      receiptNumber: expect.stringMatching(/^VRK-\d{6}$/),
      administrator: owner.userName,
      correctedAt: null,
      mayCorrect: true,
    });
    expect(await look(owner, id)).toMatchObject({
      due: 0,
      bookingStatus: 'confirmed',
      paymentStatus: 'paid',
      paidBy: 'desk-upi',
      payment: { status: 'paid', paidBy: 'desk-upi', receiptNumber: entry.receiptNumber },
      deskEntries: [{ _id: entry._id }],
    });
    expect(await listed()).toMatchObject([{ _id: id, due: 0, amount: PRICE }]);
    expect(await dayOf(center)).toMatchObject({
      entries: [{ _id: entry._id }],
      totals: { cash: 0, upi: PRICE, card: 0, all: PRICE },
      expectedCash: 0,
      closed: null,
      outstanding: { payments: [], refunds: [] },
    });
    const [mine] = await myBookings(patient);
    expect(mine).toMatchObject({ paymentStatus: 'paid', atDesk: { mode: 'upi', at: entry.at } });
    const mail = await mailAbout(the.product, patient.email, /^Payment of ₹1,850 received: your session on/);
    expect(mail.text).toContain('The center received ₹1,850 by UPI on');
    expect(mail.text).toContain(entry.receiptNumber!);
    expect(mail.text).toContain(bookingFileUrl('receipt', id));

    const theirs = await patient.client.raw('GET', bookingFileUrl('receipt', id));
    expect(theirs.headers.get('content-disposition')).toBe(`attachment; filename="${entry.receiptNumber}.pdf"`);
    const text = await pdfText(theirs.bytes);
    for (const fact of ['UPI at the center', '402911887301', '1,850', entry.receiptNumber!])
      expect(text).toContain(fact);
    expect(text).not.toContain('Payment id');
    const desk = await owner.client.raw('GET', `/admin/desk-entries/${entry._id}/receipt`);
    expect(await pdfText(desk.bytes)).toBe(text);

    const recorded = await the.product.database.db
      .selectFrom('administrator_actions')
      .select(['action', 'after'])
      .where('subject_id', '=', id)
      .where('action', '=', 'desk-payment-taken')
      .executeTakeFirstOrThrow();
    expect(recorded.after).toMatchObject({ amount: PRICE, mode: 'upi', receipt: entry.receiptNumber });
    expect(await broken()).toEqual([]);
  });

  it('by UPI has the reference of the bank, asked at its field; nothing is recorded without', async () => {
    const { id, center } = await aDueOne();
    for (const reference of [undefined, '', '4029 1188', '4029118873011', 'by phone']) {
      const body = { mode: 'upi' as const, amount: PRICE, reference };
      const refused = await owner.client.refused(cash.takePayment, { params: { id }, body });
      expect(refused).toMatchObject({
        status: 400,
        fields: { reference: 'Please enter the 12 digits of the UPI reference (UTR)' },
        issues: { reference: { code: 'utr' } },
      });
    }
    expect((await dayOf(center)).entries).toEqual([]);
    // As a number, and in the digits of Hindi; of a card slip it stays as it is, and may be missing.
    const { entry } = await owner.client.call(cash.takePayment, {
      params: { id },
      body: { mode: 'upi', amount: PRICE, reference: '४०२९-११८८-७३०१' },
    });
    expect(entry.reference).toBe('402911887301');
    const { entry: bySlip } = await take((await aDueOne(center, 2)).id, 'card');
    expect(bySlip.reference).toBeNull();
  });

  it('of one that was confirmed unpaid gets a payment of its own, and counts once', async () => {
    const { patient, id, before } = await anUnpaidOne();
    expect(await look(owner, id)).toMatchObject({ due: PRICE, payment: { status: 'expired' } });
    const earlier = await revenue();
    const { entry } = await take(id, 'card');
    expect(await revenue()).toBe(earlier + PRICE);
    const { db } = the.product.database;
    const row = await db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.payment_id).not.toBe(before);
    expect(row.funding).toBe('self-at-center');
    const payment = await db
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', row.payment_id!)
      .executeTakeFirstOrThrow();
    expect(payment).toMatchObject({ provider: 'desk', method: 'card', status: 'paid', provider_payment_id: null });
    expect(payment).toMatchObject({ user_id: patient.id, amount_paise: PRICE * 100 });
    const stored = await db
      .selectFrom('desk_entries')
      .select('replaces_payment_id')
      .where('id', '=', entry._id)
      .executeTakeFirstOrThrow();
    expect(stored.replaces_payment_id).toBe(before);
    expect(await findWrongCounters(db)).toEqual([]);
    expect(await broken()).toEqual([]);
  });

  it('of one without any payment counts it once', async () => {
    const { id } = await anUnpaidOne();
    const { db } = the.product.database;
    await db.updateTable('bookings').set({ payment_id: null }).where('id', '=', id).execute();
    await take(id);
    expect((await look(owner, id)).paymentStatus).toBe('paid');
    expect(await findWrongCounters(db)).toEqual([]);
  });

  it('of one that is just being paid online closes the checkout and keeps the chair', async () => {
    const patient = await loggedInPatient(the.product);
    const center = await aCenter(the.product, { slots: 1 });
    const window = aWindow(the.product.now());
    const session = await hold(patient, center, window);
    const [held] = await myBookings(patient);
    expect((await dayOf(center, window.date)).outstanding.payments).toMatchObject([{ isPayingOnline: true }]);
    await take(held!._id);
    expect(atProvider(the.product, session.id)).toMatchObject({ status: 'expired', paid: 0 });
    await sweep(the.product.context);
    await the.product.pass(HOUR_MS);
    await sweep(the.product.context);
    expect(await look(owner, held!._id)).toMatchObject({ bookingStatus: 'confirmed', paymentStatus: 'paid', chair: 1 });
    expect(await broken()).toEqual([]);
  });

  it('is refused when the checkout was paid in the meantime, which confirms the appointment', async () => {
    const patient = await loggedInPatient(the.product);
    const session = await hold(patient, await aCenter(the.product), aWindow(the.product.now()));
    const [held] = await myBookings(patient);
    await pay(the.product, session.id);
    const { code } = await takeRefused(held!._id);
    expect(code).toBe('already-paid');
    expect(await details(patient, session.id)).toMatchObject({ outcome: 'confirmed' });
    expect(await look(owner, held!._id)).toMatchObject({ paidBy: 'online-card', deskEntries: [] });
  });

  it('is refused for one of several sessions that are being paid together, whose chairs stay held', async () => {
    const patient = await loggedInPatient(the.product);
    const center = await aCenter(the.product);
    const sessions = [3, 5].map((days) => {
      const { date, time } = aWindow(the.product.now(), days);
      return { centerId: center.id, date, time };
    });
    await patient.client.call(series.book, { body: { sessions, total: 2 * PRICE } });
    const [held] = await myBookings(patient);
    expect(await takeRefused(held!._id)).toMatchObject({ status: 409, code: 'others-being-paid' });
    expect((await myBookings(patient)).map(({ bookingStatus }) => bookingStatus)).toEqual(['pending', 'pending']);
    expect(await broken()).toEqual([]);
  });

  it('is refused for a lapsed hold, a wrong amount, what is paid, cancelled or free', async () => {
    const { center, id } = await aDueOne();
    const wrong = await takeRefused(id, 1849.99);
    expect(wrong).toMatchObject({ status: 400, code: 'amount-not-due' });
    expect(wrong.message).toBe('Exactly ₹1,850 is due for this appointment.');
    expect(wrong.fields).toEqual({ amount: wrong.message });
    await take(id);
    expect(await takeRefused(id)).toMatchObject({ status: 409, code: 'already-paid' });
    expect((await dayOf(center)).entries).toHaveLength(1);

    const free = await aBooking(the.product, { isScheme: true });
    expect((await takeRefused(free.id)).code).toBe('nothing-due');
    const cancelled = await aBooking(the.product, { status: 'cancelled' });
    expect((await takeRefused(cancelled.id)).code).toBe('nothing-due');
    const lapsed = await aBooking(the.product, { status: 'pending' });
    const past = new Date(the.product.now().getTime() - MINUTE_MS);
    await the.product.database.db
      .updateTable('bookings')
      .set({ hold_expires_at: past })
      .where('id', '=', lapsed.id)
      .execute();
    expect((await takeRefused(lapsed.id)).message).toBe('The hold of this chair is over. Please book it again.');
    await sweep(the.product.context);
    const nowhere = '019a0000-0000-4000-8000-000000000000';
    expect((await takeRefused(nowhere)).code).toBe('booking-not-found');
  });

  it('of one session of a series leaves the others as they are', async () => {
    const one = await anUnpaidOne();
    const { db } = the.product.database;
    const other = await aBooking(the.product, {
      patient: one.patient,
      center: one.center,
      status: 'cancelled',
      startHour: 17,
    });
    await turn(owner, other.id, { bookingStatus: 'confirmed' });
    await db.updateTable('bookings').set({ payment_id: one.before }).where('id', '=', other.id).execute();
    await db.updateTable('payments').set({ amount_paise: 370_000 }).where('id', '=', one.before).execute();
    await take(one.id);
    expect(await look(owner, other.id)).toMatchObject({ paymentStatus: 'unpaid', due: PRICE });
    await take(other.id, 'upi');
    const ids = await db.selectFrom('bookings').select('payment_id').where('id', 'in', [one.id, other.id]).execute();
    expect(new Set(ids.map(({ payment_id: id }) => id)).size).toBe(2);
    expect(await broken()).toEqual([]);
  });

  it('of one that was brought back after its money had been returned takes it again', async () => {
    const { center, id } = await aDueOne();
    await take(id);
    await turn(owner, id, { bookingStatus: 'cancelled' });
    const [waiting] = (await dayOf(center)).outstanding.refunds;
    await owner.client.call(cash.payRefund, { params: { id: waiting!.refundId }, body: { mode: 'cash' } });
    await turn(owner, id, { bookingStatus: 'confirmed' });
    expect(await look(owner, id)).toMatchObject({ paymentStatus: 'refunded', due: PRICE });
    await take(id);
    expect(await look(owner, id)).toMatchObject({ paymentStatus: 'paid', due: 0, refundedAmount: 0 });
    expect((await dayOf(center)).expectedCash).toBe(PRICE);
    expect(await findWrongCounters(the.product.database.db)).toEqual([]);
    expect(await broken()).toEqual([]);
  });
});

describe('rights', () => {
  it('a clerk takes money at their own center, and neither pays back nor opens a day again', async () => {
    const { center, id } = await aDueOne();
    const elsewhere = await aDueOne();
    const clerk = await staff('clerk', center);
    const { entry } = await take(id, 'cash', PRICE, clerk);
    expect((await takeRefused(elsewhere.id, PRICE, clerk)).code).toBe('booking-not-found');
    const query = { centerId: elsewhere.center.id, date: today() };
    expect((await clerk.client.refused(cash.day, { query })).code).toBe('center-not-found');
    const theirs = (await take(elsewhere.id)).entry;
    expect(
      (await clerk.client.refused(cash.correct, { params: { id: theirs._id }, body: { note: 'Wrong' } })).code,
    ).toBe('entry-not-found');
    expect((await clerk.client.raw('GET', `/admin/desk-entries/${theirs._id}/receipt`)).status).toBe(404);
    await turn(owner, id, { bookingStatus: 'cancelled' });
    const [waiting] = (await dayOf(center)).outstanding.refunds;
    const pay = { params: { id: waiting!.refundId }, body: { mode: 'cash' as const } };
    expect((await clerk.client.refused(cash.payRefund, pay)).code).toBe('not-allowed');
    const paid = (await owner.client.call(cash.payRefund, pay)).entry;
    expect((await clerk.client.refused(cash.correct, { params: { id: paid._id }, body: { note: 'No' } })).code).toBe(
      'not-allowed',
    );
    const day = await dayOf(center, today(), clerk);
    expect(day.may).toEqual({ takeMoney: true, refund: false, export: false });
    expect(day.entries.map(({ _id, mayCorrect }) => [_id, mayCorrect])).toEqual([
      [paid._id, false],
      [entry._id, false],
    ]);
    expect(
      (await clerk.client.raw('GET', `${CASH_CSV}?centerId=${center.id}&from=${today()}&to=${today()}`)).status,
    ).toBe(403);
  });

  it('an auditor looks, and takes nothing', async () => {
    const { center, id } = await aDueOne();
    const auditor = await staff('auditor', center);
    expect((await dayOf(center, today(), auditor)).may).toEqual({ takeMoney: false, refund: false, export: true });
    expect((await takeRefused(id, PRICE, auditor)).code).toBe('not-allowed');
  });
});

describe('a correction', () => {
  it('is a counter-entry: the payment is due again, its receipt is withdrawn, and its number not given again', async () => {
    const { patient, center, id } = await aDueOne();
    const earlier = await revenue();
    const { entry } = await take(id);
    const { entry: counter } = await correct(entry);
    expect(counter).toMatchObject({ kind: 'correction', mode: 'cash', amount: -PRICE, note: 'It was another patient' });
    expect(await revenue()).toBe(earlier);
    expect(await look(owner, id)).toMatchObject({
      bookingStatus: 'confirmed',
      paymentStatus: 'unpaid',
      due: PRICE,
      payment: { status: 'due', paidAt: null, receiptNumber: null },
    });
    const day = await dayOf(center);
    expect(day.entries).toMatchObject([
      { _id: counter._id, mayCorrect: false },
      { _id: entry._id, correctedAt: counter.at, mayCorrect: false, amount: PRICE },
    ]);
    expect(day.totals.all).toBe(0);
    const withdrawn = await pdfText((await patient.client.raw('GET', bookingFileUrl('receipt', id))).bytes);
    expect(withdrawn).toContain('Withdrawn on');
    expect(withdrawn).toContain(entry.receiptNumber!);
    const again = await owner.client.refused(cash.correct, { params: { id: entry._id }, body: { note: 'Twice' } });
    expect(again.code).toBe('entry-corrected');
    const counted = await owner.client.refused(cash.correct, { params: { id: counter._id }, body: { note: 'Back' } });
    expect(counted.code).toBe('entry-not-correctable');

    const { entry: second } = await take(id, 'upi');
    expect(second.receiptNumber).not.toBe(entry.receiptNumber);
    const valid = await pdfText((await patient.client.raw('GET', bookingFileUrl('receipt', id))).bytes);
    expect(valid).not.toContain('Withdrawn');
    expect(valid).toContain(second.receiptNumber!);
    const old = await owner.client.raw('GET', `/admin/desk-entries/${entry._id}/receipt`);
    expect(await pdfText(old.bytes)).toContain('Withdrawn on');
    expect(await findWrongCounters(the.product.database.db)).toEqual([]);
    expect(await broken()).toEqual([]);
  });

  it('is not possible once the payment is to be paid back', async () => {
    const { id } = await aDueOne();
    const { entry } = await take(id);
    await turn(owner, id, { bookingStatus: 'cancelled' });
    const refused = await owner.client.refused(cash.correct, { params: { id: entry._id }, body: { note: 'Wrong' } });
    expect(refused.code).toBe('entry-not-correctable');
  });

  it('needs a note', async () => {
    const { id } = await aDueOne();
    const { entry } = await take(id);
    const json = { note: '  ' };
    expect((await owner.client.raw('POST', `/admin/desk-entries/${entry._id}/correct`, { json })).status).toBe(400);
  });

  it('of a refund makes it wait again', async () => {
    const { center, id } = await aDueOne();
    await take(id);
    await turn(owner, id, { bookingStatus: 'cancelled' });
    const [waiting] = (await dayOf(center)).outstanding.refunds;
    const pay = { params: { id: waiting!.refundId }, body: { mode: 'cash' as const } };
    const { entry } = await owner.client.call(cash.payRefund, pay);
    await correct(entry, 'It was not handed out');
    expect((await look(owner, id)).paymentStatus).toBe('refund pending');
    expect((await dayOf(center)).outstanding.refunds).toHaveLength(1);
    expect(await broken()).toEqual([]);
    await owner.client.call(cash.payRefund, pay);
    expect((await dayOf(center)).expectedCash).toBe(0);
    expect(await broken()).toEqual([]);
  });

  it('and no entry is ever changed or forgotten by an update', async () => {
    const { id } = await aDueOne();
    const { entry } = await take(id);
    const change = the.product.database.db.updateTable('desk_entries').set({ amount_paise: 1 });
    await expect(change.where('id', '=', entry._id).execute()).rejects.toThrow('is never changed');
  });
});

describe('a refund of what was paid at the desk', () => {
  it('waits at the desk and is never sent to the payment provider; the patient reads so', async () => {
    const { patient, center, id } = await aDueOne();
    await take(id, 'upi');
    const returned = the.product.sandbox.ledger().refunds.length;
    await cancel(patient, id);
    const [mine] = await myBookings(patient);
    expect(mine).toMatchObject({
      paymentStatus: 'refund pending',
      refund: { amount: PRICE, status: 'pending' },
      atDesk: { mode: 'upi' },
    });
    const mail = await mailAbout(the.product, patient.email, /^Cancelled: /);
    expect(mail.text).toContain('You can collect ₹1,850 at the center’s desk.');
    expect(mail.text).not.toMatch(/the account you paid from|Banks/);
    await the.product.pass(26 * HOUR_MS);
    await sweep(the.product.context);
    expect(the.product.sandbox.ledger().refunds).toHaveLength(returned);
    const { attention } = (await owner.client.call(dashboard.overview)).overview;
    expect(attention.failedRefunds).toEqual([]);
    expect(attention.deskRefunds).toContainEqual(
      expect.objectContaining({ bookingId: id, username: patient.username, amount: PRICE, centerId: center.id }),
    );
    const { refunds } = await look(owner, id);
    expect(refunds).toMatchObject([{ status: 'requested', isAtDesk: true }]);
    for (const path of ['retry-refund', 'pay-refund-by-hand']) {
      const answer = await owner.client.raw('POST', `/admin/${path}/${refunds[0]!._id}`, { json: { note: 'In cash' } });
      expect(answer).toMatchObject({
        status: 409,
        json: { message: expect.stringContaining('the desk of the center') },
      });
    }
    expect(await broken()).toEqual([]);

    const [waiting] = (await dayOf(center)).outstanding.refunds;
    expect(waiting).toMatchObject({ bookingId: id, amount: PRICE, paidBy: 'upi', patient: patient.username });
    const pay = { params: { id: waiting!.refundId }, body: { mode: 'cash' as const } };
    const { entry } = await owner.client.call(cash.payRefund, pay);
    expect(entry).toMatchObject({ kind: 'refund', mode: 'cash', amount: -PRICE });
    expect((await owner.client.refused(cash.payRefund, pay)).code).toBe('refund-not-at-desk');
    expect((await dayOf(center)).outstanding.refunds).toEqual([]);
    expect(await look(owner, id)).toMatchObject({ paymentStatus: 'refunded', refunds: [{ status: 'succeeded' }] });
    const paid = await mailAbout(the.product, patient.email, /^₹1,850 paid back/);
    expect(paid.text).toContain('The center paid you ₹1,850 back in cash at its desk on');
    // Renews the session, which a day has passed for.
    await myBookings(patient);
    const receipt = await pdfText((await patient.client.raw('GET', bookingFileUrl('receipt', id))).bytes);
    expect(receipt).toContain("paid back at the center's desk on");
    expect(await broken()).toEqual([]);
  });

  it('that an administrator starts, in part, waits at the desk too', async () => {
    const { patient, id, center } = await aDueOne();
    await take(id);
    await turn(owner, id, { bookingStatus: 'cancelled', refund: 'none' });
    const { message } = await owner.client.call(appointments.startRefund, { params: { id }, body: { amount: 500 } });
    expect(message).toBe('The refund is to be paid back at the desk of the center.');
    const mail = await mailAbout(the.product, patient.email, /^Refund of ₹500/);
    expect(mail.text).toContain('You can collect ₹500 at the center’s desk.');
    expect((await dayOf(center)).outstanding.refunds).toMatchObject([{ amount: 500 }]);
    expect(await broken()).toEqual([]);
  });

  it('is told at the desk when an account is deleted, too', async () => {
    const { patient, id } = await aDueOne();
    await take(id);
    await patient.client.call(profile.deleteAccount, { body: { password: PASSWORD } });
    const mail = await mailAbout(the.product, patient.email, /deleted/i);
    expect(mail.text).toContain('₹1,850, at the center’s desk');
    expect((await look(owner, id)).refunds).toMatchObject([{ status: 'requested', isAtDesk: true }]);
    expect(await broken()).toEqual([]);
  });

  it('of an online payment goes to the card as before, and can not be paid at a desk', async () => {
    const patient = await loggedInPatient(the.product);
    const booking = await aBooking(the.product, { patient });
    await cancel(patient, booking.id);
    const { refunds } = await look(owner, booking.id);
    const pay = { params: { id: refunds[0]!._id }, body: { mode: 'cash' as const } };
    expect((await owner.client.refused(cash.payRefund, pay)).code).toBe('refund-not-at-desk');
    await bookingThat(patient, 'is refunded', (one) => one.paymentStatus === 'refunded');
    const mail = await mailAbout(the.product, patient.email, /^Cancelled: /);
    expect(mail.text).toContain('the account you paid from');
  });
});

describe('a day of the cash book', () => {
  const close = (center: { id: string }, counted: number, explanation?: string, date = today()) =>
    owner.client.ask(cash.close, {
      body: { centerId: center.id, date, counted, ...(explanation && { explanation }) },
    });

  it('is closed by count; a difference needs an explanation; then nothing is written into it', async () => {
    const { center, id } = await aDueOne();
    const { entry } = await take(id);
    const later = await aDueOne(center, 2);
    const differs = await close(center, PRICE - 50);
    expect(differs).toMatchObject({ success: false, code: 'difference-not-explained' });
    expect(differs.message).toBe('By the book there are ₹1,850 in cash: ₹50 missing. Please explain the difference.');
    expect(await close(center, PRICE - 50.5, 'Change for an auto')).toMatchObject({
      success: true,
      closed: {
        expected: PRICE,
        counted: PRICE - 50.5,
        explanation: 'Change for an auto',
        administrator: owner.userName,
      },
    });
    expect((await dayOf(center)).closed).toMatchObject({ counted: PRICE - 50.5 });
    expect(await close(center, PRICE)).toMatchObject({ success: false, code: 'day-closed' });
    const refused = await takeRefused(later.id);
    expect(refused).toMatchObject({ status: 409, code: 'day-closed' });
    expect(refused.message).toMatch(/^The day is closed/);
    expect((await look(owner, later.id)).paymentStatus).toBe('unpaid');
    const noMore = await owner.client.refused(cash.correct, { params: { id: entry._id }, body: { note: 'Wrong' } });
    expect(noMore.code).toBe('day-closed');
    expect(await broken()).toEqual([]);

    const body = { centerId: center.id, date: today(), note: 'A patient came late' };
    await owner.client.call(cash.reopen, { body });
    expect((await owner.client.refused(cash.reopen, { body })).code).toBe('day-not-closed');
    await take(later.id);
    expect(await close(center, 2 * PRICE)).toMatchObject({ success: true, closed: { explanation: null } });
    const { rows } = await the.product.database.pool.query<{ action: string; note: string }>(
      `select action, note, before from administrator_actions where subject_id = $1 order by id`,
      [center.id],
    );
    expect(rows).toMatchObject([
      { action: 'cash-day-closed', note: 'Change for an auto' },
      { action: 'cash-day-reopened', note: 'A patient came late', before: { counted: PRICE - 50.5 } },
      { action: 'cash-day-closed', note: null },
    ]);
    expect(await broken()).toEqual([]);
  });

  it('says which windows with patients are not over yet, so that nobody closes it too early unasked', async () => {
    const center = await aCenter(the.product, { slots: 2 });
    const { date, startHour, time } = aWindow(the.product.now(), 2);
    await aBooking(the.product, { center, date, startHour, chair: 1 });
    await aBooking(the.product, { center, date, startHour, chair: 2, status: 'cancelled' });
    expect((await dayOf(center, date)).toCome).toEqual([{ time, booked: 1 }]);
    expect((await dayOf(center)).toCome).toEqual([]);
  });

  it('that was closed gets no correction: it is booked on today', async () => {
    const { center, id } = await aDueOne();
    const first = today();
    const { entry } = await take(id);
    await close(center, PRICE);
    await the.product.pass(24 * HOUR_MS);
    const { entry: counter } = await correct(entry);
    expect(counter.day).toBe(today());
    expect(counter.day).not.toBe(first);
    expect((await dayOf(center, first)).expectedCash).toBe(PRICE);
    expect(await dayOf(center)).toMatchObject({ expectedCash: -PRICE, openDays: [] });
    expect(await broken()).toEqual([]);
  });

  it('that was not closed is listed as open, and takes the correction of its own entry', async () => {
    const { center, id } = await aDueOne();
    const first = today();
    const { entry } = await take(id);
    await the.product.pass(24 * HOUR_MS);
    expect((await dayOf(center)).openDays).toEqual([{ date: first, entries: 1 }]);
    expect((await correct(entry)).entry.day).toBe(first);
    expect(await close(center, 0, undefined, first)).toMatchObject({ success: true });
    expect((await dayOf(center)).openDays).toEqual([]);
  });

  it('to come is not closed', async () => {
    const center = await aCenter(the.product);
    expect(await close(center, 0, undefined, addDays(today(), 1))).toMatchObject({ code: 'day-to-come' });
  });

  it('is downloaded for a spreadsheet, to the paisa', async () => {
    const center = await aCenter(the.product, { charge_paise: 185_050 });
    const { id } = await aDueOne(center);
    const { entry } = await take(id, 'cash', 1850.5);
    const path = `${CASH_CSV}?centerId=${center.id}&from=${today().slice(0, 8)}01&to=${today()}`;
    const { status, headers, text } = await owner.client.raw('GET', path);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(/filename="cash-.*-to-.*\.csv"/);
    const [head, row] = text.trim().split('\r\n');
    expect(head).toContain('Day,Time,Kind,Mode,Amount (rupees),Patient');
    expect(row).toContain('payment,cash,1850.5');
    expect(row).toContain(entry.receiptNumber!);
    expect(
      (await owner.client.raw('GET', `${CASH_CSV}?centerId=${center.id}&from=2026-12-02&to=2026-12-01`)).status,
    ).toBe(400);
  });
});

describe('entries of the cash book', () => {
  it('go with their appointment, and the payment online that came to nothing too', async () => {
    const { id, before } = await anUnpaidOne();
    const { entry } = await take(id);
    await correct(entry);
    await take(id, 'upi');
    const { db } = the.product.database;
    const { payment_id: paid } = await db
      .selectFrom('bookings')
      .select('payment_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await db.transaction().execute((tx) => forgetBookings(tx, [id]));
    expect(await db.selectFrom('desk_entries').select('id').where('booking_id', '=', id).execute()).toEqual([]);
    expect(await db.selectFrom('payments').select('id').where('id', 'in', [before, paid!]).execute()).toEqual([]);
    expect(await findWrongCounters(db)).toEqual([]);
  });

  it('are put back from a backup in any order', async () => {
    const { id } = await aDueOne();
    const { entry } = await take(id);
    await correct(entry);
    const { db } = the.product.database;
    await db.transaction().execute(async (tx) => {
      const rows = await tx.selectFrom('desk_entries').selectAll().where('booking_id', '=', id).execute();
      await tx.deleteFrom('desk_entries').where('booking_id', '=', id).execute();
      // What takes another one back comes before it.
      for (const row of rows.sort((one) => (one.counters ? -1 : 1)))
        await tx.insertInto('desk_entries').values(row).execute();
    });
    expect(await broken()).toEqual([]);
  });
});
