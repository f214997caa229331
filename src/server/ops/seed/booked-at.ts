/** When invented people do things: by day, in India. */
import { type IstDate, MINUTE_MS, addDays, daysBetween, istDateOf, istInstant } from '../../../domain/time';
import { BOOKING_DAYS_AHEAD } from '../../../domain/windows';
import type { Chance } from './random';

/** Returns a moment between eight in the morning and seven in the evening. */
export function byDay(date: IstDate, chance: Chance): Date {
  return new Date(istInstant(date, 8).getTime() + chance.between(0, 11 * 60) * MINUTE_MS);
}

/** Returns a moment at which a desk is attended: between nine and half past five. */
export function officeHour(date: IstDate, chance: Chance): Date {
  return new Date(istInstant(date, 9).getTime() + chance.between(0, 510) * MINUTE_MS);
}

/** Returns when a session on a date was booked: between one and thirty days before, and never after now. */
export function bookedAt(date: IstDate, now: Date, chance: Chance): Date {
  const earliest = addDays(date, -BOOKING_DAYS_AHEAD);
  const latest = Math.min(daysBetween(earliest, istDateOf(now)), BOOKING_DAYS_AHEAD - 1);
  const moment = byDay(addDays(earliest, chance.between(0, latest)), chance);
  return moment < now ? moment : now;
}
