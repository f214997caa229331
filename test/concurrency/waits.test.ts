/** Kept chairs that are wanted, left and looked for at the same moment, on a real PostgreSQL with three instances. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { offers, waits } from '../../src/contract';
import { HOUR_MS } from '../../src/domain/time';
import { lockAllWindows } from '../../src/server/appointments';
import { offersNow } from '../../src/domain/waits';
import { aBooking, aCenter, patientWithSession, whileFull } from '../builders';
import { type Person, aCrowd, everybodyWants } from '../crowd';
import type { Product } from '../product';
import { aRealPostgres, startInstances, stopInGoodOrder } from '../real-product';
import { waitFor } from '../wait-for';
import { aWindow } from '../windows';

const ROUNDS = Number(process.env.VRIKKA_ROUNDS ?? 5);
const postgres = aRealPostgres();

let product: Product;
beforeAll(async () => void (product = await startInstances(postgres)));
afterAll(() => stopInGoodOrder(product));

const window = () => aWindow(product.now(), 3);
const offersTo = async ({ client }: Person) => (await client.call(offers.list)).offers;

/** A center of one chair, free, and people who wait for it, the first of them longest. */
async function peopleWaiting(count: number) {
  const center = await aCenter(product, { slots: 1 });
  // Their clients renew their sessions, which end while time passes.
  const people = await Promise.all(Array.from({ length: count }, () => patientWithSession(product)));
  const { date, time } = window();
  const body = { centers: [center.id], dates: [date], times: [time] };
  const holder = await aBooking(product, { center, date, startHour: window().startHour, isScheme: true });
  for (const { client } of people) await client.call(waits.add, { body });
  await product.database.db
    .updateTable('bookings')
    .set({ status: 'cancelled', cancel_reason: 'administrator' })
    .where('id', '=', holder.id)
    .execute();
  return { center, people };
}

const rowsAt = (centerId: string) =>
  product.database.db
    .selectFrom('bookings')
    .select(['status', 'hold_kind', 'patient_id', 'chair'])
    .where('center_id', '=', centerId)
    .where('status', '<>', 'cancelled')
    .execute();

it(`however many look at once, one person is offered the chair, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { center, people } = await peopleWaiting(4);
    await Promise.all(Array.from({ length: 4 }, () => product.sweep()));
    expect(await rowsAt(center.id)).toEqual([expect.objectContaining({ hold_kind: 'offer', chair: 1 })]);
    const offered = await Promise.all(people.map(offersTo));
    expect(offered.flat()).toHaveLength(1);
  }
});

it(`the accounts of one mailbox wait for ten things together, and one is offered a chair, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const name = `greedy.${round}.${Date.now()}`;
    const accounts = await Promise.all(
      ['', '+one', '+two', '+three'].map((tag) =>
        patientWithSession(product, {}, { email: `${name}${tag}@example.org` }),
      ),
    );
    const centers = await Promise.all(accounts.map(() => aCenter(product, { slots: 1 })));
    const answers = await whileFull(product, centers, () =>
      Promise.all(
        accounts.flatMap(({ client }, place) =>
          [3, 4, 5, 6].map((day) => {
            const { date, time } = aWindow(product.now(), day);
            return client.ask(waits.add, { body: { centers: [centers[place]!.id], dates: [date], times: [time] } });
          }),
        ),
      ),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(10);
    await Promise.all(Array.from({ length: 4 }, () => product.sweep()));
    expect((await Promise.all(accounts.map(offersTo))).flat()).toHaveLength(1);
    await product.database.db.updateTable('waits').set({ ended_at: product.now() }).execute();
  }
});

it(`taken and declined at once is one of them, and nobody else gets in between, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { center, people } = await peopleWaiting(1);
    await product.sweep();
    const person = people[0]!;
    const [offer] = await offersTo(person);
    const params = { id: offer!._id };
    const crowd = await aCrowd(product, 10);
    const [taken, , left] = await Promise.all([
      person.client.ask(offers.accept, { params }),
      everybodyWants(crowd, center, window()),
      person.client.ask(offers.decline, { params }),
    ]);
    const rows = await rowsAt(center.id);
    expect(rows.length).toBeLessThanOrEqual(1);
    // Taken: it is theirs. Left: it is anybody's who asked, or nobody's.
    if (taken.success) expect(rows).toEqual([expect.objectContaining({ hold_kind: null, patient_id: person.id })]);
    else expect(left.success).toBe(true);
  }
});

it('at a center that is blocked while a round looks is offered to nobody', async () => {
  while (!offersNow(product.now())) await product.pass(HOUR_MS);
  const { center, people } = await peopleWaiting(1);
  const { db } = product.database;
  let looking: Promise<unknown> | undefined;
  await db.transaction().execute(async (tx) => {
    await lockAllWindows(tx, [center.id]);
    looking = product.sweep();
    // The round has read the center, and waits for its windows.
    await waitFor('the round waits', async () => {
      const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(db);
      return rows.length > 0;
    });
    await tx.updateTable('centers').set({ status: 'blocked' }).where('id', '=', center.id).execute();
  });
  await looking;
  expect(await rowsAt(center.id)).toEqual([]);
  expect(await offersTo(people[0]!)).toEqual([]);
});

it('taken while its time runs out is held or gone, never both', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    // Each round takes half an hour, and at night nothing is offered.
    while (!offersNow(product.now())) await product.pass(HOUR_MS);
    const { center, people } = await peopleWaiting(2);
    await product.sweep();
    const first = people[0]!;
    const [offer] = await offersTo(first);
    await product.pass(30 * 60_000 - 50);
    const [taken] = await Promise.all([
      first.client.ask(offers.accept, { params: { id: offer!._id } }),
      product.sweep(),
      product.sweep(),
    ]);
    const rows = await rowsAt(center.id);
    expect(rows.length).toBeLessThanOrEqual(1);
    if (taken.success) expect(rows).toEqual([expect.objectContaining({ hold_kind: null, patient_id: first.id })]);
    else expect(rows.filter((row) => row.patient_id === first.id && row.hold_kind === null)).toEqual([]);
    await product.database.db.updateTable('waits').set({ ended_at: product.now() }).execute();
  }
});
