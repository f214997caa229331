/**
 * Patients who keep their chair: Monday-Wednesday-Friday or Tuesday-Thursday-Saturday, two or three times a week, in
 * the same window and center. That is how dialysis works, and it gives calendars their true shape: the next days nearly
 * full in a popular center, mornings fuller than evenings, more room further ahead.
 */
import { HOUR_MS, type IstDate, addDays, datesFrom, istDateOf, weekdayOf } from '../../../domain/time';
import { BOOKING_DAYS_AHEAD, START_HOURS, type StartHour } from '../../../domain/windows';
import { byDay } from './booked-at';
import type { Invent, Invented } from './invented';
import type { PlannedCenter } from './paid-session';
import type { Chance } from './random';

/** How far back the sessions go, in days. */
export const DAYS_BACK = 60;

const PATTERNS = [
  [1, 3, 5],
  [2, 4, 6],
] as const;

/** The demand by window: the morning is wanted most, and after the evening the way home is late. */
const WANTED: Record<StartHour, number> = { 5: 0.92, 9: 0.97, 13: 0.8, 17: 0.7 };

const THREE_TIMES_A_WEEK = 0.6;
const STAYED_AWAY = 0.015;
/** The share of patients for whom a scheme pays. */
const SCHEME_PAYS = 0.12;
/** The share of patients who began within the time of the demonstration. */
const NEWCOMERS = 0.12;
/** How many days before a session patients book. Each has a habit, and keeps to it within a few days. */
const LEAD = { least: 8, most: BOOKING_DAYS_AHEAD, give: 3 };
/** The least age of a payment, so that none is under way at this moment. */
const SETTLED_MS = HOUR_MS;

export type DemandedCenter = PlannedCenter & { slots: number; demand: number };

/** A booked session whose outcome is not decided yet. */
export type Sitting = {
  patient: Invented;
  center: DemandedCenter;
  date: IstDate;
  startHour: StartHour;
  chair: number;
  bookedAt: Date;
  isScheme: boolean;
};

/** The keys of taken chairs. */
export type OccupiedPlaces = Set<string>;

/** The key of one chair in one window, which can be taken once. */
export function placeKey(centerId: string, date: IstDate, startHour: number, chair: number): string {
  return `${centerId} ${date} ${startHour} ${chair}`;
}

/** Whether something that began at a moment is settled by now. */
export function isBooked(moment: Date, now: Date): boolean {
  return now.getTime() - moment.getTime() >= SETTLED_MS;
}

type Seat = { center: DemandedCenter; startHour: StartHour; chairOn: Map<number, number> };

/** Invents the regulars of these centers with all their sessions, and takes their chairs. */
export function planRegulars(
  centers: readonly DemandedCenter[],
  taken: OccupiedPlaces,
  invent: Invent,
  now: Date,
  chance: Chance,
): { patients: Invented[]; sittings: Sitting[] } {
  const patients: Invented[] = [];
  const sittings: Sitting[] = [];
  const today = istDateOf(now);
  for (const seat of seatsOf(centers, chance)) {
    const daysAgo = chance.happens(NEWCOMERS) ? chance.between(5, DAYS_BACK + 10) : chance.between(100, 700);
    const patient = invent(byDay(addDays(today, -daysAgo), chance));
    patients.push(patient);
    sittings.push(...sittingsOf(patient, seat, taken, now, chance));
  }
  return { patients, sittings };
}

/**
 * Yields one seat for each regular. Chairs are given out per weekday, so that patients who come on two days share what
 * they leave free.
 */
function* seatsOf(centers: readonly DemandedCenter[], chance: Chance): Generator<Seat> {
  for (const center of centers) {
    for (const startHour of START_HOURS) {
      for (const pattern of PATTERNS) {
        const wanted = chairsWanted(center, startHour, chance);
        const given = new Map<number, number>(pattern.map((weekday) => [weekday, 0]));
        for (;;) {
          const free = pattern.filter((weekday) => given.get(weekday)! < wanted);
          if (free.length < 2) break;
          const twiceOnly = free.length === 3 && !chance.happens(THREE_TIMES_A_WEEK);
          const leftOut = twiceOnly ? chance.pick(free) : null;
          const days = free.filter((weekday) => weekday !== leftOut);
          const chairOn = new Map<number, number>();
          for (const weekday of days) {
            const chair = given.get(weekday)! + 1;
            given.set(weekday, chair);
            chairOn.set(weekday, chair);
          }
          yield { center, startHour, chairOn };
        }
      }
    }
  }
}

/** Returns how many chairs are wanted. If it is less than one, one is wanted in some windows only. */
function chairsWanted({ slots, demand }: DemandedCenter, startHour: StartHour, chance: Chance): number {
  const wanted = slots * demand * WANTED[startHour];
  return wanted < 1 ? Number(chance.happens(wanted)) : Math.round(wanted);
}

function sittingsOf(patient: Invented, seat: Seat, taken: OccupiedPlaces, now: Date, chance: Chance): Sitting[] {
  const { center, startHour, chairOn } = seat;
  const sittings: Sitting[] = [];
  const today = istDateOf(now);
  const isScheme = chance.happens(SCHEME_PAYS);
  const habit = chance.between(LEAD.least, LEAD.most);
  for (const date of datesFrom(addDays(today, -DAYS_BACK), addDays(today, BOOKING_DAYS_AHEAD))) {
    const chair = chairOn.get(weekdayOf(date));
    if (chair === undefined || chance.happens(STAYED_AWAY)) continue;
    const lead = Math.min(LEAD.most, habit + chance.between(-LEAD.give, LEAD.give));
    const bookedAt = byDay(addDays(date, -lead), chance);
    if (!isBooked(bookedAt, now) || bookedAt <= patient.since) continue;
    const place = placeKey(center.id, date, startHour, chair);
    if (taken.has(place)) continue;
    taken.add(place);
    sittings.push({ patient, center, date, startHour, chair, bookedAt, isScheme });
  }
  return sittings;
}
