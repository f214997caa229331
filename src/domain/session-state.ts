/** The state of a session, from its booking's status and its attendance. */
import type { AttendanceState } from './attendance';
import { BOOKING_STATUSES, type BookingStatus } from './booking';
import type { IstDate } from './time';
import { windowEnds } from './windows';

/** The statuses of a booking, and two states that only attendance tells apart from `completed`. */
export const SESSION_STATES = [...BOOKING_STATUSES, 'missed', 'not-recorded'] as const;
export type SessionState = (typeof SESSION_STATES)[number];

type Session = { status: BookingStatus; recorded: AttendanceState | null; date: IstDate; startHour: number };

/**
 * The state of a session: the booking's status, except that it may be `missed`, or `not-recorded` once it is over without
 * attendance. Only sessions with attendance count as completed. `recorded`: the attendance; null and `expected` mean that nothing
 * was recorded.
 */
export function sessionState({ status, recorded, date, startHour }: Session, now: Date): SessionState {
  if (status === 'cancelled' || status === 'pending') return status;
  if (recorded === 'missed') return 'missed';
  if (status === 'confirmed' && now < windowEnds(date, startHour)) return status;
  return recorded === null || recorded === 'expected' ? 'not-recorded' : 'completed';
}
