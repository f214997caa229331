import { describe, expect, it } from 'vitest';
import * as paths from '../../../../contract/paths';
import { aBooking } from '../../../../../test/a-booking';
import type { Booking } from '../../../../contract/bookings/bookings';
import { dayAfterLast, daysProblem, lastHabit, readPattern } from './pattern';

const NOW = new Date('2026-11-24T08:00:00+05:30');
const on = (appoinmentDate: string, change: Partial<Booking> = {}) =>
  aBooking({ appoinmentDate, bookingStatus: 'completed', ...change });
const HERE = aBooking().dialysisCenterId._id;

describe('the pattern of the last weeks', () => {
  it('has the weekdays and the window of the sessions at the usual center', () => {
    const weeks = ['2026-11-10', '2026-11-12', '2026-11-14', '2026-11-17', '2026-11-19', '2026-11-21'];
    const elsewhere = { ...aBooking().dialysisCenterId, _id: 'elsewhere' };
    const bookings = [
      ...weeks.map((date) => on(date, { appoinmentTime: '1 PM - 5 PM' })),
      on('2026-11-18', { dialysisCenterId: elsewhere }),
      on('2026-11-20', { bookingStatus: 'cancelled' }),
    ];
    expect(lastHabit(bookings, NOW)).toEqual({
      centerId: HERE,
      time: '1 PM - 5 PM',
      days: [2, 4, 6],
      isKnown: true,
    });
  });

  it('leaves out a weekday that was an exception, and what was weeks before', () => {
    const often = ['2026-11-02', '2026-11-04', '2026-11-09', '2026-11-11', '2026-11-16', '2026-11-18'];
    const once = [on('2026-11-14'), on('2026-09-01'), on('2026-09-03'), on('2026-09-08'), on('2026-09-10')];
    expect(lastHabit([...often.map((date) => on(date)), ...once], NOW)).toMatchObject({ days: [1, 3], isKnown: true });
  });

  it('has at most four weekdays', () => {
    const week = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'];
    expect(
      lastHabit(
        week.map((date) => on(date)),
        NOW,
      )?.days,
    ).toHaveLength(4);
  });

  it('is one of the usual threes after one or two sessions, and nothing without any', () => {
    expect(lastHabit([on('2026-11-19')], NOW)).toMatchObject({ days: [2, 4, 6], isKnown: false });
    expect(lastHabit([on('2026-11-20')], NOW)).toMatchObject({ days: [1, 3, 5], isKnown: false });
    expect(lastHabit([], NOW)).toBeNull();
    expect(lastHabit([on('2026-11-20', { bookingStatus: 'cancelled' })], NOW)).toBeNull();
  });
});

describe('the pattern of a URL', () => {
  const query = (text: string) => new URLSearchParams(text);

  it('is filled in from the habit, from the first session after the last booked one to the last bookable date', () => {
    const bookings = [on('2026-11-19'), on('2026-11-28', { bookingStatus: 'confirmed' })];
    const { pattern, isWhole } = readPattern(query(''), lastHabit(bookings, NOW), bookings, NOW);
    expect(isWhole).toBe(false);
    expect(pattern).toEqual({
      centerId: HERE,
      time: '9 AM - 1 PM',
      days: [2, 4, 6],
      from: '2026-12-01',
      until: '2026-12-24',
    });
  });

  it('is Monday, Wednesday and Friday with no center when there is nothing to go by', () => {
    const { pattern } = readPattern(query('time=midnight&days=9&from=soon'), null, [], NOW);
    expect(pattern).toMatchObject({ centerId: null, days: [1, 3, 5], time: '9 AM - 1 PM', from: '2026-11-25' });
  });

  it('is read back as it was written, with days as a form sends them too', () => {
    const pattern = { centerId: HERE, time: '5 AM - 9 AM', days: [1, 4], from: '2026-12-01', until: '2026-12-20' };
    const search = paths.month(pattern, 'kamala').split('?')[1]!;
    expect(readPattern(query(search), null, [], NOW)).toEqual({ pattern, isWhole: true });
    expect(query(search).get('for')).toBe('kamala');
    const asForm = search.replace(/days=[^&]*/, 'days=4&days=1');
    expect(readPattern(query(asForm), null, [], NOW).pattern.days).toEqual([1, 4]);
  });

  it('with no weekday ticked, or five, is asked about and not filled in', () => {
    const search = paths.month({ centerId: HERE, time: '5 AM - 9 AM', from: '2026-12-01', until: '2026-12-20' }, null);
    const of = (days: string) => readPattern(query(`${search.split('?')[1]}${days}`), null, [], NOW).pattern;
    expect(daysProblem(of(''))).toBe('none');
    expect(daysProblem(of('&days=1,2,3,4,5'))).toBe('tooMany');
    expect(daysProblem(of('&days=1,2,3,4'))).toBeNull();
  });
});

it('the day after the last booked session is tomorrow without one, and never beyond what can be booked', () => {
  expect(dayAfterLast([], NOW)).toBe('2026-11-25');
  expect(dayAfterLast([on('2026-12-24', { bookingStatus: 'confirmed' })], NOW)).toBe('2026-12-24');
  expect(dayAfterLast([on('2026-12-20', { bookingStatus: 'cancelled' })], NOW)).toBe('2026-11-25');
});
