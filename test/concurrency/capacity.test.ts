/** A center gets fewer chairs, or is edited, while people book there, on a real PostgreSQL with three instances of the product. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { centers, imports } from '../../src/contract/admin';
import { deleteCenter } from '../../src/server/centers/delete-center';
import { importCenters } from '../../src/server/centers/import-centers';
import { updateCenter } from '../../src/server/centers/update-center';
import type { Tx } from '../../src/server/platform/db/database';
import type { Administrator } from '../../src/server/platform/http/callers';
import { type AdministratorAtWork, aStaffMember } from '../administrator';
import { paymentFor } from '../booking-steps';
import { type CenterRow, aCenter } from '../builders';
import { aCrowd, everybodyWants } from '../crowd';
import { listOf } from '../lists';
import type { Product } from '../product';
import { aRealPostgres, startInstances, stopInGoodOrder } from '../real-product';
import { waitFor } from '../wait-for';
import { aWindow } from '../windows';

const ROUNDS = Number(process.env.VRIKKA_ROUNDS ?? 6);
const CROWD = 8;
const postgres = aRealPostgres();

let product: Product;
let owner: AdministratorAtWork & { id: string };
beforeAll(async () => {
  product = await startInstances(postgres);
  owner = await aStaffMember(product, [{ role: 'owner' }]);
});
afterAll(() => stopInGoodOrder(product));

const change = (center: CenterRow, body: object) =>
  owner.client.ask(centers.update, { params: { id: center.id }, body });

/** A list of centers with a number of chairs for each. */
const chairsOf = (...rows: [CenterRow, number][]) => ({
  file: listOf(['Name;City;Chairs', ...rows.map(([{ name, city }, slots]) => `${name};${city};${slots}`)]),
  fileName: 'chairs.csv',
});

async function importChairs(...rows: [CenterRow, number][]) {
  const body = chairsOf(...rows);
  const { fingerprint } = await owner.client.call(imports.previewCenters, { body });
  return owner.client.ask(imports.centers, { body: { ...body, fingerprint } });
}

describe('fewer chairs', () => {
  it.each([
    ['by the form', (center: CenterRow) => change(center, { Slots: 1 })],
    ['by a list', (center: CenterRow) => importChairs([center, 1])],
  ])(`%s while a crowd books are there for all of it, or for none, ${ROUNDS} times`, async (_, fewer) => {
    for (let round = 0; round < ROUNDS; round++) {
      const people = await aCrowd(product, CROWD);
      const center = await aCenter(product, { slots: CROWD, name: `Fewer ${round} ${_}`, city: 'Hampi' });
      const window = aWindow(product.now(), 2 + (round % 20));
      const [answer] = await Promise.all([fewer(center), everybodyWants(people, center, window)]);
      const { slots, changed, late } = await product.database.db
        .selectFrom('centers')
        .select(['slots', 'slots_changed_at as changed'])
        .select(
          sql<number>`(select count(*)::int from bookings where center_id = centers.id and status <> 'cancelled'
            and chair > centers.slots)`.as('late'),
        )
        .where('id', '=', center.id)
        .executeTakeFirstOrThrow();
      // Nobody is on a chair that is gone: who came before it is in the way of it.
      if (answer.success) expect({ slots, late }).toEqual({ slots: 1, late: 0 });
      else expect({ code: answer.code, slots, changed }).toMatchObject({ slots: CROWD, changed: null });
    }
    expect(await product.examine()).toEqual([]);
  });
});

describe('nobody waits for', () => {
  const now = () => product.now();
  const by = () => ({ administratorId: owner.id, userName: 'The owner' }) as Administrator;
  const changes: [string, (tx: Tx, center: CenterRow, other: CenterRow) => Promise<unknown>][] = [
    ['an edit of the center', (tx, { id }) => updateCenter(tx, by(), id, { ContactNumber: '080 4123 4567' }, now())],
    [
      'a list in which another center has fewer chairs',
      async (tx, _, other) => {
        const body = chairsOf([other, 1]);
        const { fingerprint } = await owner.client.call(imports.previewCenters, { body });
        await importCenters(tx, by(), { ...body, fingerprint }, now());
      },
    ],
    [
      'the deletion of another center',
      (tx, _, { id }) => deleteCenter(tx, by(), id, { appointments: 0, refundAmount: 0 }, now()),
    ],
  ];
  it.each(changes)('%s that is not committed yet', async (name, make) => {
    const [person] = await aCrowd(product, 1);
    const center = await aCenter(product, { slots: 3, name: `Waits ${name}`, city: 'Hampi' });
    const other = await aCenter(product, { slots: 3, name: `Other ${name}`, city: 'Hampi' });
    const json = paymentFor({ center, window: aWindow(now(), 3) });
    await product.database.db.transaction().execute(async (tx) => {
      await make(tx, center, other);
      let answer: object | null = null;
      const asked = person!.client.raw('POST', '/auth/make-payment', { json }).then((it) => (answer = it));
      const first = await waitFor('it is booked, or waits', async () => {
        const { rows } = await sql<{ query: string }>`select query from pg_stat_activity
          where wait_event in ('transactionid', 'tuple', 'advisory') and datname = current_database()`.execute(
          product.database.db,
        );
        return answer ?? rows[0] ?? null;
      });
      expect(first).toMatchObject({ status: 200 });
      await asked;
    });
  });
});
