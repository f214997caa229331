import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { istToday, keepServerToday } from './server-today';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('today is the day of the server, and goes on from there', () => {
  // 30 November, 11 PM in India, in a browser that is three days behind, and in one that is a year ahead.
  for (const clock of ['2026-11-27T17:30:00Z', '2027-11-30T17:30:00Z']) {
    vi.setSystemTime(new Date(clock));
    keepServerToday('2026-11-30');
    expect(istToday()).toBe('2026-11-30');
    vi.advanceTimersByTime(2 * 3_600_000);
    expect(istToday()).toBe('2026-12-01');
  }
});
