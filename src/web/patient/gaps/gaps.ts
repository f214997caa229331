/** The gap guard: what a choice does to the time between a person's sessions. */
import type { Booking } from '../../../contract/bookings/bookings';
import type { Day } from '../../../contract/centers';
import { type Gap, type Sitting, beside, hoursBetween, isTooClose, longGapsBeside } from '../../../domain/series';
import { parseWindowLabel } from '../../../domain/windows';
import { type Choice, type OwnWindows, type Session, windowKey } from '../chair-picker/choose-session';

/** The sessions that count for gaps: held, confirmed and completed ones, unless they were missed. */
export function sittingsOf(bookings: readonly Booking[]): Sitting[] {
  return bookings
    .filter(({ bookingStatus, attendance }) => bookingStatus !== 'cancelled' && attendance?.state !== 'missed')
    .flatMap(({ appoinmentDate: date, appoinmentTime: time }) => sittingOf({ date, time }) ?? []);
}

/** A session by its date and hour; null without a window. */
export function sittingOf({ date, time }: Choice): Sitting | null {
  const startHour = time === null ? null : parseWindowLabel(time);
  return startHour === null ? null : { date, startHour };
}

export type Guarded = {
  /** Long gaps beside the choice. */
  gaps: Gap[];
  /** Whether it is so close to another session that a doctor must have asked for it. */
  isClose: boolean;
  /** Free windows of the center that leave no long gap, the nearest to the choice first. */
  nearer: Session[];
};

/** How many nearer sessions are offered. */
const OFFERED = 3;

/** What a choice does to the gaps; `others` are the person's sessions apart from it. */
export function guard(choice: Choice, others: readonly Sitting[], days: readonly Day[], own: OwnWindows): Guarded {
  const chosen = sittingOf(choice);
  if (!chosen) return { gaps: [], isClose: false, nearer: [] };
  const gaps = longGapsBeside(chosen, others);
  return { gaps, isClose: isTooClose(chosen, others), nearer: gaps.length > 0 ? nearerSessions() : [] };

  function nearerSessions(): Session[] {
    const { keepsGaps } = beside(others);
    const free = days.flatMap(({ date, slots }) =>
      slots
        .filter(({ bookable, time }) => bookable && !own.has(windowKey(date, time)))
        .map(({ time, startHour }) => ({ date, time, startHour })),
    );
    return free
      .filter(keepsGaps)
      .sort((one, other) => hoursBetween(one, chosen!) - hoursBetween(other, chosen!))
      .slice(0, OFFERED)
      .map(({ date, time }) => ({ date, time }));
  }
}
