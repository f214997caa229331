import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  MAX_SERIES_SESSIONS,
  type Sitting,
  beside,
  hoursBetween,
  isTooClose,
  longGapWithout,
  longGapsBeside,
  longestGapHours,
  patternDates,
} from './series';
import { addDays, istDateOf, weekdayOf } from './time';
import { BOOKING_DAYS_AHEAD, START_HOURS } from './windows';

// A Saturday, minutes before midnight in India: UTC is still in the afternoon.
const now = new Date('2026-11-28T23:55:00+05:30');
const at = (date: string, startHour: number): Sitting => ({ date, startHour });

describe('the dates of a pattern', () => {
  test('are its weekdays, from the first to the last day that can be booked', () => {
    expect(patternDates([1, 3, 5], '2026-12-28', '2027-01-31', now)).toEqual(['2026-12-28']);
    expect(patternDates([2, 4, 6], '2026-11-01', '2026-12-05', now)).toEqual([
      '2026-11-28',
      '2026-12-01',
      '2026-12-03',
      '2026-12-05',
    ]);
    expect(patternDates([1], '2026-12-10', '2026-12-01', now)).toEqual([]);
  });

  test('of any pattern at any moment are these, each once, and at most twenty', () => {
    const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 });
    const minutes = fc.integer({ min: 0, max: 60 * 24 * 800 });
    const days = fc.integer({ min: -10, max: 60 });
    fc.assert(
      fc.property(weekdays, minutes, days, days, (wanted, minute, from, until) => {
        const moment = new Date(Date.UTC(2026, 0, 1) + minute * 60_000);
        const today = istDateOf(moment);
        const dates = patternDates(wanted, addDays(today, from), addDays(today, until), moment);
        const all: string[] = [];
        for (let ahead = Math.max(0, from); ahead <= Math.min(BOOKING_DAYS_AHEAD, until); ahead++) {
          const date = addDays(today, ahead);
          if (wanted.includes(weekdayOf(date))) all.push(date);
        }
        expect(dates).toEqual(all.slice(0, MAX_SERIES_SESSIONS));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('gaps', () => {
  test('of Monday, Wednesday and Friday are two days, and three over Sunday', () => {
    const sittings = ['2026-11-30', '2026-12-02', '2026-12-04', '2026-12-07'].map((date) => at(date, 9));
    expect(longestGapHours(sittings)).toBe(72);
    expect(sittings.every((one) => beside(sittings.filter((other) => other !== one)).keepsGaps(one))).toBe(true);
    expect(longestGapHours(sittings.slice(0, 1))).toBe(0);
  });

  test('count from start to start: a later hour after Sunday is more than 72', () => {
    expect(beside([at('2026-12-04', 9)]).keepsGaps(at('2026-12-07', 13))).toBe(false);
  });

  test('beside any sessions are those to the nearest of them', () => {
    const sitting = fc.record({
      date: fc.integer({ min: 0, max: 20 }).map((days) => addDays('2026-12-01', days)),
      startHour: fc.constantFrom(...START_HOURS),
    });
    fc.assert(
      fc.property(sitting, fc.array(sitting, { maxLength: 12 }), (one, others) => {
        const isBefore = (other: Sitting) =>
          other.date < one.date || (other.date === one.date && other.startHour < one.startHour);
        const away = others.filter((other) => hoursBetween(one, other) > 0);
        const nearest = (some: Sitting[]) =>
          some.map((other) => hoursBetween(one, other)).sort((a, b) => a - b)[0] ?? null;
        const { gapsAround, isTooClose: isNear, keepsGaps } = beside(others);
        const gaps = {
          before: nearest(away.filter(isBefore)),
          after: nearest(away.filter((other) => !isBefore(other))),
        };
        expect(gapsAround(one)).toEqual(gaps);
        expect(isNear(one)).toBe(others.some((other) => hoursBetween(one, other) < 20));
        expect(keepsGaps(one)).toBe(!isNear(one) && Math.max(gaps.before ?? 0, gaps.after ?? 0) <= 72);
      }),
      { numRuns: 1_000 },
    );
  });

  test('beside a session are warned about above 72 hours, and no more where sessions are no row', () => {
    const friday = at('2026-12-04', 9);
    expect(longGapsBeside(friday, [at('2026-12-01', 9), at('2026-12-07', 9)])).toEqual([]);
    expect(longGapsBeside(friday, [at('2026-12-01', 5), at('2026-12-07', 13)])).toEqual([
      { from: at('2026-12-01', 5), to: friday, hours: 76 },
      { from: friday, to: at('2026-12-07', 13), hours: 76 },
    ]);
    // Two weeks, and four hours more.
    expect(longGapsBeside(friday, [at('2026-12-18', 9)])).toHaveLength(1);
    expect(longGapsBeside(friday, [at('2026-12-18', 13)])).toEqual([]);
  });

  test('left by a session that is cancelled are those between its neighbours', () => {
    const others = [at('2026-12-02', 9), at('2026-12-07', 9), at('2026-11-30', 9)];
    expect(longGapWithout(at('2026-12-04', 9), others)).toEqual({ from: others[0], to: others[1], hours: 120 });
    expect(longGapWithout(at('2026-12-01', 9), others)).toBeNull();
    expect(longGapWithout(at('2026-12-09', 9), others)).toBeNull();
  });

  test('of less than twenty hours are too close, on one day and over night', () => {
    expect(isTooClose(at('2026-12-02', 5), [at('2026-12-01', 17)])).toBe(true);
    expect(isTooClose(at('2026-12-02', 13), [at('2026-12-02', 5)])).toBe(true);
    expect(isTooClose(at('2026-12-02', 13), [at('2026-12-01', 17)])).toBe(false);
  });

  test('of any sessions are those between neighbours', () => {
    const sitting = fc.record({
      date: fc.integer({ min: 0, max: 90 }).map((days) => addDays('2026-12-01', days)),
      startHour: fc.constantFrom(...START_HOURS),
    });
    fc.assert(
      fc.property(fc.array(sitting, { maxLength: 20 }), (sittings) => {
        // Hour by hour: the longest run in which nothing begins.
        const begins = new Set(
          sittings.map(({ date, startHour }) => Date.parse(`${date}T00:00:00Z`) / 3_600_000 + startHour),
        );
        const hours = [...begins].sort((one, other) => one - other);
        let longest = 0;
        let run = 0;
        for (let hour = hours[0] ?? 0; hour <= (hours.at(-1) ?? -1); hour++) {
          if (begins.has(hour)) run = 0;
          run += 1;
          if (begins.has(hour + 1)) longest = Math.max(longest, run);
        }
        expect(longestGapHours(sittings)).toBe(longest);
      }),
    );
  });
});
