import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endsWhileOpen, waitsForOpening } from './open-time';
import { HOUR_MS, addDays, hourOf, istDateOf, istInstant, weekdayOf } from './time';

/** A Saturday. */
const SATURDAY = '2026-11-14';
const at = (days: number, hour: number) => istInstant(addDays(SATURDAY, days), hour);
const never = () => false;

describe('a deadline for an answer', () => {
  it.each([
    ['in the day of an open center stays', at(0, 11), at(9, 9), at(0, 11)],
    ['at the end of its last window stays', at(0, 21), at(9, 9), at(0, 21)],
    ['on a Sunday waits for Monday', at(1, 14), at(9, 9), at(2, 9)],
    ['at night waits for the morning', at(2, 23.5), at(9, 9), at(3, 9)],
    ['before it opens waits too', at(2, 4), at(9, 9), at(2, 9)],
    ['that can not wait ends when the center closes before', at(1, 9), at(1, 9), at(0, 21)],
    ['that ends as it opens can not wait either', at(2, 5), at(2, 5), at(0, 21)],
  ] as const)('%s', (_, due, latest, ends) => {
    expect(endsWhileOpen(due, latest, never)).toEqual(ends);
  });

  it('waits for the end of holidays', () => {
    const isClosedOn = (date: string) => date === addDays(SATURDAY, 2) || date === addDays(SATURDAY, 3);
    expect(endsWhileOpen(at(1, 14), at(9, 9), isClosedOn)).toEqual(at(4, 9));
    expect(endsWhileOpen(at(3, 14), at(3, 20), isClosedOn)).toEqual(at(0, 21));
  });

  it('never ends while the center is closed, nor after the latest time', () => {
    const closed = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 4 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 100 }), closed, (hours, more, days) => {
        const due = new Date(at(0, 0).getTime() + hours * HOUR_MS);
        const latest = new Date(due.getTime() + more * HOUR_MS);
        const holidays = days.map((day) => addDays(SATURDAY, day));
        const ends = endsWhileOpen(due, latest, (date) => holidays.includes(date));
        const day = istDateOf(ends);
        expect(ends <= latest).toBe(true);
        expect(weekdayOf(day)).not.toBe(0);
        expect(holidays).not.toContain(day);
        expect(hourOf(ends)).toBeGreaterThanOrEqual(5);
        expect(ends <= istInstant(day, 21)).toBe(true);
      }),
    );
  });
});

describe('a deadline for the answer of a person', () => {
  it.each([
    ['by day stays', at(0, 11), at(9, 9), at(0, 11)],
    ['on a Sunday waits for Monday', at(1, 14), at(9, 9), at(2, 9)],
    ['that can not wait is as late as it can be', at(1, 9), at(2, 5), at(2, 5)],
    ['is never later than that', at(3, 12), at(3, 9), at(3, 9)],
  ] as const)('%s', (_, due, latest, ends) => {
    expect(waitsForOpening(due, latest, never)).toEqual(ends);
  });
});
