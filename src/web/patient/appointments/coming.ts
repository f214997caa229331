/** The coming sessions as lines: which ones, grouped by week, and how far apart they are. */
import type { Booking } from '../../../contract/bookings/bookings';
import { hasChair } from '../../../domain/booking';
import { bySession, hoursBetween, type Sitting } from '../../../domain/series';
import { type IstDate, mondayOf } from '../../../domain/time';
import { formatWindow } from '../../lib/i18n/format';
import { type Appointment, endsAt, isDone, isHeld } from './appointment';

/** From this many coming sessions each is a line; fewer are shown in full. */
export const LINES_FROM = 4;

/**
 * The coming sessions that have a chair and not just a hold, the soonest first. A session that was cancelled since the page was
 * opened stays in its place; `before` has the appointments as they were then.
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
  /** The center of all its sessions; null where they are at several. */
  center: Booking['dialysisCenterId'] | null;
};

/**
 * Groups sessions by week. `gap`: hours since the start of the session before; null for the first and for cancelled ones. `above`:
 * the session that is shown above the lines; it counts for the gaps but has no line.
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

/** A window in short, for little room. */
export function formatShortWindow(label: string): string {
  return formatWindow(label, undefined, true);
}

function sittingOf({ appoinmentDate: date, startHour }: Appointment): Sitting {
  return { date, startHour };
}
