import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, bookings, centers } from '../../src/contract';
import { aClient } from '../client';
import { type Product, startProduct } from '../product';

let product: Product;
beforeAll(async () => void (product = await startProduct()));
afterAll(() => product.stop());

describe('what operators ask', () => {
  it('says that it is alive', async () => {
    expect(await aClient(product).raw('GET', '/healthz')).toMatchObject({ status: 200, json: { ok: true } });
  });
});
void [account, bookings, centers];
