/**
 * Plans who sits where when chairs are closed: it assigns bookings to windows at the least cost to the patients. Chairs of one
 * window are alike, so a window is assigned as often as it has free chairs; chair numbers are given afterwards.
 *
 * The program has a variable of 0 or 1 for each booking and each window that it could take. While no patient has several touched
 * bookings, it is a transportation problem, whose best corners are whole numbers; otherwise the variables are declared to be whole.
 */
import { refuseClaim } from './claimant';
import type { Paise } from './money';
import { CLOSE_GAP_HOURS, type Sitting, gapsAround, hoursBetween, hoursBeyondLong, isTooClose } from './series';
import { HOUR_MS, addDays } from './time';
import { NOTICE_HOURS } from './policy';
import { isSameHour, windowBegins } from './windows';

/** By how many days a plan may move a session later, and earlier. */
export const PLAN_DAYS_LATER = 7;
export const PLAN_DAYS_EARLIER = 3;
/**
 * The least notice, in hours, of a session that is moved to a later window. One moved to an earlier window takes NOTICE_HOURS.
 */
const PLAN_NOTICE_HOURS = 4;
/** How many days around a session the patient's other sessions are read, to compute gaps. */
export const PLAN_AROUND_DAYS = 14;

/** The cost of a new long gap, and of each hour by which gaps get too long. Only having no chair costs more. */
const LONG_GAP = 1_000;
const LONG_GAP_HOUR = 10;
/**
 * The cost of another center in hours, then of each kilometre; the last is the number of kilometres assumed where the distance is
 * unknown.
 */
const OTHER_CENTER = 8;
const KILOMETRE = 1;
const UNKNOWN_KILOMETRES = 30;
/** A price difference of this much costs as much as one hour. The center bears the difference. */
const PRICE_OF_AN_HOUR: Paise = 100_00;
/** The cost of another chair in the same window. */
const OTHER_CHAIR = 0.01;

/** A booking that a closure touches: it has to move, or may have to. */
export type PlanBooking = {
  id: string;
  patientId: string;
  at: Sitting;
  price: Paise;
  /** All other sessions of the patient around it, including touched ones. */
  others: readonly Sitting[];
  /** Whether its chair is out of order. */
  onBrokenChair: boolean;
};

/** A window with chairs that are free. `kilometres` from the closed center: 0 there, null where unknown. */
export type PlanWindow = Sitting & { centerId: string; free: number; kilometres: number | null; price: Paise };

/** A closed window in which `chairs` of its bookings may stay. */
export type PlanStay = Sitting & { chairs: number };

export type PlanInput = {
  bookings: readonly PlanBooking[];
  windows: readonly PlanWindow[];
  stays: readonly PlanStay[];
};

/** Where a booking goes. `stay`: it keeps its window; null: no chair fits. */
export type Placement = { bookingId: string; to: PlanWindow | 'stay' | null };

/**
 * A linear program. Minimise the sum of costs × variables; each variable is between 0 and 1, and each row's sum of variables stays
 * within its bounds.
 */
export type Program = {
  costs: number[];
  rows: { least: number; most: number; variables: number[] }[];
  /** Whether the variables must be declared to be whole. */
  isWhole: boolean;
};
/** Solves a program. Returns the value of each variable at the optimum. */
export type Solve = (program: Program) => ArrayLike<number> | Promise<ArrayLike<number>>;

/** The effects and the cost of moving a booking to a window. */
export type MoveCost = {
  /** Hours from the old start to the new one; less than 0 is earlier. */
  shiftHours: number;
  /** Hours of the longer gap beside it; 0 without other sessions. */
  longestGapHours: number;
  /** Whether the move makes a long gap, or makes one longer. */
  addsLongGap: boolean;
  isTooClose: boolean;
  kilometres: number | null;
  /** How much more the new window costs today (paise). */
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

/**
 * Whether a plan may move a session to a window by its time: near enough to the old one, and with enough notice for the patient.
 */
export function isInReach(at: Sitting, to: Sitting, now: Date): boolean {
  if (to.date > addDays(at.date, PLAN_DAYS_LATER) || to.date < addDays(at.date, -PLAN_DAYS_EARLIER)) return false;
  const notice = startOf(to) < startOf(at) ? NOTICE_HOURS : PLAN_NOTICE_HOURS;
  return startOf(to) >= now.getTime() + notice * HOUR_MS;
}

/**
 * Whether a window fits a patient's other sessions, which stay: at least CLOSE_GAP_HOURS from each, or no closer than before, and
 * never at the same time.
 */
export function suits({ at, patientId }: PlanBooking, to: Sitting, staying: readonly Sitting[], now: Date): boolean {
  const person = { patientId, sessions: staying.map((one) => ({ ...one, isMissed: false })) };
  if (refuseClaim({ by: 'desk', binds: 'again', person }, to, now) !== null) return false;
  return staying.every((other) => {
    const hours = hoursBetween(to, other);
    return hours >= CLOSE_GAP_HOURS || hours >= hoursBetween(at, other);
  });
}

/** Places all bookings: as many as possible get a chair, at the least cost. */
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
 * Repairs a proposed plan after some of its chairs were taken. Bookings whose proposed chair is still free keep it; each of the
 * others gets the cheapest that is left. Fast and without a solver, so it can run while locks are held.
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
      ...booking.others.filter((other) => !own.some(({ at }) => isSameHour(at, other))),
      ...own.flatMap(({ id, at }): Sitting[] => {
        const to = placed.get(id);
        return id === booking.id || to === undefined ? [] : [to === 'stay' ? at : to];
      }),
    ];
    const [best] = [...left.values()]
      .filter(
        ({ window, free }) => free > 0 && isInReach(booking.at, window, now) && suits(booking, window, others, now),
      )
      .map(({ window }) => ({ window, cost: costOf(booking, window).cost }))
      .sort((one, other) => one.cost - other.cost);
    take(booking, best?.window ?? null);
  }
  return input.bookings.map(({ id }) => ({ bookingId: id, to: placed.get(id) ?? null }));
}

const keyOf = ({ centerId, date, startHour }: Sitting & { centerId: string }) => `${centerId} ${date} ${startHour}`;

type Place = { booking: PlanBooking; to: PlanWindow | 'stay' | null };

/** Builds the program of a plan. `places` says which booking and window each variable stands for. */
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
    const staying = booking.others.filter((other) => !touched.some(({ at }) => isSameHour(at, other)));
    const stay = stays.find((one) => isSameHour(one, booking.at));
    if (stay && stay.chairs > 0) {
      const variable = add({ booking, to: 'stay' }, booking.onBrokenChair ? OTHER_CHAIR : 0);
      own.push(variable);
      ofStay.get(stay)!.push(variable);
    }
    for (const window of windows) {
      if (window.free < 1 || !isInReach(booking.at, window, now) || !suits(booking, window, staying, now)) continue;
      const variable = add({ booking, to: window }, costOf(booking, window).cost);
      own.push(variable);
      ofWindow.get(window)!.push(variable);
    }
    const none = add({ booking, to: null }, 0);
    unseated.push(none);
    rows.push({ least: 1, most: 1, variables: [...own, none] });
  }
  // Seating one more booking may move all others, so having no chair costs more than all moves together.
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
 * Adds rows that keep the touched sessions of one patient apart: at most one begins within any CLOSE_GAP_HOURS. If some were closer
 * than that before, only sessions at the same time are excluded.
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

function startOf({ date, startHour }: Sitting): number {
  return windowBegins(date, startHour).getTime();
}
