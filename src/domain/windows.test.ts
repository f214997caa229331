import { describe, expect, test } from 'vitest';
import { istInstant } from './time';
import {
  START_HOURS,
  lastBookableDate,
  openWindows,
  parseWindowLabel,
  refuseWindow,
  windowEnds,
  windowLabel,
} from './windows';

// A Tuesday, 10:00 in India.
const now = new Date('2026-11-24T10:00:00+05:30');

describe('windows', () => {
  test('are labelled as the specification writes them', () => {
    expect(START_HOURS.map(windowLabel)).toEqual(['5 AM - 9 AM', '9 AM - 1 PM', '1 PM - 5 PM', '5 PM - 9 PM']);
    expect(START_HOURS.map((hour) => parseWindowLabel(windowLabel(hour)))).toEqual([...START_HOURS]);
    expect(parseWindowLabel('6 AM - 10 AM')).toBeNull();
  });

  test('last four hours', () => {
    expect(windowEnds('2026-11-24', 17)).toEqual(istInstant('2026-11-24', 21));
  });

  test('of today are open until the moment they begin', () => {
    expect(openWindows('2026-11-24', now)).toEqual([13, 17]);
    expect(refuseWindow('2026-11-24', 13, new Date('2026-11-24T12:59:59.999+05:30'))).toBeNull();
    expect(refuseWindow('2026-11-24', 13, new Date('2026-11-24T13:00:00+05:30'))).toBe('begun');
  });

  test('of Sundays, past days and days after the thirtieth are closed', () => {
    expect(refuseWindow('2026-11-29', 9, now)).toBe('sunday');
    expect(refuseWindow('2026-11-23', 17, now)).toBe('past-date');
    expect(lastBookableDate(now)).toBe('2026-12-24');
    expect(refuseWindow('2026-12-24', 17, now)).toBeNull();
    expect(refuseWindow('2026-12-25', 5, now)).toBe('too-far');
  });

  test('go by the day in India, not in London', () => {
    const justAfterMidnight = new Date('2026-11-24T00:05:00+05:30');
    expect(openWindows('2026-11-24', justAfterMidnight)).toEqual([5, 9, 13, 17]);
    expect(refuseWindow('2026-11-23', 17, justAfterMidnight)).toBe('past-date');
  });
});
