/** What is printed: the sessions to come, and their centers, each once. */
import type { Booking } from '../../../contract/bookings';
import { bySession } from '../../../domain/series';
import { type Appointment, endsAt, isDone, isHeld, toAppointment } from '../appointments/appointment';

/** As many sessions as the card has room for. */
export const ON_CARD = 20;

export type PrintedCenter = Booking['dialysisCenterId'];
/** `place`: the number of its center, from 1. */
export type PrintedSession = { appointment: Appointment; place: number };

/** The sessions that are confirmed, or being checked, and not over, the soonest first. An unpaid hold is none yet. */
export function toPrint(
  bookings: readonly Booking[],
  now: Date,
): { sessions: PrintedSession[]; centers: PrintedCenter[] } {
  const appointments = bookings
    .filter(({ bookingStatus }) => bookingStatus === 'confirmed' || bookingStatus === 'pending')
    .map(toAppointment)
    .filter((one) => !isHeld(one) && !isDone(one) && endsAt(one) > now)
    .sort((one, other) => bySession(sitting(one), sitting(other)));
  const centers = [...new Map(appointments.map(({ dialysisCenterId: center }) => [center._id, center])).values()];
  const placeOf = ({ dialysisCenterId: { _id } }: Appointment) => centers.findIndex((center) => center._id === _id) + 1;
  return { sessions: appointments.map((appointment) => ({ appointment, place: placeOf(appointment) })), centers };
}

const sitting = ({ appoinmentDate: date, startHour }: Appointment) => ({ date, startHour });
