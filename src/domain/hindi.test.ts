import { describe, expect, it } from 'vitest';
import { START_HOURS, windowLabel } from './windows';
import { hindiClockTime, hindiDate, hindiWindow } from './hindi';

describe('Hindi', () => {
  it('writes dates with the digits that people use', () => {
    expect(hindiDate('2026-11-24')).toBe('मंगल, 24 नवंबर 2026');
    expect(hindiDate('2026-03-01')).toBe('रवि, 1 मार्च 2026');
  });

  it('names the part of the day of each hour', () => {
    expect(hindiClockTime('8:52 AM')).toBe('सुबह 8:52 बजे');
    expect(hindiClockTime('12:05 PM')).toBe('दोपहर 12:05 बजे');
    expect(hindiClockTime('5:00 PM')).toBe('शाम 5 बजे');
    expect(hindiClockTime('9:00 PM')).toBe('रात 9 बजे');
    expect(hindiClockTime('12:30 AM')).toBe('रात 12:30 बजे');
  });

  it('says the four windows as people do, and the part of the day once where it is the same', () => {
    expect(START_HOURS.map((hour) => hindiWindow(windowLabel(hour)))).toEqual([
      'सुबह 5 से 9 बजे',
      'सुबह 9 से दोपहर 1 बजे',
      'दोपहर 1 से शाम 5 बजे',
      'शाम 5 से रात 9 बजे',
    ]);
  });

  it('leaves alone what is no window', () => {
    expect(hindiWindow('some time')).toBe('some time');
  });
});
