/** A payment provider that fails every third call, half of the time after it has done the work. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { injectFaults } from '../inject-faults';
import { MINUTE_MS } from '../../src/domain/time';
import { type CenterRow, aCenter } from '../builders';
import type { Product } from '../product';
import { aRealPostgres, startInstances, stopInGoodOrder } from '../real-product';
import { aWindow } from '../windows';
import { calm } from './calm';
import { doubles } from './ledger';
import { aPersistentPatient, aStory } from './patients';
import { report } from './report';
import { CROWD } from './sizes';

const postgres = aRealPostgres();
const AT_ONCE = 12;
let product: Product;
let center: CenterRow;
beforeAll(async () => {
  product = await startInstances(postgres);
  center = await aCenter(product, { slots: 5_000 });
});
afterAll(() => stopInGoodOrder(product));

it('opens no page twice and returns no money twice', async () => {
  const clear = await injectFaults(product, 0.3, ['timeout', '500', '409', '429']);
  const told = [];
  for (let done = 0; done < CROWD; done += AT_ONCE) {
    const patients = await Promise.all(Array.from({ length: AT_ONCE }, () => aPersistentPatient(product)));
    const window = aWindow(product.now(), 5);
    await Promise.all(patients.map((patient, n) => aStory(product, patient, center, window, n)));
    told.push(...patients.map((one) => one.told));
  }
  await clear();
  await product.pass(12 * MINUTE_MS);
  await product.sweep();
  const wrong = await calm(product, told);
  const twice = doubles(product.sandbox.ledger());
  report({ scenario: 'provider fails 30 % of calls', rounds: told.length, breaches: wrong.length + twice.length });
  expect(wrong).toEqual([]);
  expect(twice).toEqual([]);
});
