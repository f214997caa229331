/** The desk of the demonstration, as its clerk finds it after logging in. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aClient, type Client } from '../../../../test/client';
import { type Product, startProduct } from '../../../../test/product';
import { arrivals, cash, centers, debts, desk, payerClaims, session } from '../../../contract/admin';
import { hashPassword } from '../../platform/secrets/password';
import { buildApp } from '../../app';
import { findDemoAccounts, removeDemo } from './demo-accounts';
import { liveAtDesk } from './demo-desk';
import { DEMO_DESK_CENTER, DEMO_PEOPLE } from './demo-people';
import { DEMO_CLERK, DEMO_MANAGER, DEMO_STAFF } from './demo-staff';
import { seedDemo } from './seed-demo';

/** A Tuesday at 11 AM: the first window is over, the second is running. */
const NOW = '2026-11-10T11:00:00+05:30';

let product: Product;
let clerk: Client;
let centerId: string;

/** Fills the database of a product as `main.ts` does. */
async function demonstrate({ context, sandbox }: Product) {
  const { db } = context.database;
  const recordPayment = async (payment: Parameters<typeof sandbox.seedPayment>[0]) => sandbox.seedPayment(payment);
  await seedDemo({ db, clock: context.clock, recordPayment, passwordHash: hashPassword });
  const productAt = (clock: () => Date) => buildApp({ ...context, clock }, { web: null });
  await liveAtDesk({ productAt, db, now: context.clock() });
}

beforeAll(async () => {
  product = await startProduct({ now: NOW });
  await demonstrate(product);
  clerk = aClient(product, { refreshes: false });
  const { userName, password } = DEMO_CLERK;
  await clerk.call(session.logIn, { body: { userName, password } });
  const { dialysisCenters } = await clerk.call(centers.list);
  centerId = dialysisCenters[0]!._id;
}, 300_000);
afterAll(() => product.stop());

describe('the desk of the demonstration', () => {
  it('is at one center, which its clerk and its manager see alone', async () => {
    for (const { userName, password } of [DEMO_CLERK, DEMO_MANAGER]) {
      const client = aClient(product, { refreshes: false });
      await client.call(session.logIn, { body: { userName, password } });
      const { dialysisCenters } = await client.call(centers.list);
      expect(dialysisCenters.map(({ CenterName }) => CenterName)).toEqual([DEMO_DESK_CENTER]);
    }
  });

  it('has everybody in its register, with the sessions of their schedules', async () => {
    const { patients } = await clerk.call(desk.findPatients, { query: { centerId } });
    expect(patients.map(({ name }) => name)).toEqual(expect.arrayContaining(DEMO_PEOPLE.map(({ name }) => name)));
    const standing = await clerk.call(desk.findPatients, { query: { centerId, filter: 'standing' } });
    expect(standing.count).toBe(DEMO_PEOPLE.length);
  });

  it('is in the middle of a Tuesday: the first shift full and over, the second in the chairs, a machine out of order', async () => {
    const { day } = await clerk.call(arrivals.day, { query: { centerId, date: '2026-11-10' } });
    const [first, second, third] = day.windows;
    expect(first!.counts).toMatchObject({ booked: 4, finished: 4, free: 0 });
    expect(second!.counts.inChair).toBe(3);
    expect(third!.counts.outOfOrder).toBe(1);
    expect(third!.counts.free).toBeGreaterThan(0);
  });

  it('has closed the day before, on which one stayed away and some owe money', async () => {
    const { cash: book } = await clerk.call(cash.day, { query: { centerId, date: '2026-11-09' } });
    expect(book.closed).toMatchObject({ administrator: DEMO_CLERK.userName, explanation: null });
    expect(book.totals.all).toBeGreaterThan(0);
    const { day } = await clerk.call(arrivals.day, { query: { centerId, date: '2026-11-09' } });
    expect(day.windows.reduce((sum, { counts }) => sum + counts.missed, 0)).toBe(1);
    const { debts: owed } = await clerk.call(debts.list, { query: { centerId } });
    expect(owed.length).toBeGreaterThan(2);
  });

  it('has a claim that its payer refused, and one that waits for an answer', async () => {
    const { claims } = await clerk.call(payerClaims.list, { query: { centerId } });
    expect(claims.map(({ payer, state, sessions }) => [payer, state, sessions]).toSorted()).toEqual([
      ['cghs', 'refused', 3],
      ['pmjay', 'filed', 3],
    ]);
  });

  it('leaves the doctor content, but for what waits for an administrator', async () => {
    // Whose next dates are due is placed as soon as it runs.
    await product.sweep();
    expect((await product.examine()).filter(({ isTask }) => !isTask)).toEqual([]);
  });

  it('goes as a whole with everything else that was invented', async () => {
    const { db } = product.database;
    const left = async () => {
      const { rows } = await sql<Record<string, number>>`
        select (select count(*)::int from patients) as patients, (select count(*)::int from account_entries) as entries,
          (select count(*)::int from desk_entries) as lines, (select count(*)::int from desk_days) as days,
          (select count(*)::int from drawer_steps) as drawers, (select count(*)::int from payer_claims) as claims,
          (select count(*)::int from standing) as schedules, (select count(*)::int from centers) as centers`.execute(
        db,
      );
      return rows[0]!;
    };
    expect(await left()).toMatchObject({ schedules: DEMO_PEOPLE.length, days: 2, drawers: 1, claims: 2 });
    expect((await findDemoAccounts(db)).administrators).toEqual(DEMO_STAFF.map(({ userName }) => userName).toSorted());
    const removed = await removeDemo(db, product.now());
    expect(removed).toMatchObject({ administrators: DEMO_STAFF.length });
    expect(await left()).toEqual({
      patients: 0,
      entries: 0,
      lines: 0,
      days: 0,
      drawers: 0,
      claims: 0,
      schedules: 0,
      centers: 0,
    });
    expect(await findDemoAccounts(db)).toMatchObject({ administrators: [], patients: 0 });
  });
});
