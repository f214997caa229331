/**
 * The addresses of the patients' pages: for links and redirects, and for what the server writes. `routes.test.ts` of the web compares
 * them with its routes. Each is a name of its own (`import * as paths`), so that a page is sent only those that it uses.
 */
import { centerSlug } from '../domain/center-slug';
import type { IstDate } from '../domain/time';

export const home = '/';
export const login = '/login';
export const signup = '/signup';
export const forgotPassword = '/forgot-password';
export const logout = '/logout';
export const language = '/language';
export const consent = '/consent';

/** The list of centers. */
export const centers = '/dialysis';
/** The short way to book. */
export const book = '/book';
export const bookMonth = '/book/month';
/** After a payment that started here; `paid` after one that started at a center. */
export const success = '/success';
export const paid = '/paid';

/** My Appointments, in the spelling of the specification. */
export const appointments = '/myappoinments';
export const coming = '/myappoinments/coming';
export const printedAppointments = '/myappoinments/print';
/** Chairs that are kept for somebody, and the waits for one. */
export const offers = '/offers';
export const wait = '/offers/wait';

export const profile = '/myprofile';
export const calendar = '/myprofile/calendar';
export const myData = '/myprofile/data';
export const deleteAccount = '/myprofile/delete';
export const devices = '/myprofile/devices';
export const messageSettings = '/myprofile/messages';
export const people = '/myprofile/people';
export const schemes = '/myprofile/schemes';

export const about = '/about';
export const services = '/services';
export const contact = '/contact';
export const learnMore = '/learn-more';
export const kidneyGuide = '/kidney';
export const medicationGuide = '/KidneyMedicationGuide';
export const dietGuide = '/kidneyDiet';
export const materials = '/educational-materials';
export const research = '/research-updates';
export const supportGroups = '/support-groups';
export const financialAssistance = '/financial-assistance';
export const privacy = '/privacy';
export const terms = '/terms';
export const grievance = '/grievance';

export const confirmNewsletter = '/newsletter/confirm';
export const endNewsletter = '/newsletter/unsubscribe';
/** On which reminders, mails to an address, or messages to a phone are ended, without a login. */
export const endReminders = '/reminders/unsubscribe';

type Named = { CenterName: string; CenterCity: string; ShortId: string };

/** The public page of a center. */
export function center(named: Named): string {
  return `/centers/${centerSlug(named)}`;
}

/** Where a session at a center is booked. */
export function booking(centerId: string, choice: { for?: string; date?: string; time?: string } = {}): string {
  const query = new URLSearchParams(choice).toString();
  return `/dialysis/${centerId}${query && `?${query}`}`;
}

type MonthPattern = { centerId: string | null; time: string; days: readonly number[]; from: IstDate; until: IstDate };

/** A month of sessions, filled in with a pattern. `patientId`: for whom, if not for oneself. */
export function month(pattern: Partial<MonthPattern>, patientId: string | null): string {
  const { centerId, time, days, from, until } = pattern;
  const query = new URLSearchParams({
    ...(patientId && { for: patientId }),
    ...(centerId && { centerId }),
    ...(time && { time }),
    ...(days && { days: days.join() }),
    ...(from && { from }),
    ...(until && { until }),
  });
  return `${bookMonth}?${query}`;
}

/** Where a session that the center cancelled or that was missed is made up for. */
export function makeUp(bookingId: string): string {
  return `/make-up/${bookingId}`;
}

/** The page of a message, which its link leads to; short, since it is part of an SMS. */
export function notice(code: string): string {
  return `/m/${code}`;
}

/** A sheet of the educational materials, to be printed. */
export function sheet(id: string): string {
  return `/educational-materials/print/${id}`;
}
