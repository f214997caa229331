import { describe, expect, test } from 'vitest';
import {
  addDays,
  datesFrom,
  daysOfMonth,
  daysBetween,
  formatClockTime,
  formatDate,
  formatMoment,
  isIstDate,
  istDateOf,
  istInstant,
  weekdayOf,
} from './time';

describe('dates in India', () => {
  test('begin at 18:30 UTC of the day before', () => {
    expect(istDateOf(new Date('2026-11-23T18:29:59.999Z'))).toBe('2026-11-23');
    expect(istDateOf(new Date('2026-11-23T18:30:00Z'))).toBe('2026-11-24');
  });

  test('an hour of a date is an instant, midnight at its end included', () => {
    expect(istInstant('2026-11-24', 5).toISOString()).toBe('2026-11-23T23:30:00.000Z');
    expect(istInstant('2026-11-24', 24)).toEqual(istInstant('2026-11-25', 0));
  });

  test('only dates of the calendar are dates', () => {
    expect(['2028-02-29', '2026-11-30'].every(isIstDate)).toBe(true);
    expect(['2026-02-29', '2026-11-31', '2026-13-01', '2026-1-1', '24-11-2026', ''].some(isIstDate)).toBe(false);
  });

  test('days are added over month ends, year ends and leap days', () => {
    expect(addDays('2026-11-30', 1)).toBe('2026-12-01');
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(daysBetween('2026-11-24', '2026-12-24')).toBe(30);
    expect(datesFrom('2026-11-29', '2026-12-01')).toEqual(['2026-11-29', '2026-11-30', '2026-12-01']);
  });

  test('make a month as a calendar has it, from Sunday', () => {
    expect(daysOfMonth('2026-12-15').slice(0, 4)).toEqual([null, null, '2026-12-01', '2026-12-02']);
    expect(daysOfMonth('2026-02-28')).toHaveLength(28);
    expect(daysOfMonth('2028-02-01').at(-1)).toBe('2028-02-29');
  });

  test('are written with their true weekday', () => {
    expect(weekdayOf('2026-11-22')).toBe(0);
    expect(formatDate('2026-11-24')).toBe('Tue, 24 Nov 2026');
    expect(formatClockTime(istInstant('2026-11-24', 0))).toBe('12:00 AM');
    expect(formatClockTime(istInstant('2026-11-24', 12))).toBe('12:00 PM');
    expect(formatMoment(istInstant('2026-11-15', 9))).toBe('Sun, 15 Nov 2026, 9:00 AM');
  });
});
