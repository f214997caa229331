/**
 * Sessions in a row: which dates a pattern has, and the gaps between starts. The limits are those of research on the
 * long gap between sessions (docs/about-the-data.md); what to do about one is for the care team to say.
 */
import { HOUR_MS, type IstDate, addDays, datesFrom, istDateOf, weekdayOf } from './time';
import { lastBookableDate, parseWindowLabel, refuseDate, windowBegins } from './windows';

/** The most sessions of one series, and weekdays of its pattern. */
export const MAX_SERIES_SESSIONS = 20;
export const MAX_SERIES_WEEKDAYS = 4;

/** Hours from start to start: more is a long gap, which is warned about. */
export const LONG_GAP_HOURS = 72;
/** Hours from start to start: less needs the word of a doctor. */
export const CLOSE_GAP_HOURS = 20;

export type Sitting = { date: IstDate; startHour: number };

/** A session by its date and hour, of its date and the label of its window. */
export function sittingOf({ date, time }: { date: IstDate; time: string }): Sitting {
  return { date, startHour: parseWindowLabel(time)! };
}

/** Sorts sessions, the earliest first. */
export function bySession(one: Sitting, other: Sitting): number {
  return one.date.localeCompare(other.date) || one.startHour - other.startHour;
}

/** Weekdays that can be chosen, 1 = Monday … 6 = Saturday. */
export const SESSION_WEEKDAYS = [1, 2, 3, 4, 5, 6] as const;

/** The dates of a pattern within the bookable days, the earliest first, at most MAX_SERIES_SESSIONS. */
export function patternDates(weekdays: readonly number[], from: IstDate, until: IstDate, now: Date): IstDate[] {
  const first = from > istDateOf(now) ? from : istDateOf(now);
  const last = until < lastBookableDate(now) ? until : lastBookableDate(now);
  return datesFrom(first, last)
    .filter((date) => weekdays.includes(weekdayOf(date)) && refuseDate(date, now) === null)
    .slice(0, MAX_SERIES_SESSIONS);
}

/** The weeks up to the last session that tell a pattern. */
const PATTERN_WEEKS = 4;

/** What recurs in sessions; `sessions`: how many of them tell it. Weekdays as in `SESSION_WEEKDAYS`. */
export type SeriesPattern = { centerId: string; startHour: number; weekdays: number[]; sessions: number };

/**
 * The pattern of the last weeks of some sessions: the most frequent center, its most frequent window, and its weekdays that
 * occur at least half as often as the most frequent one. Null without a session.
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

/** Each value with how often it occurs, the most frequent first; of two, that which comes first. */
function mostFrequent<Value>(values: readonly Value[]): [Value, number][] {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}

/** Hours from the start of one session to the start of another, whichever is first. */
export function hoursBetween(one: Sitting, other: Sitting): number {
  return Math.abs(startOf(one) - startOf(other)) / HOUR_MS;
}

/** The longest gap between neighbouring sessions, in hours; 0 for fewer than two. */
export function longestGapHours(sittings: readonly Sitting[]): number {
  const starts = sittings.map(startOf).sort((one, other) => one - other);
  return Math.max(0, ...starts.slice(1).map((start, index) => (start - starts[index]!) / HOUR_MS));
}

/** By how many hours the gaps between neighbouring sessions are longer than LONG_GAP_HOURS, all together. */
export function hoursBeyondLong(sittings: readonly Sitting[]): number {
  const starts = sittings.map(startOf).sort((one, other) => one - other);
  const gaps = starts.slice(1).map((start, index) => (start - starts[index]!) / HOUR_MS);
  return gaps.reduce((sum, gap) => sum + Math.max(0, gap - LONG_GAP_HOURS), 0);
}

/** Hours from the session before, and to the one after; null where there is none. */
type GapsAround = { before: number | null; after: number | null };

/** The sessions of a person, with which many windows can be compared. */
export type Beside = {
  gapsAround(sitting: Sitting): GapsAround;
  /** Whether a session is nearer to another one than is usual: this needs the word of a doctor. */
  isTooClose(sitting: Sitting): boolean;
  /** Whether a session leaves gaps of CLOSE_GAP_HOURS to LONG_GAP_HOURS to those before and after it. */
  keepsGaps(sitting: Sitting): boolean;
};

/** Reads the starts of a person's sessions once. */
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

/** Hours from the session before, and to the one after; null where there is none. */
export function gapsAround(sitting: Sitting, others: readonly Sitting[]): GapsAround {
  return beside(others).gapsAround(sitting);
}

/** The time from the start of one session to the start of the next. */
export type Gap = { from: Sitting; to: Sitting; hours: number };

/** The gaps before and after each of these sessions, among them and `others`; the earliest first. */
export function gapsBeside(sittings: readonly Sitting[], others: readonly Sitting[]): Gap[] {
  const all = [...sittings, ...others].sort(bySession);
  return all.slice(1).flatMap((to, index) => {
    const from = all[index]!;
    if (!sittings.includes(from) && !sittings.includes(to)) return [];
    return { from, to, hours: hoursBetween(from, to) };
  });
}

/** More hours than this between two sessions are no gap in a row of sessions: there is no such row. */
export const NO_ROW_HOURS = 14 * 24;

/** The first date whose sessions can be in a row with one of today or later, as of `now`. */
export function firstOfRow(now: Date): IstDate {
  return addDays(istDateOf(now), -NO_ROW_HOURS / 24);
}

/** The gaps beside a session that are long enough to be warned about. */
export function longGapsBeside(sitting: Sitting, others: readonly Sitting[]): Gap[] {
  return gapsBeside([sitting], others).filter(({ hours }) => hours > LONG_GAP_HOURS && hours <= NO_ROW_HOURS);
}

/** The long gap that is left where a session is taken away; null where there is none. */
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

/** Whether a session is nearer to another one than is usual: this needs the word of a doctor. */
export function isTooClose(sitting: Sitting, others: readonly Sitting[]): boolean {
  return beside(others).isTooClose(sitting);
}

function startOf({ date, startHour }: Sitting): number {
  return windowBegins(date, startHour).getTime();
}
