import { describe, expect, it } from 'vitest';
import { OTHER, emptyReminder, errorsOf, reminderOf, startError, timeError } from './reminder-values';

describe('the form of a reminder', () => {
  it('wants each time once', () => {
    const times = ['08:00', '', '08:00'];
    expect(times.map((at, index) => timeError(at, index, times))).toEqual([null, 'time', 'sameTime']);
  });

  it('wants a date that exists and is not past', () => {
    expect(startError('2026-11-10', '2026-11-10')).toBeNull();
    expect(startError('2026-11-09', '2026-11-10')).toBe('past');
    expect(startError('', '2026-11-10')).toBe('start');
  });

  it('says at each field what is missing', () => {
    const today = '2026-11-10';
    const empty = emptyReminder(today);
    const fine = { medicine: null, otherName: null, times: [null], days: null, start: null };
    expect(errorsOf(empty, today)).toEqual({ ...fine, medicine: 'medicine' });
    expect(errorsOf({ ...empty, medicine: OTHER, otherName: ' ' }, today)).toEqual({ ...fine, otherName: 'name' });
    expect(errorsOf({ ...empty, medicine: 'iron', pattern: 'chosenDays' }, today)).toEqual({ ...fine, days: 'days' });
    expect(errorsOf({ ...empty, medicine: 'iron' }, today)).toEqual(fine);
  });

  it('uses the days of the chosen pattern only', () => {
    const values = { ...emptyReminder('2026-11-10'), medicine: 'iron', times: ['20:00', '08:00'] };
    expect(reminderOf(values)).toEqual({
      medicine: 'iron',
      times: ['08:00', '20:00'],
      days: null,
      start: '2026-11-10',
    });
    expect(reminderOf({ ...values, pattern: 'dialysisDays' }).days).toEqual(['MO', 'WE', 'FR']);
  });

  it('knows a medicine that is not in the list by the name as typed', () => {
    const values = { ...emptyReminder('2026-11-10'), medicine: OTHER, otherName: 'Sevelamer' };
    expect(reminderOf(values).medicine).toBe('Sevelamer');
  });
});
