import type { Booking } from '../../../contract/bookings';
import { rupeesToPaise, paiseToRupees } from '../../../domain/money';
import { cancellationTerms, reschedulingTerms } from '../../../domain/policy';
import { type StartHour, parseWindowLabel, windowBegins, windowEnds } from '../../../domain/windows';
import { ApiError } from '../../api/api-error';

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
export function endsAt({ appoinmentDate, startHour }: Appointment): Date {
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
export function isUnsettled(appointment: Appointment): boolean {
  return isHeld(appointment) || appointment.refund?.status === 'pending';
}
