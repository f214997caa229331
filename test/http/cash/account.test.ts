/** The account of a person at a center: any amount at any time, what it pays for, and what of it comes back. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEBTS_CSV, appointments, cash, debts, desk, patientAccount, reports } from '../../../src/contract/admin';
import { istDateOf, addDays } from '../../../src/domain/time';
import { findWrongCounters } from '../../../src/server/reports/counters';
import { sweep } from '../../../src/server/sweeps';
import { type AdministratorAtWork, aLastingAdministrator, aStaffMember } from '../../administrator';
import { look, turn } from '../../administrator-steps';
import { aCenter } from '../../builders';
import { pdfText } from '../../pdf-text';
import { PRICE, aPersonAtDesk } from '../../person-at-desk';
import { aRunningProduct } from '../../the-product';

const the = aRunningProduct();

let owner: AdministratorAtWork;
beforeAll(async () => void (owner = await aLastingAdministrator(the.product)));

const today = () => istDateOf(the.product.now());
const sound = async () => {
  expect(await findWrongCounters(the.product.database.db)).toEqual([]);
  expect((await the.product.examine()).map(({ rule, what }) => `${rule}: ${what}`)).toEqual([]);
};

/** Whoever has just booked or cancelled can no longer take it back, and the loop has come round. */
async function paidByItself() {
  await the.product.pass(20_000);
  await sweep(the.product.context);
}

const aPersonWith = (sessions: number) => aPersonAtDesk(the.product, sessions);

it('counts as revenue what was paid with money, and beside it what was granted', async () => {
  const { enter, manager, center, account } = await aPersonWith(3);
  const revenue = async () => {
    const query = { from: today(), to: today(), centerId: center.id };
    const { report } = await manager.call(reports.get, { params: { name: 'revenue' }, query });
    const { net, paid, granted } = report.total;
    return { net, paid, granted };
  };
  await enter({ kind: 'discount', amount: 350, reason: 'The trust pays' }, manager);
  expect(await revenue()).toEqual({ net: -350, paid: -350, granted: 350 });
  await enter({ kind: 'payment', amount: PRICE - 350, mode: 'cash' });
  expect(await revenue()).toEqual({ net: PRICE - 350, paid: PRICE - 350, granted: 350 });
  // Two sessions of a package at less than their price.
  await enter({ kind: 'package', amount: 3000, mode: 'cash', count: 2 }, manager);
  expect((await account()).balance).toBe(0);
  expect(await revenue()).toEqual({
    net: PRICE - 350 + 3000,
    paid: PRICE - 350 + 3000,
    granted: 2 * PRICE - 3000 + 350,
  });
  await sound();
});

it('asks before the reference of a payment is taken for another one at the center, and goes on when told to', async () => {
  const one = await aPersonWith(1);
  const utr = { mode: 'upi', reference: '402911881234' } as const;
  const first = await one.enter({ kind: 'advance', amount: 2500, ...utr });
  // Typed otherwise, and whoever takes it.
  const again = { kind: 'advance', amount: 700, mode: 'upi', reference: 'UTR 4029 1188 1234' } as const;
  const refused = await one.refused(again, one.manager);
  expect(refused).toMatchObject({ code: 'reference-known', fields: { reference: expect.any(String) } });
  expect(refused.message).toContain(one.name);
  expect(refused.message).toContain('₹2,500');
  expect(refused.message).toContain(first.receipt);
  const take = { amount: PRICE, ...utr };
  const [id] = await one.book(8, 1);
  const params = { id: id! };
  await the.product.pass(20_000);
  expect(await one.clerk.refused(cash.takePayment, { params, body: take })).toMatchObject({ code: 'reference-known' });
  expect((await one.day()).entries).toHaveLength(1);
  await one.clerk.call(cash.takePayment, { params, body: { ...take, anyway: true } });
  expect(await one.enter({ ...again, anyway: true })).toMatchObject({ entry: { amount: 700 } });
  // Another center has its own bank account, a correction takes the reference back, and cash has none.
  const other = await aPersonWith(0);
  const theirs = await other.enter({ kind: 'advance', amount: 100, ...utr });
  await other.correct(theirs.entry);
  await other.enter({ kind: 'advance', amount: 100, ...utr });
  await other.enter({ kind: 'advance', amount: 100, mode: 'cash', reference: utr.reference });
  await sound();
});

describe('the account of a person', () => {
  it('takes any amount, pays for the oldest that is due, and keeps the rest', async () => {
    const { account, enter, ids, dueIds, day, center } = await aPersonWith(3);
    expect(await account()).toMatchObject({ balance: -3 * PRICE, credit: 0, entries: [], count: 0 });
    expect(await dueIds()).toEqual(ids);
    const taken = await enter({ kind: 'payment', amount: 2000, mode: 'cash' });
    expect(taken).toMatchObject({
      balance: 2000 - 3 * PRICE,
      entry: { kind: 'payment', amount: 2000, mode: 'cash', centerId: center.id },
      message: `₹2,000 is in the account. It pays for 1 session. The receipt is ${taken.receipt}.`,
    });
    expect(taken.entry.receiptNumber).toBe(taken.receipt);
    expect(await dueIds()).toEqual(ids.slice(1));
    expect(await account()).toMatchObject({
      balance: 2000 - 3 * PRICE,
      credit: 150,
      entries: [
        { kind: 'session', amount: -PRICE, session: { bookingId: ids[0] } },
        { kind: 'payment', amount: 2000 },
      ],
    });
    expect(await look(owner, ids[0]!)).toMatchObject({
      due: 0,
      paymentStatus: 'paid',
      payment: { paidBy: 'desk-account' },
    });
    // The cash book has the money once, as it came in.
    expect(await day()).toMatchObject({
      expectedCash: 2000,
      entries: [{ kind: 'payment', amount: 2000, bookingId: null, account: { kind: 'payment' }, receiptLines: 1 }],
    });
    // What lacks is enough for both that are left.
    expect(await enter({ kind: 'payment', amount: 3 * PRICE - 2000, mode: 'card' })).toMatchObject({ balance: 0 });
    expect(await dueIds()).toEqual([]);
    await sound();
  });

  it('is named where a payment is taken, so that the desk takes the rest alone', async () => {
    const { enter, ids, dueIds, clerk, center } = await aPersonWith(2);
    await enter({ kind: 'advance', amount: 500, mode: 'cash' });
    const due = () => clerk.call(cash.due, { params: { id: ids[1]! } });
    expect(await due()).toMatchObject({ credit: 500, usable: 500, centerId: center.id });
    await enter({ kind: 'payment', amount: PRICE - 500, mode: 'cash', sessions: [ids[1]!] });
    expect(await dueIds()).toEqual([ids[0]]);
    expect(await due()).toMatchObject({ credit: 0, usable: 0 });
    await sound();
  });

  it('pays for the sessions that the clerk chooses first', async () => {
    const { enter, ids, dueIds, refused } = await aPersonWith(3);
    await enter({ kind: 'payment', amount: PRICE, mode: 'cash', sessions: [ids[2]!] });
    expect(await dueIds()).toEqual(ids.slice(0, 2));
    expect(await refused({ kind: 'payment', amount: PRICE, mode: 'cash', sessions: [ids[2]!] })).toMatchObject({
      code: 'nothing-due',
    });
    expect(await refused({ kind: 'payment', amount: PRICE, mode: 'cash', sessions: [randomUUID()] })).toMatchObject({
      code: 'booking-not-found',
    });
    await sound();
  });

  it('pays for what is booked later, by itself', async () => {
    const { enter, book, account, dueIds } = await aPersonWith(0);
    await enter({ kind: 'advance', amount: 2 * PRICE + 100, mode: 'upi', reference: '402911880001' });
    expect(await account()).toMatchObject({ balance: 2 * PRICE + 100, credit: 2 * PRICE + 100 });
    const ids = await book(2, 3);
    expect(await account()).toMatchObject({ balance: 100 - PRICE });
    await paidByItself();
    expect(await dueIds()).toEqual(ids.slice(2));
    expect(await account()).toMatchObject({ balance: 100 - PRICE, credit: 100 });
    await sound();
  });

  it('gets back what it paid for a session that is cancelled, and pays for the next one with it', async () => {
    const { enter, ids, account, dueIds, day } = await aPersonWith(3);
    await enter({ kind: 'payment', amount: 2 * PRICE, mode: 'cash' });
    await turn(owner, ids[0]!, { bookingStatus: 'cancelled' });
    expect(await account()).toMatchObject({ balance: 0, credit: PRICE });
    // Nothing is to be paid back at the desk.
    expect((await day()).outstanding.refunds).toEqual([]);
    await paidByItself();
    expect(await dueIds()).toEqual([]);
    expect((await account()).entries.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['session', -PRICE],
      ['session-back', PRICE],
      ['session', -PRICE],
      ['session', -PRICE],
      ['payment', 2 * PRICE],
    ]);
    await sound();
  });

  it('pays out what is there, by a manager, and never more', async () => {
    const { enter, refused, manager, day, account } = await aPersonWith(1);
    await enter({ kind: 'advance', amount: PRICE + 500, mode: 'cash' });
    expect(await refused({ kind: 'refund', amount: 100, mode: 'cash' })).toMatchObject({ code: 'not-allowed' });
    expect(await refused({ kind: 'refund', amount: 500.01, mode: 'cash' }, manager)).toMatchObject({
      code: 'more-than-is-there',
      message: expect.stringContaining('₹500 can be paid out.'),
    });
    expect(await enter({ kind: 'refund', amount: 500, mode: 'cash' }, manager)).toMatchObject({
      balance: 0,
      entry: { amount: -500 },
    });
    expect((await day()).expectedCash).toBe(PRICE);
    expect(await account()).toMatchObject({ credit: 0 });
    await sound();
  });

  it('has discounts with a reason, of a manager, and not more than is owed', async () => {
    const { enter, refused, manager, dueIds } = await aPersonWith(2);
    const discount = { kind: 'discount', amount: 2 * PRICE + 1, reason: 'Hardship' } as const;
    expect(await refused(discount)).toMatchObject({ code: 'not-allowed' });
    expect(await refused(discount, manager)).toMatchObject({
      code: 'more-than-is-owed',
      message: 'This person owes ₹3,700.',
    });
    expect(await refused({ kind: 'discount', amount: 100 }, manager)).toMatchObject({
      fields: { reason: 'Please write why, or what for' },
    });
    await enter({ kind: 'discount', amount: 850, reason: 'Hardship' }, manager);
    await enter({ kind: 'payment', amount: 1000, mode: 'cash' });
    expect(await dueIds()).toHaveLength(1);
    await sound();
  });

  it('has extras, which are paid before sessions are', async () => {
    const { enter, ids, account, refused } = await aPersonWith(1);
    expect(await refused({ kind: 'extra', amount: 900 })).toMatchObject({ code: 'invalid-input' });
    await enter({ kind: 'extra', amount: 900, reason: 'Dialyser', sessions: [ids[0]!] });
    expect(await account()).toMatchObject({ balance: -PRICE - 900, credit: -900 });
    await enter({ kind: 'payment', amount: PRICE, mode: 'cash' });
    expect((await account()).due).toHaveLength(1);
    expect(await enter({ kind: 'payment', amount: 900, mode: 'cash' })).toMatchObject({ balance: 0 });
    expect((await account()).entries.find(({ kind }) => kind === 'extra')).toMatchObject({
      reason: 'Dialyser',
      session: { bookingId: ids[0] },
    });
    await sound();
  });

  it('pays for the sessions of a package at its share of the amount, to the paisa, until its end', async () => {
    const until = addDays(today(), 4);
    const { enter, ids, account, manager } = await aPersonWith(4);
    await enter({ kind: 'package', amount: 5000, mode: 'cash', count: 3, until }, manager);
    const { entries, credit, balance } = await account();
    expect(credit).toBe(0);
    expect(balance).toBe(-PRICE);
    expect(entries.find(({ kind }) => kind === 'package')).toMatchObject({ package: { sessions: 3, used: 3, until } });
    expect(
      entries
        .filter(({ kind }) => kind === 'discount')
        .map(({ amount }) => amount)
        .sort(),
    ).toEqual([183.33, 183.33, 183.34].map((grant) => Math.round(grant * 100) / 100));
    // A session that is cancelled is left in the package.
    await turn(owner, ids[0]!, { bookingStatus: 'cancelled' });
    const after = await account();
    expect(after.entries.find(({ kind }) => kind === 'package')).toMatchObject({ package: { used: 2 } });
    expect(after.credit).toBeCloseTo(1666.66, 1);
    await sound();
  });

  it('has what was entered taken back: what it paid for is due again, the latest first', async () => {
    const { enter, ids, correct, dueIds, account, day, clerk } = await aPersonWith(2);
    const { entry: first } = await enter({ kind: 'payment', amount: PRICE, mode: 'cash' });
    const { entry: second } = await enter({
      kind: 'advance',
      amount: PRICE + 50,
      mode: 'upi',
      reference: '402911880002',
    });
    expect(await dueIds()).toEqual([]);
    expect(await correct(first)).toMatchObject({ entry: { kind: 'correction', amount: -PRICE }, balance: 50 - PRICE });
    expect(await dueIds()).toEqual([ids[1]]);
    expect(await day()).toMatchObject({ expectedCash: 0, totals: { upi: PRICE + 50 } });
    const again = { params: { id: first._id }, body: { note: 'Again' } };
    expect(await clerk.refused(patientAccount.correctEntry, again)).toMatchObject({ code: 'entry-corrected' });
    await correct(second);
    expect(await account()).toMatchObject({ balance: -2 * PRICE, credit: 0 });
    expect(await dueIds()).toEqual(ids);
    await sound();
  });

  it('is of one center, and of nobody else’s staff', async () => {
    const one = await aPersonWith(0);
    const { client: stranger } = await aStaffMember(the.product, [
      { role: 'clerk', centerId: (await aCenter(the.product)).id },
    ]);
    const { client: nurse } = await aStaffMember(the.product, [{ role: 'nurse', centerId: one.center.id }]);
    const advance = { kind: 'advance', amount: 100, mode: 'cash' } as const;
    expect(await one.refused(advance, stranger)).toMatchObject({ code: 'patient-not-found' });
    expect(await one.refused(advance, nurse)).toMatchObject({ code: 'not-allowed' });
    expect(await one.refused({ ...advance, centerId: (await aCenter(the.product)).id })).toMatchObject({
      code: 'center-not-found',
    });
    expect(await one.refused({ ...advance, mode: 'upi' })).toMatchObject({
      fields: { reference: expect.stringContaining('UTR') },
    });
  });

  it('has receipts of what came in, which are void once it is taken back from the cash book', async () => {
    const { enter, day, manager, account } = await aPersonWith(1);
    const { entry, receipt } = await enter({ kind: 'advance', amount: 5000, mode: 'cash' });
    const pdf = async () =>
      pdfText((await manager.raw('GET', `/admin/desk-entries/${entry.deskEntryId}/receipt`)).bytes);
    for (const fact of ['Advance for sessions to come', '5,000', receipt!]) expect(await pdf()).toContain(fact);
    const [line] = (await day()).entries;
    await manager.call(cash.correct, { params: { id: line!._id }, body: { note: 'Somebody else’s' } });
    expect(await pdf()).toContain('Withdrawn on');
    expect(await account()).toMatchObject({ credit: 0, balance: -PRICE });
    expect((await day()).expectedCash).toBe(0);
    await sound();
  });

  it('moves with the person where two records are one, and back', async () => {
    const one = await aPersonWith(1);
    await one.enter({ kind: 'advance', amount: PRICE + 300, mode: 'cash' });
    const { patient: other } = await one.clerk.call(desk.addPatient, {
      body: { name: one.name, hasNoPhone: true, centerId: one.center.id, isNew: true },
    });
    const into = { params: { id: other._id }, query: {} };
    await owner.client.call(desk.merge, { params: { id: one.patientId }, body: { into: other._id } });
    expect(await owner.client.call(patientAccount.account, into)).toMatchObject({ credit: 300, count: 2 });
    await sound();
    const { merges } = await owner.client.call(desk.patient, { params: { id: other._id } });
    await owner.client.call(desk.undoMerge, { params: { id: other._id }, body: { mergeId: merges[0]!._id } });
    expect(await owner.client.call(patientAccount.account, into)).toMatchObject({ credit: 0, count: 0 });
    expect(await one.account()).toMatchObject({ credit: 300, count: 2 });
    await sound();
  });

  it('is in the list of debts by age, and what it has pays for the oldest', async () => {
    const { center, clerk, manager, patientId, ids, enter } = await aPersonWith(3);
    const list = () => clerk.call(debts.list, { query: { centerId: center.id } });
    expect(await list()).toMatchObject({ count: 1, debts: [{ owed: 3 * PRICE, coming: 3 * PRICE, extras: 0 }] });
    // Two of them were long ago.
    const { db } = the.product.database;
    for (const [index, days] of [100, 40].entries())
      await db
        .updateTable('bookings')
        .set({ session_date: addDays(today(), -days), status: 'completed' })
        .where('id', '=', ids[index]!)
        .execute();
    await enter({ kind: 'payment', amount: 1000, mode: 'cash' });
    expect((await list()).debts).toMatchObject([
      {
        ...{ patient: { _id: patientId }, owed: 3 * PRICE - 1000, older: PRICE - 1000, days90: 0, days60: PRICE },
        ...{ days30: 0, coming: PRICE, oldest: addDays(today(), -100) },
      },
    ]);
    const unpaid = { center: center.id, payment: 'due' };
    const { total } = await clerk.call(appointments.list, { query: { ...unpaid, page: 1 } });
    expect(total).toBe(3);
    const register = async () =>
      (await clerk.call(desk.findPatients, { query: { filter: 'dues' } })).patients.map(({ dues }) => dues);
    expect(await register()).toEqual([3 * PRICE - 1000]);
    const csv = (await manager.raw('GET', `${DEBTS_CSV}?centerId=${center.id}`)).text;
    expect(csv).toContain(`${3 * PRICE - 1000},${PRICE},0,${PRICE},0,${PRICE - 1000},0`);
    expect((await clerk.raw('GET', DEBTS_CSV)).status).toBe(403);
    await enter({ kind: 'payment', amount: 3 * PRICE - 1000, mode: 'cash' });
    expect(await list()).toMatchObject({ count: 0, debts: [], totals: { owed: 0 } });
    expect(await register()).toEqual([]);
    expect((await clerk.call(appointments.list, { query: { ...unpaid, page: 1 } })).total).toBe(0);
    await enter({ kind: 'extra', amount: 250, reason: 'Blood test' });
    expect((await list()).debts).toMatchObject([{ owed: 250, extras: 250, oldest: null }]);
    expect(await register()).toEqual([250]);
  });
});
