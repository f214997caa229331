import { describe, expect, it, test } from 'vitest';
import type { Fill } from '../../../contract/admin/reports/overview';
import { percentTaken, scaleOf, scaleOfRows, stepOf, sumByDay } from './fullness';

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

  it('says more than 100 where a center lost chairs that are booked, however few, and 0 where it has none', () => {
    expect(percentTaken({ taken: 12, chairs: 8 })).toBe(150);
    expect(percentTaken({ taken: 1001, chairs: 1000 })).toBe(101);
    expect(percentTaken({ taken: 2, chairs: 0 })).toBe(100);
    expect(percentTaken({ taken: 0, chairs: 0 })).toBe(0);
  });
});

describe('the steps of the tint', () => {
  it('are round numbers that fit the values', () => {
    expect(scaleOf([13, 18, 22])).toEqual([0, 15, 20, 25]);
    expect(scaleOf([0, 70])).toEqual([0, 20, 40, 60]);
    expect(scaleOf([40, 100])).toEqual([0, 55, 70, 85, 95]);
    expect(scaleOf([])).toEqual([0, 40, 60, 80, 95]);
  });

  it('end with what is almost full where something is, however full the rest is', () => {
    expect(scaleOf([97, 100])).toEqual([0, 80, 85, 90, 95]);
  });

  it('leave out windows that are over or closed, which have no tint', () => {
    const days = [aFill({ taken: 190, state: 'ended' }), aFill({ state: 'closed' }), aFill({ taken: 38 })];
    expect(scaleOfRows([{ days }])).toEqual(scaleOf([20]));
  });

  it('hold the percentages from where they begin', () => {
    expect([0, 14, 15, 19, 20, 94, 95, 100].map((percent) => stepOf(percent, [0, 15, 20, 25, 95]))).toEqual([
      0, 0, 1, 1, 2, 3, 4, 4,
    ]);
  });
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
