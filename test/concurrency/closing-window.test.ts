/** A window is closed while a crowd books it, on a real PostgreSQL with three instances of the product. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { capacity } from '../../src/contract/admin';
import { type AdministratorAtWork, aLastingAdministrator } from '../administrator';
import { aCenter } from '../builders';
import { aCrowd, everybodyWants } from '../crowd';
import { type Product } from '../product';
import { aRealPostgres, startInstances, stopInGoodOrder } from '../real-product';
import { aWindow } from '../windows';

const ROUNDS = Number(process.env.VRIKKA_ROUNDS ?? 10);
const CROWD = 12;
const postgres = aRealPostgres();

let product: Product;
let administrator: AdministratorAtWork;
beforeAll(async () => {
  product = await startInstances(postgres);
  administrator = await aLastingAdministrator(product);
});
afterAll(() => stopInGoodOrder(product));

describe('closing a window', () => {
  it(`while a crowd books it closes it with nobody there, or is refused, ${ROUNDS} times`, async () => {
    const ends: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      // Three unpaid chairs are the most that somebody may hold.
      const people = await aCrowd(product, CROWD);
      const center = await aCenter(product, { slots: CROWD });
      const window = aWindow(product.now(), 2 + (round % 20));
      const body = { from: window.date, to: window.date, time: '9 AM - 1 PM' as const, reason: 'No water' };
      const close = () => administrator.client.ask(capacity.addException, { params: { id: center.id }, body });
      const [answer, fell] = await Promise.all([close(), everybodyWants(people, center, window)]);
      const exceptions = await product.database.db
        .selectFrom('center_exceptions')
        .select('id')
        .where('center_id', '=', center.id)
        .execute();
      if (answer.success) {
        expect(exceptions).toHaveLength(1);
        expect(fell).toEqual({ '409 window-full': CROWD });
        ends.push('closed');
      } else {
        expect(answer).toMatchObject({ code: 'capacity-below-sold' });
        expect(exceptions).toEqual([]);
        expect(fell).toEqual({ held: CROWD });
        ends.push('refused');
      }
    }
    expect(ends).toHaveLength(ROUNDS);
  });
});
