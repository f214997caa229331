import { describe, expect, it } from 'vitest';
import { START_HOURS } from '../../domain/windows';
import { clockTime, date, window } from './formats';

describe('Hindi', () => {
  it('writes dates with the digits that people use', () => {
    expect(date('2026-11-24')).toBe('मंगल, 24 नवंबर 2026');
    expect(date('2026-03-01')).toBe('रवि, 1 मार्च 2026');
  });

  it('names the part of the day of each hour', () => {
    expect(clockTime(new Date('2026-11-24T08:52:00+05:30'))).toBe('सुबह 8:52 बजे');
    expect(clockTime(new Date('2026-11-24T12:05:00+05:30'))).toBe('दोपहर 12:05 बजे');
    expect(clockTime(new Date('2026-11-24T17:00:00+05:30'))).toBe('शाम 5 बजे');
    expect(clockTime(new Date('2026-11-24T21:00:00+05:30'))).toBe('रात 9 बजे');
    expect(clockTime(new Date('2026-11-24T00:30:00+05:30'))).toBe('रात 12:30 बजे');
  });

  it('says the four windows as people do, and the part of the day once where it is the same', () => {
    expect(START_HOURS.map((hour) => window(hour))).toEqual([
      'सुबह 5 से 9 बजे',
      'सुबह 9 से दोपहर 1 बजे',
      'दोपहर 1 से शाम 5 बजे',
      'शाम 5 से रात 9 बजे',
    ]);
  });

  it('leaves out what a narrow place has no room for', () => {
    expect([window(5, true), window(13, true)]).toEqual(['सुबह 5–9', 'दोपहर 1–शाम 5']);
  });
});
