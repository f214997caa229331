/**
 * Patients who keep their chair: Monday-Wednesday-Friday or Tuesday-Thursday-Saturday, two or three times a week, the
 * same window in the same center. That is how dialysis runs, and it gives calendars their true shape: the next days
 * nearly full in a popular center, the morning fuller than the evening, more room further ahead.
 */
import { type IstDate, addDays, istDateOf, weekdayOf } from '../../../domain/time';
import { BOOKING_DAYS_AHEAD, START_HOURS, type StartHour } from '../../../domain/windows';
import { bookedAt, byDay } from './booked-at';
import type { UserRow } from './insert-rows';
import { addressFor, inventName } from './names';
import type { Chance } from './random';
import { type History, recordSession } from './session-history';

/** How far back their sessions go, in days. */
const DAYS_BACK = 28;

const PATTERNS = [
  [1, 3, 5],
  [2, 4, 6],
] as const;

/** The morning is wanted most; the evening means a late way home. */
const WANTED: Record<StartHour, number> = { 5: 1, 9: 1.2, 13: 0.95, 17: 0.75 };

const THREE_TIMES_A_WEEK = 0.6;
const GIVEN_BACK = 0.025;
const STAYED_AWAY = 0.015;
/** How many days ahead patients book: all of them at least the first, hardly any as far as the second. */
const BOOKS_AHEAD = { least: 5, most: BOOKING_DAYS_AHEAD };

export type RegularsCenter = { id: string; slots: number; demand: number };

/** A key for one chair in one window, which can be taken once. */
export function placeKey(centerId: string, date: IstDate, startHour: number, chair: number): string {
  return `${centerId} ${date} ${startHour} ${chair}`;
}

type Seat = { center: RegularsCenter; startHour: StartHour; chairOn: Map<number, number> };

/** Invents the regulars of these centers and all their sessions; `taken` are places that are not free for them. */
export function planRegulars(
  centers: readonly RegularsCenter[],
  taken: ReadonlySet<string>,
  now: Date,
  chance: Chance,
): { users: UserRow[]; history: History } {
  const users: UserRow[] = [];
  const history: History = { bookings: [], events: [] };
  for (const seat of seatsOf(centers, chance)) {
    const since = byDay(addDays(istDateOf(now), -chance.between(60, 700)), chance);
    const username = inventName(chance);
    const id = chance.idAt(since);
    users.push({ id, email: addressFor(username, users.length + 1), username, password_hash: null, created_at: since });
    addSessions(history, id, seat, taken, now, chance);
  }
  return { users, history };
}

/** One seat for each regular: chairs are given out per weekday, so patients of two days share what they leave free. */
function* seatsOf(centers: readonly RegularsCenter[], chance: Chance): Generator<Seat> {
  for (const center of centers) {
    for (const startHour of START_HOURS) {
      for (const pattern of PATTERNS) {
        const wanted = Math.round(center.slots * Math.min(1, center.demand * WANTED[startHour]));
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

function addSessions(
  history: History,
  userId: string,
  seat: Seat,
  taken: ReadonlySet<string>,
  now: Date,
  chance: Chance,
) {
  const today = istDateOf(now);
  const { least, most } = BOOKS_AHEAD;
  // The lower of two random numbers: most book a week or two ahead, few the whole month.
  const far = Math.min(chance.fraction(), chance.fraction());
  const ahead = least + Math.round((most - least) * far * 1.4);
  for (let offset = -DAYS_BACK; offset <= Math.min(ahead, most); offset++) {
    const date = addDays(today, offset);
    const chair = seat.chairOn.get(weekdayOf(date));
    if (chair === undefined || chance.happens(STAYED_AWAY)) continue;
    if (taken.has(placeKey(seat.center.id, date, seat.startHour, chair))) continue;
    recordSession(
      history,
      {
        userId,
        centerId: seat.center.id,
        date,
        startHour: seat.startHour,
        chair,
        bookedAt: bookedAt(date, now, chance),
        givenBack: chance.happens(GIVEN_BACK),
      },
      now,
      chance,
    );
  }
}
