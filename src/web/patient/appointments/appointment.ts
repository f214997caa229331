import type { Booking } from '../../../contract/bookings/bookings';
import type { Language } from '../../../contract/language';
import { type BookingStatus, hasChair } from '../../../domain/booking';
import { paiseToRupees, rupeesToPaise } from '../../../domain/money';
import { cancellationTerms, HOLD_MINUTES, reschedulingTerms } from '../../../domain/policy';
import { type Gap, type Sitting, longGapWithout } from '../../../domain/series';
import { type IstDate, MINUTE_MS } from '../../../domain/time';
import { hasBegun, parseWindowLabel, type StartHour, windowBegins, windowEnds } from '../../../domain/windows';
import { ApiError } from '../../lib/api/api-error';
import type { SchemeNames } from '../../lib/scheme-names';
import { sittingsOf } from '../gaps/gaps';
import { type OwnMark, type OwnWindows, windowKey } from '../chair-picker/choose-session';

/** A booking of the patient, with the hour (in India) at which its window starts. */
export type Appointment = Booking & {
  startHour: StartHour;
  /** Set on the appointment that stands for all unpaid sessions of a series (`foldSeries`). */
  series?: HeldSeries;
};

/** Parses a booking of the API. Throws ApiError for an unknown window. */
export function toAppointment<B extends Booking>(booking: B): B & { startHour: StartHour } {
  const startHour = parseWindowLabel(booking.appoinmentTime);
  if (startHour === null) {
    throw new ApiError('invalid', { message: `There is no window ${booking.appoinmentTime}` });
  }
  return { ...booking, startHour };
}

/**
 * The appointment at an instant after the server's answer: its hold may have lapsed since, and its deadline for cancelling passed.
 * The server decides; this only keeps the page from offering what is over until its next refresh.
 */
export function asOf(appointment: Appointment, now: Date): Appointment {
  const { hold, appoinmentDate: date, startHour, cancellation, rescheduling, ...rest } = appointment;
  // Nothing of it can end any more. That is so for all past sessions, which are most of them.
  if (!hold && !cancellation.allowed && !rescheduling.allowed) return appointment;
  const lapsed = hold !== undefined && Date.parse(hold.expiresAt) <= now.getTime();
  const status = lapsed ? 'cancelled' : rest.bookingStatus;
  const isHold = hold !== undefined;
  const session = { status, date, startHour, isHold, movedByClosure: rest.movedByClosure !== undefined };
  const terms = cancellationTerms({ ...session, paid: rupeesToPaise(cancellation.refundAmount) }, now);
  const moving = reschedulingTerms(session, now);
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

/** The unpaid sessions of a series: how many, their sum in rupees, and the last date. */
type HeldSeries = { count: number; total: number; until: IstDate };

/** An appointment that may stand for all unpaid sessions of its series: they are paid, and given up, together. */
export type Folded<B> = B & { series?: HeldSeries };

/** Replaces the unpaid bookings of each series by one, the soonest of them, with their number, sum and last date. */
export function foldSeries<B extends Booking>(bookings: readonly B[]): Folded<B>[] {
  const heldWith = ({ seriesId }: Booking) =>
    bookings
      .filter((one) => one.seriesId === seriesId && one.bookingStatus === 'pending' && one.hold && !isAboutCover(one))
      .sort((one, other) => one.appoinmentDate.localeCompare(other.appoinmentDate));
  return bookings.flatMap((one) => {
    if (one.seriesId === null || one.bookingStatus !== 'pending' || !one.hold || isAboutCover(one)) return one;
    const held = heldWith(one);
    if (held[0] !== one) return [];
    if (held.length === 1) return one;
    const total = held.reduce((sum, { amount }) => sum + amount, 0);
    return { ...one, series: { count: held.length, total, until: held.at(-1)!.appoinmentDate } };
  });
}

/** An appointment whose chair is held but not paid. */
export type HeldAppointment = Appointment & { hold: NonNullable<Appointment['hold']> };

export function isHeld(appointment: Appointment): appointment is HeldAppointment {
  return appointment.bookingStatus === 'pending' && appointment.hold !== undefined && !isAboutCover(appointment);
}

/**
 * Who pays instead of the patient: the sponsor, or the scheme by its name in `names`. Undefined where the patient pays or the name
 * is unknown.
 */
export function payerOf(
  { funding }: Pick<Booking, 'funding'>,
  names: SchemeNames,
  language: Language,
): string | undefined {
  return funding?.sponsor ?? (funding?.scheme && names[funding.scheme]?.[language]);
}

/** Whether the appointment is to be paid at the center. */
export function isDueAtCenter({ bookingStatus, paymentStatus, payAtCenter }: Booking): boolean {
  return bookingStatus !== 'cancelled' && paymentStatus === 'unpaid' && (payAtCenter || bookingStatus !== 'pending');
}

/** Whether the appointment waits for the center's check of its cover. */
export function isChecked<B extends Booking>({ bookingStatus, funding }: B): boolean {
  return bookingStatus === 'pending' && funding?.check !== undefined;
}

/** Whether the cover was refused and the patient may now pay for the chair. False once they have begun to pay. */
export function isForSelfPay({ bookingStatus, funding, hold }: Booking): boolean {
  return bookingStatus === 'pending' && funding?.selfPayUntil !== undefined && !hold?.checkoutUrl;
}

const isAboutCover = (booking: Booking) => isChecked(booking) || isForSelfPay(booking);

/** The instant at which the session begins. */
export function beginsAt({ appoinmentDate, startHour }: Appointment): Date {
  return windowBegins(appoinmentDate, startHour);
}

/** Whether the session has begun. */
export function sessionHasBegun({ appoinmentDate: date, startHour }: Appointment, now: Date): boolean {
  return hasBegun({ date, startHour }, now);
}

/** The instant at which the session ends. */
export function endsAt({ appoinmentDate, startHour }: Appointment): Date {
  return windowEnds(appoinmentDate, startHour);
}

/** Whether the desk recorded that the patient did not come. */
export function isMissed({ sessionState }: Booking): boolean {
  return sessionState === 'missed';
}

/** Whether the desk recorded that the patient missed or finished the session, although its window may still run. */
export function isDone({ attendance }: Booking): boolean {
  return attendance?.state === 'missed' || attendance?.state === 'finished';
}

/**
 * The soonest appointment that has not ended and is confirmed, or is paid and being checked; null where there is none.
 */
export function nextAppointment(appointments: readonly Appointment[], now: Date): Appointment | null {
  const standing = appointments.filter(
    (one) =>
      (one.bookingStatus === 'confirmed' || isChecked(one) || (one.bookingStatus === 'pending' && !one.hold)) &&
      !one.differingPayment &&
      !isForSelfPay(one) &&
      endsAt(one) > now &&
      !isDone(one),
  );
  return standing.reduce<Appointment | null>(
    (soonest, one) => (soonest && beginsAt(soonest) <= beginsAt(one) ? soonest : one),
    null,
  );
}

/** Whether a change is expected soon: a hold lapses, a cover is being checked, or a refund is under way. */
export function isUnsettled(booking: Booking): boolean {
  const { bookingStatus, hold, refund } = booking;
  return (bookingStatus === 'pending' && hold !== undefined) || isAboutCover(booking) || refund?.status === 'pending';
}

/** The filters of the list of past appointments, as in the URL (`?show=`). */
export const FILTERS = ['all', 'completed', 'cancelled'] as const;
export type Filter = (typeof FILTERS)[number];

/** The kinds that are counted. Upcoming ones are confirmed (spec.md, section 2). */
type Counted = 'upcoming' | 'pending' | Exclude<Filter, 'all'>;

const STATUS_OF: Record<Counted, BookingStatus> = {
  upcoming: 'confirmed',
  pending: 'pending',
  completed: 'completed',
  cancelled: 'cancelled',
};

/**
 * Whether an appointment counts as this kind. A missed or finished one is not upcoming, although its window may still run; a missed
 * one is not completed.
 */
function isOf(appointment: Appointment, counted: Counted): boolean {
  if (counted === 'completed' && isMissed(appointment)) return false;
  return appointment.bookingStatus === STATUS_OF[counted] && !(counted === 'upcoming' && isDone(appointment));
}

/** Parses `?show=`; anything else shows all. */
export function parseFilter(text: string | null): Filter {
  return FILTERS.find((filter) => filter === text) ?? 'all';
}

/** The appointments of a filter, the latest first. */
export function filterAppointments(appointments: readonly Appointment[], filter: Filter): Appointment[] {
  return appointments
    .filter((one) => filter === 'all' || isOf(one, filter))
    .sort((one, other) => +beginsAt(other) - +beginsAt(one));
}

/** How many appointments count as this kind. */
export function countOf(appointments: readonly Appointment[], counted: Counted): number {
  return appointments.filter((one) => isOf(one, counted)).length;
}

/** Why an appointment can't be moved; there is a message for each. */
type StayReason = 'unpaid' | 'checked' | 'centerClosed' | 'tooLate' | 'over';

/** Why an appointment can't be moved now; null when it can. */
export function stayReason(appointment: Appointment, now: Date): StayReason | null {
  if (isHeld(appointment) || isForSelfPay(appointment)) return 'unpaid';
  if (isChecked(appointment)) return 'checked';
  const { rescheduling, dialysisCenterId } = appointment;
  if (!rescheduling.allowed) return Date.parse(rescheduling.until) < now.getTime() ? 'tooLate' : 'over';
  return dialysisCenterId.Status === 'active' ? null : 'centerClosed';
}

/**
 * The windows to which an appointment can't be moved: its present one, and those of the patient's other appointments.
 */
export function takenWindows(appointments: readonly Appointment[], moved: Appointment): OwnWindows {
  const live = appointments.filter(({ bookingStatus }) => hasChair(bookingStatus));
  const mark = (one: Appointment): OwnMark => (one._id === moved._id ? 'present' : 'other');
  return new Map(live.map((one) => [windowKey(one.appoinmentDate, one.appoinmentTime), mark(one)]));
}

/** The patient's other sessions, past ones too, which count for gaps. */
export function sittingsBeside(appointments: readonly Appointment[], one: Appointment): Sitting[] {
  return sittingsOf(appointments.filter(({ _id }) => _id !== one._id));
}

/** The long gaps that cancelling would leave. Empty for an unpaid series, whose sessions are given up together. */
export function gapsWithout(cancelled: Appointment, appointments: readonly Appointment[]): Gap[] {
  if (cancelled.series) return [];
  const sitting = { date: cancelled.appoinmentDate, startHour: cancelled.startHour };
  const gap = longGapWithout(sitting, sittingsBeside(appointments, cancelled));
  return gap ? [gap] : [];
}

/** Minutes until a hold lapses, rounded up; 1 in the last minute. */
export function minutesLeft(expiresAt: string, now: Date): number {
  return Math.max(1, Math.ceil((Date.parse(expiresAt) - now.getTime()) / MINUTE_MS));
}

/** The remaining share of the hold, 0 to 100. */
export function shareLeft(expiresAt: string, now: Date): number {
  const left = (Date.parse(expiresAt) - now.getTime()) / (HOLD_MINUTES * MINUTE_MS);
  return Math.round(Math.min(1, Math.max(0, left)) * 100);
}
