import { expect, test } from 'vitest';
import { paymentWord } from './payment-word';

test('the desk reads who still has to pay', () => {
  expect(paymentWord({ bookingStatus: 'confirmed', paymentStatus: 'paid' })).toBe('paid');
  expect(paymentWord({ bookingStatus: 'confirmed', paymentStatus: 'unpaid' })).toBe('notPaid');
  expect(paymentWord({ bookingStatus: 'pending', paymentStatus: 'unpaid' })).toBe('held');
  expect(paymentWord({ bookingStatus: 'confirmed', paymentStatus: 'not required' })).toBe('notRequired');
  expect(paymentWord({ bookingStatus: 'confirmed', paymentStatus: 'refunded' })).toBe('refunded');
});
