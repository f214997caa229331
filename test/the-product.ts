import { afterAll, beforeAll, expect } from 'vitest';
import { type Product, type ProductOptions, startProduct, surprises } from './product';

type Held = { product: Product };

/** One product for the tests of a file. After them the books must agree, and nothing unexpected may have been logged. */
export function aRunningProduct(options: ProductOptions | (() => ProductOptions) = {}): Held {
  let product: Product | undefined;
  beforeAll(async () => {
    product = await startProduct(typeof options === 'function' ? options() : options);
  });
  afterAll(async () => {
    if (!product) return;
    await product.sweep();
    const breaches = await product.examine();
    const unexpected = surprises(product);
    await product.stop();
    expect(breaches).toEqual([]);
    expect(unexpected).toEqual([]);
  });
  return {
    get product() {
      if (!product) throw new Error('the product is not started yet');
      return product;
    },
  };
}
