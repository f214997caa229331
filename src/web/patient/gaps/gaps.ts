/** The gap guard: how a choice changes the time between a person's sessions. */
import type { Booking } from '../../../contract/bookings/bookings';
import type { Day } from '../../../contract/centers';
import { isLate, lateLast } from '../../../domain/policy';
import {
  type Gap,
  type Sitting,
  beside,
  bySession,
  hoursBetween,
  isTooClose,
  longGapsBeside,
} from '../../../domain/series';
import { parseWindowLabel } from '../../../domain/windows';
import { type Choice, type OwnWindows, type Session, windowKey } from '../chair-picker/choose-session';

/** The sessions that count for gaps: held, confirmed and completed ones, unless they were missed. */
export function sittingsOf(bookings: readonly Booking[]): Sitting[] {
  return bookings
    .filter(({ bookingStatus, attendance }) => bookingStatus !== 'cancelled' && attendance?.state !== 'missed')
    .flatMap(({ appoinmentDate: date, appoinmentTime: time }) => chosenSitting({ date, time }) ?? []);
}

/** A choice by its date and hour; null without a window. */
export function chosenSitting({ date, time }: Choice): Sitting | null {
  const startHour = time === null ? null : parseWindowLabel(time);
  return startHour === null ? null : { date, startHour };
}

export type Guarded = {
  /** The long gaps beside the choice. */
  gaps: Gap[];
  /** Whether the choice is so close to another session that it needs a doctor's word. */
  isClose: boolean;
  /** Free windows of the center near the choice that leave no long gap. */
  nearer: NearerSession[];
};

/** `isLate`: the session begins too soon to be changed or refunded. */
export type NearerSession = Session & { isLate: boolean };

/** How many nearer sessions are offered. */
const OFFERED = 3;

/** Checks a choice against the person's `others`: its long gaps, whether it is too close, and better windows. */
export function guard(
  choice: Choice,
  others: readonly Sitting[],
  days: readonly Day[],
  own: OwnWindows,
  now: Date,
): Guarded {
  const chosen = chosenSitting(choice);
  if (!chosen) return { gaps: [], isClose: false, nearer: [] };
  const gaps = longGapsBeside(chosen, others);
  return { gaps, isClose: isTooClose(chosen, others), nearer: gaps.length > 0 ? nearerSessions() : [] };

  /** The nearest windows in time to the choice, those with a refund first. */
  function nearerSessions(): NearerSession[] {
    const { keepsGaps } = beside(others);
    const free = days.flatMap(({ date, slots }) =>
      slots
        .filter(({ bookable, time }) => bookable && !own.has(windowKey(date, time)))
        .map(({ time, startHour }) => ({ date, time, startHour, isLate: isLate({ date, startHour }, now) })),
    );
    return free
      .filter(keepsGaps)
      .sort((one, other) => lateLast(one, other) || hoursBetween(one, chosen!) - hoursBetween(other, chosen!))
      .slice(0, OFFERED)
      .sort((one, other) => lateLast(one, other) || bySession(one, other))
      .map(({ date, time, isLate }) => ({ date, time, isLate }));
  }
}
