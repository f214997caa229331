/** A session paid by a scheme, with its history up to now. */
import type { Actor, BookingStatus } from '../../../domain/booking';
import type { IstDate } from '../../../domain/time';
import { windowBegins, windowEnds } from '../../../domain/windows';
import type { BookingRow, EventRow } from './insert-rows';
import type { Chance } from './random';

export type SchemeSession = {
  userId: string;
  centerId: string;
  date: IstDate;
  startHour: number;
  chair: number;
  bookedAt: Date;
  /** Whether the patient cancelled it before it began. */
  givenBack: boolean;
};

export type History = { bookings: BookingRow[]; events: EventRow[] };

/** Appends the session to the history: cancelled, completed if its window has ended, or confirmed. */
export function recordSchemeSession(history: History, session: SchemeSession, now: Date, chance: Chance) {
  const id = chance.idAt(session.bookedAt);
  const { begins, ended } = hoursOf(session);
  const cancelledAt = session.givenBack ? halfway(session.bookedAt, begins < now ? begins : now) : null;
  const completedAt = cancelledAt === null && ended <= now ? ended : null;
  const status = cancelledAt ? 'cancelled' : completedAt ? 'completed' : 'confirmed';

  history.bookings.push({
    id,
    user_id: session.userId,
    patient_id: session.userId,
    center_id: session.centerId,
    session_date: session.date,
    start_hour: session.startHour,
    chair: session.chair,
    status,
    // A scheme pays the center, so the patient pays nothing here.
    price_paise: 0,
    payment_id: null,
    cancel_reason: cancelledAt ? 'patient' : null,
    created_at: session.bookedAt,
    updated_at: cancelledAt ?? completedAt ?? session.bookedAt,
    claimed_at: session.bookedAt,
  });

  const tell = (at: Date, actor: Actor, from: BookingStatus | null, to: BookingStatus, note: string | null = null) =>
    history.events.push({ booking_id: id, at, actor, from_status: from, to_status: to, note });
  tell(session.bookedAt, 'administrator', null, 'confirmed', 'A scheme pays');
  if (cancelledAt) tell(cancelledAt, 'patient', 'confirmed', 'cancelled');
  if (completedAt) tell(completedAt, 'clock', 'confirmed', 'completed');
}

function hoursOf({ date, startHour }: SchemeSession) {
  return { begins: windowBegins(date, startHour), ended: windowEnds(date, startHour) };
}

function halfway(from: Date, to: Date): Date {
  return new Date((from.getTime() + to.getTime()) / 2);
}
