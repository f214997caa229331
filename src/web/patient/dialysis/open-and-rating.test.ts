import { expect, test } from 'vitest';
import { quarterOf } from './open-and-rating';

test('the quarter is what stands after the last comma', () => {
  expect(quarterOf('12 Lantern Street, Jayanagar', 'Bengaluru')).toBe('Jayanagar');
});

test('an address without a quarter has none', () => {
  expect(quarterOf('12 Lantern Street', 'Bengaluru')).toBeNull();
  expect(quarterOf('12 Lantern Street, 560011', 'Bengaluru')).toBeNull();
  expect(quarterOf('12 Lantern Street, bengaluru', 'Bengaluru')).toBeNull();
});
