import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SchemeTerms, type WindowShare, answerDue, chairsFor, firstDateOn, isOpenToAll, termsOf } from './funding';
import { SCHEMES, type Scheme } from './schemes';
import { endsWhileOpen } from './open-time';
import { HOUR_MS, addDays, istDateOf } from './time';
import { windowBegins } from './windows';

const NOW = new Date('2026-11-10T08:00:00+05:30');
const scheme = fc.constantFrom<Scheme>('pmjay', 'cghs', 'esic', 'railways');
const share = fc.record({
  scheme,
  reserved: fc.integer({ min: 1, max: 6 }),
  used: fc.integer({ min: 0, max: 6 }),
  isOpenToAll: fc.boolean(),
});
const shares = fc
  .uniqueArray(share, { selector: (one) => one.scheme, maxLength: 4 })
  .map((all): WindowShare[] => all.map((one) => ({ ...one, used: Math.min(one.used, one.reserved) })));
const asking = fc.option(scheme, { nil: null });

describe('the terms of a scheme', () => {
  it('never ask a patient of PM-JAY for money, whatever a center declares', () => {
    const declared = fc.record({
      scheme: fc.constantFrom(...SCHEMES),
      share: fc.integer({ min: 0, max: 1_000_000 }),
      hoursBetween: fc.integer({ min: 0, max: 168 }),
    });
    fc.assert(
      fc.property(declared, (one) => {
        const rest = { reservedChairs: null, daysBefore: 0, sessionsPerCourse: null, opensHoursBefore: null };
        const terms: SchemeTerms = termsOf({ ...rest, ...one });
        expect(terms.share).toBe(one.scheme === 'pmjay' ? 0 : one.share);
        expect(terms.hoursBetween).toBeGreaterThanOrEqual(one.scheme === 'pmjay' ? 24 : one.hoursBetween);
      }),
    );
    expect(firstDateOn({ daysBefore: 3 }, NOW)).toBe(addDays(istDateOf(NOW), 3));
  });

  it('give a center at least four hours to answer, 48 where it is open then, and end a day before the session', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), fc.constantFrom(5, 9, 13, 17), (days, hour) => {
        const date = addDays(istDateOf(NOW), days);
        const due = answerDue(date, hour, NOW);
        const left = windowBegins(date, hour).getTime() - 24 * HOUR_MS - NOW.getTime();
        const usual = Math.min(left, 48 * HOUR_MS);
        const ends = endsWhileOpen(new Date(NOW.getTime() + usual), new Date(NOW.getTime() + left), () => false);
        const isTooLate = ends.getTime() - NOW.getTime() < 4 * HOUR_MS;
        expect(due).toEqual(isTooLate ? null : ends);
        if (due) expect(due.getTime() - NOW.getTime()).toBeLessThanOrEqual(left);
      }),
    );
  });
});

describe('reserved chairs', () => {
  it('are never given to others before they are open, nor more to a scheme than are reserved', () => {
    fc.assert(
      fc.property(asking, fc.integer({ min: 0, max: 20 }), shares, (who, free, all) => {
        const may = chairsFor({ by: 'patient', scheme: who, person: null }, free, all);
        const own = all.find((one) => one.scheme === who);
        const kept = all
          .filter((one) => one !== own && !one.isOpenToAll)
          .reduce((sum, { reserved, used }) => sum + reserved - used, 0);
        expect(may).toBeGreaterThanOrEqual(0);
        expect(may).toBeLessThanOrEqual(Math.max(0, free - kept));
        if (own) expect(may).toBeLessThanOrEqual(own.reserved - own.used);
      }),
    );
  });

  it('hold together however people come: everybody takes one after the other', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 12 }),
        shares,
        fc.array(asking, { maxLength: 40 }),
        (chairs, all, crowd) => {
          const reserved = all.map((one) => ({ ...one, used: 0, isOpenToAll: false }));
          const used = new Map<Scheme | null, number>();
          let taken = 0;
          for (const who of crowd) {
            const now = reserved.map((one) => ({ ...one, used: used.get(one.scheme) ?? 0 }));
            if (chairsFor({ by: 'patient', scheme: who, person: null }, chairs - taken, now) === 0) continue;
            taken += 1;
            used.set(who, (used.get(who) ?? 0) + 1);
          }
          expect(taken).toBeLessThanOrEqual(chairs);
          for (const one of reserved) expect(used.get(one.scheme) ?? 0).toBeLessThanOrEqual(one.reserved);
          const sum = reserved.reduce((total, one) => total + one.reserved, 0);
          const others = taken - reserved.reduce((total, one) => total + (used.get(one.scheme) ?? 0), 0);
          expect(others).toBeLessThanOrEqual(Math.max(0, chairs - sum));
        },
      ),
    );
  });

  it('are open to all from the hours before that the center names', () => {
    const window = { date: '2026-11-12', startHour: 9 };
    const at = (opensHoursBefore: number | null) =>
      isOpenToAll({ scheme: 'pmjay', chairs: 2, opensHoursBefore }, window, NOW);
    expect([at(null), at(48), at(49), at(72)]).toEqual([false, false, true, true]);
  });
});
