import { expect, it } from 'vitest';
import { rangeIdOf, rangeOf, withEnd } from './ranges';

it.each([
  ['last30', '2026-11-10', '2026-10-12', '2026-11-10'],
  ['thisWeek', '2026-11-10', '2026-11-09', '2026-11-15'],
  ['lastWeek', '2026-11-08', '2026-10-26', '2026-11-01'],
  ['thisMonth', '2028-02-10', '2028-02-01', '2028-02-29'],
  ['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['thisQuarter', '2026-11-10', '2026-10-01', '2026-12-31'],
  ['lastQuarter', '2026-04-01', '2026-01-01', '2026-03-31'],
  ['thisYear', '2026-03-31', '2025-04-01', '2026-03-31'],
  ['lastYear', '2026-04-01', '2025-04-01', '2026-03-31'],
] as const)('%s on %s is from %s to %s', (id, today, from, to) => {
  expect(rangeOf(id, today)).toEqual({ from, to });
  expect(rangeIdOf({ from, to }, today)).toBe(id);
});

it('the other end of a range follows, and no range is longer than three years', () => {
  const range = { from: '2026-11-01', to: '2026-11-10' };
  expect(withEnd(range, { from: '2026-11-20' })).toEqual({ from: '2026-11-20', to: '2026-11-20' });
  expect(withEnd(range, { to: '2026-10-20' })).toEqual({ from: '2026-10-20', to: '2026-10-20' });
  expect(withEnd(range, { from: '2026-11-05' })).toEqual({ from: '2026-11-05', to: '2026-11-10' });
  expect(withEnd(range, { from: '2020-01-01' })).toEqual({ from: '2020-01-01', to: '2023-01-02' });
});
