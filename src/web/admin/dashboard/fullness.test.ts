import { describe, expect, it, test } from 'vitest';
import type { Fill } from '../../../contract/admin/reports/overview';
import { percentTaken, stepOf, sumByDay } from './fullness';

function aFill(change: Partial<Fill>): Fill {
  return { date: '2026-11-24', chairs: 190, taken: 0, free: 190, state: 'open', ...change };
}

describe('percent taken', () => {
  it('is rounded', () => {
    expect(percentTaken({ taken: 642, chairs: 760 })).toBe(84);
  });

  it('says 100 only when nothing is left, and 0 only when nothing is taken', () => {
    expect(percentTaken({ taken: 759, chairs: 760 })).toBe(99);
    expect(percentTaken({ taken: 1, chairs: 760 })).toBe(1);
    expect(percentTaken({ taken: 760, chairs: 760 })).toBe(100);
    expect(percentTaken({ taken: 0, chairs: 760 })).toBe(0);
  });

  it('stays within bounds when a center lost chairs that are booked, or has none', () => {
    expect(percentTaken({ taken: 12, chairs: 8 })).toBe(100);
    expect(percentTaken({ taken: 0, chairs: 0 })).toBe(0);
  });
});

test('the tint steps at 40, 60, 80 and 95', () => {
  expect([0, 39, 40, 59, 60, 79, 80, 94, 95, 100].map(stepOf)).toEqual([0, 0, 40, 40, 60, 60, 80, 80, 95, 95]);
});

test('a day is the sum of its windows, and closed when all of them are', () => {
  const rows = [
    { days: [aFill({ taken: 100, free: 0, state: 'ended' }), aFill({ date: '2026-11-29', free: 0, state: 'closed' })] },
    { days: [aFill({ taken: 60, free: 130 }), aFill({ date: '2026-11-29', free: 0, state: 'closed' })] },
  ];
  expect(sumByDay(rows)).toEqual([
    { date: '2026-11-24', chairs: 380, taken: 160, free: 130, isClosed: false },
    { date: '2026-11-29', chairs: 380, taken: 0, free: 0, isClosed: true },
  ]);
});
