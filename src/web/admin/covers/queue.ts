/** The order of the queue, and what an answer does. */
import type { CoverToCheck } from '../../../contract/admin/funding';
import { SELF_PAY_HOURS } from '../../../domain/funding';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/time';
import { parseWindowLabel, windowBegins } from '../../../domain/windows';

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

/** How many of the chairs that wait an approval confirms: those until a day, the earliest first, as far as its sessions go. */
export function confirmedBy(
  { waiting, course, booked }: Pick<CoverToCheck, 'waiting' | 'course' | 'booked'>,
  until: string,
  sessions: number | null,
): number {
  const inTime = waiting.filter(({ date }) => date <= until).length;
  const most = sessions ?? course;
  return most === null ? inTime : Math.min(inTime, Math.max(0, most - booked));
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
export function selfPayUntil({ waiting }: Pick<CoverToCheck, 'waiting'>, now: Date): Date | null {
  const begins = waiting.map(({ date, time }) => windowBegins(date, parseWindowLabel(time) ?? 0).getTime());
  if (begins.length === 0) return null;
  return new Date(Math.min(now.getTime() + SELF_PAY_HOURS * HOUR_MS, ...begins));
}
