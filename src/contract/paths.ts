/**
 * The addresses of the patients' pages: for links and redirects, and for what the server writes. `routes.test.ts` of the web compares
 * them with its routes. Each is a name of its own (`import * as paths`), so that a page is sent only those that it uses. A page that
 * acts for a person has to be told for whom: whoever follows a link about their father shall not land on their own list.
 */
import { centerSlug } from '../domain/center-slug';
import type { IstDate } from '../domain/time';
import { type Whom, pathFor } from './path-for';

export const home = '/';
export const login = '/login';
export const signup = '/signup';
/** Where a mobile number opens an account, and logs in to it. */
export const enterByPhone = '/phone';
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

type Query = Readonly<Record<string, string>>;

/** My Appointments, in the spelling of the specification. */
export const appointments = (whom: Whom, query?: Query) => pathFor('/myappoinments', whom, query);
export const coming = (whom: Whom, query?: Query) => pathFor('/myappoinments/coming', whom, query);
export const printedAppointments = (whom: Whom) => pathFor('/myappoinments/print', whom);
/** Chairs that are kept for the account and its people, and the waits for one; it leads on for whom it was opened. */
export const offers = (whom: Whom) => pathFor('/offers', whom);
export const wait = (whom: Whom, query?: Query) => pathFor('/offers/wait', whom, query);

export const profile = '/myprofile';
export const calendar = '/myprofile/calendar';
export const myData = '/myprofile/data';
export const deleteAccount = '/myprofile/delete';
/** The monthly statements of the person at their centers. */
export const statements = '/myprofile/statements';
export const devices = '/myprofile/devices';
/** What opens the account: address and password, number, passkeys. */
export const waysIn = '/myprofile/login';
export const messageSettings = '/myprofile/messages';
export const people = '/myprofile/people';
/** What centers keep of the account's people, and linking a record with the account. */
export const records = '/myprofile/records';
export const schemes = (whom: Whom, query?: Query) => pathFor('/myprofile/schemes', whom, query);

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
  return pathFor(`/dialysis/${centerId}`, null, choice);
}

/** The free chairs at a center alone, for a page that shows them and keeps them up to date. */
export function freeChairs(centerId: string, about: { scheme?: string } = {}): string {
  return pathFor(`/free-chairs/${centerId}`, null, about);
}

type MonthPattern = { centerId: string | null; time: string; days: readonly number[]; from: IstDate; until: IstDate };

/** A month of sessions, filled in with a pattern. */
export function month(pattern: Partial<MonthPattern>, whom: Whom): string {
  const { centerId, time, days, from, until } = pattern;
  return pathFor(bookMonth, whom, {
    ...(centerId && { centerId }),
    ...(time && { time }),
    ...(days && { days: days.join() }),
    ...(from && { from }),
    ...(until && { until }),
  });
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
