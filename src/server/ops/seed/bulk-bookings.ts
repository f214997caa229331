/**
 * Plans very many sessions without collisions: in each window, the walk over all chairs and the walk over all patients
 * continue where they stopped, and never pass the same chair or patient twice.
 */
import { type IstDate, addDays, datesFrom, istDateOf, weekdayOf } from '../../../domain/time';
import { BOOKING_DAYS_AHEAD, START_HOURS } from '../../../domain/windows';
import { bookedAt } from './booked-at';
import type { Chance } from './random';
import { type History, recordSchemeSession } from './session-history';

/** How many days back the sessions go: two years. */
export const BULK_DAYS_BACK = 730;

const GIVEN_BACK = 0.04;
/** The share of a window's usual sessions that is booked thirty days ahead. */
const LEAST_AHEAD = 0.2;

export type Chair = { centerId: string; chair: number };

/** What is taken in a window already: keys of chairs, and patients. */
export type Occupied = { chairs: ReadonlySet<string>; patients: ReadonlySet<string> };

export type BulkWindow = { date: IstDate; startHour: number; quota: number };

export function chairKey({ centerId, chair }: Chair): string {
  return `${centerId} ${chair}`;
}

/** Shares `total` sessions among all windows from two years ago to thirty days ahead, without Sundays. */
export function shareOut(total: number, now: Date): BulkWindow[] {
  const today = istDateOf(now);
  const open = datesFrom(addDays(today, -BULK_DAYS_BACK), addDays(today, BOOKING_DAYS_AHEAD))
    .filter((date) => weekdayOf(date) !== 0)
    .flatMap((date) => START_HOURS.map((startHour) => ({ date, startHour, weight: weightOf(date, today) })));
  const sum = open.reduce((before, { weight }) => before + weight, 0);
  let passed = 0;
  return open.map(({ date, startHour, weight }) => {
    const before = Math.round((total * passed) / sum);
    passed += weight;
    return { date, startHour, quota: Math.round((total * passed) / sum) - before };
  });
}

function weightOf(date: IstDate, today: IstDate): number {
  if (date <= today) return 1;
  const share = (Date.parse(date) - Date.parse(today)) / (BOOKING_DAYS_AHEAD * 24 * 60 * 60_000);
  return 1 - share * (1 - LEAST_AHEAD);
}

/** Fills window after window. Sessions that find no room in one are carried over to the next. */
export function bulkPlanner(chairs: readonly Chair[], patients: readonly string[], now: Date, chance: Chance) {
  const keyed = shuffled(chairs, chance).map((chair) => ({ ...chair, key: chairKey(chair) }));
  let nextChair = 0;
  let nextPatient = 0;
  let owed = 0;

  function fill(history: History, window: BulkWindow, occupied: Occupied) {
    owed += window.quota;
    let chairsLeft = keyed.length;
    let patientsLeft = patients.length;
    while (owed > 0) {
      let place = null;
      for (; place === null && chairsLeft > 0; chairsLeft--) {
        const candidate = keyed[nextChair++ % keyed.length]!;
        if (!occupied.chairs.has(candidate.key)) place = candidate;
      }
      let userId = null;
      for (; userId === null && patientsLeft > 0; patientsLeft--) {
        const candidate = patients[nextPatient++ % patients.length]!;
        if (!occupied.patients.has(candidate)) userId = candidate;
      }
      if (place === null || userId === null) return;
      const { date, startHour } = window;
      const { centerId, chair } = place;
      const givenBack = chance.happens(GIVEN_BACK);
      const session = { userId, centerId, date, startHour, chair, bookedAt: bookedAt(date, now, chance), givenBack };
      recordSchemeSession(history, session, now, chance);
      owed--;
    }
  }

  return {
    fill,
    /** How many sessions are left without a window. */
    owed: () => owed,
  };
}

function shuffled<T>(list: readonly T[], chance: Chance): T[] {
  const mixed = [...list];
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = chance.between(0, last);
    [mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!];
  }
  return mixed;
}
