/** The pattern of a month of sessions: the center, the window, the weekdays, the first and the last date. */
import type { Booking } from '../../../../contract/bookings/bookings';
import { hasChair } from '../../../../domain/booking';
import { MAX_SERIES_WEEKDAYS, SESSION_WEEKDAYS, patternDates, patternOf } from '../../../../domain/series';
import { type IstDate, addDays, isIstDate, istDateOf, weekdayOf } from '../../../../domain/time';
import { lastBookableDate, parseWindowLabel, windowLabel } from '../../../../domain/windows';
import { usualSession } from '../again';

/** Weekdays of one patient's sessions, 1 = Monday … 6 = Saturday. */
export const ODD_DAYS = [1, 3, 5];
export const EVEN_DAYS = [2, 4, 6];

/** The fewest sessions from which a pattern is read. */
const FEWEST = 3;

/** What a patient's last sessions have in common: the center, the window and the weekdays. */
export type Habit = {
  centerId: string;
  time: string;
  days: number[];
  /** Whether there are enough sessions to call it a habit. Otherwise the weekdays are one of the two usual choices. */
  isKnown: boolean;
};

/**
 * The patient's habit at the usual center: the most frequent window, and the weekdays that occur at least half as often as the most
 * frequent one. With fewer than FEWEST sessions, the weekdays are those of ODD_DAYS or EVEN_DAYS, by the last session. Null where
 * there is no usual center.
 */
export function lastHabit(bookings: readonly Booking[], now: Date): Habit | null {
  const usual = usualSession(bookings, now);
  if (!usual) return null;
  const centerId = usual.center._id;
  const there = bookings
    .filter((one) => one.bookingStatus !== 'cancelled' && one.dialysisCenterId._id === centerId)
    .map(({ appoinmentDate: date, appoinmentTime }) => ({
      centerId,
      date,
      startHour: parseWindowLabel(appoinmentTime)!,
    }));
  const { startHour, weekdays, sessions } = patternOf(there)!;
  const time = windowLabel(startHour);
  if (sessions >= FEWEST) return { centerId, time, days: weekdays, isKnown: true };
  const last = there
    .map(({ date }) => date)
    .sort()
    .at(-1)!;
  return { centerId, time, days: EVEN_DAYS.includes(weekdayOf(last)) ? EVEN_DAYS : ODD_DAYS, isKnown: false };
}

/** The day after the last booked session, or tomorrow where none is ahead. Never after the last bookable date. */
export function dayAfterLast(bookings: readonly Booking[], now: Date): IstDate {
  const booked = bookings.filter(({ bookingStatus }) => hasChair(bookingStatus)).map((one) => one.appoinmentDate);
  const last = [istDateOf(now), ...booked].sort().at(-1)!;
  const next = addDays(last, 1);
  return next < lastBookableDate(now) ? next : lastBookableDate(now);
}

export type Pattern = {
  /** Null while none is chosen. */
  centerId: string | null;
  time: string;
  days: number[];
  from: IstDate;
  until: IstDate;
};

/** What is wrong with the weekdays of a pattern; null when nothing is. */
export type DaysProblem = 'none' | 'tooMany';

export function daysProblem({ days }: Pattern): DaysProblem | null {
  if (days.length === 0) return 'none';
  return days.length > MAX_SERIES_WEEKDAYS ? 'tooMany' : null;
}

const MORNING = windowLabel(9);

/**
 * Reads the URL's pattern. Missing or malformed parts come from the habit, and `isWhole` is then false. A form without a ticked
 * weekday sends none: those are not filled in but asked for.
 */
export function readPattern(
  query: URLSearchParams,
  habit: Habit | null,
  bookings: readonly Booking[],
  now: Date,
): { pattern: Pattern; isWhole: boolean } {
  const time = query.get('time');
  const date = (name: string) => ((given) => (given && isIstDate(given) ? given : null))(query.get(name));
  const given = {
    centerId: query.get('centerId') || null,
    time: time !== null && parseWindowLabel(time) !== null ? time : null,
    from: date('from'),
    until: date('until'),
  };
  const isWhole = Object.values(given).every((value) => value !== null);
  const asked = query.getAll('days').flatMap((days) => days.split(',').map(Number));
  const days = SESSION_WEEKDAYS.filter((day) => asked.includes(day));
  const weekdays = days.length === 0 && !isWhole ? (habit?.days ?? ODD_DAYS) : days;
  const next = dayAfterLast(bookings, now);
  const until = given.until ?? lastBookableDate(now);
  const pattern = {
    centerId: given.centerId ?? habit?.centerId ?? null,
    time: given.time ?? habit?.time ?? MORNING,
    days: weekdays,
    // The pattern begins on the date of its first session.
    from: given.from ?? patternDates(weekdays, next, until, now)[0] ?? next,
    until,
  };
  return { pattern, isWhole };
}
