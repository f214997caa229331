import { onTestFinished } from 'vitest';
import type { Product } from './product';

export type Fault = 'timeout' | '500' | 'stored-500' | '409' | '429' | 'slow';

/** Makes calls to the provider fail, until the test ends or clears it. */
export async function injectFaults(product: Product, rate: number, kinds: Fault[], silenceMs = 300) {
  const clear = () => product.control('faults', { rate: 0 });
  onTestFinished(clear);
  await product.control('faults', { rate, kinds, silenceMs, seed: 7 });
  return clear;
}
