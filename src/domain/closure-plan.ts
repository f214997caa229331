/**
 * Who sits where when chairs are closed: an assignment of bookings to windows that costs the patients least. Chairs of one
 * window are alike, so a window is taken as often as it has free chairs; numbers of chairs are given afterwards.
 *
 * For each booking and each window in which it could be, the program has a variable of 0 or 1. As long as nobody has several
 * touched bookings it is a transportation problem, whose best corners are whole numbers; otherwise the variables are
 * declared to be whole.
 */
import type { Paise } from './money';
import { CLOSE_GAP_HOURS, type Sitting, gapsAround, hoursBetween, hoursBeyondLong, isTooClose } from './series';
import { HOUR_MS, addDays } from './time';
import { NOTICE_HOURS } from './policy';
import { windowBegins } from './windows';

/** How many days later, and earlier, a session may be moved by a plan. */
export const PLAN_DAYS_LATER = 7;
export const PLAN_DAYS_EARLIER = 3;
/** Hours before a later window begins at which its patient must at least be told; an earlier one takes NOTICE_HOURS. */
const PLAN_NOTICE_HOURS = 4;
/** How far around a session others are looked at for the gaps. */
export const PLAN_AROUND_DAYS = 14;

/** What a new long gap costs, and each hour by which gaps get too long: more than anything else but having no chair. */
const LONG_GAP = 1_000;
const LONG_GAP_HOUR = 10;
/** Another center is like so many hours, and more with each kilometre; where the distance is unknown, with so many. */
const OTHER_CENTER = 8;
const KILOMETRE = 1;
const UNKNOWN_KILOMETRES = 30;
/** A difference in price of so much is like an hour; the center bears it. */
const PRICE_OF_AN_HOUR: Paise = 100_00;
/** Another chair of the same window. */
const OTHER_CHAIR = 0.01;

/** A booking that has to give way, or may have to. */
export type PlanBooking = {
  id: string;
  patientId: string;
  at: Sitting;
  price: Paise;
  /** All other sessions of the patient around it, also those that are touched. */
  others: readonly Sitting[];
  /** It sits on a chair that is out of order. */
  onBrokenChair: boolean;
};

/** A window with chairs that are free. `kilometres` from the closed center: 0 there, null where unknown. */
export type PlanWindow = Sitting & { centerId: string; free: number; kilometres: number | null; price: Paise };

/** A closed window in which so many of its bookings may stay. */
export type PlanStay = Sitting & { chairs: number };

export type PlanInput = {
  bookings: readonly PlanBooking[];
  windows: readonly PlanWindow[];
  stays: readonly PlanStay[];
};

/** Where a booking goes; `stay`: it keeps its window; null: no chair fits. */
export type Placement = { bookingId: string; to: PlanWindow | 'stay' | null };

/** Minimise the costs: each variable is between 0 and 1, each row sums its variables to its bounds. */
export type Program = {
  costs: number[];
  rows: { least: number; most: number; variables: number[] }[];
  /** Whether the variables must be declared to be whole. */
  isWhole: boolean;
};
/** Solves a program: the value of each variable at the optimum. */
export type Solve = (program: Program) => ArrayLike<number> | Promise<ArrayLike<number>>;

/** What a window means for the patient of a booking. */
export type MoveCost = {
  /** Hours from the old start to the new one; less than 0 is earlier. */
  shiftHours: number;
  /** Hours of the longer gap beside it; 0 without other sessions. */
  longestGapHours: number;
  /** Whether it makes a long gap, or a longer one. */
  addsLongGap: boolean;
  isTooClose: boolean;
  kilometres: number | null;
  /** By how much the window is dearer today (paise). */
  priceDifference: Paise;
  cost: number;
};

/** What moving a booking to a window costs its patient. */
export function costOf(booking: PlanBooking, window: Omit<PlanWindow, 'free'>): MoveCost {
  const { at, others } = booking;
  const { before, after } = gapsAround(window, others);
  const beyond = hoursBeyondLong([...others, window]) - hoursBeyondLong([...others, at]);
  const shiftHours = (startOf(window) - startOf(at)) / HOUR_MS;
  const priceDifference = window.price - booking.price;
  const kilometres = window.kilometres;
  const isElsewhere = kilometres !== 0;
  const cost =
    Math.abs(shiftHours) +
    (beyond > 0 ? LONG_GAP + LONG_GAP_HOUR * beyond : 0) +
    (isElsewhere ? OTHER_CENTER + KILOMETRE * (kilometres ?? UNKNOWN_KILOMETRES) : 0) +
    Math.abs(priceDifference) / PRICE_OF_AN_HOUR;
  return {
    shiftHours,
    longestGapHours: Math.max(before ?? 0, after ?? 0),
    addsLongGap: beyond > 0,
    isTooClose: isTooClose(window, others),
    kilometres,
    priceDifference,
    cost,
  };
}

/** Whether a session may be moved to a window by its time: near enough, and late enough for its patient to hear of it. */
export function isInReach(at: Sitting, to: Sitting, now: Date): boolean {
  if (to.date > addDays(at.date, PLAN_DAYS_LATER) || to.date < addDays(at.date, -PLAN_DAYS_EARLIER)) return false;
  const notice = startOf(to) < startOf(at) ? NOTICE_HOURS : PLAN_NOTICE_HOURS;
  return startOf(to) >= now.getTime() + notice * HOUR_MS;
}

/**
 * Whether a window suits a patient beside the sessions that stay: none nearer than CLOSE_GAP_HOURS, unless one was as near
 * before, and none at the same time.
 */
export function suits(at: Sitting, to: Sitting, staying: readonly Sitting[]): boolean {
  return staying.every((other) => {
    const hours = hoursBetween(to, other);
    return hours >= CLOSE_GAP_HOURS || (hours > 0 && hours >= hoursBetween(at, other));
  });
}

/** Places all bookings: nobody is left without a chair while one fits, and the costs are least. */
export async function planMoves(input: PlanInput, now: Date, solve: Solve): Promise<Placement[]> {
  const { bookings } = input;
  if (bookings.length === 0) return [];
  const { program, places } = programOf(input, now);
  const values = await solve(program);
  const placed = new Map<string, PlanWindow | 'stay'>();
  for (const [variable, { booking, to }] of places.entries()) {
    if (to !== null && values[variable]! > 0.5) placed.set(booking.id, to);
  }
  return bookings.map(({ id }) => ({ bookingId: id, to: placed.get(id) ?? null }));
}

/**
 * A plan that was made a moment ago, where some of its chairs are taken since: whoever can have what was proposed keeps it, each of the
 * others gets what costs them least of the rest. At once, and without a solver, for whoever holds locks.
 */
export function mendPlan(input: PlanInput, proposed: readonly Placement[], now: Date): Placement[] {
  const left = new Map(input.windows.map((window) => [keyOf(window), { window, free: window.free }]));
  const staying = new Map(input.stays.map((stay) => [keyOf({ ...stay, centerId: '' }), stay.chairs]));
  const placed = new Map<string, PlanWindow | 'stay'>();
  const take = (booking: PlanBooking, to: PlanWindow | 'stay' | null): boolean => {
    if (to === null) return false;
    if (to === 'stay') {
      const key = keyOf({ ...booking.at, centerId: '' });
      const chairs = staying.get(key) ?? 0;
      if (chairs < 1) return false;
      staying.set(key, chairs - 1);
    } else {
      const there = left.get(keyOf(to));
      if (!there || there.free < 1) return false;
      there.free -= 1;
    }
    placed.set(booking.id, to);
    return true;
  };
  const before = new Map(proposed.map(({ bookingId, to }) => [bookingId, to]));
  for (const booking of input.bookings) take(booking, before.get(booking.id) ?? null);
  const together = byPatient(input.bookings);
  for (const booking of input.bookings) {
    if (placed.has(booking.id) || take(booking, 'stay')) continue;
    const own = together.get(booking.patientId)!;
    const others = [
      ...booking.others.filter((other) => !own.some(({ at }) => isSame(at, other))),
      ...own.flatMap(({ id, at }): Sitting[] => {
        const to = placed.get(id);
        return id === booking.id || to === undefined ? [] : [to === 'stay' ? at : to];
      }),
    ];
    const [best] = [...left.values()]
      .filter(({ window, free }) => free > 0 && isInReach(booking.at, window, now) && suits(booking.at, window, others))
      .map(({ window }) => ({ window, cost: costOf(booking, window).cost }))
      .sort((one, other) => one.cost - other.cost);
    take(booking, best?.window ?? null);
  }
  return input.bookings.map(({ id }) => ({ bookingId: id, to: placed.get(id) ?? null }));
}

const keyOf = ({ centerId, date, startHour }: Sitting & { centerId: string }) => `${centerId} ${date} ${startHour}`;

type Place = { booking: PlanBooking; to: PlanWindow | 'stay' | null };

/** The program of a plan, and what each of its variables means. */
function programOf({ bookings, windows, stays }: PlanInput, now: Date): { program: Program; places: Place[] } {
  const places: Place[] = [];
  const costs: number[] = [];
  const rows: Program['rows'] = [];
  const add = (place: Place, cost: number) => {
    costs.push(cost);
    return places.push(place) - 1;
  };
  const ofWindow = new Map<PlanWindow, number[]>(windows.map((window) => [window, []]));
  const ofStay = new Map<PlanStay, number[]>(stays.map((stay) => [stay, []]));
  const unseated: number[] = [];

  const together = byPatient(bookings);
  for (const booking of bookings) {
    const own: number[] = [];
    const touched = together.get(booking.patientId)!;
    const staying = booking.others.filter((other) => !touched.some(({ at }) => isSame(at, other)));
    const stay = stays.find((one) => isSame(one, booking.at));
    if (stay && stay.chairs > 0) {
      const variable = add({ booking, to: 'stay' }, booking.onBrokenChair ? OTHER_CHAIR : 0);
      own.push(variable);
      ofStay.get(stay)!.push(variable);
    }
    for (const window of windows) {
      if (window.free < 1 || !isInReach(booking.at, window, now) || !suits(booking.at, window, staying)) continue;
      const variable = add({ booking, to: window }, costOf(booking, window).cost);
      own.push(variable);
      ofWindow.get(window)!.push(variable);
    }
    const none = add({ booking, to: null }, 0);
    unseated.push(none);
    rows.push({ least: 1, most: 1, variables: [...own, none] });
  }
  // Seating one more may move all others, so being without a chair costs more than all of that together.
  const worst = 1 + bookings.length * (1 + costs.reduce((most, cost) => Math.max(most, cost), 0));
  for (const variable of unseated) costs[variable] = worst;

  for (const [window, variables] of ofWindow) {
    if (variables.length > window.free) rows.push({ least: 0, most: window.free, variables });
  }
  for (const [stay, variables] of ofStay) {
    if (variables.length > stay.chairs) rows.push({ least: 0, most: stay.chairs, variables });
  }
  const several = [...together.values()].filter((own) => own.length > 1);
  for (const own of several) rows.push(...apart(own, places));
  return { program: { costs, rows, isWhole: several.length > 0 }, places };
}

/**
 * Keeps the touched sessions of one patient apart: at most one of them begins within any CLOSE_GAP_HOURS; if some were closer
 * than that already, no two at the same time.
 */
function apart(own: readonly PlanBooking[], places: readonly Place[]): Program['rows'] {
  const wereClose = own.some((one, index) =>
    own.slice(index + 1).some((other) => hoursBetween(one.at, other.at) < CLOSE_GAP_HOURS),
  );
  const within = wereClose ? 0 : CLOSE_GAP_HOURS;
  const theirs = places.flatMap(({ booking, to }, variable) => {
    if (to === null || !own.includes(booking)) return [];
    return [{ variable, start: startOf(to === 'stay' ? booking.at : to) / HOUR_MS }];
  });
  const starts = [...new Set(theirs.map(({ start }) => start))];
  return starts.map((first) => ({
    least: 0,
    most: 1,
    variables: theirs
      .filter(({ start }) => start === first || (start > first && start < first + within))
      .map(({ variable }) => variable),
  }));
}

function byPatient(bookings: readonly PlanBooking[]): Map<string, PlanBooking[]> {
  const found = new Map<string, PlanBooking[]>();
  for (const booking of bookings) {
    const own = found.get(booking.patientId);
    if (own) own.push(booking);
    else found.set(booking.patientId, [booking]);
  }
  return found;
}

function isSame(one: Sitting, other: Sitting): boolean {
  return one.date === other.date && one.startHour === other.startHour;
}

function startOf({ date, startHour }: Sitting): number {
  return windowBegins(date, startHour).getTime();
}
