/** What a patient takes of a month that was looked at: a session for each date, another one instead of it, or none. */
import type { OfferedSession } from '../../../contract/common';
import type { SeriesSession } from '../../../contract/bookings/series';
import { isLate, lateLast } from '../../../domain/policy';
import {
  type Gap,
  LONG_GAP_HOURS,
  SESSION_WEEKDAYS,
  type Sitting,
  bySession,
  gapsBeside,
  isTooClose,
  sittingOf,
} from '../../../domain/series';
import { type IstDate, mondayOf, weekdayOf } from '../../../domain/time';
import { START_HOURS, hasBegun, parseWindowLabel, windowLabel } from '../../../domain/windows';

/** The id of the form of the pattern: the summary has a button of it while the choices differ from the dates below. */
export const PATTERN_FORM = 'pattern';

/** The id of the form that books the month: its choices are in the list. */
export const MONTH_FORM = 'month';

/** Choices for dates are query parameters and form fields, `on-2026-11-30`. */
const PREFIX = 'on-';
export const fieldOf = (date: IstDate) => `${PREFIX}${date}`;

/** The choice of a date that is left out, and of one that is taken although it is close to another session. */
export const LEFT_OUT = 'out';
export const KEPT = 'keep';

/** What was chosen for dates, in their order. */
export type Choices = ReadonlyMap<IstDate, string>;

/** Reads the choices of a URL or a form; empty ones mean the same as none. */
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

/** Choices in short, to compare them: a date that is left out is like one that nothing was chosen for. */
export const chosenOf = (choices: Choices) =>
  [...choices]
    .filter(([, value]) => value !== LEFT_OUT)
    .map((choice) => choice.join('='))
    .join(' ');

/** An alternative as the value of a choice. */
export const valueOf = ({ date, time, centerId }: OfferedSession) => `${date}_${parseWindowLabel(time)}_${centerId}`;

type When = { date: IstDate; time: string };

/** On which weekdays some sessions are, Monday first. */
export const weekdaysOf = (sessions: readonly When[]) =>
  SESSION_WEEKDAYS.filter((day) => sessions.some(({ date }) => weekdayOf(date) === day));

/** In which windows they are, the earliest first. */
export const timesOf = (sessions: readonly When[]) =>
  START_HOURS.map(windowLabel).filter((label) => sessions.some(({ time }) => time === label));

export type PlannedDate = {
  asked: SeriesSession;
  /** The value of the choice that holds. */
  choice: string;
  /** The session to book for it; null when there is none. */
  taken: OfferedSession | null;
  /** Alternatives that no other date has taken: by their time, but first those with a refund. */
  offered: (OfferedSession & { isLate: boolean })[];
  /** Its chosen session can't be had any more. */
  isLost: boolean;
  /** Its session begins too soon to be moved or refunded. */
  isLate: boolean;
  /** Its window has begun already. */
  hasBegun: boolean;
};

export type Plan = {
  dates: PlannedDate[];
  sessions: OfferedSession[];
  /** Rupees. */
  total: number;
  /** Dates of the pattern without a session, except for those that the patient has anyway. */
  leftOut: IstDate[];
  longGaps: Gap[];
  /** Hours from start to start; 0 with fewer than two sessions. */
  longestGap: number;
  /** Some are so close to each other that a doctor must have asked for it. */
  isClose: boolean;
  isLate: boolean;
};

/**
 * What is booked of a month. A free date is taken unless it was left out; any other is left out unless something was chosen
 * instead. `own`: the sessions that the patient has.
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

/** The session of a date by its choice; what can't be had any more counts as not chosen. */
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

/** Nobody can be in two places at once. */
const keyOf = ({ date, time }: OfferedSession) => `${date} ${time}`;

/** Dates by their weeks, each with its Monday. */
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
