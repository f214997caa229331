import { afterAll, beforeAll, expect } from 'vitest';
import type { Breach } from '../src/server/ops/doctor/breach';
import { type LogLine, type Product, type ProductOptions, startProduct, surprises } from './product';

type Held = { product: Product };

/**
 * Stops the product. The books must agree, but for what a test left to a person (`isLeft`), and nothing unexpected may have been
 * logged, but for what the test itself is the reason of (`isExcused`).
 */
export async function stopInGoodOrder(
  product: Product,
  isLeft: (breach: Breach) => boolean = () => false,
  isExcused: (line: LogLine) => boolean = () => false,
): Promise<void> {
  await product.sweep();
  const breaches = (await product.examine()).filter((one) => !isLeft(one));
  const unexpected = surprises(product).filter((line) => !isExcused(line));
  await product.stop();
  expect(breaches).toEqual([]);
  expect(unexpected).toEqual([]);
}

/** One product for the tests of a file, stopped in good order after them. */
export function aRunningProduct(options: ProductOptions | (() => ProductOptions) = {}): Held {
  let product: Product | undefined;
  beforeAll(async () => {
    product = await startProduct(typeof options === 'function' ? options() : options);
  });
  afterAll(async () => {
    if (product) await stopInGoodOrder(product);
  });
  return {
    get product() {
      if (!product) throw new Error('the product is not started yet');
      return product;
    },
  };
}
