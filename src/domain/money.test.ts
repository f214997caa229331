import { expect, test } from 'vitest';
import { formatRupees, paiseToRupees, rupeesToPaise } from './money';

test('rupees are written with Indian grouping', () => {
  expect([0, 99, 185_000, 12_500_000, 1_23_45_67_800].map(formatRupees)).toEqual([
    '₹0',
    '₹0.99',
    '₹1,850',
    '₹1,25,000',
    '₹1,23,45,678',
  ]);
  expect(formatRupees(-185_050)).toBe('-₹1,850.50');
});

test('rupees become whole paise and back', () => {
  expect(rupeesToPaise(1234.56)).toBe(123_456);
  expect(rupeesToPaise(0.29 + 0.01)).toBe(30);
  expect(paiseToRupees(185_000)).toBe(1850);
});
