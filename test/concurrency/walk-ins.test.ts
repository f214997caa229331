/** Numbers of today’s list while several clerks press at once, on a real PostgreSQL with three instances. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { desk, walkIns } from '../../src/contract/admin';
import { aLastingAdministrator } from '../administrator';
import { aCenter } from '../builders';
import type { Product } from '../product';
import { aRealPostgres, startInstances, stopInGoodOrder } from '../real-product';

const AT_ONCE = 8;
const postgres = aRealPostgres();

let product: Product;
beforeAll(async () => {
  product = await startInstances(postgres);
});
afterAll(() => stopInGoodOrder(product, ({ what }) => what === 'due at the center for a session that is over'));

async function aDesk(slots: number) {
  const center = await aCenter(product, { slots });
  const { client } = await aLastingAdministrator(product);
  const person = async (name: string) =>
    (await client.call(desk.addPatient, { body: { name, hasNoPhone: true, isNew: true, centerId: center.id } })).patient
      ._id;
  const add = (_id: string) =>
    client.call(walkIns.add, { body: { patient: { _id }, centerId: center.id, urgency: 'urgent' } });
  return { center, client, person, add };
}

it('who come at the same moment have numbers of their own, without a gap, and the same person has one', async () => {
  const { person, add, client, center } = await aDesk(2);
  const people: string[] = [];
  for (let n = 1; n <= AT_ONCE; n++) people.push(await person(`Person ${n}`));
  const added = await Promise.all([...people, people[0]!, people[0]!].map(add));
  const numbers = added.map(({ number }) => number);
  expect([...new Set(numbers)].sort((one, other) => one - other)).toEqual(people.map((_, n) => n + 1));
  expect(numbers.at(-1)).toBe(numbers[0]);
  const { waiting } = await client.call(walkIns.list, { query: { centerId: center.id } });
  expect(waiting).toHaveLength(AT_ONCE);
});

it('one chair that several clerks give to the same person is given once', async () => {
  const { person, add, client, center } = await aDesk(5);
  const { walkInId: id } = await add(await person('Kamala Devi'));
  const { days } = await client.call(desk.freeChairs, {
    query: { center: center.id, from: (await client.call(walkIns.list, { query: { centerId: center.id } })).date },
  });
  const open = days[0]!.windows.filter(({ state }) => state === 'open');
  expect(open.length).toBeGreaterThan(0);
  const press = (n: number) =>
    client.ask(walkIns.book, {
      params: { id },
      body: { time: open[n % open.length]!.time, payment: 'later', reason: 'Came without an appointment' },
    });
  const answers = (await Promise.all([0, 1, 2, 3].map(press))) as { success: boolean; code?: string }[];
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  for (const { success, code } of answers) if (!success) expect(code).toBe('walk-in-not-waiting');
});
