/** The order of the queue, and the effects of an answer. */
import type { CoverToCheck } from '../../../contract/admin/funding';
import { coveredBy } from '../../../domain/approval';
import { selfPayUntil as offeredUntil } from '../../../domain/funding';
import { DAY_MS, HOUR_MS, MINUTE_MS, istDateOf } from '../../../domain/time';
import { parseWindowLabel } from '../../../domain/windows';

/** The key of a cover at a center: a patient may have the same cover checked at two. */
export function keyOf({ coverId, centerId }: Pick<CoverToCheck, 'coverId' | 'centerId'>): string {
  return `${coverId}.${centerId}`;
}

/** The cover after one that was answered: the next below it, otherwise the first; null where it was the last. */
export function nextAfter(covers: readonly CoverToCheck[], answered: string): CoverToCheck | null {
  const at = covers.findIndex((one) => keyOf(one) === answered);
  const others = covers.filter((one) => keyOf(one) !== answered);
  return others[Math.max(0, at)] ?? others[0] ?? null;
}

/** Whether an approval stands and the next one is requested. An answer is then about the next one. */
export function isNextAsked({ state, next, approvedUntil }: NextAsked, now: Date): boolean {
  const isStanding = state === 'approved' && approvedUntil !== null && approvedUntil >= istDateOf(now);
  return isStanding && next !== null && next.state !== 'refused';
}

type NextAsked = Pick<CoverToCheck, 'state' | 'next' | 'approvedUntil'>;

/**
 * Why the next approval is requested: `more` sessions before the last day of the present one, or sessions `after` it.
 */
export function asksFor({ waiting, approvedUntil }: Pick<CoverToCheck, 'waiting' | 'approvedUntil'>): 'after' | 'more' {
  return approvedUntil !== null && waiting.some(({ date }) => date <= approvedUntil) ? 'more' : 'after';
}

type Present = Pick<
  CoverToCheck,
  'waiting' | 'course' | 'booked' | 'approvedUntil' | 'sessionsLeft' | 'sessions' | 'earlier'
>;

/**
 * How many waiting sessions an approval would confirm: those until its last day, earliest first, up to its number. With `isOnTop`
 * it follows the present approval, whose remaining sessions count first; otherwise sessions booked from today on use it up first.
 */
export function confirmedBy(
  { waiting, course, booked, ...present }: Present,
  until: string,
  sessions: number | null,
  isOnTop: boolean,
): number {
  const most = sessions ?? course;
  const dates = waiting.map(({ date }) => date).sort();
  const left = isOnTop || most === null ? most : Math.max(0, most - booked);
  return coveredBy({ until, left, before: isOnTop ? leftOf(present) : null }, dates).filter(Boolean).length;
}

/** What is left of the standing approval, together with an earlier one that still stands. */
function leftOf({ approvedUntil, sessions, sessionsLeft, earlier }: Omit<Present, 'waiting' | 'course' | 'booked'>) {
  if (approvedUntil === null) return null;
  const isWithoutLimit = sessions === null || earlier?.sessionsLeft === null;
  return { until: approvedUntil, left: isWithoutLimit ? null : (sessionsLeft ?? 0) + (earlier?.sessionsLeft ?? 0) };
}

export type Left =
  | { unit: 'minutes' | 'days'; count: number }
  | { unit: 'hours'; hours: number; minutes: number }
  | { unit: 'over' };

/** The time left for an answer, for people: `45 minutes`, `3 h 20 min`, `2 days`. */
export function leftUntil(moment: Date, now: Date): Left {
  const ms = moment.getTime() - now.getTime();
  if (ms <= 0) return { unit: 'over' };
  if (ms < HOUR_MS) return { unit: 'minutes', count: Math.ceil(ms / MINUTE_MS) };
  if (ms >= 2 * DAY_MS) return { unit: 'days', count: Math.floor(ms / DAY_MS) };
  const minutes = Math.floor(ms / MINUTE_MS);
  return { unit: 'hours', hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** From how many hours before its deadline an answer is urgent. */
const URGENT_HOURS = 4;

export function isUrgent({ answerBy }: Pick<CoverToCheck, 'answerBy'>, now: Date): boolean {
  return answerBy !== null && Date.parse(answerBy) - now.getTime() < URGENT_HOURS * HOUR_MS;
}

/**
 * Until when the patient could pay for the soonest-ending chair if the cover were refused now; null where nothing waits.
 */
export function selfPayUntil(
  { waiting, closedDays }: Pick<CoverToCheck, 'waiting' | 'closedDays'>,
  now: Date,
): Date | null {
  const isClosedOn = (date: string) => closedDays.includes(date);
  const ends = waiting.map(({ date, time }) => offeredUntil(date, parseWindowLabel(time) ?? 0, now, isClosedOn));
  return ends.length === 0 ? null : new Date(Math.min(...ends.map((end) => end.getTime())));
}
