import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CapacityException, type CapacityRules, capacityOf } from './capacity';
import { addDays, datesFrom, weekdayOf } from './time';
import { START_HOURS } from './windows';

const MONDAY = '2026-11-30';
const none: CapacityRules = { template: [], exceptions: [] };
const on = (date: string, rule: Partial<CapacityException>): CapacityException => ({
  from: date,
  to: date,
  startHour: null,
  chairs: null,
  chairNumbers: null,
  reason: 'Sankranti',
  ...rule,
});
const open = (rules: Partial<CapacityRules>, startHour = 9, date = MONDAY) =>
  capacityOf(10, { ...none, ...rules }, date, startHour);

describe('the chairs of a window', () => {
  test('are all of the center where nothing is said', () => {
    expect(open({})).toEqual({ chairs: 10, outOfOrder: [], reason: null });
  });

  test('are those of the weekly template, and never more than the center has', () => {
    const template = [
      { weekday: 1, startHour: 9, chairs: 6 },
      { weekday: 1, startHour: 17, chairs: 40 },
    ];
    expect([9, 13, 17].map((hour) => open({ template }, hour).chairs)).toEqual([6, 10, 10]);
    expect(open({ template }, 9, addDays(MONDAY, 1)).chairs).toBe(10);
  });

  test('are none where it is closed, with the reason', () => {
    expect(open({ exceptions: [on(MONDAY, { startHour: 9 })] })).toEqual({
      chairs: 0,
      outOfOrder: [],
      reason: 'Sankranti',
    });
    expect(open({ exceptions: [on(MONDAY, { startHour: 9 })] }, 13).chairs).toBe(10);
  });

  test('are fewer by a number, also where the template has fewer', () => {
    const template = [{ weekday: 1, startHour: 9, chairs: 6 }];
    expect(open({ template, exceptions: [on(MONDAY, { chairs: 2 })] }).chairs).toBe(4);
    expect(open({ exceptions: [on(MONDAY, { chairs: 2 }), on(MONDAY, { chairs: 9 })] }).chairs).toBe(0);
  });

  test('leave out numbered ones once, and others take their place', () => {
    const exceptions = [on(MONDAY, { chairNumbers: [3, 1] }), on(MONDAY, { chairNumbers: [3, 12] })];
    expect(open({ exceptions })).toMatchObject({ chairs: 8, outOfOrder: [1, 3] });
    expect(open({ exceptions, template: [{ weekday: 1, startHour: 9, chairs: 6 }] }).chairs).toBe(6);
  });
});

test('any rules give what counting chair by chair gives', () => {
  const date = fc.integer({ min: 0, max: 40 }).map((days) => addDays('2026-12-20', days));
  const exception: fc.Arbitrary<CapacityException> = fc
    .record({
      start: date,
      days: fc.integer({ min: 0, max: 9 }),
      startHour: fc.constantFrom(null, ...START_HOURS),
      what: fc.oneof(
        fc.record({ chairs: fc.constant(null), chairNumbers: fc.constant(null) }),
        fc.record({ chairs: fc.integer({ min: 1, max: 5 }), chairNumbers: fc.constant(null) }),
        fc.record({
          chairs: fc.constant(null),
          chairNumbers: fc.array(fc.integer({ min: 1, max: 15 }), { minLength: 1 }),
        }),
      ),
    })
    .map(({ start, days, startHour, what }) => ({
      from: start,
      to: addDays(start, days),
      startHour,
      reason: 'x',
      ...what,
    }));
  const template = fc.uniqueArray(
    fc.record({
      weekday: fc.integer({ min: 1, max: 6 }),
      startHour: fc.constantFrom(...START_HOURS),
      chairs: fc.integer({ min: 0, max: 15 }),
    }),
    { selector: ({ weekday, startHour }) => `${weekday}/${startHour}` },
  );
  const window = fc.record({ date, startHour: fc.constantFrom(...START_HOURS) });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      template,
      fc.array(exception, { maxLength: 6 }),
      window,
      (slots, weekly, exceptions, { date: day, startHour }) => {
        // Chair by chair: strike out what is broken, then what the template leaves out, then so many more.
        const now = exceptions.filter(
          (one) => datesFrom(one.from, one.to).includes(day) && (one.startHour ?? startHour) === startHour,
        );
        let chairs = Array.from({ length: slots }, (_, index) => index + 1);
        const broken = new Set<number>();
        for (const { chairNumbers } of now) for (const chair of chairNumbers ?? []) broken.add(chair);
        chairs = chairs.filter((chair) => !broken.has(chair));
        for (const one of weekly) {
          if (one.weekday === weekdayOf(day) && one.startHour === startHour) chairs = chairs.slice(0, one.chairs);
        }
        for (const one of now) {
          if (one.chairNumbers) continue;
          chairs = one.chairs === null ? [] : chairs.slice(one.chairs);
        }
        expect(capacityOf(slots, { template: weekly, exceptions }, day, startHour).chairs).toBe(chairs.length);
      },
    ),
    { numRuns: 2_000 },
  );
});
