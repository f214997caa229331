import { describe, expect, it } from 'vitest';
import type { Day } from '../../../contract/centers';
import { nextFreeDays } from './book';

function aDay(date: string, ...free: number[]): Day {
  const slots = free.map((chairs, index) => ({
    time: `${index}`,
    startHour: 5 + 4 * index,
    capacity: 12,
    free: chairs,
    bookable: chairs > 0,
  }));
  return { date, slots };
}

describe('the next free days', () => {
  it('are those with a chair in a window that can be booked', () => {
    const begun = aDay('2026-11-20', 3);
    begun.slots = begun.slots.map((slot) => ({ ...slot, bookable: false, reason: 'begun' }));
    const days = [begun, aDay('2026-11-21', 0, 0), aDay('2026-11-22'), aDay('2026-11-23', 2, 0, 5)];
    expect(nextFreeDays(days)).toEqual([{ date: '2026-11-23', free: 5 }]);
  });

  it('are no more than asked for', () => {
    expect(nextFreeDays([aDay('2026-11-23', 1), aDay('2026-11-24', 1)], 1)).toHaveLength(1);
  });
});
