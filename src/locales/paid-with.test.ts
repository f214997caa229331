import { expect, it } from 'vitest';
import { payableBy } from './paid-with';

it('names the ways of a provider’s page within a sentence, in their order', () => {
  expect(payableBy(['upi', 'card', 'netbanking'])).toMatchObject({
    en: 'UPI, card or net banking',
    hi: 'UPI, कार्ड या नेट बैंकिंग',
  });
  expect(payableBy(['card'])).toMatchObject({ en: 'card', hi: 'कार्ड' });
  expect(payableBy([]).en).toBe('the ways that it offers');
});
