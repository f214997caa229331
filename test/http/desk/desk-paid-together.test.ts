/** Several sessions that are paid at the desk together: one payment, one receipt, a line for each. */
import { beforeAll, describe, expect, it } from 'vitest';
import { bookingFileUrl, series } from '../../../src/contract';
import { CASH_CSV, appointments, cash, desk } from '../../../src/contract/admin';
import { HOUR_MS, istDateOf } from '../../../src/domain/time';
import { forgetBookings } from '../../../src/server/privacy/forget-bookings';
import { findWrongCounters } from '../../../src/server/reports/counters';
import { sweep } from '../../../src/server/sweeps';
import { type AdministratorAtWork, aLastingAdministrator, aStaffMember } from '../../administrator';
import { look, turn } from '../../administrator-steps';
import { atProvider, cancel, hold, myBookings, pay } from '../../booking-steps';
import { type LoggedIn, aCenter, loggedInPatient } from '../../builders';
import { mailAbout, mailsTo } from '../../inbox';
import { pdfText } from '../../pdf-text';
import { aRunningProduct } from '../../the-product';
import { aWindow } from '../../windows';

const the = aRunningProduct();
const PRICE = 1850;

let owner: AdministratorAtWork;
beforeAll(async () => void (owner = await aLastingAdministrator(the.product)));

const today = () => istDateOf(the.product.now());
const broken = async () => (await the.product.examine()).map(({ rule, what }) => `${rule}: ${what}`);

/** Sessions that the desk booked for a patient at once, to be paid there. */
async function aSeries(count: number, patient?: LoggedIn, from = 2) {
  const whom = patient ?? (await loggedInPatient(the.product));
  const where = await aCenter(the.product);
  const { client } = await staffAt(where);
  const sessions = Array.from({ length: count }, (_, index) => aWindow(the.product.now(), from + index)).map(
    ({ date, time }) => ({ date, time }),
  );
  const body = { centerId: where.id, sessions, payment: 'desk' as const };
  const { bookings } = await owner.client.call(desk.book, { body: { ...body, patient: { _id: whom.id } } });
  return { patient: whom, center: where, clerk: client, ids: bookings.map(({ _id }) => _id) };
}

const staffAt = (center: { id: string }) => aStaffMember(the.product, [{ role: 'clerk', centerId: center.id }]);

const take = ([id, ...others]: string[], amount: number, mode: 'cash' | 'upi' = 'cash', by = owner.client) =>
  by.call(cash.takePayment, { params: { id: id! }, body: { mode, amount, others, reference: '402911880001' } });
const refusedFor = ([id, ...others]: string[], amount: number, by = owner.client) =>
  by.refused(cash.takePayment, { params: { id: id! }, body: { mode: 'cash', amount, others } });
const dayOf = async (center: { id: string }) =>
  (await owner.client.call(cash.day, { query: { centerId: center.id, date: today() } })).cash;
const dueFor = async (id: string, by = owner.client) => (await by.call(cash.due, { params: { id } })).due;
const receiptFor = async (patient: LoggedIn, id: string) =>
  pdfText((await patient.client.raw('GET', bookingFileUrl('receipt', id))).bytes);

describe('several sessions that are paid at the desk together', () => {
  it('are one payment with one receipt and a line for each, taken where they were booked', async () => {
    const { patient, center, clerk, ids } = await aSeries(3);
    expect(await dueFor(ids[1]!, clerk)).toMatchObject(ids.map((bookingId) => ({ bookingId, amount: PRICE })));
    const { message, entry } = await take(ids, 3 * PRICE, 'upi', clerk);
    expect(message).toBe(`₹5,550 received by UPI. The receipt is ${entry.receiptNumber}.`);
    expect(entry).toMatchObject({ bookingId: ids[0], amount: PRICE, receiptLines: 3, reference: '402911880001' });
    const day = await dayOf(center);
    expect(day.totals).toMatchObject({ upi: 3 * PRICE, all: 3 * PRICE });
    expect(
      day.entries.map(({ receiptNumber, session, amount }) => [receiptNumber, session?.date, amount]).sort(),
    ).toEqual([2, 3, 4].map((days) => [entry.receiptNumber, aWindow(the.product.now(), days).date, PRICE]));
    const { db } = the.product.database;
    const payments = await db
      .selectFrom('payments')
      .select(['status', 'amount_paise', 'method'])
      .where('user_id', '=', patient.id)
      .where('status', '<>', 'abandoned')
      .execute();
    expect(payments).toEqual([{ status: 'paid', amount_paise: 3 * PRICE * 100, method: 'upi' }]);
    for (const id of ids) {
      expect(await look(owner, id)).toMatchObject({
        due: 0,
        paymentStatus: 'paid',
        payment: { amount: 3 * PRICE, receiptNumber: entry.receiptNumber },
        deskEntries: [{ receiptNumber: entry.receiptNumber, receiptLines: 3 }],
      });
    }
    expect(await dueFor(ids[0]!)).toEqual([]);

    const mail = await mailAbout(the.product, patient.email, /^Payment of ₹5,550 received: your 3 sessions$/);
    expect(mail.text).toContain('Your 3 sessions are booked and paid.');
    expect(
      (await mailsTo(the.product, patient.email)).filter(({ subject }) => subject.startsWith('Payment of')),
    ).toHaveLength(1);
    const text = await receiptFor(patient, ids[2]!);
    for (const fact of ['5,550', '3 dialysis sessions', '402911880001', entry.receiptNumber!])
      expect(text).toContain(fact);
    expect(text.match(/1,850/g)).toHaveLength(3);
    const desk = await owner.client.raw('GET', `/admin/desk-entries/${entry._id}/receipt`);
    expect(await pdfText(desk.bytes)).toBe(text);

    const csv = await owner.client.raw('GET', `${CASH_CSV}?centerId=${center.id}&from=${today()}&to=${today()}`);
    expect(csv.text.match(new RegExp(entry.receiptNumber!, 'g'))).toHaveLength(3);
    expect(await findWrongCounters(db)).toEqual([]);
    expect(await broken()).toEqual([]);
  });

  it('are chosen: the others stay due, and nothing is taken that is not asked for', async () => {
    const { ids, center } = await aSeries(3);
    const wrong = await refusedFor(ids.slice(0, 2), 3 * PRICE);
    expect(wrong).toMatchObject({ code: 'amount-not-due', message: 'Exactly ₹3,700 is due for these 2 appointments.' });
    await take([ids[2]!, ids[0]!], 2 * PRICE);
    expect((await dueFor(ids[1]!)).map(({ bookingId }) => bookingId)).toEqual([ids[1]]);
    const again = await refusedFor([ids[1]!, ids[2]!], 2 * PRICE);
    expect(again.code).toBe('already-paid');
    expect(again.message).toMatch(/^\w{3}, \d+ \w{3} 2026.*paid/);
    expect((await dayOf(center)).expectedCash).toBe(2 * PRICE);
    expect(await broken()).toEqual([]);
  });

  it('are of one patient at one center, where whoever takes the money works', async () => {
    const [one, other] = [await aSeries(1), await aSeries(1)];
    expect((await refusedFor([one.ids[0]!, other.ids[0]!], 2 * PRICE)).code).toBe('not-paid-together');
    const elsewhere = await aSeries(1, one.patient, 3);
    expect((await refusedFor([one.ids[0]!, elsewhere.ids[0]!], 2 * PRICE)).code).toBe('not-paid-together');
    expect((await refusedFor([one.ids[0]!, other.ids[0]!], 2 * PRICE, one.clerk)).code).toBe('booking-not-found');
    expect((await one.clerk.refused(cash.due, { params: { id: other.ids[0]! } })).code).toBe('booking-not-found');
  });

  it('include all that one open checkout is for: it is closed, and the chairs are kept', async () => {
    const patient = await loggedInPatient(the.product);
    const center = await aCenter(the.product);
    const sessions = [3, 5].map((days) => {
      const { date, time } = aWindow(the.product.now(), days);
      return { centerId: center.id, date, time };
    });
    await patient.client.call(series.book, { body: { sessions, total: 2 * PRICE } });
    const alone = await hold(patient, center, aWindow(the.product.now(), 6));
    const ids = (await myBookings(patient)).map(({ _id }) => _id);
    expect((await refusedFor(ids.slice(1), 2 * PRICE)).code).toBe('others-being-paid');
    const { entry } = await take(ids, 3 * PRICE);
    expect(entry.receiptLines).toBe(3);
    expect(atProvider(the.product, alone.id)).toMatchObject({ status: 'expired', paid: 0 });
    await the.product.pass(HOUR_MS);
    await sweep(the.product.context);
    expect((await myBookings(patient)).map(({ bookingStatus }) => bookingStatus)).toEqual(Array(3).fill('confirmed'));
    expect(await broken()).toEqual([]);
  });

  it('are not taken at all where one has just been paid online', async () => {
    const { patient, center, ids } = await aSeries(1);
    const session = await hold(patient, center, aWindow(the.product.now(), 8));
    const held = (await myBookings(patient)).find(({ bookingStatus }) => bookingStatus === 'pending')!;
    await pay(the.product, session.id);
    expect((await refusedFor([ids[0]!, held._id], 2 * PRICE)).code).toBe('already-paid');
    expect((await dueFor(ids[0]!)).map(({ bookingId }) => bookingId)).toEqual(ids);
    expect(await broken()).toEqual([]);
  });

  it('are forgotten with the last of them, the payments that they replaced too', async () => {
    const { patient, ids } = await aSeries(3);
    await take(ids, 3 * PRICE);
    const { db } = the.product.database;
    const left = () => db.selectFrom('payments').select('id').where('user_id', '=', patient.id).execute();
    await db.transaction().execute((tx) => forgetBookings(tx, [ids[0]!]));
    expect((await receiptFor(patient, ids[1]!)).match(/1,850/g)).toHaveLength(2);
    await db.transaction().execute((tx) => forgetBookings(tx, ids.slice(1)));
    expect(await left()).toEqual([]);
  });
});

describe('a part of what was paid together', () => {
  it('is paid back when its session is cancelled, and the receipt says so', async () => {
    const { patient, center, ids } = await aSeries(3);
    await take(ids, 3 * PRICE);
    await cancel(patient, ids[1]!);
    const [waiting, ...more] = (await dayOf(center)).outstanding.refunds;
    expect(more).toEqual([]);
    expect(waiting).toMatchObject({ bookingId: ids[1], amount: PRICE });
    await owner.client.call(cash.payRefund, { params: { id: waiting!.refundId }, body: { mode: 'cash' } });
    expect((await dayOf(center)).expectedCash).toBe(2 * PRICE);
    const text = await receiptFor(patient, ids[0]!);
    expect(text).toContain("Cancelled · Refund: ₹1,850 paid back at the center's desk on");
    expect((await look(owner, ids[0]!)).paymentStatus).toBe('paid');
    // It stands again, and is paid once more: by a payment of its own.
    await turn(owner, ids[1]!, { bookingStatus: 'confirmed' });
    expect((await dueFor(ids[0]!)).map(({ bookingId }) => bookingId)).toEqual([ids[1]]);
    await take([ids[1]!], PRICE);
    expect((await dayOf(center)).expectedCash).toBe(3 * PRICE);
    expect(await findWrongCounters(the.product.database.db)).toEqual([]);
    expect(await broken()).toEqual([]);
  });

  it('is taken back alone: the session is due again, the others stay paid, and the receipt says so', async () => {
    const { patient, center, ids } = await aSeries(3);
    const { entry } = await take(ids, 3 * PRICE);
    const entries = (await dayOf(center)).entries;
    const second = entries.find(({ bookingId }) => bookingId === ids[1])!;
    await owner.client.call(cash.correct, { params: { id: second._id }, body: { note: 'Only two were paid' } });
    expect(await look(owner, ids[1]!)).toMatchObject({
      due: PRICE,
      paymentStatus: 'unpaid',
      payment: { status: 'due' },
    });
    expect(await look(owner, ids[0]!)).toMatchObject({ due: 0, payment: { amount: 2 * PRICE } });
    expect((await dayOf(center)).expectedCash).toBe(2 * PRICE);
    const text = await receiptFor(patient, ids[0]!);
    expect(text).toContain('taken back on');
    expect(text).toContain('3,700');
    expect(text).not.toContain('Withdrawn');
    // Also what is refunded of it is only what is left.
    await turn(owner, ids[0]!, { bookingStatus: 'cancelled' });
    expect((await dayOf(center)).outstanding.refunds).toMatchObject([{ bookingId: ids[0], amount: PRICE }]);
    const first = entries.find(({ bookingId }) => bookingId === ids[0])!;
    const refused = await owner.client.refused(cash.correct, { params: { id: first._id }, body: { note: 'Wrong' } });
    expect(refused.code).toBe('entry-not-correctable');
    const { entry: anew } = await take([ids[1]!], PRICE, 'upi');
    expect(anew.receiptNumber).not.toBe(entry.receiptNumber);
    expect(await findWrongCounters(the.product.database.db)).toEqual([]);
    expect(await broken()).toEqual([]);
  });

  it('is not all that can be taken back: the whole receipt goes at once', async () => {
    const { patient, center, ids } = await aSeries(3);
    const { entry } = await take(ids, 3 * PRICE);
    const body = { note: 'It was by UPI', whole: true };
    await owner.client.call(cash.correct, { params: { id: entry._id }, body });
    expect((await dayOf(center)).totals.all).toBe(0);
    expect((await dueFor(ids[0]!)).map(({ bookingId }) => bookingId)).toEqual(ids);
    expect(await receiptFor(patient, ids[0]!)).toContain('Withdrawn on');
    expect((await owner.client.refused(cash.correct, { params: { id: entry._id }, body })).code).toBe(
      'entry-corrected',
    );
    const { entry: right } = await take(ids, 3 * PRICE, 'upi');
    expect(right.receiptLines).toBe(3);
    expect((await dayOf(center)).totals).toMatchObject({ cash: 0, upi: 3 * PRICE });
    expect(await findWrongCounters(the.product.database.db)).toEqual([]);
    expect(await broken()).toEqual([]);
  });

  it('can be refunded in part too, and no more than that session was', async () => {
    const { center, ids } = await aSeries(2);
    await take(ids, 2 * PRICE);
    await turn(owner, ids[0]!, { bookingStatus: 'cancelled', refund: 'none' });
    const start = (amount: number) => ({ params: { id: ids[0]! }, body: { amount } });
    expect((await owner.client.refused(appointments.startRefund, start(PRICE + 1))).status).toBe(400);
    await owner.client.call(appointments.startRefund, start(500));
    expect((await dayOf(center)).outstanding.refunds).toMatchObject([{ amount: 500 }]);
    expect(await broken()).toEqual([]);
  });
});
