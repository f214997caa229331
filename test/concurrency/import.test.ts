/** Lists that are imported while others book and import the same, on a real PostgreSQL with three instances. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookings } from '../../src/contract';
import { imports } from '../../src/contract/admin';
import { type IstDate, addDays, istDateOf, mondayOf } from '../../src/domain/time';
import { windowLabel } from '../../src/domain/windows';
import { type AdministratorAtWork, aLastingAdministrator } from '../administrator';
import { paymentFor } from '../booking-steps';
import { type CenterRow, aCenter, patientWithSession } from '../builders';
import { aClient } from '../client';
import { aTakingCenter } from '../funding-steps';
import { importPatients, listOf } from '../lists';
import type { Product } from '../product';
import { aRealPostgres, startInstances, stopInGoodOrder } from '../real-product';

const ROUNDS = Number(process.env.VRIKKA_ROUNDS ?? 4);
const postgres = aRealPostgres();

let product: Product;
let clerks: AdministratorAtWork[] = [];
let monday: IstDate;
beforeAll(async () => {
  product = await startInstances(postgres);
  monday = addDays(mondayOf(istDateOf(product.now())), 7);
});
afterAll(() => stopInGoodOrder(product));

/** Two clerks at two instances, others in every tenth round: each may import sixty times in an hour. */
async function clerksOf(round: number): Promise<AdministratorAtWork[]> {
  if (round % 10 > 0) return clerks;
  const [first, second] = [await aLastingAdministrator(product), await aLastingAdministrator(product)];
  const { cookies } = second.client;
  clerks = [first, { ...second, client: aClient(product, { url: product.urls[1]!, refreshes: false, cookies }) }];
  return clerks;
}

let numbers = 0;
/** A list of new patients, each on three days of two weeks. */
function aList(patients: number): string[] {
  const rows = Array.from({ length: patients }, () => {
    numbers += 1;
    return `Standing ${numbers},98480 ${10_000 + numbers},MWF,05:00,${monday},2`;
  });
  return ['Name,Phone,Days,Window,From,Weeks', ...rows];
}

const live = ({ id }: CenterRow) =>
  product.database.db
    .selectFrom('bookings')
    .innerJoin('patients', 'patients.id', 'bookings.patient_id')
    .leftJoin('imported_sessions as imported', 'imported.booking_id', 'bookings.id')
    .select(['patients.name', 'bookings.session_date', 'chair', 'imported.import_id'])
    .where('center_id', '=', id)
    .where('status', '<>', 'cancelled')
    .execute();
const said = (answer: object) => ('code' in answer ? answer.code : 'done');

describe('a list', () => {
  it(`that two clerks import at once is imported once, ${ROUNDS} times over`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await clerksOf(round);
      // Room for both: only that the patients are known by then keeps the second list out.
      const center = await aCenter(product, { slots: 16 });
      const body = { file: listOf(aList(8)), centerId: center.id };
      const seen = await Promise.all(clerks.map(({ client }) => client.call(imports.previewPatients, { body })));
      const answers = await Promise.all(
        clerks.map(({ client }, n) =>
          client.ask(imports.patients, { body: { ...body, fingerprint: seen[n]!.fingerprint } }),
        ),
      );
      expect(answers.map(said).sort()).toEqual(['done', 'import-changed']);
      const rows = await live(center);
      expect(rows).toHaveLength(8 * 6);
      expect(new Set(rows.map(({ name }) => name)).size).toBe(8);
    }
  });

  it(`that one clerk sends three times at once is imported once, ${ROUNDS} times over`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [clerk] = (await clerksOf(round)) as [AdministratorAtWork];
      const center = await aCenter(product, { slots: 2 });
      const body = { file: listOf(aList(2)), centerId: center.id };
      const { fingerprint } = await clerk.client.call(imports.previewPatients, { body });
      const send = () => clerk.client.call(imports.patients, { body: { ...body, fingerprint } });
      const answers = await Promise.all([send(), send(), send()]);
      expect(answers.map(({ done }) => done.sessions)).toEqual([12, 12, 12]);
      expect(await live(center)).toHaveLength(12);
    }
  });

  it(`of two, in opposite orders, waits and does not stand still, ${ROUNDS} times over`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await clerksOf(round);
      const centers = [await aCenter(product, { slots: 6 }), await aCenter(product, { slots: 6 })];
      const [head, ...rows] = aList(6) as [string, ...string[]];
      const named = rows.map((row, n) => `${row},${centers[n % 2]!.name}`);
      const others = aList(6)
        .slice(1)
        .map((row, n) => `${row},${centers[n % 2]!.name}`);
      const answers = await Promise.all([
        importPatients(clerks[0]!, [`${head},Center`, ...named]),
        importPatients(clerks[1]!, [`${head},Center`, ...others.reverse()]),
      ]);
      expect(answers.map(said)).toEqual(['done', 'done']);
      for (const center of centers) expect(await live(center)).toHaveLength(6 * 6);
    }
  });

  it(`of two, for more chairs than a scheme has: one is imported, each patient with one cover, ${ROUNDS} times over`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await clerksOf(round);
      const center = await aTakingCenter(product, { slots: 8 }, [{ scheme: 'pmjay', reserved_chairs: 3 }]);
      const list = () => {
        const [head, ...rows] = aList(2) as [string, ...string[]];
        const until = addDays(monday, 30);
        return [
          `${head},Payment,Scheme,Card last four,Approved until`,
          ...rows.map((row) => `${row},scheme,PM-JAY,4821,${until}`),
        ];
      };
      const bodies = [list(), list()].map((lines) => ({ file: listOf(lines), centerId: center.id }));
      const seen = await Promise.all(
        clerks.map(({ client }, n) => client.call(imports.previewPatients, { body: bodies[n]! })),
      );
      const answers = await Promise.all(
        clerks.map(({ client }, n) =>
          client.ask(imports.patients, { body: { ...bodies[n]!, fingerprint: seen[n]!.fingerprint } }),
        ),
      );
      expect(answers.map(said).sort()).toEqual(['done', 'import-changed']);
      expect(await live(center)).toHaveLength(2 * 6);
      const checks = await product.database.db
        .selectFrom('approvals')
        .innerJoin('covers', 'covers.id', 'approvals.cover_id')
        .select(['patient_id', 'state'])
        .where('center_id', '=', center.id)
        .execute();
      expect(checks.map(({ state }) => state)).toEqual(['given', 'given']);
    }
  });

  it(`against patients who book the same windows: whole or not at all, no chair twice, ${ROUNDS} times over`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await clerksOf(round);
      const center = await aCenter(product, { slots: 4 });
      const patients = await Promise.all([1, 2, 3, 4].map(() => patientWithSession(product)));
      const list = aList(3);
      const body = { file: listOf(list), centerId: center.id };
      const { fingerprint } = await clerks[0]!.client.call(imports.previewPatients, { body });
      const [answer, ...holds] = await Promise.all([
        clerks[0]!.client.ask(imports.patients, { body: { ...body, fingerprint } }),
        ...patients.map(({ client }, n) => {
          const window = { date: addDays(monday, n < 2 ? 0 : 2), startHour: 5, time: windowLabel(5) } as const;
          return client.ask(bookings.makePayment, { body: paymentFor({ center, window }) });
        }),
      ]);
      const rows = await live(center);
      const chairs = rows.map((row) => `${row.session_date} ${row.chair}`);
      expect(new Set(chairs).size).toBe(chairs.length);
      const listed = rows.filter(({ import_id: from }) => from !== null);
      expect(listed).toHaveLength(said(answer) === 'done' ? 3 * 6 : 0);
      if (said(answer) !== 'done') expect(said(answer)).toBe('import-changed');
      expect(rows.length - listed.length).toBe(holds.filter(({ success }) => success).length);
    }
  });
});
