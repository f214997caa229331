/** The sessions to come, one line each: which they are, by weeks, and how far they are apart. */
import type { Booking } from '../../../contract/bookings/bookings';
import { hasChair } from '../../../domain/booking';
import { bySession, hoursBetween, type Sitting } from '../../../domain/series';
import { type IstDate, mondayOf } from '../../../domain/time';
import { formatWindow } from '../../lib/i18n/format';
import { type Appointment, endsAt, isDone, isHeld } from './appointment';

/** With so many sessions to come each is a line; fewer are shown in full. */
export const LINES_FROM = 4;

/**
 * The sessions to come with a chair that is not merely held, the soonest first. One that was cancelled since the page was
 * opened (`before`) stays in its place.
 */
export function comingSessions(
  appointments: readonly Appointment[],
  now: Date,
  before: ReadonlyMap<string, Appointment> = new Map(),
): Appointment[] {
  return appointments
    .filter((one) => {
      const { bookingStatus } = one.bookingStatus === 'cancelled' ? (before.get(one._id) ?? one) : one;
      return (
        hasChair(bookingStatus) &&
        !isHeld(before.get(one._id) ?? one) &&
        !isHeld(one) &&
        !isDone(one) &&
        endsAt(one) > now
      );
    })
    .sort((one, other) => bySession(sittingOf(one), sittingOf(other)));
}

export type Week = {
  monday: IstDate;
  lines: { appointment: Appointment; gap: number | null }[];
  /** Where all of them are at one center, that one. */
  center: Booking['dialysisCenterId'] | null;
};

/**
 * The lines by weeks, each with the hours since the start of the session before; null for the first, and for cancelled ones.
 * `above`: the one that is shown above them.
 */
export function byWeeks(lines: readonly Appointment[], above: Appointment | null = null): Week[] {
  const weeks: Week[] = [];
  let last: Appointment | null = null;
  for (const appointment of lines) {
    const isOn = hasChair(appointment.bookingStatus);
    const gap = isOn && last ? hoursBetween(sittingOf(last), sittingOf(appointment)) : null;
    if (isOn) last = appointment;
    if (appointment._id === above?._id) continue;
    const monday = mondayOf(appointment.appoinmentDate);
    const { dialysisCenterId: center } = appointment;
    if (weeks.at(-1)?.monday !== monday) weeks.push({ monday, lines: [], center });
    const week = weeks.at(-1)!;
    week.lines.push({ appointment, gap });
    if (week.center?._id !== center._id) week.center = null;
  }
  return weeks;
}

/** A window where there is little room. */
export function formatShortWindow(label: string): string {
  return formatWindow(label, undefined, true);
}

function sittingOf({ appoinmentDate: date, startHour }: Appointment): Sitting {
  return { date, startHour };
}
