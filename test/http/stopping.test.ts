import { describe, expect, it } from 'vitest';
import { hold } from '../booking-steps';
import { aCenter, loggedInPatient } from '../builders';
import { startProduct } from '../product';
import { aWindow } from '../windows';

describe('stopping', () => {
  it('answers what was asked, and waits for no connection that is merely kept open', async () => {
    const product = await startProduct();
    const patient = await loggedInPatient(product);
    const center = await aCenter(product);
    await product.control('faults', { rate: 1, kinds: ['slow'] });
    const session = hold(patient, center, aWindow(product.now()));
    // On its way: the provider is thinking.
    await new Promise((resolve) => setTimeout(resolve, 500));
    await Promise.all([product.stop(), expect(session).resolves.toMatchObject({ id: expect.stringMatching(/^cs_/) })]);
    await expect(fetch(`${product.url}/healthz`)).rejects.toThrow();
  });
});
