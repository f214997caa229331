import type { Day } from '../../../contract/centers';
import type { IstDate } from '../../../domain/time';

/** How many days are offered. */
const DAYS_SHOWN = 8;

type FreeDay = { date: IstDate; free: number };

/** The next days with a bookable window, with the free chairs of the best of them. */
export function nextFreeDays(days: readonly Day[], limit = DAYS_SHOWN): FreeDay[] {
  return days
    .map(({ date, slots }) => ({
      date,
      free: Math.max(0, ...slots.filter(({ bookable }) => bookable).map(({ free }) => free)),
    }))
    .filter(({ free }) => free > 0)
    .slice(0, limit);
}
