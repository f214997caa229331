import { expect, it } from 'vitest';
import { formatPaidOn } from './receipt';

it('writes the moment of a payment in Indian time and the American format of the specification', () => {
  expect(formatPaidOn('2026-11-10T03:22:00.000Z')).toBe('Nov 10, 2026, 8:52 AM');
  expect(formatPaidOn('2026-11-10T20:05:00.000Z')).toBe('Nov 11, 2026, 1:35 AM');
});
