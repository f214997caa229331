/** What a session is called once its time is over: by its status, and by what the desk recorded. */
import type { AttendanceState } from './attendance';
import { BOOKING_STATUSES, type BookingStatus } from './booking';
import type { IstDate } from './time';
import { windowEnds } from './windows';

/** The statuses of a booking, and two that only a look at who came tells apart from `completed`. */
export const SESSION_STATES = [...BOOKING_STATUSES, 'missed', 'not-recorded'] as const;
export type SessionState = (typeof SESSION_STATES)[number];

type Session = { status: BookingStatus; recorded: AttendanceState | null; date: IstDate; startHour: number };

/**
 * What a session is called: its status, unless it was missed, or is over and nobody recorded who came. Only who was there has
 * completed one. `recorded`: what the desk wrote down; null and `expected`: nothing.
 */
export function sessionState({ status, recorded, date, startHour }: Session, now: Date): SessionState {
  if (status === 'cancelled' || status === 'pending') return status;
  if (recorded === 'missed') return 'missed';
  if (status === 'confirmed' && now < windowEnds(date, startHour)) return status;
  return recorded === null || recorded === 'expected' ? 'not-recorded' : 'completed';
}
