import { describe, expect, it } from 'vitest';
import { dayFilters, daysOf, rangeStart, usualDays } from './days';

describe('the days of a list', () => {
  it('are one date, a range, or open at one end', () => {
    expect(daysOf({})).toBeNull();
    expect(daysOf({ date: '2026-11-24', from: '2026-01-01' })).toEqual({ from: '2026-11-24', to: '2026-11-24' });
    expect(daysOf({ from: '2026-11-24' })).toEqual({ from: '2026-11-24', to: undefined });
  });

  it('go back into the address as they are read', () => {
    for (const filters of [{ date: '2026-11-24' }, { from: '2026-11-24', to: '2026-11-30' }, { to: '2026-11-30' }]) {
      expect(dayFilters(daysOf(filters))).toEqual({ date: undefined, from: undefined, to: undefined, ...filters });
    }
  });

  it('leave nothing behind when they are removed', () => {
    expect(dayFilters(null)).toEqual({ date: undefined, from: undefined, to: undefined });
  });

  it('are counted from today: a week is seven days, over the end of a month', () => {
    expect(usualDays('2026-11-28')).toEqual({
      today: { from: '2026-11-28', to: '2026-11-28' },
      tomorrow: { from: '2026-11-29', to: '2026-11-29' },
      week: { from: '2026-11-28', to: '2026-12-04' },
    });
  });
});

it.each([
  ['2026-11-24', '2026-11-30', '24'],
  ['2026-11-24', '2026-12-03', '24\u00a0Nov'],
  ['2026-12-30', '2027-01-02', '30\u00a0Dec 2026'],
])('a range from %s to %s begins with %s', (from, to, start) => expect(rangeStart(from, to)).toBe(start));
