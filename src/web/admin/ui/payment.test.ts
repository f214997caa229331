import { expect, test } from 'vitest';
import { shortPaymentId } from './payment';

test('a payment id is its kind and its last six characters', () => {
  expect(shortPaymentId('pi_3QK2xFSBqlq5L5c2')).toBe('pi_…q5L5c2');
  expect(shortPaymentId('pi_12')).toBe('pi_12');
});
