/** What is printed: the sessions to come, and their centers, each once. */
import type { Booking } from '../../../../contract/bookings/bookings';
import { bySession } from '../../../../domain/series';
import { type Appointment, endsAt, isDone, isHeld, toAppointment } from '../appointment';

/** How many sessions fit on one panel of the card, and how many centers. */
const LINES = 7;
const PLACES = 2;

export type PrintedCenter = Booking['dialysisCenterId'];
/** `place`: the number of its center, counted from 1. */
export type PrintedSession = { appointment: Appointment; place: number };

/** The sessions to print: confirmed or being checked, and not over, the soonest first. Unpaid holds are left out. */
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

/** Spreads sessions over panels of the card. Unconfirmed ones need a further line that says so. */
export function panelsOf(sessions: readonly PrintedSession[]): PrintedSession[][] {
  const panels: PrintedSession[][] = [];
  let left = 0;
  for (const session of sessions) {
    const lines = session.appointment.bookingStatus === 'pending' ? 2 : 1;
    if (left < lines) {
      panels.push([]);
      left = LINES;
    }
    panels.at(-1)!.push(session);
    left -= lines;
  }
  return panels;
}

/** Spreads the centers over panels of the card, each with its number. */
export function placesOf(centers: readonly PrintedCenter[]): { center: PrintedCenter; place: number }[][] {
  const numbered = centers.map((center, index) => ({ center, place: index + 1 }));
  const panels = Array.from({ length: Math.ceil(numbered.length / PLACES) }, (_, n) => n * PLACES);
  return panels.map((from) => numbered.slice(from, from + PLACES));
}
