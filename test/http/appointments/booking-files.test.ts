import { Worker } from 'node:worker_threads';
import ICAL from 'ical.js';
import PDFDocument from 'pdfkit';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type BOOKING_FILES, bookingFileUrl, bookings, patients, series } from '../../../src/contract';
import { INVENTED_OPERATOR } from '../../../src/contract/operator';
import { HOUR_MS, formatDate } from '../../../src/domain/time';
import { windowBegins, windowEnds } from '../../../src/domain/windows';
import { anAdministrator } from '../../administrator';
import { turn } from '../../administrator-steps';
import { book, cancel, hold, myBookings, pay, refunded } from '../../booking-steps';
import { type LoggedIn, aBooking, aCenter, loggedInPatient } from '../../builders';
import { asRefusal } from '../../client';
import { type Mail, mailAbout } from '../../inbox';
import { takeTries } from '../../limits';
import { aRunningProduct } from '../../the-product';
import { formatSession } from '../../../src/server/platform/formats';
import { waitFor } from '../../wait-for';
import { aWindow } from '../../windows';
import { pdfText } from '../../pdf-text';

const the = aRunningProduct();

async function anAppointment(username = 'Meera Nair') {
  const patient = await loggedInPatient(the.product, { username });
  const center = await aCenter(the.product);
  const window = aWindow(the.product.now());
  return { patient, center, window, booking: await book(the.product, patient, center, window) };
}

const file = ({ client }: LoggedIn, kind: keyof typeof BOOKING_FILES, id: string) =>
  client.raw('GET', bookingFileUrl(kind, id));

/** A calendar program's view. */
function readCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const component = calendar.getFirstSubcomponent('vevent')!;
  const event = new ICAL.Event(component);
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    status: component.getFirstPropertyValue('status'),
    start: event.startDate.toJSDate(),
    end: event.endDate.toJSDate(),
    summary: event.summary,
    organizer: component.getFirstPropertyValue('organizer'),
    transparency: component.getFirstPropertyValue('transp'),
    location: event.location,
    description: event.description,
    alarms: component.getAllSubcomponents('valarm').map((alarm) => String(alarm.getFirstPropertyValue('trigger'))),
  };
}
const calendarOf = async (patient: LoggedIn, id: string) => readCalendar((await file(patient, 'calendar', id)).text);

function calendarIn({ attachments }: Mail) {
  const entry = attachments.find(({ filename }) => filename === 'appointment.ics')!;
  return readCalendar(Buffer.from(entry.content, 'base64').toString());
}

async function receiptOf(patient: LoggedIn, id: string): Promise<string> {
  const { bytes } = await file(patient, 'receipt', id);
  return pdfText(bytes);
}

describe('the calendar entry', () => {
  it('is a file with the session, at its hour in India', async () => {
    const { patient, center, window, booking } = await anAppointment();
    const { status, headers, text } = await file(patient, 'calendar', booking._id);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/calendar; charset=utf-8/);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="session-${window.date}.ics"`);
    expect(readCalendar(text)).toMatchObject({
      method: 'PUBLISH',
      uid: `${booking._id}@vrikka`,
      status: 'CONFIRMED',
      start: windowBegins(window.date, window.startHour),
      end: windowEnds(window.date, window.startHour),
      summary: 'Vrikka: session',
      organizer: `mailto:${INVENTED_OPERATOR.email}`,
      transparency: null,
      location: `${center.name}, ${center.address}, ${center.city}`,
      description: expect.stringContaining('20 minutes early'),
      alarms: ['-PT14H', '-PT2H'],
    });
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  });

  it('keeps its UID and counts its changes, so that each replaces the one before', async () => {
    const { patient, booking } = await anAppointment();
    const first = await calendarOf(patient, booking._id);
    const to = aWindow(the.product.now(), 5, 17);
    await patient.client.call(bookings.rescheduleBooking, {
      body: { appoinmentId: booking._id, date: to.date, time: to.time },
    });
    const moved = await calendarOf(patient, booking._id);
    expect(moved).toMatchObject({ uid: first.uid, method: 'PUBLISH', start: windowBegins(to.date, 17) });
    await cancel(patient, booking._id);
    const cancelled = await calendarOf(patient, booking._id);
    expect(cancelled).toMatchObject({
      uid: first.uid,
      method: 'CANCEL',
      status: 'CANCELLED',
      summary: 'Cancelled: Vrikka: session',
      organizer: first.organizer,
      transparency: 'TRANSPARENT',
      alarms: [],
    });
    expect(moved.sequence).toBeGreaterThan(first.sequence);
    expect(cancelled.sequence).toBeGreaterThan(moved.sequence);
  });

  it('is tentative while the center looks at an appointment, and certain again after', async () => {
    const { patient, booking } = await anAppointment();
    const administrator = await anAdministrator(the.product);
    await turn(administrator, booking._id, { bookingStatus: 'pending', reason: 'Referral letter is missing' });
    expect(await calendarOf(patient, booking._id)).toMatchObject({
      method: 'PUBLISH',
      status: 'TENTATIVE',
      alarms: ['-PT14H', '-PT2H'],
    });
    await turn(administrator, booking._id, { bookingStatus: 'confirmed', from: 'pending' });
    expect(await calendarOf(patient, booking._id)).toMatchObject({ method: 'PUBLISH', status: 'CONFIRMED' });
  });

  it('is withdrawn as soon as an unpaid hold has lapsed', async () => {
    const patient = await loggedInPatient(the.product);
    const center = await aCenter(the.product);
    const window = aWindow(the.product.now());
    await hold(patient, center, window);
    const id = (await myBookings(patient))[0]!._id;
    expect(await calendarOf(patient, id)).toMatchObject({ method: 'PUBLISH', status: 'TENTATIVE' });
    await the.product.pass(HOUR_MS);
    // Renews the session, too.
    expect(await myBookings(patient)).toMatchObject([{ bookingStatus: 'cancelled' }]);
    expect(await calendarOf(patient, id)).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', alarms: [] });
  });

  it('comes with the mails', async () => {
    const { patient, window, booking } = await anAppointment();
    const uid = `${booking._id}@vrikka`;
    const confirmed = calendarIn(await mailAbout(the.product, patient.email, /^Confirmed/));
    expect(confirmed).toMatchObject({ uid, method: 'PUBLISH', start: windowBegins(window.date, window.startHour) });
    const to = aWindow(the.product.now(), 6);
    await patient.client.call(bookings.rescheduleBooking, {
      body: { appoinmentId: booking._id, date: to.date, time: to.time },
    });
    const moved = calendarIn(await mailAbout(the.product, patient.email, /^Moved/));
    expect(moved).toMatchObject({ uid, method: 'PUBLISH', start: windowBegins(to.date, to.startHour) });
    expect(moved.sequence).toBeGreaterThan(confirmed.sequence);
    await cancel(patient, booking._id);
    const cancelled = calendarIn(await mailAbout(the.product, patient.email, /^Cancelled/));
    expect(cancelled).toMatchObject({ uid, method: 'CANCEL', status: 'CANCELLED', organizer: confirmed.organizer });
    expect(cancelled.sequence).toBeGreaterThan(moved.sequence);
  });
});

describe('the receipt', () => {
  it('is a PDF whose text says what was paid, for what, by whom', async () => {
    const { patient, center, window, booking } = await anAppointment();
    const { status, headers } = await file(patient, 'receipt', booking._id);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/pdf');
    const name = /^attachment; filename="(VRK-\d{6})\.pdf"$/.exec(headers.get('content-disposition') ?? '');
    const text = await receiptOf(patient, booking._id);
    for (const part of [
      `Receipt number ${name?.[1]}`,
      'Paid with Card ending 4242',
      /Payment id pi_\w+/,
      'Patient Meera Nair',
      patient.email,
      center.name,
      `${center.address}, ${center.city}`,
      `Session ${formatDate(window.date)}, ${window.time}`,
      'Appointment Confirmed',
      'Total paid ₹1,850',
      'One Thousand Eight Hundred Fifty Rupees Only',
      'exempt from GST',
    ]) {
      expect(text).toMatch(part);
    }
    expect(text).not.toContain('Refund');
  });

  it('keeps its number, which no other receipt has', async () => {
    const one = await anAppointment();
    const other = await anAppointment();
    const numberOf = async ({ patient, booking }: typeof one) =>
      (await file(patient, 'receipt', booking._id)).headers.get('content-disposition');
    const numbers = await Promise.all([one, one, one, other].map(numberOf));
    expect(new Set(numbers.slice(0, 3)).size).toBe(1);
    expect(numbers[3]).not.toBe(numbers[0]);
  });

  it('tells of the refund', async () => {
    const { patient, booking } = await anAppointment();
    await cancel(patient, booking._id);
    await refunded(patient);
    const text = await receiptOf(patient, booking._id);
    expect(text).toContain('Appointment Cancelled');
    expect(text).toMatch(/Refund ₹1,850 refunded on \w{3}, \d{1,2} \w{3} \d{4}/);
    expect(text).toMatch(/Total paid ₹1,850 Given back ₹1,850 Remains paid ₹0/);
    expect(text).not.toContain('Rupees Only');
    await the.product.database.db
      .updateTable('refunds')
      .set({ status: 'by-hand' })
      .where('booking_id', '=', booking._id)
      .execute();
    expect(await receiptOf(patient, booking._id)).toContain('Refund ₹1,850 paid back in another way on');
  });

  it('can carry a name in Devanagari', async () => {
    const { patient, booking } = await anAppointment('Lakshmi लक्ष्मी');
    expect((await file(patient, 'receipt', booking._id)).status).toBe(200);
    expect(await receiptOf(patient, booking._id)).toContain('Patient Lakshmi');
  });

  it('is written in a thread of its own, so that nobody else waits for it', async () => {
    const { patient, booking } = await anAppointment();
    const here = vi.spyOn(PDFDocument.prototype as PDFKit.PDFDocument, 'text').mockImplementation(() => {
      throw new Error('a receipt is written where everybody is answered');
    });
    onTestFinished(() => here.mockRestore());
    expect((await file(patient, 'receipt', booking._id)).status).toBe(200);
  });

  it('is written once, however often it is asked for, until something of it changes', async () => {
    const { patient, booking } = await anAppointment();
    const asked = vi.spyOn(Worker.prototype, 'postMessage');
    onTestFinished(() => asked.mockRestore());
    const written = () => asked.mock.calls.filter(([message]) => 'task' in (message as object)).length;
    const answers = await Promise.all(Array.from({ length: 5 }, () => file(patient, 'receipt', booking._id)));
    for (const { status, bytes } of answers)
      expect({ status, bytes }).toEqual({ status: 200, bytes: answers[0]!.bytes });
    expect(written()).toBe(1);
    await cancel(patient, booking._id);
    await refunded(patient);
    expect(await receiptOf(patient, booking._id)).toContain('Appointment Cancelled');
    expect(written()).toBe(2);
  });

  it('can be asked for sixty times in an hour by an account', async () => {
    const { patient, booking } = await anAppointment();
    await takeTries(the.product, 'receipt-account', patient.id, 59);
    expect((await file(patient, 'receipt', booking._id)).status).toBe(200);
    expect(asRefusal(await file(patient, 'receipt', booking._id))).toMatchObject({
      status: 429,
      code: 'too-many-tries',
    });
    expect((await file(patient, 'calendar', booking._id)).status).toBe(200);
  });

  it('does not exist where nothing was paid', async () => {
    const patient = await loggedInPatient(the.product);
    const { id } = await aBooking(the.product, { patient, status: 'pending' });
    expect(asRefusal(await file(patient, 'receipt', id))).toMatchObject({ status: 409, code: 'no-receipt' });
  });
});

describe('the receipt of a series', () => {
  it.each([
    ['en', 'Paid by Lakshmi Rao', '3 dialysis sessions ₹5,550', 'Three Thousand Seven Hundred Rupees Only', 'Session'],
    // Some signs are drawn before the letters that they follow.
    ['hi', 'Lakshmi Rao', '₹5,550', 'मात्र', 'सेशन'],
  ] as const)('in %s is one for all of it, with who paid', async (language, paidBy, line, inWords, heading) => {
    const { product } = the;
    const payer = await loggedInPatient(product, { username: 'Lakshmi Rao', language });
    const child = { name: 'Asha Rao', relation: 'child', dateOfBirth: '2019-03-01', guardian: true } as const;
    const { patient: asha } = await payer.client.call(patients.add, { body: child });
    const [one, other] = [await aCenter(product), await aCenter(product)];
    const sessions = [3, 5, 8].map((days) => {
      const { date, time } = aWindow(product.now(), days);
      return { date, time, centerId: days === 5 ? other.id : one.id };
    });
    const body = { sessions, total: 5550, patientId: asha._id };
    const { session } = await payer.client.call(series.book, { body });
    await pay(product, session!.id);
    const { BookingData } = await waitFor('it is paid', async () => {
      const answer = await payer.client.call(bookings.bookingDetails, { query: { session_id: session!.id } });
      return answer.success ? answer : null;
    });
    await cancel(payer, BookingData[2]!._id);
    await waitFor('it is refunded', async () => {
      const query = { patientId: asha._id };
      const { myBookingData } = await payer.client.call(bookings.myBookings, { query });
      return myBookingData.find(({ paymentStatus }) => paymentStatus === 'refunded');
    });
    const texts = await Promise.all(BookingData.map(({ _id }) => receiptOf(payer, _id)));
    expect(new Set(texts).size).toBe(1);
    const [text] = texts as [string];
    for (const part of [paidBy, line, inWords, heading, 'Asha Rao', one.name, other.name]) expect(text).toContain(part);
    for (const days of [3, 5, 8]) {
      const { date, startHour } = aWindow(product.now(), days);
      if (language === 'en') expect(text).toContain(`${formatSession(language, { date, startHour })} Asha Kidney Care`);
    }
    // Three prices, the refund in its line, and what was given back.
    expect(text.match(/₹1,850/g)).toHaveLength(5);
    if (language === 'en') expect(text).toMatch(/Total paid ₹5,550 Given back ₹1,850 Remains paid ₹3,700/);
    const names = await Promise.all(BookingData.map(({ _id }) => file(payer, 'receipt', _id)));
    expect(new Set(names.map(({ headers }) => headers.get('content-disposition'))).size).toBe(1);
  });
});

describe.each(['receipt', 'calendar'] as const)('the %s', (kind) => {
  it('is for its patient alone, and looks unknown to others', async () => {
    const { booking } = await anAppointment();
    const stranger = await loggedInPatient(the.product);
    const theirs = asRefusal(await file(stranger, kind, booking._id));
    expect(theirs).toMatchObject({ status: 404, code: 'booking-not-found' });
    for (const unknown of ['019a0000-0000-7000-8000-000000000000', 'x'])
      expect(asRefusal(await file(stranger, kind, unknown))).toEqual(theirs);
    stranger.client.cookies.clear();
    expect(asRefusal(await file(stranger, kind, booking._id))).toMatchObject({ status: 401 });
  });
});
