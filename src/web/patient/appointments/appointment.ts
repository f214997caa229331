import type { Booking } from '../../../contract/bookings';
import type { BookingStatus } from '../../../domain/booking';
import { paiseToRupees, rupeesToPaise } from '../../../domain/money';
import { HOLD_MINUTES, cancellationTerms, reschedulingTerms } from '../../../domain/policy';
import { MINUTE_MS } from '../../../domain/time';
import { type StartHour, parseWindowLabel, windowBegins, windowEnds } from '../../../domain/windows';
import { ApiError } from '../../api/api-error';
import { type OwnMark, type OwnWindows, windowKey } from '../chair-picker/choose-session';

/** A booking of the patient, with the hour (in India) at which its window starts. */
export type Appointment = Booking & { startHour: StartHour };

/** Reads a booking of the wire. Throws ApiError when its window is none that exists. */
export function toAppointment<B extends Booking>(booking: B): B & { startHour: StartHour } {
  const startHour = parseWindowLabel(booking.appoinmentTime);
  if (startHour === null) {
    throw new ApiError('invalid', { message: `There is no window ${booking.appoinmentTime}` });
  }
  return { ...booking, startHour };
}

/**
 * An appointment as it stands at an instant after the server told of it: a hold may have lapsed since, and the last
 * moment to cancel may have passed. The server decides; until it is asked again the page promises nothing that is over.
 */
export function asOf(appointment: Appointment, now: Date): Appointment {
  const { hold, appoinmentDate: date, startHour, cancellation, rescheduling, ...rest } = appointment;
  const lapsed = hold !== undefined && Date.parse(hold.expiresAt) <= now.getTime();
  const status = lapsed ? 'cancelled' : rest.bookingStatus;
  const terms = cancellationTerms({ status, date, startHour, paid: rupeesToPaise(cancellation.refundAmount) }, now);
  const moving = reschedulingTerms({ status, date, startHour, isHold: hold !== undefined }, now);
  return {
    ...rest,
    appoinmentDate: date,
    startHour,
    bookingStatus: status,
    ...(lapsed ? { cancelReason: 'not-paid-in-time' as const } : hold && { hold }),
    cancellation: {
      ...cancellation,
      allowed: cancellation.allowed && terms.allowed,
      refundAmount: paiseToRupees(terms.refund),
    },
    rescheduling: { ...rescheduling, allowed: rescheduling.allowed && moving.allowed },
  };
}

/** An appointment whose chair is held, but not paid. */
export type HeldAppointment = Appointment & { hold: NonNullable<Appointment['hold']> };

export function isHeld(appointment: Appointment): appointment is HeldAppointment {
  return appointment.bookingStatus === 'pending' && appointment.hold !== undefined;
}

/** The instant at which the session begins. */
export function beginsAt({ appoinmentDate, startHour }: Appointment): Date {
  return windowBegins(appoinmentDate, startHour);
}

/** The instant at which the session ends. */
function endsAt({ appoinmentDate, startHour }: Appointment): Date {
  return windowEnds(appoinmentDate, startHour);
}

/** The soonest appointment that stands (confirmed, or paid and being checked) and has not ended; null when none does. */
export function nextAppointment(appointments: readonly Appointment[], now: Date): Appointment | null {
  const standing = appointments.filter(
    (one) => (one.bookingStatus === 'confirmed' || (one.bookingStatus === 'pending' && !one.hold)) && endsAt(one) > now,
  );
  return standing.reduce<Appointment | null>(
    (soonest, one) => (soonest && beginsAt(soonest) <= beginsAt(one) ? soonest : one),
    null,
  );
}

/** Whether the server will soon know more: a hold runs out, or a refund is on its way. */
export function isUnsettled({ bookingStatus, hold, refund }: Booking): boolean {
  return (bookingStatus === 'pending' && hold !== undefined) || refund?.status === 'pending';
}

/** What the list can show, as it stands in the address (`?show=`). Upcoming are the confirmed ones (spec.md, section 2). */
export const FILTERS = ['all', 'upcoming', 'pending', 'completed', 'cancelled'] as const;
export type Filter = (typeof FILTERS)[number];

const STATUS_OF: Record<Exclude<Filter, 'all'>, BookingStatus> = {
  upcoming: 'confirmed',
  pending: 'pending',
  completed: 'completed',
  cancelled: 'cancelled',
};

/** Reads `?show=`; anything else shows all. */
export function parseFilter(text: string | null): Filter {
  return FILTERS.find((filter) => filter === text) ?? 'all';
}

/** The appointments that a filter shows, in the order given, with those that wait for a payment first. */
export function filterAppointments(appointments: readonly Appointment[], filter: Filter): Appointment[] {
  const shown = filter === 'all' ? appointments : appointments.filter((one) => one.bookingStatus === STATUS_OF[filter]);
  return [...shown.filter(isHeld), ...shown.filter((one) => !isHeld(one))];
}

/** How many appointments a filter shows. */
export function countOf(appointments: readonly Appointment[], filter: Exclude<Filter, 'all'>): number {
  return appointments.filter((one) => one.bookingStatus === STATUS_OF[filter]).length;
}

/** Why an appointment has to stay where it is; a sentence of the catalogue for each. */
export type StayReason = 'unpaid' | 'centerClosed' | 'tooLate' | 'over';

/** Why an appointment can't be moved now; null when it can. */
export function stayReason(appointment: Appointment, now: Date): StayReason | null {
  if (isHeld(appointment)) return 'unpaid';
  const { rescheduling, dialysisCenterId } = appointment;
  if (!rescheduling.allowed) return Date.parse(rescheduling.until) < now.getTime() ? 'tooLate' : 'over';
  return dialysisCenterId.Status === 'active' ? null : 'centerClosed';
}

/** The windows that an appointment can't be moved to: the one it has, and those of the patient's other appointments. */
export function takenWindows(appointments: readonly Appointment[], moved: Appointment): OwnWindows {
  const live = appointments.filter(({ bookingStatus }) => bookingStatus === 'pending' || bookingStatus === 'confirmed');
  const mark = (one: Appointment): OwnMark => (one._id === moved._id ? 'present' : 'other');
  return new Map(live.map((one) => [windowKey(one.appoinmentDate, one.appoinmentTime), mark(one)]));
}

/** Minutes left until a hold lapses, begun ones counted; 1 in the last minute. */
export function minutesLeft(expiresAt: string, now: Date): number {
  return Math.max(1, Math.ceil((Date.parse(expiresAt) - now.getTime()) / MINUTE_MS));
}

/** How much of the hold is left, 0 to 100. */
export function shareLeft(expiresAt: string, now: Date): number {
  const left = (Date.parse(expiresAt) - now.getTime()) / (HOLD_MINUTES * MINUTE_MS);
  return Math.round(Math.min(1, Math.max(0, left)) * 100);
}
