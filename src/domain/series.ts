/**
 * Series of sessions: the dates of a pattern, and the gaps between sessions. The limits come from research on the long gap between
 * sessions (docs/about-the-data.md); the care team decides what to do about one.
 */
import { HOUR_MS, type IstDate, addDays, datesFrom, istDateOf, weekdayOf } from './time';
import { lastBookableDate, parseWindowLabel, refuseDate, windowBegins } from './windows';

/** The most sessions of one series, and the most weekdays of its pattern. */
export const MAX_SERIES_SESSIONS = 20;
export const MAX_SERIES_WEEKDAYS = 4;

/** Hours between the starts of two sessions. A longer gap is warned about. */
export const LONG_GAP_HOURS = 72;
/** Hours between the starts of two sessions. A shorter gap needs a doctor's word. */
export const CLOSE_GAP_HOURS = 20;

export type Sitting = { date: IstDate; startHour: number };

/** A session by date and hour, made from its date and its window's label. */
export function sittingOf({ date, time }: { date: IstDate; time: string }): Sitting {
  return { date, startHour: parseWindowLabel(time)! };
}

/** Sorts sessions, the earliest first. */
export function bySession(one: Sitting, other: Sitting): number {
  return one.date.localeCompare(other.date) || one.startHour - other.startHour;
}

/** Weekdays that can be chosen, 1 = Monday … 6 = Saturday. */
export const SESSION_WEEKDAYS = [1, 2, 3, 4, 5, 6] as const;

/** The dates of a pattern within the bookable days, earliest first, at most MAX_SERIES_SESSIONS. */
export function patternDates(weekdays: readonly number[], from: IstDate, until: IstDate, now: Date): IstDate[] {
  const first = from > istDateOf(now) ? from : istDateOf(now);
  const last = until < lastBookableDate(now) ? until : lastBookableDate(now);
  return datesFrom(first, last)
    .filter((date) => weekdays.includes(weekdayOf(date)) && refuseDate(date, now) === null)
    .slice(0, MAX_SERIES_SESSIONS);
}

/** How many weeks up to the last session are read for a pattern. */
const PATTERN_WEEKS = 4;

/** A recurring pattern. `sessions`: how many sessions follow it. Weekdays as in `SESSION_WEEKDAYS`. */
export type SeriesPattern = { centerId: string; startHour: number; weekdays: number[]; sessions: number };

/**
 * Finds the pattern of somebody's last weeks: the most frequent center, the most frequent window there, and the weekdays that occur
 * at least half as often as the most frequent one. Null without sessions.
 */
export function patternOf(sessions: readonly (Sitting & { centerId: string })[]): SeriesPattern | null {
  const newest = [...sessions].sort((one, other) => bySession(other, one));
  const [last] = newest;
  if (!last) return null;
  const since = addDays(last.date, 1 - 7 * PATTERN_WEEKS);
  const recent = newest.filter(({ date }) => date >= since);
  const [centerId] = mostFrequent(recent.map((one) => one.centerId))[0]!;
  const there = recent.filter((one) => one.centerId === centerId);
  const [startHour] = mostFrequent(there.map((one) => one.startHour))[0]!;
  const weekdays = mostFrequent(there.map(({ date }) => weekdayOf(date)));
  const most = weekdays[0]![1];
  const frequent = weekdays.filter(([, count]) => 2 * count >= most).map(([weekday]) => weekday);
  return { centerId, startHour, weekdays: frequent.slice(0, MAX_SERIES_WEEKDAYS).sort(), sessions: there.length };
}

/** The values with how often each occurs, most frequent first; equal ones in the order of their first occurrence. */
function mostFrequent<Value>(values: readonly Value[]): [Value, number][] {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}

/** Hours between the starts of two sessions, in either order. */
export function hoursBetween(one: Sitting, other: Sitting): number {
  return Math.abs(startOf(one) - startOf(other)) / HOUR_MS;
}

/** The longest gap between neighbouring sessions, in hours; 0 for fewer than two. */
export function longestGapHours(sittings: readonly Sitting[]): number {
  const starts = sittings.map(startOf).sort((one, other) => one - other);
  return Math.max(0, ...starts.slice(1).map((start, index) => (start - starts[index]!) / HOUR_MS));
}

/** The hours by which the gaps between neighbouring sessions exceed LONG_GAP_HOURS, summed up. */
export function hoursBeyondLong(sittings: readonly Sitting[]): number {
  const starts = sittings.map(startOf).sort((one, other) => one - other);
  const gaps = starts.slice(1).map((start, index) => (start - starts[index]!) / HOUR_MS);
  return gaps.reduce((sum, gap) => sum + Math.max(0, gap - LONG_GAP_HOURS), 0);
}

/** Hours since the previous session and until the next one; null where there is none. */
type GapsAround = { before: number | null; after: number | null };

/** A person's sessions, prepared for comparing many windows with them. */
export type Beside = {
  gapsAround(sitting: Sitting): GapsAround;
  /** Whether a session is too close to another one, so that it needs a doctor's word. */
  isTooClose(sitting: Sitting): boolean;
  /** Whether the gaps before and after a session are between CLOSE_GAP_HOURS and LONG_GAP_HOURS. */
  keepsGaps(sitting: Sitting): boolean;
};

/** Prepares a person's sessions for comparing: it computes their starts once. */
export function beside(others: readonly Sitting[]): Beside {
  const starts = others.map(startOf);
  const gapsAround = (sitting: Sitting): GapsAround => {
    const start = startOf(sitting);
    let [before, after] = [-Infinity, Infinity];
    for (const other of starts) {
      if (other < start && other > before) before = other;
      if (other > start && other < after) after = other;
    }
    const hours = (between: number) => (Number.isFinite(between) ? between / HOUR_MS : null);
    return { before: hours(start - before), after: hours(after - start) };
  };
  const isTooClose = (sitting: Sitting) => {
    const start = startOf(sitting);
    return starts.some((other) => Math.abs(start - other) < CLOSE_GAP_HOURS * HOUR_MS);
  };
  const keepsGaps = (sitting: Sitting) => {
    const { before, after } = gapsAround(sitting);
    return !isTooClose(sitting) && (before ?? 0) <= LONG_GAP_HOURS && (after ?? 0) <= LONG_GAP_HOURS;
  };
  return { gapsAround, isTooClose, keepsGaps };
}

/** The gaps before and after one sitting among `others`. For many sittings use `beside`. */
export function gapsAround(sitting: Sitting, others: readonly Sitting[]): GapsAround {
  return beside(others).gapsAround(sitting);
}

/** The time from the start of one session to the start of the next. */
export type Gap = { from: Sitting; to: Sitting; hours: number };

/** The gaps directly before and after each of `sittings`, among all sessions, earliest first. */
export function gapsBeside(sittings: readonly Sitting[], others: readonly Sitting[]): Gap[] {
  const all = [...sittings, ...others].sort(bySession);
  return all.slice(1).flatMap((to, index) => {
    const from = all[index]!;
    if (!sittings.includes(from) && !sittings.includes(to)) return [];
    return { from, to, hours: hoursBetween(from, to) };
  });
}

/** The longest gap, in hours, that counts as one. Sessions further apart don't belong to the same row. */
export const NO_ROW_HOURS = 14 * 24;

/** The first date, seen from `now`, whose sessions can belong to a row with one of today or later. */
export function firstOfRow(now: Date): IstDate {
  return addDays(istDateOf(now), -NO_ROW_HOURS / 24);
}

/** The gaps beside a session that are long enough to warn about. */
export function longGapsBeside(sitting: Sitting, others: readonly Sitting[]): Gap[] {
  return gapsBeside([sitting], others).filter(({ hours }) => hours > LONG_GAP_HOURS && hours <= NO_ROW_HOURS);
}

/** The long gap that remains if a session is taken away; null where there is none. */
export function longGapWithout(sitting: Sitting, others: readonly Sitting[]): Gap | null {
  const at = startOf(sitting);
  const from = others
    .filter((other) => startOf(other) < at)
    .sort(bySession)
    .at(-1);
  const to = others.filter((other) => startOf(other) > at).sort(bySession)[0];
  if (!from || !to) return null;
  const hours = hoursBetween(from, to);
  return hours > LONG_GAP_HOURS ? { from, to, hours } : null;
}

/** Whether one sitting is too close to any of `others` (CLOSE_GAP_HOURS). For many sittings use `beside`. */
export function isTooClose(sitting: Sitting, others: readonly Sitting[]): boolean {
  return beside(others).isTooClose(sitting);
}

function startOf({ date, startHour }: Sitting): number {
  return windowBegins(date, startHour).getTime();
}
