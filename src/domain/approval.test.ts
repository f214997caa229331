import { expect, test } from 'vitest';
import { coveredBy } from './approval';

const until = '2026-12-10';

test('nothing is covered without an approval, and nothing after its last day or beyond its sessions', () => {
  expect(coveredBy(null, ['2026-12-01'])).toEqual([false]);
  const approval = { until, left: null, before: null };
  expect(coveredBy(approval, ['2026-12-01', until, '2026-12-11'])).toEqual([true, true, false]);
  expect(coveredBy({ ...approval, left: 1 }, ['2026-12-01', '2026-12-03'])).toEqual([true, false]);
  expect(coveredBy({ ...approval, left: 0 }, ['2026-12-01'])).toEqual([false]);
  expect(coveredBy(approval, [])).toEqual([]);
});

test('until the last day of the approval before, that one pays first', () => {
  const approval = { until: '2027-01-10', left: 2, before: { until, left: 1 } };
  const dates = ['2026-12-08', '2026-12-10', '2026-12-12', '2026-12-14'];
  expect(coveredBy(approval, dates)).toEqual([true, true, true, false]);
  // The sessions left of the earlier approval end with its last day.
  expect(coveredBy({ ...approval, before: { until, left: 9 } }, dates)).toEqual([true, true, true, true]);
  expect(coveredBy({ ...approval, left: 0, before: { until, left: null } }, dates)).toEqual([true, true, false, false]);
});
