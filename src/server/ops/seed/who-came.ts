/** Attendance of the demonstration's past sessions, as a desk records it during the day. */
import type { Insertable } from 'kysely';
import { MINUTE_MS } from '../../../domain/time';
import { windowBegins, windowEnds } from '../../../domain/windows';
import type { DB } from '../../platform/db/schema';
import type { Desk } from './paid-session';
import type { BookingRow } from './insert-rows';
import type { Chance } from './random';

export type AttendanceRow = Insertable<DB['attendance']>;

/** The shares of past sessions that were missed, and that the desk forgot. */
const SHARES = { missed: 0.03, notRecorded: 0.015 };
/**
 * Minutes: how long before the window patients arrive, how long after that they sit in the chair, and how long before
 * the end they leave.
 */
const MINUTES = { early: 25, seated: 12, done: 14 };
/** How many minutes after a window has begun a desk stops waiting. */
const WAITS_FOR = 60;

/** Returns the attendance of the completed bookings. `always`: the id of a patient who has missed none. */
export function whoCame(bookings: readonly BookingRow[], always: string, desk: Desk, chance: Chance): AttendanceRow[] {
  return bookings.flatMap((booking): AttendanceRow[] => {
    if (booking.status !== 'completed') return [];
    const draw = booking.patient_id === always ? 1 : chance.fraction();
    if (draw < SHARES.notRecorded) return [];
    const { begins, ends } = windowOf(booking);
    const row = (state: 'missed' | 'finished', at: Date) => {
      return { booking_id: booking.id!, state, administrator_id: desk.id, updated_at: at };
    };
    if (draw < SHARES.notRecorded + SHARES.missed) {
      const missedAt = minutesAfter(begins, WAITS_FOR);
      return [{ ...row('missed', missedAt), missed_at: missedAt }];
    }
    const arrivedAt = minutesAfter(begins, -chance.between(2, MINUTES.early));
    const startedAt = minutesAfter(begins, chance.between(0, MINUTES.seated));
    const endedAt = minutesAfter(ends, -chance.between(1, MINUTES.done));
    return [{ ...row('finished', endedAt), arrived_at: arrivedAt, started_at: startedAt, ended_at: endedAt }];
  });
}

function windowOf({ session_date: date, start_hour: startHour }: BookingRow) {
  return { begins: windowBegins(date as string, startHour), ends: windowEnds(date as string, startHour) };
}

function minutesAfter(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * MINUTE_MS);
}
