/** A center is deleted while a crowd books there, on a real PostgreSQL with three instances of the product. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { centers } from '../../src/contract/admin';
import { anAdministrator } from '../administrator';
import { atProvider } from '../booking-steps';
import { aCenter } from '../builders';
import { aCrowd, everybodyWants } from '../crowd';
import { type Product } from '../product';
import { aRealPostgres, startInstances, stopInGoodOrder } from '../real-product';
import { waitFor } from '../wait-for';
import { aWindow } from '../windows';

const ROUNDS = 5;
const CROWD = 40;
const postgres = aRealPostgres();

let product: Product;
beforeAll(async () => void (product = await startInstances(postgres)));
afterAll(() => stopInGoodOrder(product));

describe('deleting a center', () => {
  it('while a crowd books there leaves nobody with a chair, and no page to pay', async () => {
    const people = await aCrowd(product, CROWD);
    for (let round = 0; round < ROUNDS; round++) {
      const center = await aCenter(product, { slots: CROWD });
      const { client } = await anAdministrator(product);
      const wanted = everybodyWants(people, center, aWindow(product.now(), 2 + round));
      // In the middle of it.
      await waitFor('the first has a chair', () =>
        product.database.db.selectFrom('bookings').select('id').where('center_id', '=', center.id).executeTakeFirst(),
      );
      const answer = await client.call(centers.remove, { params: { id: center.id } });
      const fell = await wanted;

      const rows = await waitFor('every one of them is cancelled', async () => {
        const all = await product.database.db
          .selectFrom('bookings')
          .leftJoin('payments', 'payments.id', 'payment_id')
          .select(['bookings.status', 'cancel_reason', 'provider_session_id'])
          .where('center_id', '=', center.id)
          .execute();
        return all.every(({ status }) => status === 'cancelled') && all;
      });
      expect(answer.cancelled).toBe(rows.filter(({ cancel_reason: reason }) => reason === 'center-closed').length);
      expect(Object.keys(fell).filter((code) => !/held|center-not-found|payment-provider-down/.test(code))).toEqual([]);
      await waitFor('no page can be paid any more', () =>
        rows.every(
          ({ provider_session_id: session }) => session === null || atProvider(product, session).status === 'expired',
        ),
      );
    }
  });
});
