/**
 * The next sessions as a document that a phone keeps (GET /myappoinments/offline): when and where, the center's number, the PIN and
 * the code for the desk, for everybody the account acts for.
 */
import encodeQR from 'qr';
import { type Booking, bookings } from '../../../contract/bookings/bookings';
import type { Language } from '../../../contract/language';
import { patients } from '../../../contract/patients/people';
import { isPhoneNumber } from '../../../domain/phone-href';
import { type IstDate, istDateOf } from '../../../domain/time';
import { formatDate, formatMoment, formatWindow } from '../../lib/i18n/format';
import { speak } from '../../lib/i18n/spoken';
import { translatorFor } from '../../lib/i18n/use-translation';
import { attempt, callFrom, visitContext } from '../../lib/visit';
import type { PageVisit } from '../../../contract/page-visit';
import { isChecked, isDone, toAppointment, type Appointment } from '../appointments/appointment';
import type { Route } from './+types/kept-sessions';
import { escaped, offlineDocument, phoneLink, readerOf } from './document';

/** The most sessions in the document: a month, three times a week. */
const MOST = 14;

export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const visit = context.get(visitContext);
  const { status, user, language } = await readerOf(visit, request);
  // The service worker then erases what it keeps.
  if (!user) throw new Response(null, { status });
  const sessions = await nextSessions(visit);
  const t = translatorFor(language, 'push');
  // Rendered without awaiting anything in between: other requests set other languages.
  speak(language);
  const time = formatMoment(new Date(visit.now));
  const content =
    `<p class="as-of">${escaped(t('kept.asOf', { time }))}</p>` +
    (sessions.map((session) => written(session, language)).join('') || `<p>${escaped(t('kept.none'))}</p>`);
  return offlineDocument({ language, visit, title: t('kept.title'), content, keptFor: user._id });
}

/** The next sessions of everybody, the soonest first. */
async function nextSessions(visit: PageVisit): Promise<Appointment[]> {
  const from = istDateOf(new Date(visit.now));
  const own = await callFrom(visit, bookings.myBookings, { query: { from } });
  const people = own.caresForOthers ? (await callFrom(visit, patients.list)).patients : [];
  const others = await Promise.all(
    people.filter(({ isSelf }) => !isSelf).map(({ _id }) => bookingsOf(visit, _id, from)),
  );
  return [...own.myBookingData, ...others.flat()]
    .map(toAppointment)
    .filter((one) => isAhead(one, new Date(visit.now)))
    .sort((one, other) => one.appoinmentDate.localeCompare(other.appoinmentDate) || one.startHour - other.startHour)
    .slice(0, MOST);
}

/** A person's bookings; empty where the account may no longer see them. */
async function bookingsOf(visit: PageVisit, patientId: string, from: IstDate): Promise<Booking[]> {
  const { answer } = await attempt(visit, bookings.myBookings, { query: { patientId, from } });
  return answer?.myBookingData ?? [];
}

const isAhead = (session: Appointment, now: Date) =>
  session.appoinmentDate >= istDateOf(now) &&
  (session.bookingStatus === 'confirmed' || isChecked(session)) &&
  !isDone(session);

function written(session: Appointment, language: Language): string {
  const t = translatorFor(language, 'push');
  const { dialysisCenterId: center, appoinmentDate, appoinmentTime, arrival, patient } = session;
  const { ContactNumber: number } = center;
  return (
    `<article><h2>${escaped(formatDate(appoinmentDate))}<br>${escaped(formatWindow(appoinmentTime))}</h2>` +
    (patient.isSelf ? '' : `<p><strong>${escaped(patient.name)}</strong></p>`) +
    `<p><strong>${escaped(center.CenterName)}</strong><br>` +
    `<span class="muted">${escaped(`${center.CenterAddress}, ${center.CenterCity}`)}</span></p>` +
    `<p>${escaped(t('kept.phone'))}: ${isPhoneNumber(number) ? phoneLink(number) : escaped(number)}</p>` +
    (isChecked(session) ? `<p>${escaped(t('kept.checked'))}</p>` : '') +
    (arrival
      ? `<p>${escaped(t('kept.pin'))}: <span class="pin">${escaped(arrival.pin)}</span></p>` +
        drawn(arrival.code, t('kept.code'))
      : '') +
    '</article>'
  );
}

/** Draws a text as a QR code with its quiet zone, black on white as scanners require. */
function drawn(text: string, label: string): string {
  const modules = encodeQR(text, 'raw', { border: 4 });
  const dark = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  const { length } = modules;
  return (
    `<svg role="img" aria-label="${escaped(label)}" viewBox="0 0 ${length} ${length}" shape-rendering="crispEdges">` +
    `<rect width="100%" height="100%" fill="#fff"/><path d="${dark.join('')}"/></svg>`
  );
}
