/** The plan of a closure, solved by HiGHS as the server solves it, and by hand. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { solve } from '../server/closures/solve';
import {
  type PlanBooking,
  type PlanInput,
  type PlanWindow,
  type Placement,
  costOf,
  isInReach,
  mendPlan,
  planMoves,
  suits,
} from './closure-plan';
import { hoursBetween } from './series';
import { addDays } from './time';
import { START_HOURS } from './windows';

const DAY = '2026-11-30';
const NOW = new Date('2026-11-29T06:00:00+05:30');
const on = (days: number, startHour: number) => ({ date: addDays(DAY, days), startHour });

let numbers = 0;
const aBooking = (booking: Partial<PlanBooking> = {}): PlanBooking => {
  numbers += 1;
  return {
    id: `b${numbers}`,
    patientId: `p${numbers}`,
    at: on(0, 9),
    price: 185_000,
    others: [],
    onBrokenChair: false,
    ...booking,
  };
};
const aWindow = (days: number, startHour: number, window: Partial<PlanWindow> = {}): PlanWindow => ({
  ...on(days, startHour),
  centerId: 'own',
  free: 1,
  kilometres: 0,
  price: 185_000,
  ...window,
});
const plan = (input: Partial<PlanInput>) => planMoves({ bookings: [], windows: [], stays: [], ...input }, NOW, solve);
const where = (placements: readonly Placement[]) =>
  placements.map(({ to }) => (to === null || to === 'stay' ? to : `${to.centerId} ${to.date} ${to.startHour}`));

describe('a plan that is mended', () => {
  it('keeps what is still free, and gives the others the best of the rest', () => {
    const [one, two, three] = [aBooking(), aBooking(), aBooking()] as const;
    const [noon, evening, next] = [aWindow(0, 13), aWindow(0, 17), aWindow(1, 9)] as const;
    const proposed = [one, two, three].map(({ id }) => ({ bookingId: id, to: { ...noon, free: 3 } }));
    const input = { bookings: [one, two, three], windows: [next, noon, evening], stays: [] };
    expect(where(mendPlan(input, proposed, NOW))).toEqual([
      `own ${DAY} 13`,
      `own ${DAY} 17`,
      `own ${addDays(DAY, 1)} 9`,
    ]);
  });

  it('lets stay who may, puts no two sessions of one person together, and leaves without a chair who fits nowhere', () => {
    const [one, other] = [aBooking({ patientId: 'p' }), aBooking({ patientId: 'p', at: on(1, 9) })] as const;
    const late = aBooking();
    const bookings = [{ ...one, others: [on(1, 9)] }, { ...other, others: [on(0, 9)] }, late];
    const input = { bookings, windows: [aWindow(1, 13, { free: 3 })], stays: [{ ...on(0, 9), chairs: 1 }] };
    const proposed = bookings.map(({ id }) => ({ bookingId: id, to: null }));
    expect(where(mendPlan(input, proposed, NOW))).toEqual([
      'stay',
      `own ${addDays(DAY, 1)} 13`,
      `own ${addDays(DAY, 1)} 13`,
    ]);
    expect(where(mendPlan({ ...input, windows: [] }, proposed, NOW))).toEqual(
      ['stay', 'null', 'null'].map((one) => (one === 'null' ? null : one)),
    );
  });
});

describe('a plan', () => {
  it('takes the nearest window of the day, then other centers, then other days', async () => {
    const windows = [aWindow(0, 17), aWindow(0, 13), aWindow(1, 9), aWindow(0, 9, { centerId: 'near', kilometres: 5 })];
    const bookings = [aBooking(), aBooking(), aBooking(), aBooking(), aBooking()];
    expect(
      where(await plan({ bookings, windows }))
        .map(String)
        .sort(),
    ).toEqual([`near ${DAY} 9`, 'null', `own ${DAY} 13`, `own ${DAY} 17`, `own ${addDays(DAY, 1)} 9`]);
  });

  it('weighs a new long gap more than anything but having no chair', async () => {
    // Three days after the last session: a day later the gap gets too long; far away it does not.
    const bookings = [aBooking({ others: [on(-3, 9)] })];
    const far = aWindow(0, 9, { centerId: 'far', kilometres: 29, price: 400_000 });
    expect(where(await plan({ bookings, windows: [aWindow(1, 9), far] }))).toEqual([`far ${DAY} 9`]);
    expect(costOf(bookings[0]!, aWindow(1, 9))).toMatchObject({
      addsLongGap: true,
      longestGapHours: 96,
      shiftHours: 24,
    });
    expect(where(await plan({ bookings, windows: [aWindow(1, 9)] }))).toEqual([`own ${addDays(DAY, 1)} 9`]);
    // A gap that was too long already doesn't count against a move.
    expect(costOf(aBooking({ others: [on(-5, 9)] }), aWindow(0, 5)).addsLongGap).toBe(false);
  });

  it('gives the chair to whom it helps most', async () => {
    const flexible = aBooking({ others: [on(-1, 9), on(2, 9)] });
    const urgent = aBooking({ others: [on(-3, 13)] });
    const windows = [aWindow(0, 13), aWindow(1, 9)];
    expect(where(await plan({ bookings: [flexible, urgent], windows }))).toEqual([
      `own ${addDays(DAY, 1)} 9`,
      `own ${DAY} 13`,
    ]);
  });

  it('never brings sessions nearer than twenty hours, unless they were', async () => {
    const others = [on(1, 5)];
    expect(where(await plan({ bookings: [aBooking({ others })], windows: [aWindow(0, 17), aWindow(1, 9)] }))).toEqual([
      null,
    ]);
    const close = aBooking({ at: on(0, 13), others: [on(0, 5)] });
    expect(where(await plan({ bookings: [close], windows: [aWindow(0, 9), aWindow(0, 17)] }))).toEqual([
      `own ${DAY} 17`,
    ]);
    expect(suits(aBooking({ at: on(0, 9) }), on(1, 5), others, NOW)).toBe(false);
  });

  it('keeps several sessions of one patient apart', async () => {
    const [one, two] = [on(0, 9), on(2, 9)];
    const bookings = [
      aBooking({ patientId: 'same', at: one, others: [two] }),
      aBooking({ patientId: 'same', at: two, others: [one] }),
    ];
    const windows = [aWindow(1, 9, { free: 9 }), aWindow(1, 13, { free: 9 }), aWindow(1, 17, { free: 9 })];
    const placed = where(await plan({ bookings, windows }));
    expect(placed.filter((to) => to === null)).toHaveLength(1);
    const more = where(await plan({ bookings, windows: [...windows, aWindow(3, 9)] }));
    expect(more).toContain(`own ${addDays(DAY, 3)} 9`);
    expect(more).not.toContain(null);
  });

  it('lets those stay for whom moving is worst, on chairs that work', async () => {
    const easy = aBooking();
    const hard = aBooking({ others: [on(-3, 9)] });
    const broken = aBooking({ onBrokenChair: true });
    const stays = [{ ...on(0, 9), chairs: 2 }];
    expect(where(await plan({ bookings: [easy, hard, broken], windows: [aWindow(1, 9, { free: 3 })], stays }))).toEqual(
      expect.arrayContaining(['stay', 'stay', `own ${addDays(DAY, 1)} 9`]),
    );
    const [, second] = where(
      await plan({ bookings: [easy, hard], windows: [aWindow(1, 9)], stays: [{ ...on(0, 9), chairs: 1 }] }),
    );
    expect(second).toBe('stay');
  });

  it('moves nobody to where they could not come in time, or too far from their date', async () => {
    expect(isInReach(on(0, 9), on(0, 5), NOW)).toBe(false);
    expect(isInReach(on(0, 17), on(0, 9), NOW)).toBe(true);
    expect(isInReach(on(0, 9), on(0, 13), new Date('2026-11-30T09:01:00+05:30'))).toBe(false);
    expect(isInReach(on(0, 9), on(7, 17), NOW)).toBe(true);
    expect(isInReach(on(0, 9), on(8, 5), NOW)).toBe(false);
  });
});

const somewhen = fc.record({ days: fc.integer({ min: -1, max: 4 }), hour: fc.constantFrom(...START_HOURS) });
const someBooking = (patients: number) =>
  fc.record({
    patient: fc.integer({ min: 1, max: patients }),
    at: fc.record({ days: fc.integer({ min: 0, max: 1 }), hour: fc.constantFrom(...START_HOURS) }),
    before: fc.option(fc.integer({ min: -4, max: -2 })),
    after: fc.option(fc.integer({ min: 5, max: 8 })),
  });
const someWindow = fc.record({
  at: somewhen,
  free: fc.integer({ min: 1, max: 2 }),
  center: fc.constantFrom(
    { centerId: 'own', kilometres: 0, price: 185_000 },
    { centerId: 'near', kilometres: 6.5, price: 210_000 },
    { centerId: 'unknown', kilometres: null, price: 150_000 },
  ),
});

/** Situations; each patient has one touched session, or several. */
function situations(most: { bookings: number; windows: number }, patients?: number) {
  return fc
    .record({
      bookings: fc.array(someBooking(patients ?? 1), { minLength: 1, maxLength: most.bookings }),
      windows: fc.uniqueArray(someWindow, {
        maxLength: most.windows,
        selector: ({ at, center }) => `${center.centerId} ${at.days} ${at.hour}`,
      }),
      chairs: fc.integer({ min: 0, max: 1 }),
    })
    .map(({ bookings, windows, chairs }): PlanInput => {
      const sittings = bookings.map(({ at }) => on(at.days, at.hour));
      const made = bookings.map(({ patient, at, before, after }, index): PlanBooking => {
        const patientId = patients === undefined ? `p${index}` : `p${patient}`;
        const siblings =
          patients === undefined
            ? []
            : bookings.flatMap((one, n) => (n !== index && one.patient === patient ? [sittings[n]!] : []));
        const others = [before, after].flatMap((days) => (days === null ? [] : [on(days, 9)]));
        return {
          id: `b${index}`,
          patientId,
          at: on(at.days, at.hour),
          price: 185_000,
          others: [...others, ...siblings],
          onBrokenChair: false,
        };
      });
      return {
        bookings: made,
        windows: windows.map(({ at, free, center }) => ({ ...on(at.days, at.hour), free, ...center })),
        stays: [{ ...on(0, 9), chairs }],
      };
    });
}

const keyOf = (to: PlanWindow) => `${to.centerId} ${to.date} ${to.startHour}`;
const siblingsOf = (input: PlanInput, booking: PlanBooking) =>
  input.bookings.filter((one) => one !== booking && one.patientId === booking.patientId);
const placeOf = (booking: PlanBooking, to: PlanWindow | 'stay') => (to === 'stay' ? booking.at : to);

/** The places that a booking could have if it were alone. */
function candidates(input: PlanInput, booking: PlanBooking): (PlanWindow | 'stay')[] {
  const touched = siblingsOf(input, booking);
  const staying = booking.others.filter(
    (other) => !touched.some(({ at }) => at.date === other.date && at.startHour === other.startHour),
  );
  const own = input.windows.filter(
    (window) => isInReach(booking.at, window, NOW) && suits(booking, window, staying, NOW),
  );
  const mayStay = input.stays.some(
    (stay) => stay.chairs > 0 && stay.date === booking.at.date && stay.startHour === booking.at.startHour,
  );
  return mayStay ? [...own, 'stay'] : own;
}

/** Tries every way to place all bookings and returns the best: most seated, then least cost. */
function bestByHand(input: PlanInput): { unseated: number; cost: number } {
  let best = { unseated: Infinity, cost: Infinity };
  const place = (
    index: number,
    taken: Map<string, number>,
    placed: Map<string, PlanWindow | 'stay'>,
    unseated: number,
    cost: number,
  ) => {
    if (unseated > best.unseated) return;
    const booking = input.bookings[index];
    if (!booking) {
      if (unseated < best.unseated || cost < best.cost) best = { unseated, cost };
      return;
    }
    for (const to of candidates(input, booking)) {
      const key = to === 'stay' ? 'stay' : keyOf(to);
      const most = to === 'stay' ? input.stays[0]!.chairs : to.free;
      if ((taken.get(key) ?? 0) >= most || !isApart(input, placed, booking, to)) continue;
      taken.set(key, (taken.get(key) ?? 0) + 1);
      placed.set(booking.id, to);
      place(index + 1, taken, placed, unseated, cost + (to === 'stay' ? 0 : costOf(booking, to).cost));
      placed.delete(booking.id);
      taken.set(key, taken.get(key)! - 1);
    }
    place(index + 1, taken, placed, unseated + 1, cost);
  };
  place(0, new Map(), new Map(), 0, 0);
  return best;
}

function isApart(
  input: PlanInput,
  placed: ReadonlyMap<string, PlanWindow | 'stay'>,
  booking: PlanBooking,
  to: PlanWindow | 'stay',
): boolean {
  const own = [booking, ...siblingsOf(input, booking)];
  const wereClose = own.some((one, n) => own.slice(n + 1).some((other) => hoursBetween(one.at, other.at) < 20));
  return own.every((other) => {
    const there = other === booking ? undefined : placed.get(other.id);
    if (!there) return true;
    const hours = hoursBetween(placeOf(booking, to), placeOf(other, there));
    return wereClose ? hours > 0 : hours >= 20;
  });
}

function outcomeOf(input: PlanInput, placements: readonly Placement[]) {
  const unseated = placements.filter(({ to }) => to === null).length;
  const cost = placements.reduce((sum, { to }, index) => {
    return to === null || to === 'stay' ? sum : sum + costOf(input.bookings[index]!, to).cost;
  }, 0);
  return { unseated, cost };
}

function checkRules(input: PlanInput, placements: readonly Placement[]): void {
  const taken = new Map<string, number>();
  const placed = new Map<string, PlanWindow | 'stay'>();
  for (const [index, { to }] of placements.entries()) {
    const booking = input.bookings[index]!;
    if (to === null) continue;
    const key = to === 'stay' ? 'stay' : keyOf(to);
    taken.set(key, (taken.get(key) ?? 0) + 1);
    expect(candidates(input, booking).map((one) => (one === 'stay' ? one : keyOf(one)))).toContain(key);
    expect(isApart(input, placed, booking, to)).toBe(true);
    placed.set(booking.id, to);
  }
  for (const window of input.windows) expect(taken.get(keyOf(window)) ?? 0).toBeLessThanOrEqual(window.free);
  expect(taken.get('stay') ?? 0).toBeLessThanOrEqual(input.stays[0]!.chairs);
}

describe('whatever the situation', () => {
  it.each([
    ['each patient has one touched session', undefined],
    ['patients have several', 2],
  ])(
    'no chair is given twice, nobody lacks one while one fits, and no other plan is better, where %s',
    async (_, patients) => {
      await fc.assert(
        fc.asyncProperty(situations({ bookings: 4, windows: 5 }, patients), async (input) => {
          const placements = await planMoves(input, NOW, solve);
          checkRules(input, placements);
          const best = bestByHand(input);
          const found = outcomeOf(input, placements);
          expect(found.unseated).toBe(best.unseated);
          expect(found.cost).toBeCloseTo(best.cost, 4);
        }),
        { numRuns: 120 },
      );
    },
  );

  it('of many people, none without a chair could be given one by moving others', async () => {
    await fc.assert(
      fc.asyncProperty(situations({ bookings: 30, windows: 14 }), async (input) => {
        const placements = await planMoves(input, NOW, solve);
        checkRules(input, placements);
        expect(placements.filter(({ to }) => to !== null)).toHaveLength(mostSeated(input));
      }),
      { numRuns: 30 },
    );
  });
});

/** The most bookings that can be seated, by augmenting paths (bipartite matching with capacities). */
function mostSeated(input: PlanInput): number {
  const seats = new Map<string, { most: number; held: PlanBooking[] }>();
  for (const window of input.windows) seats.set(keyOf(window), { most: window.free, held: [] });
  seats.set('stay', { most: input.stays[0]!.chairs, held: [] });
  const seat = (booking: PlanBooking, seen: Set<string>): boolean =>
    candidates(input, booking).some((to) => {
      const key = to === 'stay' ? 'stay' : keyOf(to);
      if (seen.has(key)) return false;
      seen.add(key);
      const there = seats.get(key)!;
      if (there.held.length < there.most) return there.held.push(booking) > 0;
      const index = there.held.findIndex((other) => seat(other, seen));
      if (index === -1) return false;
      there.held[index] = booking;
      return true;
    });
  return input.bookings.filter((booking) => seat(booking, new Set())).length;
}
