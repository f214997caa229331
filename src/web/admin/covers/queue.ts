/** The order of the queue, and what an answer does. */
import type { CoverToCheck } from '../../../contract/admin/funding';
import { coveredBy } from '../../../domain/approval';
import { selfPayUntil as offeredUntil } from '../../../domain/funding';
import { DAY_MS, HOUR_MS, MINUTE_MS, istDateOf } from '../../../domain/time';
import { parseWindowLabel } from '../../../domain/windows';

/** Which cover at which center: one patient may have the same checked at two. */
export function keyOf({ coverId, centerId }: Pick<CoverToCheck, 'coverId' | 'centerId'>): string {
  return `${coverId}.${centerId}`;
}

/** Who comes after one that was answered: the next below it, else the first; null: it was the last. */
export function nextAfter(covers: readonly CoverToCheck[], answered: string): CoverToCheck | null {
  const at = covers.findIndex((one) => keyOf(one) === answered);
  const others = covers.filter((one) => keyOf(one) !== answered);
  return others[Math.max(0, at)] ?? others[0] ?? null;
}

/** Whether an approval stands, and the next one is asked for: an answer is about that. */
export function isNextAsked({ state, next, approvedUntil }: NextAsked, now: Date): boolean {
  const isStanding = state === 'approved' && approvedUntil !== null && approvedUntil >= istDateOf(now);
  return isStanding && next !== null && next.state !== 'refused';
}

type NextAsked = Pick<CoverToCheck, 'state' | 'next' | 'approvedUntil'>;

/** What the next approval is asked for: sessions after the last day of the present one, or more than it is for. */
export function asksFor({ waiting, approvedUntil }: Pick<CoverToCheck, 'waiting' | 'approvedUntil'>): 'after' | 'more' {
  return approvedUntil !== null && waiting.some(({ date }) => date <= approvedUntil) ? 'more' : 'after';
}

type Present = Pick<
  CoverToCheck,
  'waiting' | 'course' | 'booked' | 'approvedUntil' | 'sessionsLeft' | 'sessions' | 'earlier'
>;

/**
 * How many of the chairs that wait an approval confirms: those until a day, the earliest first, as far as its sessions go. On top of
 * the present one (`isOnTop`), what is left of that counts first; otherwise what is booked from today counts.
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

/** What is left of the approval that stands, with the one before it. */
function leftOf({ approvedUntil, sessions, sessionsLeft, earlier }: Omit<Present, 'waiting' | 'course' | 'booked'>) {
  if (approvedUntil === null) return null;
  const isWithoutLimit = sessions === null || earlier?.sessionsLeft === null;
  return { until: approvedUntil, left: isWithoutLimit ? null : (sessionsLeft ?? 0) + (earlier?.sessionsLeft ?? 0) };
}

export type Left =
  | { unit: 'minutes' | 'days'; count: number }
  | { unit: 'hours'; hours: number; minutes: number }
  | { unit: 'over' };

/** How long is left for the answer, as people say it: `45 minutes`, `3 h 20 min`, `2 days`. */
export function leftUntil(moment: Date, now: Date): Left {
  const ms = moment.getTime() - now.getTime();
  if (ms <= 0) return { unit: 'over' };
  if (ms < HOUR_MS) return { unit: 'minutes', count: Math.ceil(ms / MINUTE_MS) };
  if (ms >= 2 * DAY_MS) return { unit: 'days', count: Math.floor(ms / DAY_MS) };
  const minutes = Math.floor(ms / MINUTE_MS);
  return { unit: 'hours', hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** Hours before the end from which an answer is urgent. */
const URGENT_HOURS = 4;

export function isUrgent({ answerBy }: Pick<CoverToCheck, 'answerBy'>, now: Date): boolean {
  return answerBy !== null && Date.parse(answerBy) - now.getTime() < URGENT_HOURS * HOUR_MS;
}

/** Until when the soonest chair can be paid by the patient once the cover is refused; null: nothing waits. */
export function selfPayUntil(
  { waiting, closedDays }: Pick<CoverToCheck, 'waiting' | 'closedDays'>,
  now: Date,
): Date | null {
  const isClosedOn = (date: string) => closedDays.includes(date);
  const ends = waiting.map(({ date, time }) => offeredUntil(date, parseWindowLabel(time) ?? 0, now, isClosedOn));
  return ends.length === 0 ? null : new Date(Math.min(...ends.map((end) => end.getTime())));
}
