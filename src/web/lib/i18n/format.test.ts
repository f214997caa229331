import { expect, it } from 'vitest';
import { istInstant } from '../../../domain/time';
import { windowLabel } from '../../../domain/windows';
import {
  formatClockTime,
  formatDate,
  formatDayParts,
  formatHour,
  formatHourMoment,
  formatMonthOf,
  formatShortDate,
  formatWindow,
} from './format';

const DATE = '2026-11-24';

it('keeps a day with its month, a time on one line, and the hours of a window whole', () => {
  expect(formatDate(DATE)).toBe('Tue, 24\u00a0Nov 2026');
  expect(formatShortDate(DATE)).toBe('Tue, 24\u00a0Nov');
  expect(formatClockTime(istInstant(DATE, 9))).toBe('9:00\u00a0AM');
  expect(formatWindow(windowLabel(9))).toBe('9\u00a0AM\u00a0- 1\u00a0PM');
});

it('lets a window of longer words break, which is wider than a phone at twice the text', () => {
  expect(formatWindow(windowLabel(13), 'hi')).not.toContain('\u00a0');
});

it('takes a date apart', () => {
  expect(formatDayParts(DATE)).toEqual({ weekday: 'Tue', day: '24\u00a0Nov', number: '24', month: 'Nov' });
  expect(formatMonthOf(DATE)).toBe('Nov 2026');
});

it('leaves the minutes of a full hour out', () => {
  expect(formatHour(istInstant(DATE, 17))).toBe('5\u00a0PM');
  expect(formatHourMoment(istInstant(DATE, 9))).toBe('Tue, 24\u00a0Nov 2026, 9\u00a0AM');
});
