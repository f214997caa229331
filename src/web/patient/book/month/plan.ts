/** The plan of a month: for each date the session itself, an alternative, or none, by the patient's choices. */
import type { OfferedSession } from '../../../../contract/common';
import type { SeriesSession } from '../../../../contract/bookings/series';
import { isLate, lateLast } from '../../../../domain/policy';
import {
  type Gap,
  LONG_GAP_HOURS,
  SESSION_WEEKDAYS,
  type Sitting,
  bySession,
  gapsBeside,
  isTooClose,
  sittingOf,
} from '../../../../domain/series';
import { type IstDate, mondayOf, weekdayOf } from '../../../../domain/time';
import { START_HOURS, hasBegun, parseWindowLabel, windowLabel } from '../../../../domain/windows';

/** The id of the pattern's form. The summary has a button for it while its values differ from the dates shown below. */
export const PATTERN_FORM = 'pattern';

/** The id of the form that books the month. Its choices are in the list. */
export const MONTH_FORM = 'month';

/** The prefix of choices in the URL and in forms: `on-2026-11-30`. */
const PREFIX = 'on-';
export const fieldOf = (date: IstDate) => `${PREFIX}${date}`;

/** Two choices for a date: leave it out; and book it although it is close to another session. */
export const LEFT_OUT = 'out';
export const KEPT = 'keep';

/** The choices by date, in the order of dates. */
export type Choices = ReadonlyMap<IstDate, string>;

/** Reads the choices from a URL or a form. Empty values are ignored. */
export function readChoices(entries: Iterable<readonly [string, string]>): Choices {
  const chosen = [...entries]
    .filter(([name, value]) => name.startsWith(PREFIX) && value !== '')
    .map(([name, value]) => [name.slice(PREFIX.length), value] as const);
  return new Map(chosen.sort(([one], [other]) => one.localeCompare(other)));
}

/** The URL of the month page with other choices. */
export function withChoices(query: URLSearchParams, choices: Choices): URLSearchParams {
  const kept = [...query].filter(([name]) => !name.startsWith(PREFIX));
  return new URLSearchParams([...kept, ...[...choices].map(([date, value]) => [fieldOf(date), value])]);
}

/** A text for comparing choices. Dates that are left out are ignored, like dates without a choice. */
export const chosenOf = (choices: Choices) =>
  [...choices]
    .filter(([, value]) => value !== LEFT_OUT)
    .map((choice) => choice.join('='))
    .join(' ');

/** An alternative as the value of a choice. */
export const valueOf = ({ date, time, centerId }: OfferedSession) => `${date}_${parseWindowLabel(time)}_${centerId}`;

type When = { date: IstDate; time: string };

/** The weekdays of some sessions, Monday first. */
export const weekdaysOf = (sessions: readonly When[]) =>
  SESSION_WEEKDAYS.filter((day) => sessions.some(({ date }) => weekdayOf(date) === day));

/** The windows of some sessions, the earliest first. */
export const timesOf = (sessions: readonly When[]) =>
  START_HOURS.map(windowLabel).filter((label) => sessions.some(({ time }) => time === label));

export type PlannedDate = {
  asked: SeriesSession;
  /** The choice that applies; it may differ from the one in the URL. */
  choice: string;
  /** The session to book for this date; null where there is none. */
  taken: OfferedSession | null;
  /** The alternatives that no other date has taken: those with a refund first, then by time. */
  offered: (OfferedSession & { isLate: boolean })[];
  /** Whether the chosen session is not available any more. */
  isLost: boolean;
  /** Whether its session begins too soon to be moved or refunded. */
  isLate: boolean;
  /** Whether its window has begun. */
  hasBegun: boolean;
};

export type Plan = {
  dates: PlannedDate[];
  sessions: OfferedSession[];
  /** The sum in rupees. */
  total: number;
  /** Dates of the pattern without a session, except those on which the patient has one anyway. */
  leftOut: IstDate[];
  longGaps: Gap[];
  /** The longest gap in hours, from start to start; 0 with fewer than two sessions. */
  longestGap: number;
  /** Whether some sessions are so close that they need a doctor's word. */
  isClose: boolean;
  isLate: boolean;
};

/**
 * Plans a month. A free date is taken unless it was left out; any other date is left out unless an alternative was chosen. `own`:
 * the sessions that the patient already has.
 */
export function planMonth(asked: readonly SeriesSession[], choices: Choices, own: readonly Sitting[], now: Date): Plan {
  const used = new Set(choices.values());
  const spoken = new Set<string>();
  const dates = asked.map((session): PlannedDate => {
    const wanted = choices.get(session.date) ?? '';
    const offered = session.alternatives
      .filter((one) => valueOf(one) === wanted || !used.has(valueOf(one)))
      .map((one) => ({ ...one, isLate: isLate(sittingOf(one), now) }))
      .sort((one, other) => lateLast(one, other) || bySession(sittingOf(one), sittingOf(other)));
    const { taken, choice } = decide(session, wanted, spoken);
    if (taken) spoken.add(keyOf(taken));
    return {
      asked: session,
      choice,
      taken,
      offered,
      isLost: choice !== wanted && wanted !== '' && session.state !== 'yours',
      isLate: taken !== null && isLate(sittingOf(taken), now),
      hasBegun: hasBegun(sittingOf(session), now),
    };
  });
  const sessions = dates
    .flatMap(({ taken }) => taken ?? [])
    .sort((one, other) => bySession(sittingOf(one), sittingOf(other)));
  const sittings = sessions.map(sittingOf);
  const gaps = gapsBeside(sittings, own);
  return {
    dates,
    sessions,
    total: sessions.reduce((sum, { price }) => sum + price, 0),
    leftOut: dates.flatMap(({ taken, asked: { date, state } }) => (taken || state === 'yours' ? [] : date)),
    longGaps: gaps.filter(({ hours }) => hours > LONG_GAP_HOURS),
    longestGap: Math.max(0, ...gaps.map(({ hours }) => hours)),
    isClose: sittings.some((one) => isTooClose(one, [...own, ...sittings.filter((other) => other !== one)])),
    isLate: dates.some((one) => one.isLate),
  };
}

/** The session and the choice for one date. A choice that is not available any more counts as none. */
function decide(
  session: SeriesSession,
  wanted: string,
  spoken: ReadonlySet<string>,
): { taken: OfferedSession | null; choice: string } {
  const { state, alternatives, date, time, centerId, price } = session;
  const itself = { date, time, centerId, price };
  if (state === 'yours') return { taken: null, choice: '' };
  if (state === 'free') {
    return wanted === LEFT_OUT ? { taken: null, choice: LEFT_OUT } : { taken: itself, choice: '' };
  }
  if (state === 'too-close' && wanted === KEPT) return { taken: itself, choice: KEPT };
  const taken = alternatives.find((one) => valueOf(one) === wanted && !spoken.has(keyOf(one))) ?? null;
  return { taken, choice: taken ? wanted : LEFT_OUT };
}

/** The key of a time: nobody can have two sessions at once. */
const keyOf = ({ date, time }: OfferedSession) => `${date} ${time}`;

/** Groups dates by week, each with its Monday. */
export function byWeek(dates: readonly PlannedDate[]): { monday: IstDate; dates: PlannedDate[] }[] {
  const weeks: { monday: IstDate; dates: PlannedDate[] }[] = [];
  for (const planned of dates) {
    const { date } = planned.asked;
    const monday = mondayOf(date);
    const week = weeks.at(-1);
    if (week?.monday === monday) week.dates.push(planned);
    else weeks.push({ monday, dates: [planned] });
  }
  return weeks;
}
