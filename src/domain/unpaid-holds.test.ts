import { describe, expect, test } from 'vitest';
import { HOUR_MS } from './time';
import { nextHoldAt } from './unpaid-holds';

const now = new Date('2026-11-10T12:00:00+05:30');
const hours = (count: number) => new Date(now.getTime() + count * HOUR_MS);
const ended = (count: number, lastEnd = now) => ({ ended: count, lastEnd, open: 0, openUntil: null });

describe('after holds that were not paid', () => {
  test.each([0, 1, 2])('%i of them, nobody waits', (count) => {
    expect(nextHoldAt(ended(count), now)).toBeNull();
  });

  test.each([
    [3, 1],
    [4, 2],
    [5, 4],
    [6, 8],
  ])('%i of them, the next one waits %i hours from the end of the last', (count, wait) => {
    expect(nextHoldAt(ended(count), now)).toEqual(hours(wait));
    expect(nextHoldAt(ended(count, hours(-wait)), now)).toBeNull();
  });

  test('one that is still open comes first', () => {
    const open = { open: 1, openUntil: hours(0.5) };
    expect(nextHoldAt({ ...ended(3, hours(-5)), ...open }, now)).toEqual(hours(2.5));
    expect(nextHoldAt({ ...ended(2), ...open }, now)).toBeNull();
  });
});
