/** What is mailed about a series: one mail for all of it, whatever became of its sessions. */
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { bookings, profile, series } from '../../../src/contract';
import { addDays, formatDate } from '../../../src/domain/time';
import { date as hindiDate } from '../../../src/locales/hi/formats';
import { pay } from '../../booking-steps';
import { type CenterRow, type LoggedIn, PASSWORD, aBooking, aCenter, loggedInPatient } from '../../builders';
import { type Mail, allMailsSent, mailAbout, mailsTo } from '../../inbox';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';
import { nextSunday } from '../../windows';

const the = aRunningProduct();
const TIME = '9 AM - 1 PM';
const on = (day: number) => addDays(nextSunday(the.product.now()), 1 + day);

/** Holds a series, and returns its checkout. */
async function holdSeries({ client }: LoggedIn, center: CenterRow, ...days: number[]): Promise<string> {
  const sessions = days.map((day) => ({ date: on(day), time: TIME, centerId: center.id }));
  const total = (days.length * center.charge_paise) / 100;
  return (await client.call(series.book, { body: { sessions, total } })).session!.id;
}

/**
 * Lets the holds of a series lapse, and others have its chairs on some days. The provider can't be reached meanwhile: so
 * its page stays open, and the series can be paid too late.
 */
async function loseChairs(checkout: string, center: CenterRow, ...days: number[]): Promise<void> {
  const { product } = the;
  await product.control('faults', { rate: 1, kinds: ['500'] });
  await product.pass(31 * 60_000);
  await waitFor('the holds have lapsed', () =>
    product.database.db
      .selectFrom('bookings')
      .innerJoin('payments', 'payments.id', 'bookings.payment_id')
      .select('bookings.id')
      .where('provider_session_id', '=', checkout)
      .where('bookings.status', '=', 'cancelled')
      .executeTakeFirst(),
  );
  for (const day of days) await aBooking(product, { center, date: on(day), startHour: 9 });
}

/** Pays, and waits until it is recorded and every mail is sent. */
async function payAndRead(patient: LoggedIn, checkout: string): Promise<Mail[]> {
  const { product } = the;
  await pay(product, checkout);
  await product.control('faults', { rate: 0 });
  await waitFor('it is paid', () =>
    product.database.db
      .selectFrom('payments')
      .select('id')
      .where('provider_session_id', '=', checkout)
      .where('status', '=', 'paid')
      .executeTakeFirst(),
  );
  await allMailsSent(product);
  return mailsTo(product, patient.email);
}

const eventsIn = ({ attachments }: Mail) =>
  attachments
    .filter(({ filename }) => filename.endsWith('.ics'))
    .map(({ content }) => new ICAL.Component(ICAL.parse(Buffer.from(content, 'base64').toString()) as unknown[]))
    .map((file) => [file.getFirstPropertyValue('method'), file.getAllSubcomponents('vevent').length]);

const breaches = async (patient: LoggedIn) => {
  const rows = await the.product.database.db
    .selectFrom('bookings')
    .select('id')
    .where('user_id', '=', patient.id)
    .execute();
  const ids = new Set(rows.map(({ id }) => id));
  return (await the.product.examine()).filter((one) => one.ids.some((id) => ids.has(id)));
};

describe('a series that is paid', () => {
  it('is confirmed in one mail with every session, and one calendar file', async () => {
    const patient = await loggedInPatient(the.product);
    const center = await aCenter(the.product);
    const mails = await payAndRead(patient, await holdSeries(patient, center, 0, 2, 4, 7));
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Confirmed: 4 sessions, ${formatDate(on(0))} to ${formatDate(on(7))}`,
    ]);
    const [{ text }] = mails as [Mail];
    for (const day of [0, 2, 4, 7]) expect(text).toContain(`${formatDate(on(day))}: ${TIME}, ${center.name}`);
    for (const part of [
      'Paid for all: ₹7,400',
      /Payment id: pi_\w+/,
      '20 minutes before each',
      'Until 24 hours before',
    ]) {
      expect(text).toMatch(part);
    }
    expect(text).not.toMatch(/not booked|Booked by|For:/);
    expect(eventsIn(mails[0]!)).toEqual([['PUBLISH', 4]]);
    expect(await breaches(patient)).toEqual([]);
  });

  it('is confirmed in the language of the reader', async () => {
    const patient = await loggedInPatient(the.product, { language: 'hi' });
    const center = await aCenter(the.product);
    const [mail] = await payAndRead(patient, await holdSeries(patient, center, 0, 2));
    expect(mail!.subject).toBe(`पक्के हुए: 2 सेशन, ${hindiDate(on(0))} से ${hindiDate(on(2))}`);
    expect(mail!.text).toContain('सबके लिए चुकाया गया: ₹3,700');
  });

  it('too late says which sessions were taken, and what comes back', async () => {
    const { product } = the;
    const center = await aCenter(product, { slots: 1 });
    const patient = await loggedInPatient(product);
    const checkout = await holdSeries(patient, center, 0, 2, 4);
    await loseChairs(checkout, center, 2);
    const mails = await payAndRead(patient, checkout);
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Confirmed: 2 sessions, ${formatDate(on(0))} to ${formatDate(on(4))}`,
    ]);
    const { text } = mails[0]!;
    expect(text).toContain('This session is not booked');
    expect(text.indexOf(formatDate(on(2)))).toBeGreaterThan(text.indexOf('This session is not booked'));
    expect(text).toContain('₹1,850 goes back to the account that it was paid from');
    expect(eventsIn(mails[0]!)).toEqual([['PUBLISH', 2]]);
    expect(await breaches(patient)).toEqual([]);
  });

  it('when every chair is taken is returned in one mail', async () => {
    const { product } = the;
    const center = await aCenter(product, { slots: 1 });
    const patient = await loggedInPatient(product);
    const checkout = await holdSeries(patient, center, 0, 2, 4);
    await loseChairs(checkout, center, 0, 2, 4);
    const mails = await payAndRead(patient, checkout);
    expect(mails.map(({ subject }) => subject)).toEqual(['Not booked: your ₹5,550 is on its way back']);
    for (const day of [0, 2, 4]) expect(mails[0]!.text).toContain(formatDate(on(day)));
    expect(eventsIn(mails[0]!)).toEqual([]);
    expect(await breaches(patient)).toEqual([]);
  });
});

describe('a series that is not paid', () => {
  it('is given up in one mail about all of it', async () => {
    const { product } = the;
    const patient = await loggedInPatient(product);
    await holdSeries(patient, await aCenter(product), 0, 2, 4);
    const { myBookingData } = await patient.client.call(bookings.myBookings);
    await patient.client.call(bookings.cancelBooking, { body: { appoinmentId: myBookingData[1]!._id } });
    await allMailsSent(product);
    const mails = await mailsTo(product, patient.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Cancelled: 3 sessions that were not paid']);
    expect(mails[0]!.text).toContain('Nothing had been paid');
    for (const day of [0, 2, 4]) expect(mails[0]!.text).toContain(formatDate(on(day)));
    expect(await breaches(patient)).toEqual([]);
  });

  it('is told of session by session when the account is deleted', async () => {
    const { product } = the;
    const patient = await loggedInPatient(product);
    await holdSeries(patient, await aCenter(product), 0, 2, 4);
    await patient.client.call(profile.deleteAccount, { body: { password: PASSWORD } });
    const { text } = await mailAbout(product, patient.email, /account is deleted/);
    expect(text).toContain('These 3 appointments are cancelled');
    for (const day of [0, 2, 4]) expect(text).toContain(formatDate(on(day)));
  });
});
