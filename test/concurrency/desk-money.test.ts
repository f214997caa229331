/** Money at the desk, by several hands at once, on a real PostgreSQL with three instances of the product. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cash, drawer } from '../../src/contract/admin';
import { istDateOf } from '../../src/domain/time';
import { type AdministratorAtWork, administratorCookies, anAdministrator } from '../administrator';
import { turn } from '../administrator-steps';
import { hold, myBookings, pay } from '../booking-steps';
import { type CenterRow, type LoggedIn, aBooking, aCenter, loggedInPatient } from '../builders';
import { type Client, aClient } from '../client';
import { type Product, startProduct } from '../product';
import { aRealPostgres, stopInGoodOrder } from '../real-product';
import { aWindow } from '../windows';

const ROUNDS = Number(process.env.VRIKKA_ROUNDS ?? 5);
const PRICE = 1850;
const postgres = aRealPostgres();

let product: Product;
let owner: AdministratorAtWork;
/** The same person at each instance. */
let desks: Client[];
beforeAll(async () => {
  product = await startProduct({ engine: await postgres.createMigratedDatabase(), instances: 3 });
  owner = await anAdministrator(product);
  const cookies = await administratorCookies(product, owner.userName);
  desks = product.urls.map((url) => aClient(product, { url, refreshes: false, cookies: new Map(cookies) }));
});
afterAll(() => stopInGoodOrder(product));

const today = () => istDateOf(product.now());
const take = (desk: Client, id: string) =>
  desk.ask(cash.takePayment, { params: { id }, body: { mode: 'cash', amount: PRICE } });
const takeTogether = (desk: Client, [id, ...others]: string[]) =>
  desk.ask(cash.takePayment, {
    params: { id: id! },
    body: { mode: 'cash', amount: (1 + others.length) * PRICE, others },
  });
const outcomes = (answers: { success: boolean; code?: string | undefined }[]) =>
  answers.map((answer) => (answer.success ? 'done' : (answer.code ?? 'refused'))).sort();

async function dueAt(center: CenterRow, chair: number, of: { patient?: LoggedIn; startHour?: number } = {}) {
  const { patient = await loggedInPatient(product), startHour } = of;
  const { db } = product.database;
  const { id } = await aBooking(product, { patient, center, isScheme: true, chair, ...(startHour && { startHour }) });
  const now = product.now();
  const payment = { id: randomUUID(), user_id: patient.id, amount_paise: center.charge_paise, status: 'due' };
  await db
    .insertInto('payments')
    .values({ ...payment, provider: 'desk', created_at: now, expires_at: now })
    .execute();
  const row = { price_paise: center.charge_paise, payment_id: payment.id };
  await db.updateTable('bookings').set(row).where('id', '=', id).execute();
  return id;
}

const entriesOf = (bookingId: string) =>
  product.database.db
    .selectFrom('desk_entries')
    .select(['kind', 'amount_paise'])
    .where('booking_id', '=', bookingId)
    .execute();

describe('money at the desk', () => {
  it(`that three clerks take at once is taken once, ${ROUNDS} times over`, async () => {
    const center = await aCenter(product, { slots: 2 * ROUNDS });
    for (let round = 0; round < ROUNDS; round++) {
      const due = await dueAt(center, 2 * round + 1);
      // One whose checkout came to nothing gets a payment of its own: once.
      const { id } = await aBooking(product, { center, status: 'cancelled', chair: 2 * round + 2 });
      await turn(owner, id, { bookingStatus: 'confirmed' });
      for (const one of [due, id]) {
        const answers = await Promise.all(desks.map((desk) => take(desk, one)));
        expect(outcomes(answers)).toEqual(['already-paid', 'already-paid', 'done']);
        expect(await entriesOf(one)).toEqual([{ kind: 'payment', amount_paise: PRICE * 100 }]);
      }
    }
  });

  it(`against the checkout that is just being paid: one of the two, ${ROUNDS} times over`, async () => {
    const center = await aCenter(product, { slots: ROUNDS });
    for (let round = 0; round < ROUNDS; round++) {
      const patient = await loggedInPatient(product);
      const session = await hold(patient, center, aWindow(product.now(), 3));
      const [booking] = await myBookings(patient);
      const [, desk] = await Promise.all([
        pay(product, session.id).catch(() => undefined),
        take(desks[round % desks.length]!, booking!._id),
      ]);
      const taken = await entriesOf(booking!._id);
      expect(taken).toHaveLength(desk.success ? 1 : 0);
      const payments = product.sandbox.ledger().payments.filter((one) => one.session === session.id);
      const online = payments.filter(({ status }) => status === 'succeeded').length;
      expect(taken.length + online).toBe(1);
      if (!desk.success) expect(desk.code).toBe('already-paid');
    }
  });

  it(`against closing the day: it is in the count, or refused, ${ROUNDS} times over`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const center = await aCenter(product, { slots: 2 });
      const ids = [await dueAt(center, 1), await dueAt(center, 2)];
      const day = { centerId: center.id, date: today(), counted: 0, explanation: 'Counted while patients paid' };
      const [closed, ...taken] = await Promise.all([
        desks[0]!.call(cash.close, { body: day }),
        ...ids.map((id, index) => take(desks[index + 1]!, id)),
      ]);
      const paid = outcomes(taken).filter((outcome) => outcome === 'done').length;
      expect(outcomes(taken).filter((outcome) => outcome !== 'done')).toEqual(
        Array.from({ length: 2 - paid }, () => 'day-closed'),
      );
      expect(closed.closed.expected).toBe(paid * PRICE);
      const { cash: book } = await owner.client.call(cash.day, { query: { centerId: center.id, date: today() } });
      expect(book.expectedCash).toBe(closed.closed.expected);
    }
  });

  it(`that is paid back or taken back by three at once goes once, ${ROUNDS} times over`, async () => {
    const center = await aCenter(product, { slots: 2 * ROUNDS });
    for (let round = 0; round < ROUNDS; round++) {
      const [refunded, corrected] = [await dueAt(center, 2 * round + 1), await dueAt(center, 2 * round + 2)];
      await take(owner.client, refunded);
      const wrong = await take(owner.client, corrected);
      await turn(owner, refunded, { bookingStatus: 'cancelled' });
      const { cash: book } = await owner.client.call(cash.day, { query: { centerId: center.id, date: today() } });
      const { refundId } = book.outstanding.refunds.find(({ bookingId }) => bookingId === refunded)!;
      const back = await Promise.all(
        desks.map((desk) => desk.ask(cash.payRefund, { params: { id: refundId }, body: { mode: 'cash' } })),
      );
      expect(outcomes(back)).toEqual(['done', 'refund-not-at-desk', 'refund-not-at-desk']);
      const { _id: id } = 'entry' in wrong ? wrong.entry : { _id: '' };
      const undone = await Promise.all(
        desks.map((desk) => desk.ask(cash.correct, { params: { id }, body: { note: 'Another patient' } })),
      );
      expect(outcomes(undone)).toEqual(['done', 'entry-corrected', 'entry-corrected']);
      for (const one of [refunded, corrected]) {
        expect((await entriesOf(one)).reduce((sum, { amount_paise: paise }) => sum + paise, 0)).toBe(0);
      }
    }
  });

  it(`of the same sessions together, by two clerks and one for a single one: each is paid once, ${ROUNDS} times over`, async () => {
    const center = await aCenter(product, { slots: ROUNDS });
    for (let round = 0; round < ROUNDS; round++) {
      const patient = await loggedInPatient(product);
      const ids: string[] = [];
      for (const startHour of [5, 9, 13]) ids.push(await dueAt(center, round + 1, { patient, startHour }));
      const answers = await Promise.all([
        takeTogether(desks[0]!, ids),
        takeTogether(desks[1]!, ids.toReversed()),
        take(desks[2]!, ids[round % 3]!),
      ]);
      const [one, other, single] = answers.map(({ success }) => success);
      expect([one, other].filter(Boolean).length + Number(single)).toBe(1);
      expect(outcomes(answers).filter((outcome) => outcome !== 'done')).toEqual(['already-paid', 'already-paid']);
      for (const [index, id] of ids.entries()) {
        const isPaid = !single || index === round % 3;
        expect(await entriesOf(id)).toEqual(isPaid ? [{ kind: 'payment', amount_paise: PRICE * 100 }] : []);
      }
    }
    expect((await product.examine()).map(({ rule, what }) => `${rule}: ${what}`)).toEqual([]);
  });

  it(`of several together against the checkout of one of them: one of the two, ${ROUNDS} times over`, async () => {
    const center = await aCenter(product, { slots: ROUNDS });
    for (let round = 0; round < ROUNDS; round++) {
      const patient = await loggedInPatient(product);
      const due = await dueAt(center, round + 1, { patient, startHour: 17 });
      const session = await hold(patient, center, aWindow(product.now(), 4));
      const held = (await myBookings(patient)).find(({ bookingStatus }) => bookingStatus === 'pending')!;
      const [, desk] = await Promise.all([
        pay(product, session.id).catch(() => undefined),
        takeTogether(desks[round % desks.length]!, [due, held._id]),
      ]);
      const taken = [...(await entriesOf(due)), ...(await entriesOf(held._id))];
      expect(taken).toHaveLength(desk.success ? 2 : 0);
      const online = product.sandbox
        .ledger()
        .payments.filter((one) => one.session === session.id && one.status === 'succeeded').length;
      expect(Number(desk.success) + online).toBe(1);
      if (!desk.success) expect(desk.code).toBe('already-paid');
    }
  });

  it(`of which one is taken back while another is paid back: each goes once, ${ROUNDS} times over`, async () => {
    const center = await aCenter(product, { slots: ROUNDS });
    for (let round = 0; round < ROUNDS; round++) {
      const patient = await loggedInPatient(product);
      const ids: string[] = [];
      for (const startHour of [5, 9, 13]) ids.push(await dueAt(center, round + 1, { patient, startHour }));
      await takeTogether(owner.client, ids);
      await turn(owner, ids[0]!, { bookingStatus: 'cancelled' });
      const { cash: book } = await owner.client.call(cash.day, { query: { centerId: center.id, date: today() } });
      const { refundId } = book.outstanding.refunds.find(({ bookingId }) => bookingId === ids[0])!;
      const line = (of: string | undefined) =>
        book.entries.find(({ bookingId, kind }) => bookingId === of && kind === 'payment')!._id;
      const note = 'It was not paid';
      const answers = await Promise.all([
        desks[0]!.ask(cash.payRefund, { params: { id: refundId }, body: { mode: 'cash' } }),
        desks[1]!.ask(cash.correct, { params: { id: line(ids[1]) }, body: { note } }),
        desks[2]!.ask(cash.correct, { params: { id: line(ids[2]) }, body: { note, whole: true } }),
      ]);
      expect(outcomes([answers[0], answers[2]])).toEqual(['done', 'done']);
      expect(['done', 'entry-corrected']).toContain(outcomes([answers[1]])[0]);
      for (const id of ids) {
        expect((await entriesOf(id)).reduce((sum, { amount_paise: paise }) => sum + paise, 0)).toBe(0);
      }
    }
    expect((await product.examine()).map(({ rule, what }) => `${rule}: ${what}`)).toEqual([]);
  });

  it(`comes into a drawer before it is counted, or after: no cash is between two counts, ${ROUNDS} times over`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const center = await aCenter(product, { slots: 6 });
      const ids: string[] = [];
      for (let chair = 1; chair <= 6; chair++) ids.push(await dueAt(center, chair));
      const count = (by: Client, kind: 'open' | 'count' | 'close', reason?: string) =>
        by.ask(drawer.count, { body: { centerId: center.id, kind, counted: 0, ...(reason && { reason }) } });
      const opened = await Promise.all(desks.map((one) => count(one, 'open')));
      expect(outcomes(opened)).toEqual(['done', 'drawer-open', 'drawer-open']);
      const isTaken = Promise.all(ids.map((id, index) => take(desks[index % 3]!, id)));
      // Counted again and again until all is taken, so that a count and a payment meet.
      const counts: { success: boolean; code?: string }[] = [];
      let isOver = false;
      void isTaken.finally(() => (isOver = true));
      while (!isOver) counts.push(await count(desks[0]!, 'count', 'Counted while patients paid'));
      expect(new Set(outcomes([...counts, ...(await isTaken)]))).toEqual(new Set(['done']));
      const { steps } = await owner.client.call(drawer.day, { query: { centerId: center.id, date: today() } });
      expect(steps.reduce((sum, step) => sum + step.taken, 0)).toBe(ids.length * PRICE);
      for (const [index, step] of steps.slice(1).entries()) expect(step.expected).toBe(steps[index]!.taken);
      const closed = await Promise.all(desks.map((one) => count(one, 'close', 'All of it is in the safe')));
      expect(outcomes(closed)).toEqual(['done', 'drawer-closed', 'drawer-closed']);
    }
    expect((await product.examine()).filter(({ rule }) => rule === '6 drawer')).toEqual([]);
  });
});
