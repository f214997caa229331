/** The calendar that programs subscribe to: what is in it, and whom its secret address serves. */
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { BOOKING_FILES, bookings, calendarFeed, patients, profile } from '../../../src/contract';
import { addDays, istDateOf } from '../../../src/domain/time';
import { windowBegins } from '../../../src/domain/windows';
import { users } from '../../../src/contract/admin';
import { anAdministrator } from '../../administrator';
import { book, cancel, hold, myBookings } from '../../booking-steps';
import { type LoggedIn, PASSWORD, aBooking, aCenter, loggedInPatient } from '../../builders';
import { aClient } from '../../client';
import { takeTries } from '../../limits';
import { aRunningProduct } from '../../the-product';
import { aWindow } from '../../windows';

const the = aRunningProduct();

/** A calendar program: it has the address, and no cookies. */
const program = () => aClient(the.product);

async function newAddress({ client }: LoggedIn): Promise<string> {
  return (await client.call(calendarFeed.renew)).url;
}

const read = (address: string, headers = {}) => program().raw('GET', new URL(address).pathname, { headers });

/** The entries of a feed, by their UID. */
async function entriesOf(address: string) {
  const { status, text } = await read(address);
  expect(status).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return new Map(
    calendar.getAllSubcomponents('vevent').map((component) => {
      const event = new ICAL.Event(component);
      return [
        event.uid,
        {
          status: component.getFirstPropertyValue('status'),
          sequence: event.sequence,
          start: event.startDate.toJSDate(),
          summary: event.summary,
          location: event.location,
          description: event.description,
          alarms: component.getAllSubcomponents('valarm').length,
        },
      ] as const;
    }),
  );
}

const uid = ({ id }: { id: string }) => `${id}@vrikka`;
const onDate = (days: number) => addDays(istDateOf(the.product.now()), days);

describe('a calendar feed', () => {
  it('has every session to come and those of the last 60 days, for a program without cookies', async () => {
    const patient = await loggedInPatient(the.product);
    const center = await aCenter(the.product);
    const coming = await aBooking(the.product, { patient, center, date: onDate(5), startHour: 13 });
    const past = await aBooking(the.product, { patient, center, status: 'completed', date: onDate(-60) });
    await aBooking(the.product, { patient, center, status: 'completed', date: onDate(-61) });
    await aBooking(the.product, { center, date: onDate(5), startHour: 13, chair: 2 });
    const address = await newAddress(patient);
    expect(address).toMatch(/\/calendar\/[0-9a-f-]{36}\.[\w-]{43}\.ics$/);
    expect(await patient.client.call(calendarFeed.mine)).toEqual({ success: true, url: address });
    const { headers, text } = await read(address);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(text).toContain('METHOD:PUBLISH');
    expect(text).toContain('REFRESH-INTERVAL');
    const entries = await entriesOf(address);
    expect([...entries.keys()]).toEqual([uid(past), uid(coming)]);
    expect(entries.get(uid(coming))).toMatchObject({
      status: 'CONFIRMED',
      start: windowBegins(coming.session_date, 13),
      summary: 'Vrikka: session',
      alarms: 2,
    });
    // Google's calendar reads no feed that robots.txt shuts out.
    expect((await program().raw('GET', '/robots.txt')).text).not.toContain('/calendar');
  });

  it('is not sent again while nothing has changed', async () => {
    const patient = await loggedInPatient(the.product);
    const booking = await book(the.product, patient, await aCenter(the.product), aWindow(the.product.now()));
    const address = await newAddress(patient);
    const etag = (await read(address)).headers.get('etag')!;
    expect(await read(address, { 'if-none-match': etag })).toMatchObject({ status: 304, text: '' });
    await cancel(patient, booking._id);
    expect((await read(address, { 'if-none-match': etag })).status).toBe(200);
  });

  it('shows a moved and a cancelled session as the same entry, as the files do', async () => {
    const patient = await loggedInPatient(the.product);
    const booking = await book(the.product, patient, await aCenter(the.product), aWindow(the.product.now()));
    const address = await newAddress(patient);
    const entry = async () => (await entriesOf(address)).get(`${booking._id}@vrikka`)!;
    const first = await entry();
    const to = aWindow(the.product.now(), 5, 17);
    await patient.client.call(bookings.rescheduleBooking, {
      body: { appoinmentId: booking._id, date: to.date, time: to.time },
    });
    const moved = await entry();
    expect(moved).toMatchObject({ status: 'CONFIRMED', start: windowBegins(to.date, 17) });
    await cancel(patient, booking._id);
    const cancelled = await entry();
    expect(cancelled).toMatchObject({ status: 'CANCELLED', summary: 'Cancelled: Vrikka: session', alarms: 0 });
    expect([moved.sequence > first.sequence, cancelled.sequence > moved.sequence]).toEqual([true, true]);
    const file = await patient.client.raw('GET', `${BOOKING_FILES.calendar}?appoinmentId=${booking._id}`);
    expect(file.text).toContain(`SEQUENCE:${cancelled.sequence}`);
    expect(file.text).toContain(`UID:${booking._id}@vrikka`);
    expect((await read(address)).text).not.toContain('METHOD:CANCEL');
  });

  it('has no chair that was held and never paid', async () => {
    const patient = await loggedInPatient(the.product);
    const center = await aCenter(the.product);
    const address = await newAddress(patient);
    await hold(patient, center, aWindow(the.product.now()));
    expect(await entriesOf(address)).toEqual(new Map());
    await cancel(patient, (await myBookings(patient))[0]!._id);
    expect(await entriesOf(address)).toEqual(new Map());
  });

  it('is in the language of the account', async () => {
    const patient = await loggedInPatient(the.product, { language: 'hi', username: 'मीरा नायर' });
    const center = await aCenter(the.product, { name: 'आशा किडनी केयर', address: 'मंदिर मार्ग 1', city: 'मैसूरु' });
    const booking = await aBooking(the.product, { patient, center });
    const address = await newAddress(patient);
    expect((await entriesOf(address)).get(uid(booking))).toMatchObject({
      summary: 'Vrikka: सेशन',
      description: expect.stringContaining('साथ लाएँ'),
    });
    expect((await read(address)).text).toContain('Vrikka');
  });

  it('has those whom the account cares for, by name, for as long as it may see them', async () => {
    const patient = await loggedInPatient(the.product);
    const { patient: child } = await patient.client.call(patients.add, {
      body: { name: 'Asha Rao', relation: 'child', dateOfBirth: '2019-03-01', guardian: true },
    });
    const booking = await aBooking(the.product, { patient: { id: patient.id, email: patient.email } });
    await the.product.database.db
      .updateTable('bookings')
      .set({ patient_id: child._id })
      .where('id', '=', booking.id)
      .execute();
    const address = await newAddress(patient);
    const entry = (await entriesOf(address)).get(uid(booking))!;
    expect(entry.summary).toBe('Vrikka: session of Asha Rao');
    expect(entry.description).toContain(`/myappoinments?for=${child._id}`);
    await the.product.database.db
      .updateTable('care_links')
      .set({ ended_at: the.product.now() })
      .where('patient_id', '=', child._id)
      .execute();
    expect(await entriesOf(address)).toEqual(new Map());
  });
});

describe('the address of a calendar feed', () => {
  it('is renewed, and the old one leads to nothing at once; turned off, there is none', async () => {
    const patient = await loggedInPatient(the.product);
    expect((await patient.client.call(calendarFeed.mine)).url).toBeNull();
    const first = await newAddress(patient);
    const second = await newAddress(patient);
    expect(second).not.toBe(first);
    expect((await read(first)).status).toBe(404);
    expect((await read(second)).status).toBe(200);
    await patient.client.call(calendarFeed.end);
    expect((await read(second)).status).toBe(404);
    expect((await patient.client.call(calendarFeed.mine)).url).toBeNull();
  });

  it('is one account’s: none reads with another’s, a forged one, or its own cookies', async () => {
    const [mine, theirs] = [await loggedInPatient(the.product), await loggedInPatient(the.product)];
    const [center, window] = [await aCenter(the.product), aWindow(the.product.now())];
    const booking = await aBooking(the.product, { patient: mine, center, date: window.date });
    const [my, their] = [await newAddress(mine), await newAddress(theirs)];
    expect((await entriesOf(my)).has(uid(booking))).toBe(true);
    // The secret decides, not who is logged in.
    expect((await mine.client.raw('GET', new URL(their).pathname)).text).not.toContain(booking.id);
    const [row, signature] = /([\w-]+)\.([\w-]+)\.ics$/.exec(my)!.slice(1) as [string, string];
    const [theirRow] = /([\w-]+)\.([\w-]+)\.ics$/.exec(their)!.slice(1) as [string];
    const wrong = [`${theirRow}.${signature}`, `${row}.${'A'.repeat(43)}`, row, `${row}.`, mine.id, "' or 1=1 --"];
    for (const secret of wrong) {
      const answer = await mine.client.raw('GET', `/calendar/${encodeURIComponent(secret)}.ics`);
      expect(answer).toMatchObject({ status: 404, json: { code: 'not-found' } });
    }
  });

  it('serves no account that is blocked, and again one that is unblocked', async () => {
    const patient = await loggedInPatient(the.product);
    const administrator = await anAdministrator(the.product);
    const address = await newAddress(patient);
    const set = (status: boolean) =>
      administrator.client.call(users.update, { params: { id: patient.id }, body: { status } });
    await set(false);
    expect((await read(address)).status).toBe(404);
    await set(true);
    expect((await read(address)).status).toBe(200);
  });

  it('goes with the account', async () => {
    const patient = await loggedInPatient(the.product);
    const address = await newAddress(patient);
    await patient.client.call(profile.deleteAccount, { body: { password: PASSWORD } });
    expect((await read(address)).status).toBe(404);
    const left = await the.product.database.db
      .selectFrom('calendar_feeds')
      .selectAll()
      .where('user_id', '=', patient.id)
      .execute();
    expect(left).toEqual([]);
  });

  it('is read 120 times an hour at most, and no other feed is slower for it', async () => {
    const [mine, theirs] = [await loggedInPatient(the.product), await loggedInPatient(the.product)];
    const [my, their] = [await newAddress(mine), await newAddress(theirs)];
    const id = /calendar\/([\w-]+)\./.exec(my)![1]!;
    await takeTries(the.product, 'calendar-feed', id, 120);
    expect((await read(my)).status).toBe(429);
    expect((await read(their)).status).toBe(200);
  });
});
