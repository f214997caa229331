/** A database whose connections all break while people are booking. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCenter } from '../builders';
import { aCrowd, everybodyWants } from '../crowd';
import type { Product } from '../product';
import { aRealPostgres, startInstances } from '../real-product';
import { aWindow } from '../windows';

const postgres = aRealPostgres();
const BREAK =
  'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';

let product: Product;
beforeAll(async () => void (product = await startInstances(postgres)));
afterAll(() => product.stop());

describe('when every connection to the database breaks', () => {
  it('the product goes on, and what it promised still stands', async () => {
    const center = await aCenter(product, { slots: 100 });
    const people = await aCrowd(product, 60, { asksAgain: false });
    const first = everybodyWants(people, center, aWindow(product.now(), 2));
    for (let time = 1; time <= 3; time++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      await product.database.pool.query(BREAK).catch(() => undefined);
    }
    // On a busy machine some are told to come back before they reach the database.
    const { held: promised = 0, '503 database-away': away = 0, '503 overloaded': early = 0, ...others } = await first;
    expect(promised + away + early).toBe(60);
    expect(others).toEqual({});
    const live = async () =>
      (await product.database.db.selectFrom('bookings').select('id').where('status', '<>', 'cancelled').execute())
        .length;
    expect(await live()).toBeGreaterThanOrEqual(promised);
    expect(await everybodyWants(people, center, aWindow(product.now(), 3))).toEqual({ held: 60 });
  });
});
